/** What people read, in both languages. */
export type Sentence = readonly [ja: string, en: string]

export type Language = 'ja' | 'en'

/** The variables of an environment. */
export type Env = Readonly<Record<string, string | undefined>>

/** That of the environment's locale, as POSIX orders its variables; of the system's where none is set. */
export function languageOf(env: Env): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale
  return /^ja(?![a-z])/i.test(locale) ? 'ja' : 'en'
}

/** Picks one of the two languages of a sentence. */
export type Say = (sentence: Sentence) => string

export const sayIn =
  (language: Language): Say =>
  ([ja, en]) =>
    language === 'ja' ? ja : en
