import { type Locale, useLocale } from './language.ts'

/** What a part of the console says, in both languages; the one must say all that the other says. */
export type Texts<T> = Record<Locale, T>

export const texts = <T>(both: { ja: T; en: NoInfer<T> }): Texts<T> => both

/** The texts in the language of the reader. */
export const useTexts = <T>(both: Texts<T>): T => both[useLocale()]
