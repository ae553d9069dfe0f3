import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** One field of a change: what the API calls it, its column, and its new value; undefined leaves it as it is. */
export type Setting = { field: string; column: SQL; given: unknown; value: SQL }

/** An array of the names of the fields that the change makes different from the row as it is. */
export const changedFields = (row: Alias, settings: readonly Setting[]): SQL => {
  const changed = settings.map(
    ({ field, column, value }) =>
      sql`case when to_jsonb(${row}.${column}) is distinct from to_jsonb(${value}) then ${field}::text end`,
  )
  return sql`array_remove(array[${sql.join(changed, sql`, `)}]::text[], null)`
}

/** What stands in the update's `set`. */
export const assignments = (settings: readonly Setting[]): SQL =>
  sql.join(
    settings.map(({ column, value }) => sql`${column} = ${value}`),
    sql`, `,
  )

/** Those that were given. */
export const given = (settings: readonly Setting[]): Setting[] =>
  settings.filter(setting => setting.given !== undefined)
