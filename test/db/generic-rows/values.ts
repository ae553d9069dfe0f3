import { createHash } from 'node:crypto'
import type { Column, Table } from './tables.ts'

export type Value = string | number | boolean | string[] | object | null

/** Values of a column that its checks may accept, the best first. `n` makes them differ. */
export function valuesOf(table: Table, { name, type, labels }: Column, n: number): Value[] {
  if (labels) return labels
  const simple: Record<string, Value[]> = {
    uuid: [uuidOf(`${table.name}.${name}.${n}`)],
    boolean: [n % 2 === 1],
    bytea: [`\\x0${n}`],
    date: [`2026-01-0${n + 1}`],
    'timestamp with time zone': [`2026-01-0${n + 1}T00:00:00Z`, `2026-02-0${n + 1}T00:00:00Z`],
    'timestamp with time zone[]': [['2026-01-01T00:00:00Z']],
    integer: [n + 1],
    bigint: [n + 1, n + 101],
    'integer[]': [[1]],
    json: [{}],
    jsonb: [{}],
    'text[]': [['roadmap']],
  }
  const values = type === 'text' ? textsOf(table, name, n) : simple[type]
  if (!values) throw new Error(`No generic value of the type ${type}, for ${table.name}.${name}`)
  return values
}

/** The longest text that a check accepts, the literals of checks, and texts for the usual patterns. */
function textsOf({ checks }: Table, name: string, n: number): string[] {
  const own = checks.filter(({ columns }) => columns.includes(name)).map(({ text }) => text)
  const limits = own.flatMap(text =>
    [...text.matchAll(/char_length\(\w+\) <= (\d+)/g)].map(([, most]) => Number(most)),
  )
  const literals = own.flatMap(text => [...text.matchAll(/'([^']*)'::text/g)].map(([, literal]) => literal!))
  const longest = Math.min(300, ...limits)
  return [
    `${'長'.repeat(longest - 1)}${n}`,
    ...literals.slice(n),
    ...literals.slice(0, n),
    `KEY${n}`,
    String(n).repeat(64),
  ]
}

function uuidOf(text: string): string {
  const [, ...parts] = /(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('md5').update(text).digest('hex'))!
  return parts.join('-')
}
