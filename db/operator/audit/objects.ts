import { isOurKey } from '../../../src/worker/domain/files/storage.ts'
import type { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { type Break, shownExamples } from './breaks.ts'
import type { AuditClient } from './transactions.ts'

export type Store = Pick<ReturnType<typeof openObjectStore>, 'describe' | 'list'>

export const missingObjectInvariant = {
  name: 'object_held',
  rule: 'files § Object keys',
  says: 'The object of a row is in the store, with the size that the row has',
  breaks: 'read from the store',
}

export const orphanedObjectInvariant = {
  name: 'object_known',
  rule: 'maintenance § Orphaned objects',
  says: 'An object in the store belongs to a row, or is queued for deletion',
  breaks: 'read from the store',
}

const concurrency = 10
type StoredObject = { place: string; id: string; key: string; size: string | null }

/** Finds objects of these organizations that the store lacks: of `most` uploads per project, or of all if null. */
export async function findMissingObjects(
  client: AuditClient,
  store: Store,
  orgs: readonly string[],
  most: number | null,
): Promise<Break[]> {
  const { rows } = await client.query({ text: objectsOfOrgs, values: [orgs, most, crypto.randomUUID()] })
  const wrong: object[] = []
  for (let from = 0; from < rows.length; from += concurrency) {
    const some = (rows as StoredObject[]).slice(from, from + concurrency)
    const found = await Promise.all(some.map(({ key }) => store.describe(key)))
    wrong.push(
      ...some
        .map((row, i) => ({ ...row, stored: found[i]?.size ?? null }))
        .filter(({ size, stored }) => stored === null || (size !== null && stored !== Number(size))),
    )
  }
  return breakOf(missingObjectInvariant, wrong)
}

/**
 * Finds objects of at least this age in hours that are in no row and not queued for deletion. It reads `pages` pages of
 * the store from a random key on, or all if null. Younger objects may belong to uploads in progress or wait for the sweep.
 */
export async function findOrphanedObjects(
  client: AuditClient,
  store: Store,
  pages: number | null,
  hours: number,
): Promise<Break[]> {
  const orphans: object[] = []
  let after = pages === null ? null : `objects/${crypto.randomUUID()}`
  for (let page = 0; pages === null || page < pages; page++) {
    const { objects, next } = await store.list(after)
    const old = objects
      .filter(({ key, storedAt }) => isOurKey(key) && Date.now() - storedAt.getTime() >= hours * 3_600_000)
      .map(({ key }) => key)
    const { rows } = await client.query({ text: unknownKeys, values: [old] })
    // An object that was queued may have been deleted since it was listed.
    for (const { key } of rows as { key: string }[]) if (await store.describe(key)) orphans.push({ key })
    if (next === null) break
    after = next
  }
  return breakOf(orphanedObjectInvariant, orphans)
}

const breakOf = ({ name, rule, says }: typeof missingObjectInvariant, rows: object[]): Break[] =>
  rows.length > 0 ? [{ name, rule, says, count: rows.length, examples: rows.slice(0, shownExamples) }] : []

const objectsOfOrgs = `
  select x.* from projects p, lateral (
      (select 'attachments' as place, a.id, a.object_key as key, a.size
         from attachments a where a.project_id = p.id and a.ready_at is not null
          and ($2::int is null or a.id >= $3::uuid) order by a.project_id, a.id limit $2::int)
      union all select 'icon_images', i.project_id, i.object_key, null from icon_images i where i.project_id = p.id) x
   where p.org_id = any ($1::uuid[])`

const unknownKeys = `
  select key from unnest($1::text[]) key
   where not exists (select from attachments a where a.object_key = key offset 0)
     and not exists (select from icon_images i where i.object_key = key offset 0)
     and not exists (select from object_deletions d where d.object_key = key offset 0)`
