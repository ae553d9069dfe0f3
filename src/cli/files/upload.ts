import type { Progress } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { hashFile, type LocalFile, streamUnchanged } from './local-file.ts'
import { isUnanswered } from './lost-uploads.ts'
import { guessMediaType } from './media-types.ts'
import { isInterrupted, retryTransfer } from './retry-transfer.ts'

/** Where files are uploaded to. `find` returns what an upload without a response became, and cancels what is pending. */
export type Destination<Done> = {
  send(content: Content, options: Sending): Promise<Done>
  find(local: LocalFile, sha256: string): Promise<Done | null>
}

type Content = { stream: ReadableStream<Uint8Array>; size: number }

type Sending = {
  filename: string
  mime: string
  sha256: string
  onProgress(progress: Progress): void
  signal: AbortSignal
}

/** Uploads a file and retries interrupted transfers. If it fails, no upload stays pending. */
export const uploadFile = async <Done>(
  context: Context,
  local: LocalFile,
  destination: Destination<Done>,
): Promise<Done> => uploadHashed(context, local, await hashFile(local, context.interrupted), destination)

/** Uploads a file whose SHA-256 is known. */
export const uploadHashed = <Done>(
  context: Context,
  local: LocalFile,
  sha256: string,
  destination: Destination<Done>,
): Promise<Done> =>
  retryTransfer(
    context,
    local.path,
    () => uploadOnce(context, local, destination, sha256),
    thrown => isUnanswered(thrown) || isInterrupted(thrown),
  )

async function uploadOnce<Done>(
  { io, interrupted }: Context,
  local: LocalFile,
  { send, find }: Destination<Done>,
  sha256: string,
): Promise<Done> {
  const bar = io.startBar(local.name, local.size)
  const content = { stream: streamUnchanged(local, sha256), size: local.size }
  try {
    return await send(content, {
      filename: local.name,
      mime: guessMediaType(local.name),
      sha256,
      onProgress: ({ sent }) => bar.set(sent),
      signal: interrupted,
    })
  } catch (thrown) {
    const done = isUnanswered(thrown) ? await find(local, sha256) : null
    if (done) return done
    throw thrown
  } finally {
    bar.end()
  }
}
