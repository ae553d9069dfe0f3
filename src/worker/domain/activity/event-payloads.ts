import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { idOf, Repository } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { colors } from '../shared/colors.ts'

/*
 * The payloads of event types (activity § Types). Each nullable object is defined once, so that tests check it in one
 * place.
 */

const Via = z.lazy(() =>
  z
    .union([
      z.enum(['web', 'system']).meta({ description: '`web`: a browser. `system`: the service itself.' }),
      z
        .strictObject({
          kind: z
            .enum(['api_token', 'oauth_app'])
            .meta({ description: '`api_token`: a personal token. `oauth_app`: a connected app.' }),
          tokenName: z.string().meta({ description: 'The name of the token or app at that time.' }),
          tokenId: idOf('the token'),
        })
        .meta({ id: 'ViaToken', description: 'A token or an app.' }),
    ])
    .meta({ id: 'Via', description: 'How something was done.' }),
)

const role = z.enum(['owner', 'admin', 'member', 'viewer']).meta({ description: 'The role.' })
const featureScope = z
  .array(z.enum(features))
  .nullable()
  .meta({ description: 'The features that the role is limited to; null for all.' })
const folder = z.guid().nullable().meta({ description: 'ID of the folder that it is in; null for the root.' })
const revision = z.int().min(1).meta({ description: 'The number of the revision.' })
const number = z.int().min(1).meta({ description: 'The number of the issue.' })
const slug = z.string().meta({ description: 'The slug of the roadmap.' })
const name = z.string().meta({ description: 'Its name.' })
const countOf = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `Number of ${what}.` })

/** A named payload with `via` and these fields. */
const payload = (id: string, description: string, fields: () => z.ZodRawShape) =>
  z.lazy(() => z.strictObject({ via: Via, ...fields() }).meta({ id, description }))

/** A payload with the values before and after a change. */
const change = (id: string, what: string, Shape: z.ZodLazy<z.ZodObject>) =>
  payload(id, `How ${what} changed.`, () => ({ from: Shape, to: Shape }))

const AccessShape = z.lazy(() =>
  z
    .strictObject({ role, featureScope })
    .meta({ id: 'Access', description: 'A role and the features that it is limited to.' }),
)
const FilePlace = z.lazy(() =>
  z.strictObject({ name, folderId: folder }).meta({ id: 'FilePlace', description: 'Where a file is.' }),
)
const FolderPlace = z.lazy(() =>
  z.strictObject({ name, parentId: folder }).meta({ id: 'FolderPlace', description: 'Where a folder is.' }),
)
const color = z.enum(colors).meta({ description: 'Its color.' })
const LabelShape = z.lazy(() =>
  z.strictObject({ name, color }).meta({ id: 'LabelShape', description: 'The name and color of a label.' }),
)
const status = z.string().nullable().meta({ description: 'A status; null for none.' })
const StatusChange = z.lazy(() =>
  z
    .strictObject({
      kind: z
        .enum(['task_status', 'phase_status'])
        .meta({ description: 'Whether it is the status of a task or of a phase.' }),
      id: z.string().meta({ description: 'ID of the task or phase within its roadmap.' }),
      title: z.string().meta({ description: `The first ${briefLength} characters of its title.` }),
      from: status,
      to: status,
    })
    .meta({ id: 'StatusChange', description: 'How the status of a task or phase changed.' }),
)

