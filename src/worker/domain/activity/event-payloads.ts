import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { idOf, Repository } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'

/*
 * What the types of events say (activity § Types). An object that may be null stands here once, so that tests meet it
 * in one place.
 */

const Via = z.lazy(() =>
  z
    .union([
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
    ])
    .meta({ id: 'Via', description: 'By what means something was done.' }),
)

const role = z.enum(['owner', 'admin', 'member', 'viewer']).meta({ description: 'The role.' })
const featureScope = z
  .array(z.enum(features))
  .nullable()
  .meta({ description: 'The features that the role is limited to; null: all.' })
const folder = z.guid().nullable().meta({ description: 'ID of the folder that it is in; null: the root.' })
const revision = z.int().min(1).meta({ description: 'The number of the revision.' })
const number = z.int().min(1).meta({ description: 'The number of the issue.' })
const slug = z.string().meta({ description: 'The slug of the roadmap.' })
const name = z.string().meta({ description: 'Its name.' })
const countOf = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `How many ${what}.` })

/** A payload under a name: `via`, and what these fields say. */
const payload = (id: string, description: string, fields: () => z.ZodRawShape) =>
  z.lazy(() => z.strictObject({ via: Via, ...fields() }).meta({ id, description }))

/** A payload of how something was, and how it is since. */
const change = (id: string, what: string, Shape: z.ZodLazy<z.ZodObject>) =>
  payload(id, `Says how ${what} changed.`, () => ({ from: Shape, to: Shape }))

const AccessShape = z.lazy(() =>
  z
    .strictObject({ role, featureScope })
    .meta({ id: 'Access', description: 'A role, and the features that it is limited to.' }),
)
const FilePlace = z.lazy(() =>
  z.strictObject({ name, folderId: folder }).meta({ id: 'FilePlace', description: 'Where a file is.' }),
)
const FolderPlace = z.lazy(() =>
  z.strictObject({ name, parentId: folder }).meta({ id: 'FolderPlace', description: 'Where a folder is.' }),
)
const status = z.string().nullable().meta({ description: 'A status; null: none.' })
const StatusChange = z.lazy(() =>
  z
    .strictObject({
      kind: z.enum(['task_status', 'phase_status']).meta({ description: 'Of a task, or of a phase.' }),
      id: z.string().meta({ description: 'ID of the task or phase within its roadmap.' }),
      title: z.string().meta({ description: `Its title, the first ${briefLength} characters.` }),
      from: status,
      to: status,
    })
    .meta({ id: 'StatusChange', description: 'How the status of a task or phase changed.' }),
)

export const Plain = payload(
  'PlainEventPayload',
  'Says by what means it was done, and nothing else.',
  () => ({}),
)
export const ProjectChange = payload('ProjectChangeEventPayload', 'Says what changed.', () => ({
  changed: z
    .array(z.enum(['name', 'description', 'repositoryUrl', 'icon', 'gitLinkDetail', 'key', 'features']))
    .meta({ description: 'Names of the fields that were changed.' }),
}))
export const Unarchival = payload('UnarchivalEventPayload', 'Says who joined by it.', () => ({
  joined: z
    .array(AccessShape.unwrap().extend({ id: idOf('the membership') }))
    .meta({ description: 'The memberships that held invitations became.' }),
}))
export const Access = payload(
  'AccessEventPayload',
  'Says the access of a member, group, or invitation.',
  () => ({
    role,
    featureScope,
  }),
)
export const AccessChange = change('AccessChangeEventPayload', 'access', AccessShape)
export const Binding = payload('RepoBindingEventPayload', 'Says which repository is bound.', () => ({
  from: Repository.nullable().meta({ description: 'The repository before; null: none.' }),
  to: Repository,
}))
export const Sync = payload('SyncEventPayload', 'Says which statuses changed.', () => ({
  slug,
  changed: countOf('statuses changed'),
  changes: z.array(StatusChange).meta({ description: 'The first 50 of the changes.' }),
}))
export const RoadmapRef = payload('RoadmapEventPayload', 'Says which roadmap it was.', () => ({ slug }))
export const IssueRef = payload('IssueEventPayload', 'Says which issue it was.', () => ({ number }))
export const IssueChange = payload('IssueChangeEventPayload', 'Says what changed.', () => ({
  number,
  changed: z
    .array(z.enum(['title', 'body', 'status', 'assigneeId', 'parentId']))
    .meta({ description: 'Names of the fields that were changed.' }),
}))
export const NewRevision = payload(
  'NewRevisionEventPayload',
  'Says where a file is, and its revision.',
  () => ({
    folderId: folder,
    revision,
    size: countOf('bytes the revision has'),
  }),
)
export const FileMove = change('FileMoveEventPayload', "a file's place", FilePlace)
export const FileDeletion = payload('FileDeletionEventPayload', 'Says where a file was.', () => ({
  folderId: folder,
  revision,
}))
export const RevisionRestore = payload('RevisionRestoreEventPayload', 'Says what was restored.', () => ({
  revision,
  from: z.int().min(1).meta({ description: 'The number of the revision that was restored.' }),
}))
export const RevisionDeletion = payload(
  'RevisionDeletionEventPayload',
  'Says which revision it was.',
  () => ({
    revision,
  }),
)
export const Prune = payload('PruneEventPayload', 'Says how much was deleted.', () => ({
  count: countOf('revisions were deleted'),
}))
export const NewFolder = payload('NewFolderEventPayload', 'Says where a folder is.', () => ({
  parentId: folder,
}))
export const FolderMove = change('FolderMoveEventPayload', "a folder's place", FolderPlace)
export const FolderDeletion = payload(
  'FolderDeletionEventPayload',
  'Says what was deleted with a folder.',
  () => ({
    parentId: folder,
    folders: countOf('folders were below it'),
    files: countOf('files were below it'),
  }),
)
