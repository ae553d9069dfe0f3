import type { Locale } from '../shared/locales.ts'
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import { composeMail, type Draft, type Mail } from './layout.ts'
import type { Templates, Words } from './words.ts'

export type Template = keyof Words

/** The data of a template. */
export type WordsOf<T extends Template> = Words[T]

/** Writes an email in a language from the data of its template. */
export const writeMail = <T extends Template>(template: T, locale: Locale, data: WordsOf<T>): Mail =>
  composeMail(locale, (languages[locale][template] as (data: WordsOf<T>) => Draft)(data))

const languages: Record<Locale, Templates> = { ja: japanese, en: english }
