import { closed, type Sql } from '../../guards/find/source.ts'
import { conditionEnd } from '../../guards/find/sql.ts'
import type { Edit } from './mutant.ts'

type Rule = {
  pattern: RegExp
  /** The replacements of a match. `source` is the SQL with its literals and values, `text` without them. */
  edits(match: RegExpExecArray, text: string, source: string): Edit[]
}

/** The mutants of one SQL text, whose source may contain interpolated values. */
export function inSql({ at, text }: Sql, source: string): Edit[] {
  if (!isBalanced(text)) return []
  const own = source.slice(at, at + text.length)
  return rules.flatMap(({ pattern, edits }) =>
    [...text.matchAll(pattern)].flatMap(match =>
      edits(match, text, own).map(edit => ({ ...edit, at: at + edit.at })),
    ),
  )
}

/** A fragment can end before a bracket is closed, so its parts are not known. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[([{}\])]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** A word or operator that is replaced by others. */
const replace = (pattern: RegExp, ...by: string[]): Rule => ({
  pattern,
  edits: ({ index, 0: { length } }) => by.map(one => ({ at: index, length, by: one })),
})

const opposite: Record<string, string[]> = {
  '<': ['<=', '>'],
  '<=': ['<'],
  '>': ['>=', '<'],
  '>=': ['>'],
  '=': ['<>'],
  '<>': ['='],
}

const comparisons: Rule = {
  pattern: /(?<![-<>=!@#|&~:])(?:<>|[<>]=?|=)(?![-<>=@>|])/g,
  edits: ({ index, 0: operator }, text) =>
    isAssigned(text, index)
      ? []
      : opposite[operator]!.map(by => ({ at: index, length: operator.length, by })),
}

const clauses =
  /\b(set|where|on|when|and|or|having|select|from|join|then|if|else|case|values|returning|not)\b/g

/** Whether an equals sign assigns a column. */
const isAssigned = (text: string, at: number): boolean =>
  [...text.slice(0, at).matchAll(clauses)].at(-1)?.[1] === 'set'

/** `and` joins two conditions, except after `between`. Each of them can also be missing. */
const conjunctions: Rule = {
  pattern: /\band\b/g,
  edits({ index }, text) {
    if (/\bbetween\s+\S+\s+$/.test(text.slice(0, index))) return []
    const start = index + 'and'.length
    const end = conditionEnd(text, start + /^\s*/.exec(text.slice(start))![0].length)
    return [
      { at: index, length: 3, by: 'or' },
      { at: index, length: end - index, by: '' },
    ]
  },
}

const coalesced: Rule = {
  pattern: /\bcoalesce\(/g,
  edits({ index, 0: { length } }, text, source) {
    const [from, to] = [index + length, closed(text, index + length - 1) - 1]
    const parts = splitAt(text, from, to)
    const texts = parts.map(([start, end]) => source.slice(start, end).trim())
    if (texts.length < 2) return []
    return [{ at: from, length: to - from, by: [texts[1], texts[0], ...texts.slice(2)].join(', ') }]
  },
}

const orders: Rule = {
  pattern: /\border by\b/g,
  edits({ index, 0: { length } }, text) {
    const from = index + length
    const keys: [number, number][] = []
    for (let at = from; ; ) {
      const end = conditionEnd(text, at + /^\s*/.exec(text.slice(at))![0].length)
      keys.push([at, end])
      if (!/^\s*,/.test(text.slice(end))) break
      at = text.indexOf(',', end) + 1
    }
    const last = keys.at(-1)!
    const dropped =
      keys.length > 1 ? [{ at: keys.at(-2)![1], length: last[1] - keys.at(-2)![1], by: '' }] : []
    const turned = keys
      .filter(([start, end]) => !/\b(?:asc|desc|nulls)\b/.test(text.slice(start, end)))
      .map(([, end]) => ({ at: end, length: 0, by: ' desc' }))
    return [...dropped, ...turned]
  },
}

const limits: Rule = {
  pattern: /\blimit\s+(?:\d+|[^\w\s()]+)/g,
  edits: ({ index, 0: whole }) => [
    { at: index + whole.length, length: 0, by: ' + 1' },
    { at: index + whole.length, length: 0, by: ' - 1' },
  ],
}

const rules: Rule[] = [
  comparisons,
  conjunctions,
  coalesced,
  orders,
  limits,
  replace(/\bor\b(?! replace)/g, 'and'),
  replace(/\basc\b/g, 'desc'),
  replace(/\bdesc\b/g, 'asc'),
  replace(/\bcount\((?:\*|distinct [^()]*)\)(?! filter| over)/g, '(count(*) + 1)'),
  replace(/(?<=\bis )not null\b/g, 'null'),
  replace(/(?<=\bis )null\b/g, 'not null'),
  replace(/(?<!\b(?:left|cross|right|full) )(?<!lateral )\bjoin\b/g, 'left join'),
  replace(/\bleft join\b/g, 'join'),
  replace(/(?<!not )(?<!if )\bexists(?= \()/g, 'not exists'),
  replace(/\bnot (?=exists|in\b|\()/g, ''),
  replace(/\bdistinct\b(?! on| from)/g, ''),
  replace(/\bunion all\b/g, 'union'),
  replace(/\bmin\(/g, 'max('),
  replace(/\bmax\(/g, 'min('),
  replace(/\bgreatest\(/g, 'least('),
  replace(/\bleast\(/g, 'greatest('),
  replace(/\btrue\b/g, 'false'),
  replace(/\bfalse\b/g, 'true'),
  {
    pattern: /(?<![\w$.])\d+(?![\w.])/g,
    edits: ({ index, 0: digits }) => [{ at: index, length: digits.length, by: String(Number(digits) + 1) }],
  },
]

function splitAt(text: string, from: number, to: number): [number, number][] {
  const parts: [number, number][] = []
  let start = from
  for (let at = from; at < to; )
    if (text[at] === '(') at = closed(text, at)
    else {
      if (text[at] === ',') parts.push([start, at])
      if (text[at] === ',') start = at + 1
      at++
    }
  return [...parts, [start, to]]
}
