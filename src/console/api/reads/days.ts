/** When a day starts in the user's time zone, `later` days on; undefined if it is not a day of the years to 9999. */
export function startOfDay(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return start.getTime() < Date.UTC(10_000, 0) ? start.toISOString() : undefined
}
