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
  waiting.push(use)
  serve()
  return () => {
    const place = waiting.indexOf(use)
    if (place >= 0) waiting.splice(place, 1)
  }
}

/** Makes a worker available that has finished its document. */
export function returnWorker(worker: Worker): void {
  free.push(worker)
  queueMicrotask(serve)
}

/** Ends a worker that has not finished its document. */
export function endWorker(worker: Worker): void {
  worker.terminate()
  started--
  queueMicrotask(serve)
}

// After the end of a document, this waits until all documents of a page that the user leaves have stopped waiting.
function serve(): void {
  while (waiting.length > 0 && (free.length > 0 || started < most))
    waiting.shift()!(free.pop() ?? startWorker())
}

function startWorker(): Worker {
  const url = policy ? policy.createScriptURL(workerUrl) : workerUrl
  const worker = new Worker(url, { type: 'module', name: 'markdown' })
  started++
  return worker
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
