import { expect } from 'vitest'
import { sha256 } from '../../src/worker/access/credential.ts'
import type { Answer, Client } from './as.ts'
import { query } from './database.ts'
import { png } from './png.ts'
import { store } from './revisions.ts'
import type { Person, Project } from './world.ts'

export const iconOf = (of: Project) => `/api/projects/${of.id}/icon-image`
export const asPng = { 'content-type': 'image/png' }

/** A valid icon of 16 px, a different one for each number. */
export const image = (number = 0): Uint8Array<ArrayBuffer> =>
  png({ samples: () => [number >> 8, number & 255, 77] })

export const sendIcon = (as: Client, of: Project, bytes: Uint8Array = image()): Promise<Answer> =>
  as('PUT', iconOf(of), bytes, asPng)

/** Uploads an icon, expects success, and returns its version. */
export async function upload(as: Client, of: Project, bytes: Uint8Array = image()): Promise<string> {
  const { status, body, text } = await sendIcon(as, of, bytes)
  expect([status, text]).toEqual([200, expect.any(String)])
  return body.icon.version
}

/** The first 16 hex digits of the SHA-256 hash (projects § Image icons). */
export const versionOf = (stored: Uint8Array): string => sha256(stored).slice(2, 18)

type IconRow = { icon: { kind: string } | null; key: string | null }

/** A project's icon, and the object that its row references. */
export async function iconRow(of: Project): Promise<IconRow> {
  const [row] = await query<IconRow>`
    select p.icon, i.object_key as key from projects p left join icon_images i on i.project_id = p.id where p.id = ${of.id}`
  return row!
}

/** The number of counted uploads of the user. */
export async function counted(who: Person): Promise<number> {
  const [row] = await query<{ count: number }>`
    select cardinality(hits) as count from rate_windows where subject = ${`icon:${who.id}`}`
  return row?.count ?? 0
}

/** Makes this many uploads of the user count, made this many seconds ago. */
export const useUploads = (who: Person, count: number, secondsAgo = 0) => query`
  insert into rate_windows (subject, hits)
  select ${`icon:${who.id}`}, array_agg(now() - make_interval(secs => ${secondsAgo}::int)) from generate_series(1, ${count}::int)
  on conflict (subject) do update set hits = excluded.hits`

/** The keys of all icons in the store. */
export async function storedIcons(): Promise<string[]> {
  const keys: string[] = []
  for (let after: string | null = 'icons/'; after?.startsWith('icons/'); ) {
    const { objects, next } = await store().list(after)
    keys.push(...objects.map(({ key }) => key).filter(key => key.startsWith('icons/')))
    after = next
  }
  return keys
}

/** The icons that were stored during a call and still exist, each referenced by a row or queued. */
export async function storedDuring(
  work: () => Promise<unknown>,
): Promise<{ held: string[]; queued: string[] }> {
  const before = new Set(await storedIcons())
  await work()
  const keys = (await storedIcons()).filter(key => !before.has(key))
  const rows = await query<{ key: string; held: boolean; queued: boolean }>`
    select key, exists (select from icon_images where object_key = key) as held,
           exists (select from object_deletions where object_key = key) as queued
      from unnest(${`{${keys.join(',')}}`}::text[]) key order by key`
  expect(rows.filter(({ held, queued }) => held === queued)).toEqual([])
  const those = (which: 'held' | 'queued') => rows.filter(row => row[which]).map(({ key }) => key)
  return { held: those('held'), queued: those('queued') }
}
