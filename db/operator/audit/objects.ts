import { isOurKey } from '../../../src/worker/domain/files/storage.ts'
import type { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { type Break, shownExamples } from './breaks.ts'
import type { Client } from './transactions.ts'

export type Store = Pick<ReturnType<typeof openObjectStore>, 'describe' | 'list'>

export const invariantOfHeld = {
  name: 'object_held',
  rule: 'files § Object keys',
  says: 'What a row holds is in the store, in its size',
  breaks: 'asked of the store',
}

export const invariantOfStored = {
  name: 'object_known',
  rule: 'maintenance § Orphaned objects',
  says: 'What is in the store is held by a row, or queued for deletion',
  breaks: 'asked of the store',
}

const atOnce = 10
type Held = { place: string; id: string; key: string; size: string | null }

/** Asks the store for what these organizations hold: `most` uploads of each project, from a random one on; null: all. */
export async function lookForHeld(
  client: Client,
  store: Store,
  orgs: readonly string[],
  most: number | null,
): Promise<Break[]> {
  const { rows } = await client.query({ text: held, values: [orgs, most, crypto.randomUUID()] })
  const wrong: object[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = (rows as Held[]).slice(from, from + atOnce)
    const found = await Promise.all(some.map(({ key }) => store.describe(key)))
    wrong.push(
      ...some
        .map((row, i) => ({ ...row, stored: found[i]?.size ?? null }))
        .filter(({ size, stored }) => stored === null || (size !== null && stored !== Number(size))),
    )
  }
  return breakOf(invariantOfHeld, wrong)
}

/**
 * Looks through so many pages of the store from a random key on, null: through all of it, for objects of this age in
 * hours that neither a row nor the queue knows. Younger ones may be under way, or wait for the sweep.
 */
export async function lookForStrays(
  client: Client,
  store: Store,
  pages: number | null,
  hours: number,
): Promise<Break[]> {
  const strays: object[] = []
  let after = pages === null ? null : `objects/${crypto.randomUUID()}`
  for (let page = 0; pages === null || page < pages; page++) {
    const { objects, next } = await store.list(after)
    const old = objects
      .filter(({ key, storedAt }) => isOurKey(key) && Date.now() - storedAt.getTime() >= hours * 3_600_000)
      .map(({ key }) => key)
    const { rows } = await client.query({ text: unknown, values: [old] })
    // What was queued may have been deleted since it was listed.
    for (const { key } of rows as { key: string }[]) if (await store.describe(key)) strays.push({ key })
    if (next === null) break
    after = next
  }
  return breakOf(invariantOfStored, strays)
}

const breakOf = ({ name, rule, says }: typeof invariantOfHeld, rows: object[]): Break[] =>
  rows.length > 0 ? [{ name, rule, says, count: rows.length, examples: rows.slice(0, shownExamples) }] : []

const held = `
  select x.* from projects p, lateral (
      (select 'attachments' as place, a.id, a.object_key as key, a.size
         from attachments a where a.project_id = p.id and a.ready_at is not null
          and ($2::int is null or a.id >= $3::uuid) order by a.project_id, a.id limit $2::int)
      union all select 'icon_images', i.project_id, i.object_key, null from icon_images i where i.project_id = p.id) x
   where p.org_id = any ($1::uuid[])`

const unknown = `
  select key from unnest($1::text[]) key
   where not exists (select from attachments a where a.object_key = key offset 0)
     and not exists (select from icon_images i where i.object_key = key offset 0)
     and not exists (select from object_deletions d where d.object_key = key offset 0)`
