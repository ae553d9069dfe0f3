import { type Language, languages } from '../../errors.ts'

/** The languages of mails: those that refusals are told in. */
export const locales = languages
export type Locale = Language
