import { whenIdle } from './idle.ts'
import { longestFormatted, type Part, type Reading } from './reading/tree.ts'
import { endWorker, returnWorker, takeWorker } from './reading-workers.ts'

/** Receives the parts so far; `isWhole` after the last one. */
type Report = (parts: Part[], isWhole: boolean) => void

/**
 * Parses a document in a worker and reports each part. It requests the next part when the browser is idle. What takes
 * too long is reported as source. Returns a function that stops it.
 */
export function readDocument(reading: Reading, report: Report): () => void {
  if (reading.text.length > longestFormatted) {
    report([sourceAfter([], reading)], true)
    return () => {}
  }
  let stop = () => {}
  const stopWaiting = takeWorker(worker => {
    stop = readWith(worker, reading, report)
  })
  return () => {
    stopWaiting()
    stop()
  }
}

/** What was not parsed. */
const sourceAfter = (parts: Part[], { text }: Reading): Part => ({
  kind: 'source',
  from: parts.at(-1)?.to ?? 0,
  to: text.length,
})

function readWith(worker: Worker, reading: Reading, report: Report): () => void {
  const parts: Part[] = []
  let isDone = false
  let isAwaited = false
  let callOff = () => {}
  let deadline = setTimeout(giveUp, startLimit)
  const finish = (leave: (worker: Worker) => void) => {
    if (isDone) return
    isDone = true
    clearTimeout(deadline)
    callOff()
    leave(worker)
  }
  function giveUp() {
    if (isDone) return
    finish(endWorker)
    const rest = sourceAfter(parts, reading)
    report([...parts, ...(rest.from < rest.to ? [rest] : [])], true)
  }
  const ask = (what: Reading | null) => {
    clearTimeout(deadline)
    deadline = setTimeout(giveUp, partLimit)
    isAwaited = true
    worker.postMessage(what)
  }
  worker.onerror = ({ message }) => {
    console.error(message)
    giveUp()
  }
  worker.onmessage = ({ data }: { data: 'ready' | Part | null }) => {
    clearTimeout(deadline)
    isAwaited = false
    if (data === 'ready') {
      ready.add(worker)
      ask(reading)
      return
    }
    if (data) parts.push(data)
    if (data === null) finish(returnWorker)
    // The end of most texts, which takes no time to parse.
    else if (data.to === reading.text.length) ask(null)
    else callOff = whenIdle(() => ask(null))
    report([...parts], data === null)
  }
  if (ready.has(worker)) ask(reading)
  return () => finish(ready.has(worker) && !isAwaited ? returnWorker : endWorker)
}

/** The workers that have started. */
const ready = new WeakSet<Worker>()

/** The timeouts for the worker's start, also on a slow network, and for each part, in milliseconds. */
const startLimit = 15_000
const partLimit = 2_000
