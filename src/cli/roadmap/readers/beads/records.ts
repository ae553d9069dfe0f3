import type { Sentence } from '../../../language/language.ts'
import { counted, plural } from '../../../terminal/numbers.ts'
import type { Place, SourceFolder } from '../../reading/found.ts'
import { parseJson } from '../../reading/json-text.ts'
import { mergeConflict } from '../../reading/messages.ts'
import { isRecord } from '../../reading/texts.ts'

export type Line = { values: Record<string, unknown>; at: Place }

/**
 * Parses the records of a file, one a line. A file with an invalid line, with a conflict, or without content counts as unread,
 * so that what was stored from it is kept.
 */
export function parseRecords(
  folder: SourceFolder,
  file: string,
  text: string,
  isValid: (values: Record<string, unknown>) => boolean,
): Line[] {
  const conflict = /^(?:<{7}|>{7}) /m.exec(text)
  if (conflict || text.trim() === '') {
    folder.markUnread(file)
    const line = conflict && text.slice(0, conflict.index).split('\n').length
    folder.warn({ file, line }, conflict ? mergeConflict : isEmpty)
    return []
  }
  let invalid = 0
  const found = text.split('\n').flatMap((content, index): Line[] => {
    if (content.trim() === '') return []
    const at = { file, line: index + 1 }
    const parsed = parseLine(content, isValid)
    if ('values' in parsed) {
      for (const about of parsed.warnings) folder.warn(at, about)
      return [{ values: parsed.values, at }]
    }
    if (invalid++ < mostReported) folder.warn(at, parsed.about)
    return []
  })
  if (invalid) folder.markUnread(file)
  if (invalid > mostReported) folder.warn({ file, line: null }, moreInvalid(invalid))
  return found
}

type ParsedLine = { values: Record<string, unknown>; warnings: Sentence[] } | { about: Sentence }

function parseLine(content: string, isValid: (values: Record<string, unknown>) => boolean): ParsedLine {
  const parsed = parseJson(content)
  if ('error' in parsed) return parsed.error
  const { value, warnings } = parsed
  if (!isRecord(value) || !isValid(value)) return { about: notAnIssue }
  return { values: value, warnings: warnings.map(({ about }) => about) }
}

/** The number of invalid lines that are reported one by one. */
const mostReported = 20

const isEmpty: Sentence = ['ファイルが空です', 'The file is empty']
const notAnIssue: Sentence = ['id のある課題ではありません', 'Not an issue with an ID']
const moreInvalid = (count: number): Sentence => [
  counted`無効な行は全部で ${count} 行です`,
  counted`${count} ${plural(count, 'line is', 'lines are')} invalid in total`,
]
