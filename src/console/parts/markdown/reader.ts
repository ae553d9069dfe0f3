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
  const parts: Part[] = []
  const source = (): Part => ({ kind: 'source', from: parts.at(-1)?.to ?? 0, to: reading.text.length })
  if (reading.text.length > longestFormatted) {
    report([source()], true)
    return () => {}
  }
  let worker: Worker | undefined
  let isAwaited = false
  let isDone = false
  let callOff = () => {}
  let deadline = setTimeout(giveUp, startLimit)
  const stopWaiting = takeWorker(taken => {
    worker = taken
    worker.onmessage = ({ data }: { data: 'ready' | Part | null }) => receive(taken, data)
    worker.onerror = ({ message }) => {
      console.error(message)
      giveUp()
    }
    if (ready.has(worker)) ask(reading)
  })
  const finish = (leave: (worker: Worker) => void) => {
    isDone = true
    clearTimeout(deadline)
    callOff()
    stopWaiting()
    if (worker) leave(worker)
  }
  function giveUp() {
    if (isDone) return
    finish(endWorker)
    const rest = source()
    report([...parts, ...(rest.from < rest.to ? [rest] : [])], true)
  }
  function ask(what: Reading | null) {
    clearTimeout(deadline)
    deadline = setTimeout(giveUp, partLimit)
    isAwaited = true
    worker!.postMessage(what)
  }
  function receive(from: Worker, data: 'ready' | Part | null) {
    clearTimeout(deadline)
    isAwaited = false
    if (data === 'ready') {
      ready.add(from)
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
  return () => {
    if (!isDone) finish(worker && ready.has(worker) && !isAwaited ? returnWorker : endWorker)
  }
}

/** The workers that have started. */
const ready = new WeakSet<Worker>()

/**
 * The timeouts in milliseconds: until a worker is free and has started, also on a slow network, and for each part.
 */
const startLimit = 15_000
const partLimit = 2_000
