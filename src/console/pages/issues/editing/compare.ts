/** A piece of a text; `isOnlyHere` if the other text does not have it. */
export type Piece = { text: string; isOnlyHere: boolean }

/** Compares two texts by lines, and by words within changed lines. */
export function compare(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [linesBefore, linesAfter] = [linesOf(before), linesOf(after)]
  const kept = keptIn(linesBefore, linesAfter)
  const pieces = { before: [] as Piece[], after: [] as Piece[] }
  let [b, a] = [0, 0]
  for (const [nextB, nextA] of [...kept, [linesBefore.length, linesAfter.length] as const]) {
    const gap = compareWords(linesBefore.slice(b, nextB).join(''), linesAfter.slice(a, nextA).join(''))
    add(pieces.before, gap.before)
    add(pieces.after, gap.after)
    const same = linesBefore[nextB]
    if (same !== undefined)
      for (const side of [pieces.before, pieces.after]) add(side, [{ text: same, isOnlyHere: false }])
    ;[b, a] = [nextB + 1, nextA + 1]
  }
  return pieces
}

function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)]
  const kept = before && after ? keptIn(wordsBefore, wordsAfter) : []
  const mark = (words: string[], same: Set<number>) =>
    words.map((text, index) => ({ text, isOnlyHere: !same.has(index) }))
  return {
    before: mark(wordsBefore, new Set(kept.map(([b]) => b))),
    after: mark(wordsAfter, new Set(kept.map(([, a]) => a))),
  }
}

/** The limit of edits; beyond it, two texts count as completely different, which keeps comparisons fast. */
const mostEdits = 500

type Pair = readonly [before: number, after: number]

/** The indexes of common elements, in order, by a shortest edit script (Myers, 1986). */
function keptIn(before: string[], after: string[]): Pair[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  const [middleB, middleA] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ]
  const inMiddle = walkBack(reached(middleB, middleA), middleB, middleA)
  return [
    ...Array.from({ length: start }, (_, index): Pair => [index, index]),
    ...inMiddle.map(([b, a]): Pair => [b + start, a + start]),
    ...Array.from(
      { length: end },
      (_, index): Pair => [before.length - end + index, after.length - end + index],
    ),
  ]
}

/** For each number of edits, how far each diagonal reaches in `before`; null if there are too many edits. */
function reached(before: string[], after: string[]): Int32Array[] | null {
  const furthest = new Int32Array(2 * mostEdits + 3)
  const at = (diagonal: number) => diagonal + mostEdits + 1
  const steps: Int32Array[] = []
  for (let edits = 0; edits <= mostEdits; edits++) {
    steps.push(furthest.slice(at(-edits - 1), at(edits + 1) + 1))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [down, right] = [furthest[at(diagonal + 1)]!, furthest[at(diagonal - 1)]!]
      let b = diagonal === -edits || (diagonal !== edits && right < down) ? down : right + 1
      while (b < before.length && b - diagonal < after.length && before[b] === after[b - diagonal]) b++
      furthest[at(diagonal)] = b
      if (b >= before.length && b - diagonal >= after.length) return steps
    }
  }
  return null
}

function walkBack(steps: Int32Array[] | null, before: string[], after: string[]): Pair[] {
  const kept: Pair[] = []
  let [b, a] = [before.length, after.length]
  for (let edits = (steps?.length ?? 0) - 1; edits >= 0; edits--) {
    const furthest = (diagonal: number) => steps![edits]![diagonal + edits + 1]!
    const diagonal = b - a
    const isDown =
      diagonal === -edits || (diagonal !== edits && furthest(diagonal - 1) < furthest(diagonal + 1))
    const from = isDown ? furthest(diagonal + 1) : furthest(diagonal - 1)
    const fromA = from - (isDown ? diagonal + 1 : diagonal - 1)
    const [endB, endA] = edits === 0 ? [0, 0] : isDown ? [from, fromA + 1] : [from + 1, fromA]
    while (b > endB && a > endA) kept.push([--b, --a])
    ;[b, a] = edits === 0 ? [0, 0] : [from, fromA]
  }
  return kept.reverse()
}

const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').match(/[^\n]*\n|[^\n]+/g) ?? []

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Appends pieces and joins neighbors of the same kind. */
function add(pieces: Piece[], more: Piece[]): void {
  for (const piece of more) {
    const last = pieces.at(-1)
    if (last?.isOnlyHere === piece.isOnlyHere) last.text += piece.text
    else if (piece.text) pieces.push({ ...piece })
  }
}
