import type { Uploaded } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { isCutTransfer, retryTransfer } from './cut.ts'
import { bytesOf, type Local, sha256At } from './local.ts'
import { mediaTypeOf } from './media-types.ts'
import type { Goal, Space } from './tree.ts'
import { isUnanswered, landed } from './unanswered.ts'

/** The bytes are read as they are sent. Whatever goes wrong, nothing of it stays pending. */
export async function send(
  context: Context,
  space: Space,
  local: Local,
  goal: Goal,
): Promise<Uploaded & { sha256: string }> {
  const sha256 = await sha256At(local, context.interrupted)
  const uploaded = await retryTransfer(
    context,
    local.path,
    () => attempt(context, space, local, goal, sha256),
    thrown => isUnanswered(thrown) || isCutTransfer(thrown),
  )
  return { ...uploaded, sha256 }
}

async function attempt(
  { io, interrupted }: Context,
  space: Space,
  local: Local,
  goal: Goal,
  sha256: string,
): Promise<Uploaded> {
  const bar = io.barOf(local.name, local.size)
  const content = { stream: bytesOf(local, sha256), size: local.size }
  try {
    return await space.api.upload(space.projectId, content, {
      ...goal,
      filename: local.name,
      mime: mediaTypeOf(local.name),
      sha256,
      onProgress: ({ sent }) => bar.set(sent),
      signal: interrupted,
    })
  } catch (thrown) {
    const done = isUnanswered(thrown) ? await landed(space, local, goal, sha256) : null
    if (done) return done
    throw thrown
  } finally {
    bar.end()
  }
}
