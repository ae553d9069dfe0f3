/** A text in both languages. */
export type Sentence = readonly [ja: string, en: string]

export type Language = 'ja' | 'en'

/** The variables of an environment. */
export type Env = Readonly<Record<string, string | undefined>>

/** Reads the language from the locale variables in POSIX order, or else from the system. */
export function languageOf(env: Env): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale
  return /^ja(?![a-z])/i.test(locale) ? 'ja' : 'en'
}

/** Returns a sentence in the current language. */
export type Say = (sentence: Sentence) => string

export const sayIn =
  (language: Language): Say =>
  ([ja, en]) =>
    language === 'ja' ? ja : en
