import type { Context } from 'hono'
import type { Language } from '../errors.ts'

/** Chooses the language of a response with messages, and sets its headers (requests § Languages). */
export function setLanguage(c: Context): Language {
  const language = languageOf(c)
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language')
  return language
}

/** English if `Accept-Language` prefers it to Japanese, otherwise Japanese (requests § Languages). */
export function languageOf(c: Context): Language {
  const ranges = (c.req.header('accept-language') ?? '').split(',', 100).map(rangeOf)
  return weightOf('en', ranges) > weightOf('ja', ranges) ? 'en' : 'ja'
}

type Range = { language: string; weight: number }

function rangeOf(text: string): Range {
  const [, language = '', weight = '1'] =
    /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(text) ?? []
  return { language: language.toLowerCase(), weight: Math.min(Number(weight), 1) }
}

/** A range that names the language takes precedence over `*`. */
function weightOf(language: string, ranges: Range[]): number {
  const named = ranges.filter(range => range.language === language)
  const meant = named.length > 0 ? named : ranges.filter(range => range.language === '*')
  return Math.max(0, ...meant.map(({ weight }) => weight))
}
