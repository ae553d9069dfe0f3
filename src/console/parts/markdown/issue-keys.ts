/** Whether a text may contain the key of an issue. */
export const hasIssueKeys = (text: string): boolean => /[A-Z0-9]-\d|#\d/.test(text)

type Piece = { at: number; part: string /** Null for a text between keys. */; number: number | null }

/** Splits a text at the issue keys of a project: `CRN-12`, or `#12` in a project without a key. */
export function issueKeysIn(text: string, projectKey: string | null): Piece[] {
  const name = projectKey === null ? '#' : `${projectKey}-`
  // Between Japanese letters there are no spaces, so only Latin letters and digits belong to a longer word.
  const key = new RegExp(`(?<![A-Za-z0-9_#/-])${name}([1-9]\\d{0,8})(?![A-Za-z0-9_]|-[A-Za-z0-9])`, 'g')
  const pieces: Piece[] = []
  let end = 0
  const add = (to: number, number: number | null) => {
    if (to > end) pieces.push({ at: end, part: text.slice(end, to), number })
    end = to
  }
  for (const found of text.matchAll(key)) {
    add(found.index, null)
    add(found.index + found[0].length, Number(found[1]))
  }
  add(text.length, null)
  return pieces
}
