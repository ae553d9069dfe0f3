/** A block in which blank lines and markers have no meaning: fenced code, a comment, or raw HTML. */
export type Verbatim = {
  endsWith(line: string): boolean
  /** Whether a line is outside the block's container, which ends the block. */
  isLeftAt(line: string): boolean
}

/** The verbatim block that a line starts and does not end. */
export function blockOf(line: string): Verbatim | null {
  const fence = /^( {0,3})(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)
  if (fence) {
    const [, indent, backticks, tildes] = fence
    const marks = backticks ?? tildes!
    const end = new RegExp(`^ {0,3}\\${marks[0]}{${Math.min(marks.length, longestFence)},}[ \\t]*\\r?$`)
    return {
      endsWith: line => end.test(line),
      // An indented fence usually belongs to a list item and ends with it.
      isLeftAt: line => indent !== '' && /^[^\s`~]/.test(line),
    }
  }
  const [, end] = html.find(([begin, end]) => begin.test(line) && !end.test(line)) ?? []
  return end ? { endsWith: line => end.test(line), isLeftAt: () => false } : null
}

// Regular expressions limit repetition counts.
const longestFence = 1_000

const html = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
] as const
