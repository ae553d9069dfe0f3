import { numberIn } from './formatters.ts'
import { type Locale, locale, useLocale } from './language.ts'

/** The messages of a component in both languages; both need the same keys. */
export type Texts<T> = Record<Locale, T>

export const texts = <T>(both: { ja: T; en: NoInfer<T> }): Texts<T> => both

/** The messages in the current language. */
export const useTexts = <T>(both: Texts<T>): T => both[useLocale()]

/** A template tag that formats numbers for the current language: 1,448. The word that follows one is `plural`. */
export const counted = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw(
    { raw: parts },
    ...values.map(value => (typeof value === 'number' ? numberIn(locale(), value) : value)),
  )
