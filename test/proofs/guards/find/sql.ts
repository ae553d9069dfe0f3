import { type Found, matches } from './guard.ts'
import { closed, type Sql, sqlOf } from './source.ts'

/** The guards of the database's functions. */
export const inSql = (source: string): Found[] => {
  const sql = sqlOf(source)
  return [
    ...locks(sql),
    ...tenants(sql).map(found => ({ ...found, off: (is: string) => [`(${is} or `, ')'] as const })),
    ...rules(source, sql),
  ]
}

/** Locks of rows, and advisory locks. */
export const locks = ({ at, text }: Sql): Found[] =>
  matches(
    'lock',
    text,
    /\bfor (?:no key update|update|key share|share)\b(?: of \w+)?(?: skip locked)?|\bpg_advisory_xact_lock(?:_shared)?\b/g,
    '',
    at,
  )

/** Conditions on the project, organization, or user of a row. */
export const tenants = ({ at, text }: Sql): Found[] =>
  [...text.matchAll(ownership)]
    .filter(({ index }) => !/\bset\s+$/.test(text.slice(0, index)))
    .map(match => {
      const from = match.index + (match[0].length - match[0].trimStart().length)
      return { kind: 'tenant', at: at + from, length: conditionEnd(text, from) - from, by: 'true' }
    })

/** Calls of `ensure`, and conditions of refusals. */
function rules(source: string, { text }: Sql): Found[] {
  const ensured = matches('rule', text, /\bperform (?:ensure|refuse)\b/g, '').map(found => ({
    ...found,
    length: text.indexOf(';', found.at) - found.at,
    by: 'null',
    off: (is: string) => [`if not ${is} then `, '; end if'] as const,
  }))
  const refused = [...source.matchAll(/\bwhen\b((?:(?!\bwhen\b)[\s\S])*?)\bthen '[a-z_]+'/g)]
    .filter(({ index }) => /refusal/.test(source.slice(Math.max(0, index - 700), index + 700)))
    .map(match => condition(match, 'when'))
  const left = [
    ...text.matchAll(/(?<!end )\bif\b((?:(?!\bthen\b)[\s\S])*?)\bthen\b((?:(?!\bend if\b)[\s\S])*)end if/g),
  ]
    .filter(([, , body]) =>
      /refusal :=|raise exception|refused\(|return (?:a|again|limited|repeated)\b/.test(body!),
    )
    .map(match => ({ ...condition(match, 'if'), end: undefined }))
  return [...ensured, ...refused, ...left]
}

const condition = ({ index, 0: whole, 1: asked }: RegExpMatchArray, keyword: string): Found => ({
  kind: 'rule',
  at: index! + keyword.length + 1,
  length: asked!.trim().length,
  by: 'false',
  end: index! + whole.length,
  off: is => [`not ${is} and (`, ')'],
})

/** The end of the condition that starts at a position. */
export function conditionEnd(text: string, from: number): number {
  for (let i = from; i < text.length; ) {
    const rest = text.slice(i)
    if (/^[),;]/.test(rest) || (/\s/.test(text[i - 1] ?? '') && ends.test(rest)))
      return from + text.slice(from, i).trimEnd().length
    i = /^\(/.test(rest) ? closed(text, i) : i + 1
  }
  return from + text.slice(from).trimEnd().length
}

const owners = '(?:project_id|org_id|user_id|uploader_id|created_by|on_project|on_org|subject)'
const ownership = new RegExp(
  String.raw`(?:(?<=\b(?:where|and|on|or|not|when|if)\s+|\(\s*)|^\s*)(?:\w+\.)?(?:${owners}|\((?:\w+\.)?${owners}\b[^()]*\))\s*(?:=(?!>)|\bin\b|\bis not distinct from\b)`,
  'g',
)
const ends =
  /^(?:and|or|as|returning|order|group|having|limit|offset|for|union|then|else|end|when|on|join|left|cross|set|loop|where)\b/
