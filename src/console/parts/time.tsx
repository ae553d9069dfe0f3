import { useSyncExternalStore } from 'react'
import { useFormats } from '../language/formats.ts'

/** A relative time, with the exact time as its tooltip. */
export function Time({ at }: { at: string }) {
  const { relativeTime, exactTime } = useFormats()
  useMinutes()
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  )
}

/** Renders again each minute, together with all other times. */
const useMinutes = (): number => useSyncExternalStore(subscribe, () => minutes)

let minutes = 0
let timer: ReturnType<typeof setInterval> | undefined
const callbacks = new Set<() => void>()

function subscribe(callback: () => void): () => void {
  callbacks.add(callback)
  timer ??= setInterval(tick, 60_000)
  return () => {
    callbacks.delete(callback)
    if (callbacks.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  minutes++
  for (const callback of callbacks) callback()
}
