import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import { limitsOf } from '../billing/plans.ts'

/** A key to which a client uploads with a presigned URL. Keys are random, so they reveal nothing. */
export const newUploadKey = (): string => `uploads/${crypto.randomUUID()}`
/** A key to which an accepted upload is copied. No one ever gets a URL to write to it. */
export const newObjectKey = (): string => `objects/${crypto.randomUUID()}`
/** A key of an icon image. No one ever gets a URL to write or read it. */
export const newIconKey = (): string => `icons/${crypto.randomUUID()}`

/** Whether the key belongs to this service. Other objects in the bucket are left alone. */
export const isOurKey = (key: string): boolean => /^(uploads|objects|icons)\//.test(key)

/** Whether a row refers to the object with this key. Only this function lists the tables with objects. */
export const isHeld = (key: SQL): SQL =>
  // With `offset 0`, Postgres looks each key up. A join would read whole tables for a long queue.
  sql`(exists (select from attachments held where held.object_key = ${key} offset 0)
    or exists (select from icon_images held where held.object_key = ${key} offset 0))`

/** Queues objects for deletion after at least an hour, so that existing URLs for them stay valid. */
export const queueDeletion = (key: string | SQL): SQL =>
  sql`insert into object_deletions (object_key) values (${key}) on conflict do nothing`

/** Removes a key from the deletion queue for a row that refers to it. Fails if its deletion has started. */
export const keepObject = (key: string): SQL => sql`
  with kept as (delete from object_deletions where object_key = ${key} and attempts = 0 returning 1)
  select ${ensureFound(sql`kept`, 'storage_error')}`

/** `{ usedBytes, limitBytes, roadmapBytes, roadmapLimitBytes }` of a project, as text (files § Usage). */
export const usageJson = (projectId: string | null): SQL =>
  sql`project_usage(${projectId}::uuid, ${limitsOf('storageBytes')}::json, ${limitsOf('roadmapBytes')}::json)`
