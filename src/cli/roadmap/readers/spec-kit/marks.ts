import { type Status, toStatus } from '../../reading/statuses.ts'

/** Returns the status of a checkbox. An unknown mark is sent as it is. */
export const toMarkStatus = (mark: string): string => statuses.get(mark) ?? mark

const statuses = new Map<string, Status>([
  ['', 'todo'],
  ...[...'xX✓✔✅☑√'].map(mark => [mark, 'done'] as const),
  ...[...'~/🔄⏳🚧'].map(mark => [mark, 'in_progress'] as const),
])

/** Removes marks such as `[x]`, ✅, `(done)`, and `(3/5)` from both ends. The status is that of the first one that has one. */
export function splitMarks(given: string): { text: string; status: Status | undefined } {
  let text = given.trim()
  let status: Status | undefined
  for (let count = 0; count < mostMarks; count++) {
    const found = findMarkBefore(text) ?? findMarkAfter(text)
    if (!found) break
    text = found.rest.trim()
    status ??= found.status
  }
  return { text, status }
}

const mostMarks = 4

type Mark = { rest: string; status: Status | undefined }

function findMarkBefore(text: string): Mark | undefined {
  const [whole, box, symbol] =
    /^(?:\[ ?([xX✓✔✅]?)\uFE0F? ?\](?!\()|([✓✔✅☑🔄⏳🚧])\uFE0F?)/u.exec(text) ?? []
  if (whole === undefined) return undefined
  return { rest: text.slice(whole.length), status: statuses.get(symbol ?? box ?? '') }
}

function findMarkAfter(text: string): Mark | undefined {
  const [whole, symbol = ''] = /([✓✔✅☑🔄⏳🚧])\uFE0F?$/u.exec(text.slice(-4)) ?? []
  if (whole !== undefined) return { rest: text.slice(0, -whole.length), status: statuses.get(symbol) }
  const start = Math.max(text.lastIndexOf('('), text.lastIndexOf('['))
  if (start < 0 || text.length - start > longestMark || !/[)\]]$/.test(text)) return undefined
  const inside = text.slice(start + 1, -1).trim()
  const status = statuses.get(inside) ?? toStatus(inside)
  return status || progress.test(inside) ? { rest: text.slice(0, start), status } : undefined
}

const longestMark = 40

/** For example `3/5`, `3/5 done`, `3 of 5 tasks`, `60%`. */
const progress = /^(?:\d+ ?(?:\/|of) ?\d+|\d+ ?%)[\s\p{L}]*$/u
