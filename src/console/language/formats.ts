import { type Formats, formatsOf } from './formatters.ts'
import { type Locale, useLocale } from './language.ts'

export type { Formats } from './formatters.ts'

const all: Record<Locale, Formats> = { ja: formatsOf('ja'), en: formatsOf('en') }

/** How times, numbers, and lists are written in the current language. */
export const useFormats = (): Formats => all[useLocale()]
