import { notifyManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Change, mutationOf } from '../api/change.ts'
import { CairnError } from '../api/client.ts'
import { isAnswered } from '../api/intents.ts'
import { queries } from '../api/queries.ts'
import { tellTextRefused } from './toasts.tsx'

/** A text that is to be sent; `error` says why it has not been done. */
export type Entry = { id: string; text: string; error: Error | null }
type Queued = Entry & { send(): Promise<unknown> }

const queues = new Map<string, readonly Queued[]>()
const running = new Set<string>()
const shown = new Map<string, number>()
const listeners = new Set<() => void>()
const nothing: readonly Queued[] = []

/** Sends a text after those that wait in the same queue. What is stale is read anew after the last of them. */
export function enqueue<Output>(queue: string, text: string, change: Change<string, Output>): void {
  const id = crypto.randomUUID()
  const isFollowed = () => entriesOf(queue).some(one => one.id !== id && !isRefused(one))
  const send = () =>
    queries
      .getMutationCache()
      .build(
        queries,
        mutationOf(queries, change, () => id, isFollowed),
      )
      .execute(text)
  put(queue, [...entriesOf(queue), { id, text, error: null, send }])
  run(queue)
}

/** Sends what was refused or held, in the order in which it was typed. */
export function sendAgain(queue: string, id: string): void {
  set(queue, id, null)
  run(queue)
}

/** Gives an entry up; what waited behind it is sent. */
export function forget(queue: string, id: string): void {
  put(
    queue,
    entriesOf(queue).filter(one => one.id !== id),
  )
  run(queue)
}

/**
 * What has not been done yet, in its order: `coming` is being sent, `left` was refused, or waits behind one that could
 * not be sent.
 */
export function useQueue(queue: string): { coming: readonly Entry[]; left: readonly Entry[] } {
  const entries = useSyncExternalStore(subscribe, () => entriesOf(queue))
  const isHeldUp = entries.some(isHeld)
  return {
    coming: isHeldUp ? nothing : entries.filter(one => !isRefused(one)),
    left: isHeldUp ? entries : entries.filter(isRefused),
  }
}

/** To be called where `left` is shown. Anywhere else a refusal is shown as a message. */
export function useShown(queue: string): void {
  useEffect(() => {
    shown.set(queue, (shown.get(queue) ?? 0) + 1)
    return () => void shown.set(queue, shown.get(queue)! - 1)
  }, [queue])
}

const entriesOf = (queue: string): readonly Queued[] => queues.get(queue) ?? nothing

/** Nobody knows whether it was done, or it may be done later: nothing behind it is sent before it. */
const isHeld = ({ error }: Entry): boolean =>
  error !== null && (!isAnswered(error) || (error instanceof CairnError && error.status === 429))
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
    await settle(() => (error ? set(queue, id, error) : forget(queue, id)))
    if (error && !shown.get(queue)) tellTextRefused(text, error)
    if (error && entriesOf(queue).some(one => one.id === id && isHeld(one))) break
  }
  running.delete(queue)
}

const firstOf = (queue: string) => entriesOf(queue).find(one => !isRefused(one))

/** In step with what the change shows in its place. */
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
  if (entries.length > 0) queues.set(queue, entries)
  else queues.delete(queue)
  if (queues.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('online', () => {
  for (const queue of queues.keys()) run(queue)
})
