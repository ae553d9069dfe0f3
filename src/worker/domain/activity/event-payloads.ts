import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { idOf, instantOf, Repository } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { change, payload } from './payload.ts'

/*
 * The payloads of event types (activity § Types). Each nullable object is defined once, so that tests check it in one
 * place.
 */

const role = z.enum(['owner', 'admin', 'member', 'viewer']).meta({ description: 'The role.' })
const featureScope = z
  .array(z.enum(features))
  .nullable()
  .meta({ description: 'The features that the role is limited to; null for all.' })
const folder = z.guid().nullable().meta({ description: 'ID of the folder that it is in; null for the root.' })
const revision = z.int().min(1).meta({ description: 'The number of the revision.' })
const slug = z.string().meta({ description: 'The slug of the roadmap.' })
const name = z.string().meta({ description: 'Its name.' })
const countOf = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `Number of ${what}.` })

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
export const ClaimPayload = payload('ClaimEventPayload', 'The roadmap of a claimed task.', () => ({
  slug,
  until: instantOf('When the claim ended, unless it was renewed or released'),
}))
export const ReleasePayload = payload('ReleaseEventPayload', 'The roadmap of a released task.', () => ({
  slug,
  isOwn: z.boolean().meta({ description: "Whether it was the caller's own claim." }),
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
