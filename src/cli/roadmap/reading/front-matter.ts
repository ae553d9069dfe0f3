import type { Sentence } from '../../language/language.ts'
import type { SourceFolder } from './found.ts'
import { parseFrontMatterLines } from './front-matter-lines.ts'
import { findConflict } from './merge-conflicts.ts'
import { mergeConflict } from './messages.ts'
import { readRequired } from './required-files.ts'
import { isRecord, toStorableText } from './texts.ts'

export type FrontMatter = {
  /** Whether the file has front matter, possibly empty. */
  isThere: boolean
  /** JSON values; empty without front matter. A number that JavaScript would write differently is a string. */
  values: Record<string, unknown>
  /** The text below the front matter. */
  body: string
  /** The line of a key, or the first line if there is no such key. */
  lineOf(key: string): number
}

/**
 * Reads a Markdown file with YAML front matter. Null with a warning if it cannot be read: what was stored from it is then
 * kept.
 */
export async function readFrontMatter(folder: SourceFolder, path: string): Promise<FrontMatter | null> {
  const text = readRequired(folder, path)
  if (text === null) return null
  const { head, body, start, isClosed } = splitFrontMatter(text)
  const line = (offset: number) => start + countBreaks(head.slice(0, offset))
  const inHead = /^(?:<{7}|>{7})(?: |$)/m.exec(start ? head : text.split('\n', 1)[0]!)
  const inBody = findConflict(body)
  const above = countBreaks(text) - countBreaks(body)
  const conflict = inHead ? (start ? line(inHead.index) : 1) : inBody && above + inBody
  if (conflict) folder.warn({ file: path, line: conflict }, mergeConflict)
  if (!isClosed) folder.warn({ file: path, line: start - 1 }, notClosed)
  // A file that ends within its front matter was cut, and has lost what comes below.
  if (conflict || (!isClosed && !body.trim())) {
    folder.markUnread(path)
    return null
  }
  const { values, errorAt } = await parseValues(head)
  if (errorAt !== undefined) folder.warn({ file: path, line: line(errorAt) }, notYaml)
  const lineOf = (key: string) =>
    Math.max(1, start + head.split('\n').findIndex(one => one.startsWith(`${key}:`)))
  return { isThere: start > 0, values, body: toStorableText(body), lineOf }
}

const countBreaks = (text: string): number => text.split('\n').length - 1

/** `start` is the first line of the front matter, or 0. */
function splitFrontMatter(text: string): { head: string; body: string; start: number; isClosed: boolean } {
  const opening = /^(?:[ \t]*\n)*---[ \t]*\n/.exec(text)?.[0]
  if (opening === undefined) return { head: '', body: text, start: 0, isClosed: true }
  const start = opening.split('\n').length
  const rest = text.slice(opening.length)
  const closing = /^---(?!-)[ \t]*\n?/m.exec(rest)
  const end = closing?.index ?? /^[ \t]*(?:#|$)/m.exec(rest)?.index ?? rest.length
  const head = rest.slice(0, end)
  return { head, body: rest.slice(end + (closing?.[0].length ?? 0)), start, isClosed: closing !== null }
}

/** The maximum length in characters, because parsing longer YAML is slow. */
const mostYaml = 200_000

type Values = { values: Record<string, unknown>; errorAt?: number }

async function parseValues(head: string): Promise<Values> {
  if (head.trim() === '') return { values: {} }
  if (head.length > mostYaml) return { values: parseFrontMatterLines(head), errorAt: 0 }
  const given = await parseYaml(head)
  if (given.errorAt === undefined) return given
  const quoted = await parseYaml(quoteInvalid(head))
  return quoted.errorAt === undefined
    ? quoted
    : { values: parseFrontMatterLines(head), errorAt: given.errorAt }
}

async function parseYaml(text: string): Promise<Values> {
  const { parseDocument, visit } = await import('yaml')
  try {
    const options = { schema: 'core', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const
    const parsed = parseDocument(text, options)
    const [error] = parsed.errors
    if (error) return { values: {}, errorAt: error.pos[0] }
    visit(parsed, {
      Scalar(_, { value, source }) {
        const isOtherwise = typeof value === 'number' && String(value) !== source
        return isOtherwise ? parsed.createNode(String(source)) : undefined
      },
    })
    const values = JSON.parse(JSON.stringify(parsed.toJS()), (_, value) =>
      typeof value === 'string' ? toStorableText(value) : value,
    )
    return isRecord(values) ? { values } : { values: {}, errorAt: 0 }
  } catch {
    return { values: {}, errorAt: 0 }
  }
}

/** Quotes values that start with `@` or a backtick, which YAML does not allow. */
const quoteInvalid = (text: string): string =>
  text
    .replace(
      /^([ \t]*(?:-[ \t]+)?(?:[^\s:#]+:[ \t]+)?)([@`].*)$/gm,
      (_, before, value) => before + JSON.stringify(value.trim()),
    )
    .replace(/^[^\s:#]+:[ \t]*\[.*$/gm, list => list.replace(/([[,]\s*)(@[^\s,\]]+)/g, '$1"$2"'))

const notClosed: Sentence = [
  'フロントマターの終わり（---）がありません',
  'The front matter has no closing --- line',
]
const notYaml: Sentence = [
  'フロントマターが正しい YAML ではないため、1 行ずつ読み込みました',
  'Invalid YAML in the front matter: read line by line instead',
]
