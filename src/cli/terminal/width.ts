import truncatedWidth from 'fast-string-truncated-width'

/** The width in terminal columns. East Asian characters and emoji take two. */
export const textWidth = (text: string): number => truncatedWidth(text).width

/**
 * Truncates a text without colors to `limit` columns, with an ellipsis. Counts each grapheme, because the package truncates
 * too late after punctuation of East Asia.
 */
export function truncate(text: string, limit: number): string {
  if (textWidth(text) <= limit) return text
  let [shown, width] = ['', 1]
  for (const { segment } of segmenter().segment(text)) {
    width += textWidth(segment)
    if (width > limit) break
    shown += segment
  }
  return limit < 1 ? '' : `${shown}…`
}

// Created lazily, because that takes time at the start.
let graphemes: Intl.Segmenter | undefined
const segmenter = () => {
  graphemes ??= new Intl.Segmenter('en')
  return graphemes
}
