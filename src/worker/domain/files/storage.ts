import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import { storageLimitOf } from '../billing/plans.ts'

/** A key that clients get a presigned PUT for, and one that never has any. Both tell nothing of what they hold. */
export const newUploadKey = (): string => `uploads/${crypto.randomUUID()}`
export const newObjectKey = (): string => `objects/${crypto.randomUUID()}`
/** A key of an icon image, which clients get no URL for at all. */
export const newIconKey = (): string => `icons/${crypto.randomUUID()}`

/** Whether an object is of a kind that `isHeld` knows the rows of; others in the bucket are left alone. */
export const isOurKey = (key: string): boolean => /^(uploads|objects|icons)\//.test(key)

/** Whether a row holds the object of this key: the tables that hold objects are named here, and nowhere else. */
export const isHeld = (key: SQL): SQL =>
  // The offset keeps Postgres at one look-up a key: as a join, it would compare a long queue with all there is.
  sql`(exists (select from attachments held where held.object_key = ${key} offset 0)
    or exists (select from icon_images held where held.object_key = ${key} offset 0))`

/** Queues objects for deletion, at least an hour later, so that a URL handed out for one stays good. */
export const queueDeletion = (key: string | SQL): SQL =>
  sql`insert into object_deletions (object_key) values (${key}) on conflict do nothing`

/** Takes a key that was queued before it was written out of the queue, unless its deletion has begun: a row is to hold it. */
export const keepObject = (key: string): SQL => sql`
  with kept as (delete from object_deletions where object_key = ${key} and attempts = 0 returning 1)
  select ${ensureFound(sql`kept`, 'storage_error')}`

/** `{ usedBytes, limitBytes }` of a project (files § Usage). `limitBytes` null: no limit. */
export const usageJson = (projectId: string | null): SQL => sql`(
  select json_build_object('usedBytes', used_bytes, 'limitBytes', ${storageLimitOf(sql`o`)})
    from projects p join orgs o on o.id = p.org_id where p.id = ${projectId}::uuid)`
