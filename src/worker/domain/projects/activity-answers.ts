import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { Actor, idOf, instantOf } from '../shared/answers.ts'
import { type EventType, events } from '../shared/events.ts'

const Via = z.lazy(() =>
  z.union([
    z.enum(['web', 'system']).meta({ description: 'A browser, or the service itself.' }),
    z
      .strictObject({
        kind: z
          .enum(['api_token', 'oauth_app'])
          .meta({ description: 'A personal token, or an app that was connected.' }),
        tokenName: z.string().meta({ description: "The name of the token at that time, or the app's." }),
        tokenId: idOf('the token'),
      })
      .meta({ description: 'A token or an app.' }),
  ]),
)

const role = z.enum(['owner', 'admin', 'member', 'viewer']).meta({ description: 'The role.' })
const featureScope = z
  .array(z.enum(features))
  .nullable()
  .meta({ description: 'The features that it is limited to; null: all.' })
const parent = z.guid().nullable()

/** What each type has of these is in activity § Types. It is open: an event keeps what its type said at its time. */
const Payload = z.lazy(() =>
  z
    .looseObject({
      via: Via.meta({ description: 'By what means it was done.' }),
      role: role.optional().meta({ description: 'The role of a member, a group or an invitation.' }),
      featureScope: featureScope.optional().meta({
        description: 'The features that a member, a group or an invitation is limited to; null: all.',
      }),
      joined: z
        .array(z.strictObject({ id: idOf('the membership'), role, featureScope }))
        .optional()
        .meta({ description: 'Who became a member when the project was unarchived.' }),
      changed: z
        .union([z.array(z.string()), z.int().min(1)])
        .optional()
        .meta({ description: 'Names of the fields that were changed; of a sync, how many states were.' }),
      from: z.unknown().optional().meta({ description: 'What it was before, as far as it can be changed.' }),
      to: z.unknown().optional().meta({ description: 'What it is since, in the same form.' }),
      slug: z.string().optional().meta({ description: 'The slug of a roadmap.' }),
      changes: z
        .array(z.looseObject({}))
        .optional()
        .meta({ description: 'The first 50 changes of states of a sync: `{ kind, id, title, from, to }`.' }),
      number: z.int().min(1).optional().meta({ description: 'The number of an issue.' }),
      folderId: parent
        .optional()
        .meta({ description: 'ID of the folder that a file is in; null: the root.' }),
      parentId: parent
        .optional()
        .meta({ description: 'ID of the folder that a folder is in; null: the root.' }),
      revision: z.int().min(1).optional().meta({ description: 'The number of the revision of a file.' }),
      size: z.int().min(0).optional().meta({ description: 'Size of the revision in bytes.' }),
      count: z.int().min(1).optional().meta({ description: 'How many revisions were deleted.' }),
      folders: z
        .int()
        .min(0)
        .optional()
        .meta({ description: 'How many folders were deleted with a folder.' }),
      files: z.int().min(0).optional().meta({ description: 'How many files were deleted with a folder.' }),
    })
    .meta({ description: 'Always `via`, and what the type says of the event.' }),
)

const Target = z.lazy(() =>
  z.strictObject({
    kind: z
      .enum(['project', 'member', 'invitation', 'group', 'repository', 'roadmap', 'issue', 'file', 'folder'])
      .meta({ description: 'What kind of thing it is.' }),
    id: z.string().meta({
      description: 'Its ID, a UUID: of a member, that of the membership. Of a repository, its identity.',
    }),
    label: z.string().nullable().meta({
      description: 'Its name at that time, at most 200 characters; null for invitations.',
    }),
  }),
)

export const Event = z.lazy(() =>
  z
    .strictObject({
      id: z
        .guid()
        .meta({ description: 'ID of the event: a UUID of version 7, so IDs are in the order of time.' }),
      type: z.enum(Object.keys(events) as EventType[]).meta({ description: 'What was done.' }),
      projectId: idOf('the project'),
      actor: Actor.nullable().meta({
        description:
          'Who did it, as they are called today; null: the service itself, or somebody who is gone.',
      }),
      target: Target.nullable().meta({ description: 'What it was done to; null: nothing in particular.' }),
      payload: Payload,
      createdAt: instantOf('When it was done'),
    })
    .meta({ id: 'ActivityEvent', description: 'Something that was done in a project.' }),
)

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
