import type { Ended } from './conductor.ts'
import type { State, Table } from './tables.ts'

/** The outcome of a run: responses, failures in the database, and the rows of each table. */
export type Seen = { answers: string[]; failures: string[]; rows: Record<string, string[]> }

const time = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const hash = /\\\\x[0-9a-f]{64}/g
/** Display names are read when they are shown. A change of one waits for nothing, and nothing waits for it. */
const called = /山田|[^\s"]{2}\*\*\*/g
const minted = /([abc])\1{7}-[0-9a-f]{4}-4000-8000-\d{12}/g

/** An attempt of a token counts before anything is checked or locked, so its count does not depend on the order. */
type Row = { subject?: string }

/** The outcome without times and generated ids, so that two runs from the same rows can be compared. */
export function canonicalBy(base: State, tables: readonly Table[]) {
  const known = new Set(base.flatMap(text => [time, uuid, hash].flatMap(of => text.match(of) ?? [])))
  const plain = (text: string) =>
    text
      .replace(time, at => (known.has(at) ? at : '<time>'))
      .replace(uuid, id => (known.has(id) || id.match(minted) ? id : '<id>'))
      .replace(hash, hash => (known.has(hash) ? hash : '<hash>'))
      .replace(/\d+ <time>/g, '<version>')
      // What is encrypted differs each time.
      .replace(/"answer":"[A-Za-z0-9+/]{40,}=*"/g, '"answer":"<sealed>"')
      .replace(/X-Amz-(Date|Signature)=\w+/g, 'X-Amz-$1')
      .replace(/"retryAfter":\d+/g, '"retryAfter":0')
      .replace(/\b(cs|cus|bps|evt|sub)_\w+/g, '<$1>')
  const rowsOf = (text: string) =>
    (JSON.parse(text) as Row[])
      .filter(({ subject }) => !subject?.startsWith('token:'))
      .map(row => plain(JSON.stringify(row)))
      .sort((one, other) => compare(blank(one), blank(other)) || compare(one, other))
  return ({ answers, failures }: Ended, state: State): Seen => {
    const named = namesOfMinted()
    return {
      answers: Array.from(answers, answer =>
        answer ? named(`${answer.status} ${plain(answer.text)}`).replace(called, '<called>') : '',
      ),
      failures,
      rows: Object.fromEntries(
        tables.map(({ name }, i) => {
          const rows = rowsOf(state[i]!).map(named)
          return [name, (name === 'users' ? rows : rows.map(row => row.replace(called, '<called>'))).sort()]
        }),
      ),
    }
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const blank = (text: string) => text.replace(minted, '$1')

/** Names for the ids that sides generate, in order of appearance, because a retry generates others. */
function namesOfMinted(): (text: string) => string {
  const names = new Map<string, string>()
  return text =>
    text.replace(minted, id => {
      names.set(id, names.get(id) ?? `<${id[0]}${names.size}>`)
      return names.get(id)!
    })
}
