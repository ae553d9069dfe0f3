import type pg from 'pg'
import { readTables } from '../generic-rows/tables.ts'

/** For each foreign key, the statement by which Postgres finds the rows that refer to a deleted one. */
export async function cascades(client: pg.Client): Promise<[label: string, statement: string][]> {
  return (await readTables(client)).flatMap(({ name, foreignKeys }) =>
    foreignKeys.map(({ columns }): [string, string] => [
      `a cascade to ${name} (${columns.join(', ')})`,
      `delete from only ${name} where ${columns.map(column => `${column} = (select ${column} from ${name} limit 1)`).join(' and ')}`,
    ]),
  )
}
