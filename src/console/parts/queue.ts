import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Change, mutationOf } from '../api/change.ts'
import { CairnError } from '../api/client.ts'
import { isOutcomeKnown } from '../api/intents.ts'
import { queries } from '../api/queries.ts'
import { createStore } from '../state/create-store.ts'
import { showTextError } from './toasts.tsx'

/** A text to send; `error` says why it was not added. */
export type Entry = { id: string; text: string; error: Error | null }
type Queued = Entry & { send(): Promise<unknown> }

const queues = createStore<ReadonlyMap<string, readonly Queued[]>>(new Map())
const running = new Set<string>()
const shown = new Map<string, number>()
const nothing: readonly Queued[] = []

/** Adds a text to a queue, which sends its entries in order. Stale queries are refetched after the last entry. */
export function enqueue<Output>(queue: string, text: string, change: Change<string, Output>): void {
  const id = crypto.randomUUID()
  const done: typeof change = {
    ...change,
    onDone(output, input) {
      change.onDone?.(output, input)
      // What was made is shown from now on.
      void settle(() => discardEntry(queue, id))
    },
  }
  const isFollowed = () => entriesOf(queue).some(one => one.id !== id && !isRefused(one))
  const send = () =>
    queries
      .getMutationCache()
      .build(
        queries,
        mutationOf(queries, done, () => id, isFollowed),
      )
      .execute(text)
  put(queue, [...entriesOf(queue), { id, text, error: null, send }])
  void run(queue)
}

/** Retries an entry that was refused or held, in its original place. */
export function retryEntry(queue: string, id: string): void {
  set(queue, id, null)
  void run(queue)
}

/** Discards an entry; the entries behind it are sent. */
export function discardEntry(queue: string, id: string): void {
  put(
    queue,
    entriesOf(queue).filter(one => one.id !== id),
  )
  void run(queue)
}

/**
 * The remaining entries in order. `coming` are being sent; `left` were refused, or wait behind an entry that could not
 * be sent.
 */
export function useQueue(queue: string): { pending: readonly Entry[]; unsent: readonly Entry[] } {
  const entries = queues.use(all => all.get(queue) ?? nothing)
  const isHeldUp = entries.some(isHeld)
  return {
    pending: isHeldUp ? nothing : entries.filter(one => !isRefused(one)),
    unsent: isHeldUp ? entries : entries.filter(isRefused),
  }
}

/**
 * Called by the component that shows `unsent`. Without it, a refusal is shown as a toast: on other pages, and if what
 * refused the text also ended the component, such as the deletion of an issue.
 */
export function useVisibleQueue(queue: string): void {
  useEffect(() => {
    shown.set(queue, (shown.get(queue) ?? 0) + 1)
    return () => {
      shown.set(queue, shown.get(queue)! - 1)
      if (shown.get(queue) === 0)
        for (const one of entriesOf(queue)) if (one.error) showTextError(one.text, one.error)
    }
  }, [queue])
}

const entriesOf = (queue: string): readonly Queued[] => queues.get().get(queue) ?? nothing

/** Whether an entry blocks the queue: its outcome is unknown, or it was rate limited. */
const isHeld = ({ error }: Entry): boolean =>
  error !== null && (!isOutcomeKnown(error) || (error instanceof CairnError && error.status === 429))
const isRefused = (entry: Entry): boolean => entry.error !== null && !isHeld(entry)

async function run(queue: string): Promise<void> {
  if (running.has(queue)) return
  running.add(queue)
  for (let next = firstOf(queue); next; next = firstOf(queue)) {
    const { id, text, send } = next
    set(queue, id, null)
    const error: Error | null = await send().then(
      () => null,
      thrown => thrown,
    )
    await settle(() => (error ? set(queue, id, error) : discardEntry(queue, id)))
    if (error && !shown.get(queue)) showTextError(text, error)
    if (error && entriesOf(queue).some(one => one.id === id && isHeld(one))) break
  }
  running.delete(queue)
}

const firstOf = (queue: string) => entriesOf(queue).find(one => !isRefused(one))

/** Schedules an update together with those of the query cache. */
const settle = (change: () => void) =>
  new Promise<void>(resolve =>
    notifyManager.schedule(() => {
      change()
      resolve()
    }),
  )

const set = (queue: string, id: string, error: Error | null): void =>
  put(
    queue,
    entriesOf(queue).map(one => (one.id === id ? { ...one, error } : one)),
  )

function put(queue: string, entries: readonly Queued[]): void {
  const next = new Map(queues.get())
  if (entries.length > 0) next.set(queue, entries)
  else next.delete(queue)
  if (next.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  queues.set(next)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

addEventListener('online', () => {
  for (const queue of queues.get().keys()) void run(queue)
})
