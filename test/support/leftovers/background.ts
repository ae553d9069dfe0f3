import { setTimeout as pause } from 'node:timers/promises'
import { app } from '../../../src/worker/app.ts'

/** Each with the request that began it. */
const running = new Map<Promise<unknown>, string>()

/** Shorter than a hook may take, so that its failure says what has not ended. Each work limits its own time to less. */
const longestMs = 100_000

/** Notes the work that this Worker does after its responses. Files share the Worker, so this has an effect once. */
export function watchBackground(): void {
  const { fetch } = app
  if ('isBackgroundWatched' in app) return
  app.fetch = (request, bindings, context) => {
    if (context) watchWork(context, `${request.method} ${new URL(request.url).pathname}`)
    return fetch(request, bindings, context)
  }
  Object.assign(app, { isBackgroundWatched: true })
}

/**
 * Resolves when it has ended, successfully or not. It looks again and again, because a promise of another request may
 * never wake the one that waits for it.
 */
export async function untilIdle(): Promise<void> {
  const giveUpAt = Date.now() + longestMs
  while (running.size > 0) {
    if (Date.now() > giveUpAt) {
      const requests = [...running.values()]
      running.clear()
      throw new Error(`Work after these requests has not ended: ${requests.join(', ')}`)
    }
    await pause(5)
  }
}

function watchWork(context: Pick<ExecutionContext, 'waitUntil'>, request: string): void {
  const { waitUntil } = context
  context.waitUntil = work => {
    running.set(work, request)
    const end = () => void running.delete(work)
    work.then(end, end)
    waitUntil.call(context, work)
  }
}
