import * as z from 'zod'
import { Actor, idOf, instantOf, secretOf } from '../shared/answers.ts'

const name = z.string().meta({ description: 'Its name, 1 to 255 characters.' })
const parentOf = (meaning: string) =>
  idOf(meaning)
    .nullable()
    .meta({ description: `ID of ${meaning}; null for the root.` })
const personOf = (meaning: string) =>
  Actor.nullable().meta({ description: `${meaning}; null for a former user.` })
const revisionNumber = (meaning: string) =>
  z
    .int()
    .min(1)
    .meta({ description: `${meaning}. Revisions count from 1.` })
const size = z.int().min(0).meta({ description: 'Its size in bytes.' })
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable()
  .meta({
    description:
      'The SHA-256 that the uploader announced, in 64 hex digits; null if not announced. It is never checked.',
  })

/** `ProjectFolder` of the contract (files § Tree). */
export const Folder = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the folder'),
      parentId: parentOf('the folder that it is in'),
      name,
      updatedAt: instantOf('When it was last renamed or moved'),
    })
    .meta({ id: 'ProjectFolder', description: 'A folder of shared files.' }),
)

export const FolderAnswer = z.lazy(() =>
  z
    .strictObject({
      folder: Folder.meta({ description: 'The folder after the change.' }),
    })
    .meta({ id: 'ProjectFolderResponse', description: 'A folder.' }),
)

const File = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the file'),
      folderId: parentOf('the folder that it is in'),
      name,
      currentRevision: revisionNumber('The number of its current revision'),
      size: size.meta({ description: 'Size of its current revision in bytes.' }),
      mime: z.string().meta({ description: 'Media type of its current revision.' }),
      updatedAt: instantOf('When it last got a revision, or was renamed or moved'),
      createdBy: personOf('Who created the file'),
      updatedBy: personOf('Who last added a revision, renamed it, or moved it'),
    })
    .meta({ id: 'ProjectFile', description: 'A shared file with its current revision.' }),
)

const Revision = z.lazy(() =>
  z
    .strictObject({
      revision: revisionNumber('Its number'),
      size,
      mime: z.string().meta({ description: 'Its media type.' }),
      uploadedBy: personOf('Who uploaded or restored it'),
      createdAt: instantOf('When it became the current one'),
      sha256,
    })
    .meta({ id: 'FileRevision', description: 'One of the latest revisions of a file.' }),
)

const FileDetail = z.lazy(() =>
  File.unwrap()
    .extend({
      revisions: z.array(Revision).min(1).meta({ description: 'The kept revisions, newest first.' }),
    })
    .meta({ id: 'ProjectFileDetail', description: 'A shared file with its revisions.' }),
)

export const FileAnswer = z.lazy(() =>
  z
    .strictObject({
      file: File.meta({ description: 'The file after the change.' }),
    })
    .meta({ id: 'ProjectFileResponse', description: 'A file.' }),
)

export const FileDetailAnswer = z.lazy(() =>
  z
    .strictObject({
      file: FileDetail.meta({ description: 'The file with its revisions.' }),
    })
    .meta({ id: 'ProjectFileDetailResponse', description: 'A file with its revisions.' }),
)

export const RegisteredAnswer = z.lazy(() =>
  z
    .strictObject({
      file: File.meta({ description: 'The file that contains the upload.' }),
      revision: revisionNumber('The number of the new revision'),
    })
    .meta({ id: 'RegisteredFile', description: 'A file with a new revision.' }),
)

export const PrunedAnswer = z.lazy(() =>
  z
    .strictObject({
      deleted: z.int().min(0).meta({ description: 'Number of deleted revisions.' }),
    })
    .meta({ id: 'PrunedRevisions', description: 'How many revisions were deleted.' }),
)

/** The result of `usageJson` (files § Usage). */
export const StorageUsage = z.lazy(() =>
  z
    .strictObject({
      usedBytes: z.int().min(0).meta({ description: 'Announced bytes of all uploads and revisions.' }),
      limitBytes: z
        .int()
        .min(0)
        .nullable()
        .meta({ description: 'Bytes that the plan allows the project; null for no limit.' }),
      roadmapBytes: z.int().min(0).meta({ description: "Bytes of the text of the project's roadmaps." }),
      roadmapLimitBytes: z.int().min(0).meta({ description: 'Bytes that the plan allows for roadmaps.' }),
    })
    .meta({ id: 'StorageUsage', description: 'The storage usage of the project.' }),
)

export const TreeAnswer = z.lazy(() =>
  z
    .strictObject({
      usage: StorageUsage,
      folders: z.array(Folder).meta({ description: 'All folders of the project, in no particular order.' }),
      files: z.array(File).meta({ description: 'All files of the project, in no particular order.' }),
    })
    .meta({ id: 'FileTree', description: 'All folders and files of a project, and its storage usage.' }),
)

export const DownloadAnswer = z.lazy(() =>
  z
    .strictObject({
      url: secretOf(z.url(), 'The URL of the bytes, for a `GET` without credentials.'),
      expiresAt: instantOf('When the URL expires, after 5 minutes'),
      filename: z.string().meta({ description: 'The name under which it is saved.' }),
      size: z.int().min(0).meta({ description: 'Its size in bytes.' }),
      mime: z.string().meta({
        description:
          'Its media type. A type that a browser could run or render is sent as `application/octet-stream`.',
      }),
    })
    .meta({ id: 'FileDownload', description: 'Where to get the bytes of a file.' }),
)
