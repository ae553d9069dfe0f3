import { type Uploaded, unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'
import { readFileDetail } from './download.ts'
import type { LocalFile } from './local-file.ts'
import { type FileSpace, readTree, type UploadTarget } from './tree.ts'

/** Whether a request of an upload got no response. It may have succeeded. */
export const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.code === 'unreachable'

/**
 * Finds out whether an upload without a response was registered, and returns its revision. If not, cancels what is pending.
 */
export async function findUploaded(
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

/** Cancels an upload whose ID never arrived, because it would use up space for a day. */
async function cancelPending(
  { api, projectId }: FileSpace,
  { name }: LocalFile,
  sha256: string,
): Promise<void> {
  const path = { projectId }
  const { attachments } = await unwrap(api.GET('/api/projects/{projectId}/attachments', { params: { path } }))
  for (const { id, filename, sha256: announced } of attachments)
    if (filename === name && announced === sha256)
      await unwrap(
        api.DELETE('/api/projects/{projectId}/attachments/{attachmentId}', {
          params: { path: { ...path, attachmentId: id } },
          signal: null,
        }),
      )
}
