/** A text in its folded form, in which any case and width is equal, with the place of each unit in the text. */
type Folded = { text: string; starts: number[]; ends: number[] }

/** Folds a text like the database's `folded_text`, except for what depends on the letters around. */
export function fold(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  for (const { 0: part, index } of text.matchAll(parts)) {
    const form = part.normalize('NFKC').toLowerCase()
    folded.text += form
    for (let n = 0; n < form.length; n++) {
      folded.starts.push(index)
      folded.ends.push(index + part.length)
    }
  }
  return folded
}

// A character with its combining marks, which includes the voiced marks of half-width kana, or a Hangul syllable.
const parts = /(?:[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\s\S])[\p{M}\uff9e\uff9f]*/gu

/** Pairs [from, to) in UTF-16 units of the places in the text where `searched` is, in any case and width. */
export function rangesOf(searched: string, text: string): [from: number, to: number][] {
  const part = fold(searched).text
  const folded = fold(text)
  const ranges: [number, number][] = []
  for (let at = folded.text.indexOf(part); at >= 0; at = folded.text.indexOf(part, at + part.length)) {
    const from = folded.starts[at]!
    const to = folded.ends[at + part.length - 1]!
    // Two places in one character, as in ㎜ for m, are one.
    if (from >= (ranges.at(-1)?.[1] ?? 0)) ranges.push([from, to])
  }
  return ranges
}
