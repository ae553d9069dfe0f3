import type { Language } from '../language/language.ts'

/** Bytes, in the unit that people would choose. */
export function formatBytes(value: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(value, 1)) / 10), units.length - 1)
  const amount = value / 1024 ** power
  return `${power > 1 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${units[power]}`
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** To the minute, by the clock of this machine. */
export function formatMinute(iso: string): string {
  const at = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** An instant as people read it, in their own zone. */
export function formatDateTime(language: Language, instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
