import { numberIn } from './formats.ts'
import { type Locale, locale, useLocale } from './language.ts'

/** What a part of the console says, in both languages; the one must say all that the other says. */
export type Texts<T> = Record<Locale, T>

export const texts = <T>(both: { ja: T; en: NoInfer<T> }): Texts<T> => both

/** The texts in the language of the reader. */
export const useTexts = <T>(both: Texts<T>): T => both[useLocale()]

/** For texts with numbers in them, which it groups as the reader's language does: 1,448. */
export const counted = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw(
    { raw: parts },
    ...values.map(value => (typeof value === 'number' ? numberIn(locale(), value) : value)),
  )
