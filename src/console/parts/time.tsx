import { useFormats } from '../language/formats.ts'
import { createStore } from '../state/create-store.ts'

/** Counts minutes, so that all times are rendered again together. */
const minutes = createStore(0)
setInterval(() => minutes.set(minutes.get() + 1), 60_000)

/** A relative time, with the exact time as its tooltip. */
export function Time({ at }: { at: string }) {
  const { relativeTime, exactTime } = useFormats()
  minutes.use()
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  )
}
