import { blockOf, type Verbatim } from './verbatim.ts'

/** A span of a document that can be parsed by itself. */
export type Chunk = { from: number; to: number }

export type Split = {
  chunks: Chunk[]
  /** The lines that define links, and the labels of footnotes, by their normalized labels. */
  links: ReadonlyMap<string, string>
  notes: ReadonlySet<string>
}

/** What a chunk is cut at as soon as possible, and what makes a single block too long to format. */
export type Sizes = { wanted: number; most: number }

export const sizes: Sizes = { wanted: 4_096, most: 32_768 }

/** Cuts a document between its blocks, in one pass. A block is whole, however long it is. */
export function split(text: string, start: number, { wanted, most }: Sizes = sizes): Split {
  const chunks: Chunk[] = []
  const links = new Map<string, string>()
  const notes = new Set<string>()
  let from = start
  let last = start
  const cut = (to: number) => {
    if (to > from) chunks.push({ from, to })
    from = to
  }
  for (const { at, line, cutAs } of linesOf(text, start)) {
    if (cutAs) {
      // What stands before a block that is too long is not part of it.
      if (at - from > most && last > from) cut(last)
      if (at - from >= (cutAs === 'between blocks' ? wanted : 2 * wanted)) cut(at)
      last = at
    }
    const [, label, rest] = definition.exec(line) ?? []
    if (label && isNote(label)) notes.add(normalized(label.slice(1)))
    else if (label && rest!.length <= longestTarget && !links.has(normalized(label)))
      links.set(normalized(label), line.trim())
  }
  if (text.length - from > most && last > from) cut(last)
  cut(text.length)
  return { chunks, links, notes }
}

/** Two labels are the same where these are: CommonMark, "matches". */
export const normalized = (label: string): string =>
  label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()

/** Whether brackets around this are about a footnote: one without spaces. */
export const isNote = (label: string): boolean => /^\^\S+$/.test(label)

const definition = /^ {0,3}\[((?:[^[\]\\]|\\.){1,999})\]:(.*)$/
const longestTarget = 500

type Line = { at: number; line: string; cutAs?: 'between blocks' | 'between items' }

/** The lines that are not verbatim, and whether the document can be cut before them. */
function* linesOf(text: string, start: number): Generator<Line> {
  let verbatim: Verbatim | null = null
  let isAfterBlank = false
  let isInList = false
  for (let at = start; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    if (verbatim && !verbatim.isLeftAt(line)) {
      if (verbatim.endsWith(line)) verbatim = null
      isAfterBlank = false
    } else {
      const isItem = /^(?:[-+*]|\d{1,9}[.)])[ \t]/.test(line)
      const isAtMargin = /^[^\s]/.test(line)
      if (isAtMargin && isAfterBlank && !isItem) isInList = false
      const cutAs = !isAtMargin
        ? undefined
        : isAfterBlank && !isItem
          ? ('between blocks' as const)
          : isItem && (isInList || isAfterBlank)
            ? ('between items' as const)
            : undefined
      // Another number within a paragraph is only text.
      if (isItem && (isAfterBlank || /^(?:[-+*]|1[.)])/.test(line))) isInList = true
      yield { at, line, ...(cutAs ? { cutAs } : {}) }
      verbatim = blockOf(line)
      isAfterBlank = line.trim() === ''
    }
    at = end < 0 ? text.length : end + 1
  }
}
