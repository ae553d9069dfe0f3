import * as z from 'zod'
import { Actor, idOf, instantOf } from '../shared/answers.ts'
import { type EventType, events } from './event-types.ts'

const Target = z.lazy(() =>
  z
    .strictObject({
      kind: z
        .enum([
          'project',
          'member',
          'invitation',
          'group',
          'repository',
          'roadmap',
          'task',
          'issue',
          'label',
          'filter',
          'file',
          'folder',
        ])
        .meta({ description: 'Kind of the target.' }),
      id: z.string().meta({
        description:
          'Its ID, a UUID. For a member, the ID of the membership. For a repository, its identity. For a task, its ID in the roadmap.',
      }),
      label: z.string().nullable().meta({
        description: 'Its name at that time, at most 200 characters; null for invitations.',
      }),
    })
    .meta({ id: 'EventTarget', description: 'What an event is about.' }),
)

const actor = Actor.nullable().meta({
  description: 'Who did it, with their current name; null for the service itself or a former user.',
})
const target = Target.nullable().meta({ description: 'What it was done to; null for none.' })

/** An event of one type, with its payload. */
const eventOf = (type: EventType) =>
  z
    .strictObject({
      id: z
        .guid()
        .meta({ description: 'ID of the event: a UUID of version 7, so IDs are in chronological order.' }),
      type: z.literal(type).meta({ description: 'What was done.' }),
      projectId: idOf('the project'),
      actor,
      target,
      payload: events[type].payload,
      createdAt: instantOf('When it was done'),
      sequence: z.int().min(1).meta({
        description: 'Its number in the project. Numbers have no gap, and later events have higher ones.',
      }),
    })
    .meta({ id: nameOf(type), description: `An event of the type \`${type}\`.` })

/** `repo_binding.bound` → `RepoBindingBoundEvent`. */
const nameOf = (type: EventType): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

export const ActivityEvent = z.lazy(() => {
  const [first, ...others] = (Object.keys(events) as EventType[]).map(eventOf)
  return z
    .discriminatedUnion('type', [first!, ...others])
    .meta({ id: 'ActivityEvent', description: 'Something that was done in a project.' })
})

export const EventPage = z.lazy(() =>
  z
    .strictObject({
      events: z
        .array(ActivityEvent)
        .meta({ description: 'The events after `after` that the caller can see, oldest first.' }),
      lastSequence: z.int().min(0).meta({
        description:
          'The value of `after` for the next request: the number of the last event if the page is full, otherwise that of the newest event of the project.',
      }),
    })
    .meta({ id: 'EventPage', description: 'Events of a project in the order of their numbers.' }),
)

export const ActivityAnswer = z.lazy(() =>
  z
    .strictObject({
      events: z
        .array(ActivityEvent)
        .meta({ description: 'A page of the events that match the filters, newest first.' }),
      total: z
        .int()
        .min(0)
        .meta({ description: 'Number of events that match the filters, regardless of `before`.' }),
      page: z.int().min(1).meta({ description: 'Number of the requested page, from 1.' }),
      pageSize: z.int().min(1).meta({ description: 'Maximum number of events per page.' }),
      nextCursor: idOf('the last event of the page').nullable().meta({
        description: 'The value of `before` for the next events; null if there are no more.',
      }),
    })
    .meta({ id: 'ActivityEventList', description: 'A page of events.' }),
)
