/** Returns the candidates that a mistyped word most likely means: those that begin with it, else the nearest ones. */
export function findNearest(word: string, candidates: readonly string[]): string[] {
  const typed = word.toLowerCase()
  const begun = candidates.filter(candidate => typed.length > 1 && candidate.startsWith(typed))
  if (begun.length > 0) return begun
  const distances = candidates.map(candidate => countEdits(typed, candidate))
  const least = Math.min(...distances)
  return least <= allowedEdits(typed) ? candidates.filter((_, i) => distances[i] === least) : []
}

/** Short words are near to many others, so they may differ less. */
const allowedEdits = ({ length }: string): number => (length < 3 ? 0 : length < 6 ? 1 : 2)

/** Counts the insertions, deletions, replacements, and swaps of neighbors that turn one text into the other. */
function countEdits(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, j) => j)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const edits = [last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1)]
      row.push(Math.min(...edits, ...(isSwap ? [before[j - 2]! + 1] : [])))
    }
    before = last
    last = row
  }
  return last[other.length]!
}
