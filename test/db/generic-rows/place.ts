import pg from 'pg'
import type { Column, Table } from './tables.ts'
import { type Value, valuesOf } from './values.ts'

export type Row = Record<string, Value>

/** The rows of each table: one with as many nulls as possible, a full one, and one that repeats it. */
export type Rows = Map<string, Row[]>

const [bare, full, twin] = [0, 1, 2]

/** Inserts the rows of a table. Throws if nothing satisfies its checks. */
export async function placeRows(client: pg.Client, table: Table, others: Rows): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of [bare, full]) {
    const start = { ...ownValues(table, kind), ...references(table, others, kind) }
    const row = await insertValid(client, table, start, kind)
    if (!row) throw new Error(`${table.name}: a key refuses its row ${kind}`)
    rows.push(row)
  }
  for (const start of twinsOf(table, rows[full]!, others)) {
    const row = await insertValid(client, table, start, twin)
    if (row) return [...rows, row]
  }
  return rows
}

function ownValues(table: Table, kind: number): Row {
  const valued = table.columns.filter(
    ({ required, hasDefault }) => kind === full || !(required && hasDefault),
  )
  const own = (column: Column) =>
    kind === full || column.required ? valuesOf(table, column, kind)[0]! : null
  return Object.fromEntries(valued.map(column => [column.name, own(column)]))
}

/** The values of foreign keys: those of the other table's row of this kind. */
function references(table: Table, others: Rows, kind: number, keys = table.foreignKeys): Row {
  const required = new Set(table.columns.flatMap(({ name, required }) => (required ? name : [])))
  const found: Row = {}
  for (const { columns, referenced, referencedColumns } of keys) {
    const row = referenced === table.name ? undefined : others.get(referenced)?.[kind]
    const isSet = row && (kind !== bare || columns.every(name => required.has(name)))
    for (const [i, name] of columns.entries())
      if (isSet) found[name] = row[referencedColumns[i]!]!
      else if (!required.has(name)) found[name] = null
  }
  return found
}

/** Copies of a row that differ in as few columns as its keys require, the most similar first. */
function twinsOf(table: Table, row: Row, others: Rows): Row[] {
  const referring = new Set(table.foreignKeys.flatMap(({ columns }) => columns))
  const varied = new Set<string>()
  for (const key of table.keys) {
    const own = key.findLast(name => !referring.has(name))
    if (own && !key.some(name => varied.has(name))) varied.add(own)
  }
  const changes = table.columns.flatMap(column =>
    varied.has(column.name) ? [[column.name, valuesOf(table, column, twin)[0]!] as const] : [],
  )
  const copy = { ...row, ...Object.fromEntries(changes) }
  const elsewhere = table.foreignKeys.map(key => ({ ...copy, ...references(table, others, twin, [key]) }))
  return [copy, ...elsewhere].filter(one => isConsistent(table, one, others))
}

/** Whether each foreign key refers to a row. */
const isConsistent = ({ name, foreignKeys }: Table, row: Row, others: Rows) =>
  foreignKeys.every(
    ({ columns, referenced, referencedColumns }) =>
      referenced === name ||
      columns.some(column => row[column] === null) ||
      others
        .get(referenced)
        ?.some(other => columns.every((column, i) => row[column] === other[referencedColumns[i]!])),
  )

/** Inserts a row, with other values in the columns of checks that refuse it. Null if a key refuses it. */
async function insertValid(client: pg.Client, table: Table, start: Row, kind: number): Promise<Row | null> {
  const row = { ...start }
  const tries = new Map<string, number>()
  for (;;) {
    const refusal = await refusalOf(client, table, row)
    if (!refusal) return row
    if (refusal.code === '23505') return null
    const check = table.checks.find(({ name }) => name === refusal.constraint)
    if (!check) throw refusal
    const columns = table.columns.filter(({ name }) => check.columns.includes(name))
    const choices = columns.map(column => choicesOf(table, column, start, kind))
    const nth = tries.get(check.name) ?? 0
    if (nth >= choices.reduce((product, { length }) => product * length, 1))
      throw new Error(`${table.name}: no generic row satisfies ${check.name}`)
    tries.set(check.name, nth + 1)
    let left = nth
    for (const [i, { name }] of columns.entries()) {
      row[name] = choices[i]![left % choices[i]!.length]!
      left = Math.floor(left / choices[i]!.length)
    }
  }
}

function choicesOf(table: Table, column: Column, start: Row, kind: number): Value[] {
  const first = start[column.name] === undefined ? [] : [start[column.name]!]
  const refers = table.foreignKeys.some(({ columns }) => columns.includes(column.name))
  const own = refers ? [] : valuesOf(table, column, kind)
  return [...first, ...own, ...(column.required ? [] : [null])]
}

async function refusalOf(client: pg.Client, { name }: Table, row: Row): Promise<pg.DatabaseError | null> {
  const columns = Object.keys(row)
  try {
    await client.query(
      `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`,
      [JSON.stringify(row)],
    )
    return null
  } catch (thrown) {
    if (thrown instanceof pg.DatabaseError) return thrown
    throw thrown
  }
}
