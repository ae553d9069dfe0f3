import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { type paths, unwrap } from '../../src/client/index.ts'
import { settings } from '../../src/worker/env.ts'
import { openObjectStore } from '../../src/worker/outside/object-store.ts'
import type { Client } from './as.ts'
import { id, query } from './database.ts'
import { copiesOf } from './faults.ts'
import { userBy } from './users.ts'
import type { Person, Project } from './world.ts'

export type Announced = { filename?: string; size?: number; mime?: string; sha256?: string }
type Reserved =
  paths['/api/projects/{projectId}/attachments']['post']['responses'][201]['content']['application/json']
export type Started = Reserved & { id: string; path: string }

export const attachmentsOf = (of: Project) => `/api/projects/${of.id}/attachments`

/** Starts an upload, by default of 5 bytes of text, and expects success. */
export async function startUpload(as: Client, of: Project, announced: Announced = {}): Promise<Started> {
  const given = { filename: 'notes.txt', size: 5, mime: 'text/plain', ...announced }
  const params = { path: { projectId: of.id } }
  const reserved = await unwrap(
    userBy(as).POST('/api/projects/{projectId}/attachments', { params, body: given }),
  )
  const { id } = reserved.attachment
  return { id, path: `${attachmentsOf(of)}/${id}/complete`, ...reserved }
}

/** PUTs the bytes with the announced headers, and returns the store's status. */
export async function putBytes(
  { upload }: { upload: Pick<Started['upload'], 'url' | 'headers'> },
  bytes: BodyInit,
  headers: Record<string, string> = {},
): Promise<number> {
  const { url, headers: announced } = upload
  const response = await fetch(url, { method: 'PUT', body: bytes, headers: { ...announced, ...headers } })
  await response.arrayBuffer()
  return response.status
}

/** Starts an upload, PUTs the bytes, and completes it. Returns the id of the ready attachment. */
export async function upload(
  as: Client,
  of: Project,
  filename = 'notes.txt',
  content: string | Uint8Array<ArrayBuffer> = 'hello',
  mime = 'text/plain',
): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const started = await startUpload(as, of, { filename, size: bytes.length, mime })
  expect(await putBytes(started, bytes)).toBe(200)
  const params = { path: { projectId: of.id, attachmentId: started.id } }
  await unwrap(userBy(as).POST('/api/projects/{projectId}/attachments/{attachmentId}/complete', { params }))
  return started.id
}

type Made = Announced & { pending?: boolean; linked?: boolean; hoursOld?: number }

/** A ready, unlinked attachment, by default of 5 bytes, without an object in the store. */
export async function readyAttachment(of: Project, by: Person, made: Made = {}): Promise<string> {
  const attachmentId = id()
  const { filename = 'notes.txt', size = 5, mime = 'text/plain', sha256 = null, hoursOld = 0 } = made
  const { pending = false, linked = false } = made
  await query`insert into attachments (id, project_id, uploader_id, filename, size, mime, sha256, object_key, created_at, ready_at, linked_at)
    values (${attachmentId}, ${of.id}, ${by.id}, ${filename}, ${size}, ${mime}, ${sha256}, ${`objects/${id()}`},
      now() - make_interval(hours => ${hoursOld}::int), case when ${!pending} then now() end, case when ${linked} then now() end)`
  return attachmentId
}

/** What counts toward the project's quota. */
export async function usedBytes(of: Project): Promise<number> {
  const [row] = await query<{ used: string }>`select used_bytes as used from projects where id = ${of.id}`
  return Number(row!.used)
}

/** The keys of the project's attachments, by upload. */
export async function objectKeys(of: Project): Promise<string[]> {
  const rows = await query<{ key: string }>`
    select object_key as key from attachments where project_id = ${of.id} order by created_at, id`
  return rows.map(({ key }) => key)
}

export async function objectKeyOf(attachmentId: string): Promise<string> {
  const [row] = await query<{
    key: string
  }>`select object_key as key from attachments where id = ${attachmentId}`
  return row!.key
}

/** The keys that are queued for deletion. */
export async function queuedKeys(...keys: string[]): Promise<string[]> {
  const rows = await query<{ key: string }>`
    select object_key as key from object_deletions where object_key = any (${`{${keys.join(',')}}`}::text[])`
  const queued = new Set(rows.map(({ key }) => key))
  return keys.filter(key => queued.has(key))
}

const store = () => openObjectStore(settings(env).store)

/** The object with this key, as a client would download it; null if there is none. */
export async function storedText(key: string): Promise<string | null> {
  if ((await store().describe(key)) === null) return null
  const { url } = await store().presignDownload(key, 'attachment', 'application/octet-stream')
  return new TextDecoder().decode(await (await fetch(url)).arrayBuffer())
}

/** Puts these bytes under a key, whatever was announced for it. */
export async function overwrite(key: string, bytes: string, mime = 'text/plain'): Promise<void> {
  const { url } = await store().presignUpload(key, { size: bytes.length, mime })
  expect(await putBytes({ upload: { url, headers: { 'content-type': mime } } }, bytes)).toBe(200)
}

/** The keys, and keys of their copies, with an object in the store but without a row and a queue entry. */
export async function orphans(...keys: string[]): Promise<string[]> {
  const all = [...keys, ...(await Promise.all(keys.map(copiesOf))).flat()]
  const stored = (await Promise.all(all.map(async key => ((await store().describe(key)) ? key : [])))).flat()
  const held = await query<{ key: string }>`
    select object_key as key from attachments where object_key = any (${`{${stored.join(',')}}`}::text[])`
  const known = new Set([...(await queuedKeys(...stored)), ...held.map(({ key }) => key)])
  return stored.filter(key => !known.has(key))
}
