const shape =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(0\d|1[0-5]):([0-5]\d))$/

/**
 * Returns the instant as ISO 8601 in UTC, truncated to milliseconds. Null if the text is not a valid date and time with
 * a time zone in the years 1 to 9999 (requests § Dates and times).
 */
export function parseInstant(text: string): string | null {
  const [, day, minute, second = '00', fraction = '', sign, hours = '0', minutes = '0'] =
    shape.exec(text) ?? []
  if (day === undefined || !isDay(day)) return null
  const local = new Date(`${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const instant = new Date(local.getTime() - ahead * 60_000)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant.toISOString() : null
}

/** Whether the text is a day of the calendar, `YYYY-MM-DD`, in the years 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const midnight = new Date(`${text}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
