import { type Language, languages } from '../../errors.ts'

/** The languages of emails, which are those of error messages. */
export const locales = languages
export type Locale = Language
