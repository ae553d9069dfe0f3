import type pg from 'pg'
import type { Site } from './cells.ts'
import { sharedFiles } from './files.ts'
import { refillIssues, sharedIssues } from './shared-issues.ts'
import { registrations, type Uploads } from './writes.ts'

/**
 * Deletes what the last round has written, so that each starts with the same rows, and prepares this many uploads
 * per load.
 */
export async function prepareRound(
  client: pg.Client,
  { world: { writers }, hasIssues }: Site,
  each: number,
): Promise<Uploads> {
  const { written, renamed } = sharedFiles
  await client.query('delete from projects where org_id = any ($1) and not id = any ($2)', [
    writers.map(({ orgId }) => orgId),
    [...Object.values(sharedFiles), sharedIssues],
  ])
  await client.query('delete from events where project_id = $1', [written])
  await client.query('delete from folders where project_id = $1', [written])
  await client.query('delete from files where project_id = $1 and id <> $2', [written, renamed])
  await client.query('delete from attachments where project_id = $1', [written])
  await client.query('truncate object_deletions')
  if (hasIssues) await refillIssues(client)
  const { rows } = await client.query<{ id: string }>(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at)
     select gen_random_uuid(), $1, $2, '登録 ' || n || '.pdf', 5, 'application/pdf',
            'objects/' || gen_random_uuid(), now()
       from generate_series(1, $3::int) n returning id`,
    [written, writers[0]!.userId, registrations * each],
  )
  await client.query('vacuum analyze')
  const ids = rows.map(({ id }) => id)
  return { take: () => ids.splice(0, each) }
}
