import { useEffect, useState } from 'react'
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

/** Renders again each minute. */
function useMinutes(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
}
