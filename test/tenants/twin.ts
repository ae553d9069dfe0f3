import type pg from 'pg'
import type { State, Table } from '../proofs/interleavings/tables.ts'

/** Whether a twin has the same users (`colleagues`) or twins of the users too (`strangers`). */
export type TwinKind = 'colleagues' | 'strangers'

/** A copy of the data of all organizations with other ids and the same names, and of all data for strangers. */
export type Twin = {
  rows: string[][]
  /** Whether a row contains an id of the twin. */
  isMentionedIn(row: string): boolean
}

/** The columns with globally unique values, by table. */
export type Unique = Map<string, string[]>

export async function uniqueColumns(client: pg.Client): Promise<Unique> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select indrelid::regclass::text as table, array_agg(attname::text) as columns
       from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indisunique and indnkeyatts = 1 and atttypid in ('text'::regtype, 'bytea'::regtype) group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

export function twinOf(state: State, tables: readonly Table[], unique: Unique, kind: TwinKind): Twin {
  const all = state.map(rowsOf)
  const isTwinned = kind === 'strangers' ? () => true : tenantIdsIn(all, tables)
  const ids = new Set<string>()
  const rename = (text: string) =>
    text.replace(uuid, id => {
      if (!isTwinned(id)) return id
      const twin = twinId(id)
      ids.add(twin)
      return twin
    })
  const twins = all.map((rows, i) =>
    rows.flatMap(row => {
      const twin = rename(kind === 'strangers' ? row.replace(address, 'twin-$&') : row)
      return twin === row ? [] : [withUniqueValues(twin, unique.get(tables[i]!.name))]
    }),
  )
  return { rows: twins, isMentionedIn: row => (row.match(uuid) ?? []).some(id => ids.has(id)) }
}

/** The rows of a table, each as JSON. */
export const rowsOf = (text: string): string[] =>
  (JSON.parse(text) as object[]).map(row => JSON.stringify(row))

/** The twin of an id. Twins have the same order as ids that were generated one after the other. */
const twinId = (id: string): string => {
  const other = (Number.parseInt(id[24]!, 16) ^ 8).toString(16)
  return `${id.slice(0, 24)}${other}${id.slice(25)}`
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const address = /[\w.+-]+@/g

/** Whether an id is that of an organization or a project, or of a row that refers to one directly or indirectly. */
function tenantIdsIn(all: readonly string[][], tables: readonly Table[]): (id: string) => boolean {
  const owned = new Set<string>()
  const roots = tables.flatMap(({ name }, i) => (['orgs', 'projects'].includes(name) ? all[i]! : []))
  for (const row of roots) owned.add(JSON.parse(row).id)
  for (let size = 0; size < owned.size; ) {
    size = owned.size
    for (const row of all.flat())
      if (row.match(uuid)?.some(id => owned.has(id))) owned.add(JSON.parse(row).id)
  }
  return id => owned.has(id)
}

function withUniqueValues(text: string, columns: readonly string[] = []): string {
  const row = JSON.parse(text)
  for (const column of columns) {
    const value: string | null = row[column]
    if (!value || value.includes('twin-')) continue
    row[column] = value.startsWith('\\x') ? `\\x${'f'.repeat(8)}${value.slice(10)}` : `twin-${value}`
  }
  return JSON.stringify(row)
}
