import { whenIdle } from './idle.ts'
import { longestFormatted, type Part, type Reading } from './reading/tree.ts'
import workerUrl from './reading/worker.ts?worker&url'

/** Receives the parts so far; `isWhole` after the last one. */
type Report = (parts: Part[], isWhole: boolean) => void

/**
 * Parses a document in a worker and reports each part. It requests the next part when the browser is idle. What takes
 * too long is reported as source. Returns a function that stops it.
 */
export function readDocument(reading: Reading, report: Report): () => void {
  const parts: Part[] = []
  const source = (): Part => ({ kind: 'source', from: parts.at(-1)?.to ?? 0, to: reading.text.length })
  if (reading.text.length > longestFormatted) {
    report([source()], true)
    return () => {}
  }
  const worker = startWorker()
  let deadline = setTimeout(giveUp, startLimit)
  let callOff = () => {}
  const stop = () => {
    clearTimeout(deadline)
    callOff()
    worker.terminate()
  }
  function giveUp() {
    stop()
    const rest = source()
    report([...parts, ...(rest.from < rest.to ? [rest] : [])], true)
  }
  const ask = (what: Reading | null) => {
    deadline = setTimeout(giveUp, partLimit)
    worker.postMessage(what)
  }
  worker.addEventListener('error', ({ message }) => {
    console.error(message)
    giveUp()
  })
  worker.addEventListener('message', ({ data }: { data: 'ready' | Part | null }) => {
    clearTimeout(deadline)
    if (data === 'ready') return ask(reading)
    if (data) parts.push(data)
    else stop()
    report([...parts], data === null)
    if (data) callOff = whenIdle(() => ask(null))
  })
  return stop
}

/** The timeouts for the worker's start, also on a slow network, and for each part, in milliseconds. */
const startLimit = 15_000
const partLimit = 2_000

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

const startWorker = () =>
  new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module', name: 'markdown' })
