import type pg from 'pg'
import { compareCatalog } from '../../catalog.ts'
import { type Finding, finding } from './problems.ts'

/** Whether tables, constraints, indexes, triggers and views are those that the migrations make. */
export async function checkSchema(client: pg.Client): Promise<Finding> {
  const { known, missing, changed } = await compareCatalog(client)
  return finding(
    'schema',
    `${known} columns, constraints, indexes, triggers and views known here`,
    missing.length > 0 && { what: `Missing in the database: ${listed(missing)}`, remedy },
    changed.length > 0 && { what: `Other than the migrations make it: ${listed(changed)}`, remedy },
  )
}

const remedy =
  'Somebody changed the schema by hand. Make it again as db/catalog.txt has it, then run doctor again and npm run operator -- audit.'

const shown = 20

const listed = (names: string[]): string =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`
    : names.join(', ')
