import { truncate } from '../../text.ts'
import { rangesOf } from './folding.ts'

/** Maximum number of characters of a snippet (search § Results). */
export const snippetLength = 200

/** Characters before the first place, if the text is cut. */
const before = 40

export type Snippet = { snippet: string; ranges: [from: number, to: number][] }

/**
 * At most 200 characters of a text, unchanged, around the first place where it has `searched`, and all such places in
 * them.
 */
export function snippetOf(searched: string, text: string): Snippet {
  const [first] = rangesOf(searched, text)
  const characters = [...text]
  const begin = first && characters.length > snippetLength ? beginningOf(text.slice(0, first[0])) : 0
  const snippet = truncate(text.slice(begin), snippetLength)
  return { snippet, ranges: rangesOf(searched, snippet) }
}

/** Where a snippet begins if `lead` precedes the place: at the last line or word that leaves enough around it. */
function beginningOf(lead: string): number {
  const characters = [...lead]
  const kept = characters.slice(-before).join('')
  if (kept.length === lead.length) return 0
  const blank = /[\s、。,.]+/u.exec(kept)
  return lead.length - kept.length + (blank ? blank.index + blank[0].length : 0)
}
