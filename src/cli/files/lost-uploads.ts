import { unwrap } from '../../client/index.ts'
import { Failure } from '../terminal/failure.ts'
import type { LocalFile } from './local-file.ts'
import type { FileSpace } from './tree.ts'

/** Whether a request of an upload got no response. It may have succeeded. */
export const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.code === 'unreachable'

/** Cancels an upload whose ID never arrived, because it would use up space for a day. */
export async function cancelPending(
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
