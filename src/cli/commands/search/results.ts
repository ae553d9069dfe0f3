import type { components } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'
import { fitTable } from '../../terminal/fit-table.ts'
import type { Io } from '../../terminal/io.ts'
import { sanitizeLine } from '../../terminal/sanitize.ts'
import { textWidth, truncate } from '../../terminal/width.ts'

type Described = components['schemas']['SearchResult']
export type Result = Omit<Described, 'ranges'> & { ranges: readonly (readonly number[])[] }

const kindNames: Record<Result['kind'], Sentence> = {
  project: ['プロジェクト', 'project'],
  issue: ['課題', 'issue'],
  comment: ['コメント', 'comment'],
  task: ['タスク', 'task'],
  document: ['文書', 'document'],
  file: ['ファイル', 'file'],
}

export const kinds = Object.keys(kindNames) as Result['kind'][]

/** Renders one line for each result, and another one with a part of its text if it was found by that. */
export function renderResults(io: Io, results: readonly Result[]): string {
  const rows = results.map(({ kind, key, id, title }) => [
    { text: io.say(kindNames[kind]), paint: io.colors.dim },
    { text: key ?? (kind === 'task' ? sanitizeLine(id) : ''), paint: io.colors.bold },
    sanitizeLine(title),
  ])
  const lines = fitTable(rows, 2, io.columns()).split('\n')
  return lines
    .flatMap((line, n) => {
      const { title, snippet, ranges } = results[n]!
      return snippet === title || ranges.length === 0 ? [line] : [line, renderSnippet(io, snippet, ranges)]
    })
    .join('\n')
}

const indent = '  '

/** The snippet in one line, which begins shortly before the first place, with all places in bold. */
function renderSnippet({ colors, columns }: Io, snippet: string, ranges: Result['ranges']): string {
  const room = columns() - indent.length
  const start = ranges[0]![0]!
  let begin = start
  for (const character of [...snippet.slice(0, start)].toReversed()) {
    if (textWidth(snippet.slice(begin - character.length, start)) > room / 3) break
    begin -= character.length
  }
  const lead = begin > 0 ? '…' : ''
  const shown = truncate(inOneLine(snippet.slice(begin)), room - lead.length)
  let [line, at] = [indent + lead, 0]
  for (const [from, to] of ranges as [number, number][]) {
    const [first, last] = [Math.min(from - begin, shown.length), Math.min(to - begin, shown.length)]
    line += shown.slice(at, first) + colors.bold(shown.slice(first, last))
    at = last
  }
  return line + shown.slice(at)
}

/** Replaces each unsafe character by a space, so that places stay the same. */
const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, character => ' '.repeat(character.length))
