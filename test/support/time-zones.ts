import { vi } from 'vitest'

export const timeZones = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'] as const

/** The zone of a browser, or of a process with `TZ`. */
export type TimeZone = (typeof timeZones)[number]

/** The days on which clocks change in a zone, with their hours. */
export const clockChanges: [TimeZone, day: string, hours: number][] = [
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
]

/** Runs something with a time zone of the process, as `TZ` sets it. */
export async function inTimeZone<Result>(zone: string, run: () => Promise<Result> | Result): Promise<Result> {
  vi.stubEnv('TZ', zone)
  try {
    return await run()
  } finally {
    vi.unstubAllEnvs()
  }
}

/** Every half hour of three days around a day, in UTC. */
export const halfHoursAround = (day: string): string[] =>
  Array.from({ length: 3 * 48 }, (_, i) =>
    new Date(Date.parse(`${day}T00:00Z`) + (i - 48) * 1_800_000).toISOString(),
  )
