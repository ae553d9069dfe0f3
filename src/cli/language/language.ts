/** What people read, in both languages. */
export type Sentence = readonly [ja: string, en: string]

export type Language = 'ja' | 'en'

/** That of the environment's locale, as POSIX orders its variables; of the system's where none is set. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale
  return /^ja(?![a-z])/i.test(locale) ? 'ja' : 'en'
}

export const language = languageOf(process.env)

export const say = ([ja, en]: Sentence): string => (language === 'ja' ? ja : en)
