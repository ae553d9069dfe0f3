import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import { limitsOf } from '../billing/plans.ts'

/** A key that a client uploads to by a presigned URL. Keys are random: they tell nothing of what they hold. */
export const newUploadKey = (): string => `uploads/${crypto.randomUUID()}`
/** A key that an accepted upload is copied to: nobody ever gets a URL to write there. */
export const newObjectKey = (): string => `objects/${crypto.randomUUID()}`
/** A key of an icon image: nobody ever gets a URL for it, to write or to read. */
export const newIconKey = (): string => `icons/${crypto.randomUUID()}`

/** Whether this service has made the key; all other objects of the bucket are left alone. */
export const isOurKey = (key: string): boolean => /^(uploads|objects|icons)\//.test(key)

/** Whether a row holds the object of this key. Only here is it said which tables hold objects. */
export const isHeld = (key: SQL): SQL =>
  // With `offset 0`, Postgres looks each key up; as a join, it would read whole tables for a long queue.
  sql`(exists (select from attachments held where held.object_key = ${key} offset 0)
    or exists (select from icon_images held where held.object_key = ${key} offset 0))`

/** Queues objects for deletion, at least an hour later, so that a URL handed out for one stays good. */
export const queueDeletion = (key: string | SQL): SQL =>
  sql`insert into object_deletions (object_key) values (${key}) on conflict do nothing`

/** Takes a key off the deletion queue, because a row is to hold it. Fails if its deletion has begun already. */
export const keepObject = (key: string): SQL => sql`
  with kept as (delete from object_deletions where object_key = ${key} and attempts = 0 returning 1)
  select ${ensureFound(sql`kept`, 'storage_error')}`

/** `{ usedBytes, limitBytes, roadmapBytes, roadmapLimitBytes }` of a project, as text (files § Usage). */
export const usageJson = (projectId: string | null): SQL =>
  sql`project_usage(${projectId}::uuid, ${limitsOf('storageBytes')}::json, ${limitsOf('roadmapBytes')}::json)`
