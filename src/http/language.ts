import type { Context } from 'hono'
import type { Language } from '../errors.ts'

/** English where the request's `Accept-Language` prefers it to Japanese, else Japanese (decisions § 1). */
export const languageOf = (c: Context): Language => preferredLanguage(c.req.header('accept-language'))

/** Of two that are wanted alike, the one that is named first. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',', mostRanges).map(rangeOf)
  const wanted = (language: Language) => {
    const named = ranges.filter(({ tag }) => tag.split('-', 1)[0] === language)
    const matching = named.length ? named : ranges.filter(({ tag }) => tag === '*')
    return Math.max(0, ...matching.map(({ weight }) => weight))
  }
  const [ja, en] = [wanted('ja'), wanted('en')]
  return en > ja || (en > 0 && en === ja && isNamedFirst(ranges, 'en')) ? 'en' : 'ja'
}

type Range = { tag: string; weight: number }

const mostRanges = 100

/** A weight that is none counts as 0 (RFC 9110, section 12.4.2). */
function rangeOf(range: string): Range {
  const [tag = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
  const given = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { tag, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0 }
}

const isNamedFirst = (ranges: Range[], language: Language): boolean => {
  const first = ranges.find(({ tag, weight }) => weight > 0 && /^(?:\*|ja|en)(?:-|$)/.test(tag))
  return first?.tag.split('-', 1)[0] === language
}