export const PlainPayload = payload('PlainEventPayload', 'Only how it was done.', () => ({}))
export const ProjectChangePayload = payload('ProjectChangeEventPayload', 'What changed.', () => ({
  changed: z
    .array(z.enum(['name', 'description', 'repositoryUrl', 'icon', 'gitLinkDetail', 'key', 'features']))
    .meta({ description: 'Names of the changed fields.' }),
}))
const JoinedMembership = z.lazy(() =>
  AccessShape.unwrap()
    .extend({ id: idOf('the membership') })
    .meta({ id: 'JoinedMembership', description: 'A membership that a held invitation turned into.' }),
)
export const UnarchivalPayload = payload('UnarchivalEventPayload', 'Who joined with it.', () => ({
  joined: z
    .array(JoinedMembership)
    .meta({ description: 'The memberships that held invitations turned into.' }),
}))
export const AccessPayload = payload(
  'AccessEventPayload',
  'The access of a member, group, or invitation.',
  () => ({
    role,
    featureScope,
  }),
)
export const AccessChangePayload = change('AccessChangeEventPayload', 'access', AccessShape)
export const BindingPayload = payload('RepoBindingEventPayload', 'Which repository is bound.', () => ({
  from: Repository.nullable().meta({ description: 'The repository before; null for none.' }),
  to: Repository,
}))
export const SyncPayload = payload('SyncEventPayload', 'Which statuses changed.', () => ({
  slug,
  changed: countOf('changed statuses'),
  changes: z.array(StatusChange).meta({ description: 'The first 50 changes.' }),
}))
export const RoadmapRefPayload = payload('RoadmapEventPayload', 'Which roadmap it was.', () => ({ slug }))
export const IssueRefPayload = payload('IssueEventPayload', 'Which issue it was.', () => ({ number }))
const singleFields = [
  'status',
  'priority',
  'assigneeId',
  'startDate',
  'dueDate',
  'parentId',
  'blockedType',
] as const
const listFields = ['labelIds', 'blockedByIds'] as const
const value = z.string().nullable().meta({ description: 'A value as in a request; null for none.' })
const ValueChange = z.lazy(() =>
  z
    .strictObject({
      field: z.enum(singleFields).meta({ description: 'Name of the field.' }),
      from: value,
      to: value,
    })
    .meta({ id: 'IssueValueChange', description: 'How a value of an issue changed.' }),
)
const listed = z.array(z.guid()).meta({ description: 'IDs, in no particular order.' })
const ListChange = z.lazy(() =>
  z
    .strictObject({
      field: z.enum(listFields).meta({ description: 'Name of the field.' }),
      from: listed,
      to: listed,
    })
    .meta({ id: 'IssueListChange', description: 'How the labels or the blockers of an issue changed.' }),
)
const FieldChange = z.lazy(() =>
  z
    .union([ValueChange, ListChange])
    .meta({ id: 'IssueFieldChange', description: 'How a field of an issue changed.' }),
)
export const IssueChangePayload = payload('IssueChangeEventPayload', 'What changed.', () => ({
  number,
  changed: z
    .array(z.enum(['title', 'body', 'blockedReason', ...singleFields, ...listFields]))
    .meta({ description: 'Names of the changed fields.' }),
  changes: z.array(FieldChange).optional().meta({
    description:
      'How the fields changed, without title, description, and reason of blocking. Events from before it was recorded do not have it.',
  }),
}))
export const LabelPayload = payload('LabelEventPayload', 'The color of a label.', () => ({ color }))
export const LabelChangePayload = change('LabelChangeEventPayload', 'a label', LabelShape)
export const FilterChangePayload = payload('FilterChangeEventPayload', 'What changed.', () => ({
  changed: z
    .array(z.enum(['name', 'query', 'layout', 'shared']))
    .meta({ description: 'Names of the changed fields.' }),
}))
export const CommentPayload = payload('CommentEventPayload', 'Which comment it was.', () => ({
  number,
  commentId: idOf('the comment'),
}))
export const NewRevisionPayload = payload('NewRevisionEventPayload', 'The revision of a file.', () => ({
  folderId: folder,
  revision,
  size: countOf('bytes of the revision'),
}))
export const FileMovePayload = change('FileMoveEventPayload', "a file's place", FilePlace)
export const FileDeletionPayload = payload(
  'FileDeletionEventPayload',
  'The folder and revision of a deleted file.',
  () => ({
    folderId: folder,
    revision,
  }),
)
export const RevisionRestorePayload = payload(
  'RevisionRestoreEventPayload',
  'Which revision was restored.',
  () => ({
    revision,
    from: z.int().min(1).meta({ description: 'The number of the restored revision.' }),
  }),
)
export const RevisionDeletionPayload = payload('RevisionDeletionEventPayload', 'Which it was.', () => ({
  revision,
}))
export const PrunePayload = payload('PruneEventPayload', 'How many revisions were deleted.', () => ({
  count: countOf('deleted revisions'),
}))
export const NewFolderPayload = payload('NewFolderEventPayload', 'The parent of a folder.', () => ({
  parentId: folder,
}))
export const FolderMovePayload = change('FolderMoveEventPayload', "a folder's place", FolderPlace)
export const FolderDeletionPayload = payload(
  'FolderDeletionEventPayload',
  'What was deleted with a folder.',
  () => ({
    parentId: folder,
    folders: countOf('deleted folders below it'),
    files: countOf('deleted files below it'),
  }),
)
