import type { Locale } from '../shared/locales.ts'
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import { composeMail, type Draft, type Mail } from './layout.ts'
import type { Language, Words } from './words.ts'

export type Template = keyof Words

/** What a template takes. */
export type WordsOf<T extends Template> = Words[T]

/** The words of a mail in a language, from the data that its template takes. */
export const writeMail = <T extends Template>(template: T, locale: Locale, data: WordsOf<T>): Mail =>
  composeMail(locale, (languages[locale][template] as (data: WordsOf<T>) => Draft)(data))

const languages: Record<Locale, Language> = { ja: japanese, en: english }
