import workerUrl from './reading/worker.ts?worker&url'

/** The most workers at once. One that takes long leaves the others to all other documents. */
const most = 3
const free: Worker[] = []
const waiting: ((worker: Worker) => void)[] = []
let started = 0

/**
 * Calls `use` with a worker when one is free. Starting a worker takes longer than most documents, and an issue has many
 * comments. Returns a function that stops waiting.
 */
export function takeWorker(use: (worker: Worker) => void): () => void {
  const worker = free.pop() ?? (started < most ? startWorker() : undefined)
  if (worker) use(worker)
  else waiting.push(use)
  return () => {
    const place = waiting.indexOf(use)
    if (place >= 0) waiting.splice(place, 1)
  }
}

/** Makes a worker available that has finished its document. */
export function returnWorker(worker: Worker): void {
  const next = waiting.shift()
  if (next) next(worker)
  else free.push(worker)
}

/** Ends a worker that has not finished its document. */
export function endWorker(worker: Worker): void {
  worker.terminate()
  started--
  const next = waiting.shift()
  if (next) next(startWorker())
}

function startWorker(): Worker {
  started++
  return new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, {
    type: 'module',
    name: 'markdown',
  })
}

type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, policy: Policy): Policy }

const { trustedTypes } = globalThis as { trustedTypes?: Policies }

/** Allows only the worker's URL; the `trusted-types` directive of the content security policy names this policy. */
const policy = trustedTypes?.createPolicy('markdown-worker', {
  createScriptURL: url => {
    if (url !== workerUrl) throw new TypeError(`${url} is not the worker`)
    return url
  },
})
