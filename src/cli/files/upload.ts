import type { Uploaded } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { hashFile, type LocalFile, streamUnchanged } from './local-file.ts'
import { findUploaded, isUnanswered } from './lost-uploads.ts'
import { guessMediaType } from './media-types.ts'
import { isInterrupted, retryTransfer } from './retry-transfer.ts'
import type { FileSpace, UploadTarget } from './tree.ts'

/** Uploads a file and retries interrupted transfers. If it fails, no upload stays pending. */
export async function uploadFile(
  context: Context,
  space: FileSpace,
  local: LocalFile,
  target: UploadTarget,
): Promise<Uploaded & { sha256: string }> {
  const sha256 = await hashFile(local, context.interrupted)
  const uploaded = await retryTransfer(
    context,
    local.path,
    () => uploadOnce(context, space, local, target, sha256),
    thrown => isUnanswered(thrown) || isInterrupted(thrown),
  )
  return { ...uploaded, sha256 }
}

async function uploadOnce(
  { io, interrupted }: Context,
  space: FileSpace,
  local: LocalFile,
  target: UploadTarget,
  sha256: string,
): Promise<Uploaded> {
  const bar = io.startBar(local.name, local.size)
  const content = { stream: streamUnchanged(local, sha256), size: local.size }
  try {
    return await space.api.upload(space.projectId, content, {
      ...target,
      filename: local.name,
      mime: guessMediaType(local.name),
      sha256,
      onProgress: ({ sent }) => bar.set(sent),
      signal: interrupted,
    })
  } catch (thrown) {
    const done = isUnanswered(thrown) ? await findUploaded(space, local, target, sha256) : null
    if (done) return done
    throw thrown
  } finally {
    bar.end()
  }
}
