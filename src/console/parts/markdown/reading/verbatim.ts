/** A block in which blank lines and markers mean nothing: fenced code, a comment, raw HTML that goes on to its end. */
export type Verbatim = {
  endsWith(line: string): boolean
  /** Whether a line stands outside of what contains the block, which ends it. */
  isLeftAt(line: string): boolean
}

/** The verbatim block that a line begins and does not end. */
export function blockOf(line: string): Verbatim | null {
  const fence = /^( {0,3})(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)
  if (fence) {
    const [, indent, backticks, tildes] = fence
    const marks = backticks ?? tildes!
    const end = new RegExp(`^ {0,3}\\${marks[0]}{${Math.min(marks.length, longestFence)},}[ \\t]*\\r?$`)
    return {
      endsWith: line => end.test(line),
      // An indented fence is mostly an item's, and ends with it.
      isLeftAt: line => indent !== '' && /^[^\s`~]/.test(line),
    }
  }
  const [, end] = html.find(([begin, end]) => begin.test(line) && !end.test(line)) ?? []
  return end ? { endsWith: line => end.test(line), isLeftAt: () => false } : null
}

// Longer than any that people write; a regular expression cannot count to a million.
const longestFence = 1_000

const html = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
] as const
