import { type SQL, sql } from 'drizzle-orm'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'

/** Rows that one transaction of a sweep changes by these steps, so that it takes at most about a second. */
export const rowsAtOnce = 10_000

/** A step that changes at most `limit` rows. It ends before `returning`. */
export type Step = (limit: SQL) => SQL

/** A step that deletes those rows of a table whose key is in `select … from`, without a limit. */
export const deletion =
  (table: string, keys: SQL, key: 'id' | 'ctid' = 'id'): Step =>
  limit =>
    sql`
    delete from ${sql.identifier(table)} where ${sql.identifier(key)} = any (array(${keys} limit ${limit}))`

/**
 * The statement that takes these steps in order and returns the number of `rows`, at most `rowsAtOnce` of all steps. A
 * step does nothing while an earlier one has rows left. So rows that would cascade are deleted first.
 */
export function inSteps(steps: readonly Step[]): SQL {
  const room = (i: number) => sql.raw(`room_${i}`)
  const taken = steps.map(
    (step, i) => sql`, ${sql.raw(`step_${i}`)} as (
      ${step(sql`(select room from ${room(i)})`)} returning 1
    ), ${room(i + 1)} as materialized (
      select room - (select count(*) from ${sql.raw(`step_${i}`)}) as room from ${room(i)}
    )`,
  )
  return sql`
    with room_0 as materialized (select ${rowsAtOnce}::bigint as room)${sql.join(taken)}
    select set_config(${setting.isTrimmed}, (room > 0)::text, true), (${rowsAtOnce}::bigint - room)::int as rows
      from ${room(steps.length)}`
}

/** Whether no step has rows left, in the transaction after them. */
export const isTrimmed: SQL = sql`current_setting(${setting.isTrimmed})::boolean`
