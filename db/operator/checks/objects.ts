import type pg from 'pg'
import type { Settings } from '../../../src/worker/env.ts'
import { openS3, type S3 } from '../../../src/worker/outside/s3.ts'
import { errorReason, type Finding, finding, skipped, timeoutMs } from './problems.ts'

/** How many files are checked: enough to find that a store and a database do not belong together. */
const sampleSize = 200
const concurrency = 10

type StoredFile = { object_key: string; size: number }

/** Checks that the store has the contents of some random files, in the size that the database has. */
export async function checkObjects(client: pg.Client, { store }: Settings): Promise<Finding> {
  if (!store) return skipped('objects', 'no store is configured')
  const { rows } = await client.query<StoredFile>(sample, [sampleSize])
  const s3 = openS3(store)
  const missing: string[] = []
  try {
    for (let from = 0; from < rows.length; from += concurrency) {
      const found = await Promise.all(rows.slice(from, from + concurrency).map(row => isStored(s3, row)))
      missing.push(...found.flatMap((is, i) => (is ? [] : [rows[from + i]!.object_key])))
    }
  } catch (thrown) {
    return skipped('objects', `the store does not respond: ${errorReason(thrown)}`)
  }
  return finding(
    'objects',
    `${rows.length} random files`,
    missing.length > 0 && {
      what: `Of ${rows.length} random files, the store lacks the contents of ${missing.length}: ${missing.slice(0, 3).join(', ')}`,
      remedy:
        'Copy the missing objects from the backup into the bucket, as described in docs/operate.md, Restoring.',
    },
  )
}

async function isStored(s3: S3, { object_key, size }: StoredFile): Promise<boolean> {
  try {
    return (await s3.head(object_key, AbortSignal.timeout(timeoutMs))).size === size
  } catch (thrown) {
    if ((thrown as { name?: string }).name === 'NotFound') return false
    throw thrown
  }
}

/** Reads random pages that should contain ten times as many rows. It reads all of a small table. */
const sample = `
  select object_key, size::int as size
    from attachments tablesample system ((
      select least(100, 1000.0 * $1::int / greatest(reltuples, 1)) from pg_class where oid = 'attachments'::regclass))
   where ready_at is not null order by random() limit $1`
