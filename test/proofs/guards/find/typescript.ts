import type { Found } from './guard.ts'
import { closed, read } from './source.ts'
import { locks, tenants } from './sql.ts'

/** The guards of a Worker's source: in its SQL and around it. */
export function inTypeScript(source: string): Found[] {
  const { code, templates } = read(source)
  const inText = templates
    .flatMap(sql => [...locks(sql), ...tenants(sql)])
    .map(found => ({
      ...found,
      off: (is: string) => [`\${${is} ? sql\`${found.by}\` : sql\``, '`}'] as const,
    }))
  return [...inText, ...calls(code), ...throws(code), ...keys(code)]
}

/**
 * Calls that create a rule. A whole call is replaced by `(select null)`, which is valid as an expression and as a
 * statement.
 */
const calls = (code: string): Found[] =>
  [...code.matchAll(/(\.{3})?\b(ensure[A-Z]?\w*)\(/g)]
    .filter(({ index }) => !/function $/.test(code.slice(0, index)))
    .map(({ index, 0: { length }, 1: spread, 2: name }) => {
      const opening = index + length - 1
      if (name === 'ensure')
        return {
          kind: 'rule',
          at: opening + 1,
          length: argumentEnd(code, opening + 1) - opening - 1,
          by: 'sql`true`',
          end: closed(code, opening) - 1,
          off: (is: string) => [`${is} ? sql\`true\` : `, ''] as const,
        }
      const end = closed(code, opening)
      if (spread)
        return {
          kind: 'rule',
          at: index,
          length: end - index,
          by: '...[]',
          off: (is: string) => [`(${is} ? [] : `, ')'] as const,
          around: [index + spread.length, end] as const,
        }
      const by = 'sql`(select null)`'
      const before = isStatement(code, index) ? ';' : ''
      return {
        kind: 'rule',
        at: index,
        length: end - index,
        by,
        off: (is: string) => [`${before}(${is} ? ${by} : `, ')'] as const,
      }
    })

/** Whether what starts here is a statement. Behind one without a semicolon, a parenthesis would call its result. */
const isStatement = (code: string, at: number): boolean => /[\w)\]}'"`;]\s*\n\s*$/.test(code.slice(0, at))

function argumentEnd(code: string, from: number): number {
  let at = from
  while (code[at] !== ',' && code[at] !== ')') at = '([{'.includes(code[at]!) ? closed(code, at) : at + 1
  return at
}

const throws = (code: string): Found[] =>
  [...code.matchAll(/\bif (?=\()/g)].flatMap(({ index }) => {
    const after = closed(code, index + 3)
    const thrown = /^\s+throw (?:new ApiError|refusalOf|refusal)(?=\()/.exec(code.slice(after))
    if (!thrown) return []
    const end = closed(code, after + thrown[0].length)
    const off = (is: string) => [`!${is} && (`, ')'] as const
    return [
      { kind: 'rule', at: index, length: end - index, by: '', off, around: [index + 4, after - 1] as const },
    ]
  })

/** Drizzle's equalities. */
const keys = (code: string): Found[] =>
  [...code.matchAll(/\beq\(\w+\.(?:projectId|orgId|userId)\b/g)].map(({ index }) => ({
    kind: 'tenant',
    at: index,
    length: closed(code, index + 2) - index,
    by: 'sql`true`',
    off: is => [`(${is} ? sql\`true\` : `, ')'],
  }))
