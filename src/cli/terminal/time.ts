import type { Language } from '../language/language.ts'

/** An instant as people read it, in their own zone. */
export function localTime(language: Language, instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
