import { useEffect, useState } from 'react'
import { useFormats } from '../language/formats.ts'

/** When something was or will be: how far from now, and exactly on hover. */
export function Time({ at }: { at: string }) {
  const { relativeTime, exactTime } = useFormats()
  useMinutes()
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  )
}

/** Draws anew each minute. */
function useMinutes(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
}
