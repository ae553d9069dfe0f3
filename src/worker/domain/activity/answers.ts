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
          'issue',
          'file',
          'folder',
        ])
        .meta({ description: 'What kind of thing it is.' }),
      id: z.string().meta({
        description: 'Its ID, a UUID: of a member, that of the membership. Of a repository, its identity.',
      }),
      label: z.string().nullable().meta({
        description: 'Its name at that time, at most 200 characters; null for invitations.',
      }),
    })
    .meta({ id: 'EventTarget', description: 'What an event is about.' }),
)

const actor = Actor.nullable().meta({
  description: 'Who did it, as they are called today; null: the service itself, or somebody who is gone.',
})
const target = Target.nullable().meta({ description: 'What it was done to; null: nothing in particular.' })

/** An event of one type, with what such an event says. */
const eventOf = (type: EventType) =>
  z
    .strictObject({
      id: z
        .guid()
        .meta({ description: 'ID of the event: a UUID of version 7, so IDs are in the order of time.' }),
      type: z.literal(type).meta({ description: 'What was done.' }),
      projectId: idOf('the project'),
      actor,
      target,
      payload: events[type].payload,
      createdAt: instantOf('When it was done'),
    })
    .meta({ id: nameOf(type), description: `An event of the type \`${type}\`.` })

/** `repo_binding.bound` → `RepoBindingBoundEvent`. */
const nameOf = (type: EventType): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

export const Event = z.lazy(() => {
  const [first, ...others] = (Object.keys(events) as EventType[]).map(eventOf)
  return z
    .discriminatedUnion('type', [first!, ...others])
    .meta({ id: 'ActivityEvent', description: 'Something that was done in a project.' })
})

export const ActivityAnswer = z.lazy(() =>
  z.strictObject({
    events: z
      .array(Event)
      .meta({ description: 'A slice of the events that the filters leave, newest first.' }),
    total: z.int().min(0).meta({ description: 'How many events the filters leave, whatever `before` is.' }),
    page: z.int().min(1).meta({ description: 'Which slice was asked for, counted from 1.' }),
    pageSize: z.int().min(1).meta({ description: 'How many events a slice has at most.' }),
    nextCursor: idOf('the last event of the slice').nullable().meta({
      description: 'What to give as `before` for the events that follow; null: these are the last.',
    }),
  }),
)
