import { parseAst } from 'vitest/node'

/** The numbers of the lines with 120 or more characters, from 1. */
export const longLines = (text: string): number[] =>
  text.split('\n').flatMap((line, i) => (line.length < 120 ? [] : [i + 1]))

/** The long lines of SQL and other multi-line texts, which the formatter does not break. */
export function longLinesOfTexts(source: string): number[] {
  const texts = templatesOf(parseAst(source, { lang: 'ts' }))
    .map(({ start, end, isSql }) => ({ first: lineOf(source, start), last: lineOf(source, end), isSql }))
    .filter(({ first, last, isSql }) => isSql || first < last)
  return longLines(source).filter(line => texts.some(({ first, last }) => first <= line && line <= last))
}

type Template = { start: number; end: number; isSql: boolean }

function templatesOf(node: unknown): Template[] {
  if (node === null || typeof node !== 'object') return []
  const { type, tag, quasi, start, end } = node as Record<string, any>
  if (type === 'TemplateLiteral') return [{ start, end, isSql: false }, ...below(node)]
  if (type !== 'TaggedTemplateExpression') return below(node)
  return [{ start, end, isSql: tag.name === 'sql' }, ...below(quasi)]
}

const below = (node: object) => Object.values(node).flatMap(templatesOf)

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length
