import type pg from 'pg'
import type { Settings } from '../../../src/worker/env.ts'
import { openS3, type S3 } from '../../../src/worker/outside/s3.ts'
import { type Finding, finding, patience, reasonOf, skipped } from './problems.ts'

/** How many files' bytes are looked for: enough to tell that a store and a database do not belong together. */
const sampled = 200
const atOnce = 10

type Held = { object_key: string; size: number }

/** Whether the store has what the rows of some files, taken at random, say that it has. */
export async function checkObjects(client: pg.Client, { store }: Settings): Promise<Finding> {
  if (!store) return skipped('objects', 'no store is configured')
  const { rows } = await client.query<Held>(sample, [sampled])
  const s3 = openS3(store)
  const missing: string[] = []
  try {
    for (let from = 0; from < rows.length; from += atOnce) {
      const found = await Promise.all(rows.slice(from, from + atOnce).map(row => isThere(s3, row)))
      missing.push(...found.flatMap((is, i) => (is ? [] : [rows[from + i]!.object_key])))
    }
  } catch (thrown) {
    return skipped('objects', `the store does not answer: ${reasonOf(thrown)}`)
  }
  return finding(
    'objects',
    `${rows.length} files' bytes, taken at random`,
    missing.length > 0 && {
      what: `Of ${rows.length} files' bytes, taken at random, the store lacks ${missing.length}: ${missing.slice(0, 3).join(', ')}`,
      remedy:
        'Copy the objects of the backup that are missing into the bucket, as docs/operate.md has it under "Restoring".',
    },
  )
}

async function isThere(s3: S3, { object_key, size }: Held): Promise<boolean> {
  try {
    return (await s3.head(object_key, AbortSignal.timeout(patience))).size === size
  } catch (thrown) {
    if ((thrown as { name?: string }).name === 'NotFound') return false
    throw thrown
  }
}

/** From pages taken at random, as many as should hold ten times the rows; a small table is read whole. */
const sample = `
  select object_key, size::int as size
    from attachments tablesample system ((
      select least(100, 1000.0 * $1::int / greatest(reltuples, 1)) from pg_class where oid = 'attachments'::regclass))
   where ready_at is not null order by random() limit $1`
