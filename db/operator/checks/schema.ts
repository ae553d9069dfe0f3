import type pg from 'pg'
import { compareCatalog } from '../../catalog.ts'
import { type Finding, finding } from './problems.ts'

/** Checks that tables, constraints, indexes, triggers, and views are those that the migrations create. */
export async function checkSchema(client: pg.Client): Promise<Finding> {
  const { known, missing, changed } = await compareCatalog(client)
  return finding(
    'schema',
    `${known} columns, constraints, indexes, triggers, and views in this checkout`,
    missing.length > 0 && { what: `Missing in the database: ${listed(missing)}`, remedy },
    changed.length > 0 && { what: `Different from what the migrations create: ${listed(changed)}`, remedy },
  )
}

const remedy =
  'The schema was changed by hand. Restore the definitions in db/catalog.txt, then run doctor again and npm run operator -- audit.'

const maxListed = 20

const listed = (names: string[]): string =>
  names.length > maxListed
    ? `${names.slice(0, maxListed).join(', ')} and ${names.length - maxListed} more`
    : names.join(', ')
