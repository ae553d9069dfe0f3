import { splitMarks } from './marks.ts'

/** A checkbox of a `tasks.md`. */
export type Checkbox = {
  /** The width of the white space before it. */
  indent: number
  /** For example `T001`, or null if it has none. */
  number: string | null
  /** The character in the box, or an empty string. */
  mark: string
  /** The labels in brackets before the title: `P`, `US1`. */
  labels: string[]
  title: string
}

/** Parses a line, or returns null if it is not a checkbox. */
export function parseCheckbox(content: string): Checkbox | null {
  const [, space, mark = '', text = ''] = boxPattern.exec(content) ?? []
  if (space === undefined) return null
  const indent = space.replace(/\t/g, '    ').length
  const [, opening = '', number, closing = '', after = ''] = numberPattern.exec(text) ?? []
  if (number !== undefined) {
    const open = closing ? '' : opening.replaceAll('[', '')
    const { title, labels } = splitLabels(after.replace(open, ''))
    return { indent, number, mark, labels, title: title || number }
  }
  if (!hasText.test(text) || /[^\P{Alphabetic}xX]|\p{N}/u.test(mark)) return null
  const { title, labels } = splitLabels(text)
  return { indent, number: null, mark, labels, title: title || text.trim() }
}

const boxPattern = /^(\s*)(?:[-*+]|\d+[.)])\s+\[ {0,2}(\S?)\uFE0F? {0,2}\](.*)$/u

/** The text of a box without a number. A link is not a box. */
const hasText = /^(?:\s+\S|[\p{L}\p{N}*_`~])/u

const numberPattern = /^\s*([*_~`[]*)(T-?\d+[A-Za-z]?(?:[.-]\w+)*)(?!\w)([*_~`\]]*)(.*)$/u

function splitLabels(text: string): { title: string; labels: string[] } {
  let title = text.replace(/<!--(?:(?!-->|<!--).)*-->/g, '').replace(separators, '')
  const labels: string[] = []
  for (let found = label.exec(title); found; found = label.exec(title)) {
    labels.push(found[1]!.trim())
    title = title.slice(found[0].length).replace(separators, '')
  }
  return { title: title.trim(), labels }
}

/** Removes what changes when a task is finished: strikethrough, and marks at both ends. */
export const cleanTitle = (title: string): string => splitMarks(title.replaceAll('~~', '')).text

const separators = /^[\s:.|·–—-]+/

/** A label, but not a link. */
const label = /^[*_`]*\[([^\][]{1,40})\](?!\()[*_`]*/
