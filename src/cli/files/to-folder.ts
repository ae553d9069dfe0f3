import type { Uploaded } from '../../client/index.ts'
import { readFileDetail } from './download.ts'
import type { LocalFile } from './local-file.ts'
import { cancelPending } from './lost-uploads.ts'
import { type FileSpace, readTree, type UploadTarget } from './tree.ts'
import type { Destination } from './upload.ts'

/** Uploads files to a folder. */
export const toFolder = (space: FileSpace, target: UploadTarget): Destination<Uploaded> => ({
  send: (content, options) => space.api.upload(space.projectId, content, { ...target, ...options }),
  find: (local, sha256) => findUploaded(space, local, target, sha256),
})

/**
 * Finds out whether an upload without a response was registered, and returns its revision. If not, cancels what is pending.
 */
async function findUploaded(
  space: FileSpace,
  local: LocalFile,
  { folderId, baseRevision }: UploadTarget,
  sha256: string,
): Promise<Uploaded | null> {
  await cancelPending(space, local, sha256)
  const { files } = await readTree(space)
  const file = files.find(({ name, folderId: id }) => name === local.name && id === folderId)
  if (!file) return null
  const revision = baseRevision + 1
  const { revisions } = await readFileDetail(space, file)
  const isOwn = revisions.some(one => one.revision === revision && one.sha256 === sha256)
  return isOwn ? { file, revision } : null
}
