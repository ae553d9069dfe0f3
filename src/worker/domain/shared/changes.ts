import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** One field of a change: its API name, its column, and its new value. Undefined leaves it unchanged. */
export type Setting = { field: string; column: SQL; given: unknown; value: SQL }

/** An array with the names of the fields whose values differ from the row's. */
export const changedFields = (row: Alias, settings: readonly Setting[]): SQL => {
  const changed = settings.map(
    ({ field, column, value }) =>
      sql`case when to_jsonb(${row}.${column}) is distinct from to_jsonb(${value}) then ${field}::text end`,
  )
  return sql`array_remove(array[${sql.join(changed, sql`, `)}]::text[], null)`
}

/** The assignments of the update's `set`. */
export const assignments = (settings: readonly Setting[]): SQL =>
  sql.join(
    settings.map(({ column, value }) => sql`${column} = ${value}`),
    sql`, `,
  )

/** The settings with a given value. */
export const given = (settings: readonly Setting[]): Setting[] =>
  settings.filter(setting => setting.given !== undefined)
