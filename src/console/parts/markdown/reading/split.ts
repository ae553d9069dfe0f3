import { blockOf, type Verbatim } from './verbatim.ts'

/** A range of a document that can be parsed independently. */
export type Chunk = { from: number; to: number }

export type Split = {
  chunks: Chunk[]
  /** The lines that define links, by normalized label; `notes` has the labels of footnotes. */
  links: ReadonlyMap<string, string>
  notes: ReadonlySet<string>
}

/** `wanted`: the length after which a chunk ends at the next opportunity. `most`: the longest block that is formatted. */
export type Sizes = { wanted: number; most: number }

export const sizes: Sizes = { wanted: 4_096, most: 32_768 }

/** Splits a document between blocks in one pass. It never splits a block. */
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
      // A block that is too long gets a chunk of its own.
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

/** The normal form of a label; equal labels match (CommonMark, "matches"). */
export const normalized = (label: string): string =>
  label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()

/** Whether a label belongs to a footnote. */
export const isNote = (label: string): boolean => /^\^\S+$/.test(label)

const definition = /^ {0,3}\[((?:[^[\]\\]|\\.){1,999})\]:(.*)$/
const longestTarget = 500

type Line = { at: number; line: string; cutAs?: 'between blocks' | 'between items' }

/** The lines outside verbatim blocks, and whether the document can be split before them. */
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
      // Within a paragraph, only a list that starts with 1 interrupts it.
      if (isItem && (isAfterBlank || /^(?:[-+*]|1[.)])/.test(line))) isInList = true
      yield { at, line, ...(cutAs ? { cutAs } : {}) }
      verbatim = blockOf(line)
      isAfterBlank = line.trim() === ''
    }
    at = end < 0 ? text.length : end + 1
  }
}
