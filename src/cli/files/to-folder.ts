import { type Uploaded, unwrap } from '../../client/index.ts'
import { readFileDetail } from './download.ts'
import type { TargetFolder } from './folders.ts'
import type { LocalFile } from './local-file.ts'
import { cancelPending } from './lost-uploads.ts'
import { type FileItem, type FileSpace, readTree } from './tree.ts'
import type { Destination } from './upload.ts'

/** The folder to upload to, and the current revision of the file there, or 0 if there is none. */
type UploadTarget = { folder: TargetFolder; baseRevision: number }

/** Uploads files to a folder, which is created once the first content has arrived. */
export const toFolder = (space: FileSpace, target: UploadTarget): Destination<Uploaded> => ({
  send: (content, options) =>
    space.api.send(space.projectId, content, options, attachmentId => register(space, target, attachmentId)),
  find: (local, sha256) => findUploaded(space, local, target, sha256),
})

async function register(
  { api, projectId }: FileSpace,
  { folder, baseRevision }: UploadTarget,
  attachmentId: string,
): Promise<Uploaded> {
  const body = { attachmentId, folderId: await folder.ensure(), baseRevision }
  return unwrap(api.POST('/api/projects/{projectId}/files', { params: { path: { projectId } }, body }))
}

/** Returns the current revision of a file if its content is that of the local file. */
export async function findSameRevision(
  space: FileSpace,
  file: FileItem,
  sha256: string,
): Promise<Uploaded | null> {
  const { revisions, currentRevision } = await readFileDetail(space, file)
  const current = revisions.find(({ revision }) => revision === currentRevision)
  return current?.sha256 === sha256 ? { file, revision: currentRevision } : null
}

/**
 * Finds out whether an upload without a response was registered, and returns its revision. If not, cancels what is pending.
 */
async function findUploaded(
  space: FileSpace,
  local: LocalFile,
  { folder, baseRevision }: UploadTarget,
  sha256: string,
): Promise<Uploaded | null> {
  await cancelPending(space, local, sha256)
  const { files } = await readTree(space)
  const file = files.find(({ name, folderId: id }) => name === local.name && id === folder.id())
  if (!file) return null
  const revision = baseRevision + 1
  const { revisions } = await readFileDetail(space, file)
  const isOwn = revisions.some(one => one.revision === revision && one.sha256 === sha256)
  return isOwn ? { file, revision } : null
}
