import { app } from '../../../src/worker/app.ts'

const running = new Set<Promise<unknown>>()

/** Notes the work that this Worker does after its responses. Files share the Worker, so this has an effect once. */
export function watchBackground(): void {
  const { fetch } = app
  if ('isBackgroundWatched' in app) return
  app.fetch = (request, bindings, context) => {
    if (context) watchWork(context)
    return fetch(request, bindings, context)
  }
  Object.assign(app, { isBackgroundWatched: true })
}

/** Resolves when it has ended, successfully or not. */
export async function untilIdle(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running)
}

function watchWork(context: Pick<ExecutionContext, 'waitUntil'>): void {
  const { waitUntil } = context
  context.waitUntil = work => {
    running.add(work)
    const end = () => void running.delete(work)
    work.then(end, end)
    waitUntil.call(context, work)
  }
}
