import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { settings } from '../../src/worker/env.ts'
import { openObjectStore } from '../../src/worker/outside/object-store.ts'
import type { Client } from './as.ts'
import { id, query } from './database.ts'
import { userBy } from './users.ts'
import type { Person, Project } from './world.ts'

export type Revision = {
  content?: string
  filename?: string
  mime?: string
  sha256?: string
  /** Columns that do not depend on the content. */
  size?: number
  /** Only the row, without an object in the store. */
  isLost?: boolean
}
export type File = { id: string; name: string; path: string; of: Project }

/** A file with these revisions, from 1, with their bytes in the store. The last one is current. */
export async function addFile(
  of: Project,
  by: Person,
  revisions: Revision[] = [{}],
  name = `${id()}.txt`,
): Promise<File> {
  const fileId = id()
  const { size, mime } = complete(revisions.at(-1)!, revisions.length)
  await query`insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by, updated_at)
    values (${fileId}, ${of.id}, ${name}, ${revisions.length}, ${size}, ${mime}, ${by.id}, ${by.id}, now() - interval '1 hour')`
  const made = revisions.map((revision, i) => addRevision(of, by, fileId, i + 1, revision))
  await Promise.all(made)
  return { id: fileId, name, path: `/api/projects/${of.id}/files/${fileId}`, of }
}

async function addRevision(
  of: Project,
  by: Person,
  fileId: string,
  number: number,
  given: Revision,
): Promise<void> {
  const { content, filename, mime, size, sha256 } = complete(given, number)
  const [attachmentId, key] = [id(), `objects/${id()}`]
  if (!given.isLost) await putObject(key, content, mime)
  await query`
    with attached as (
      insert into attachments (id, project_id, uploader_id, filename, size, mime, sha256, object_key, ready_at, linked_at)
      values (${attachmentId}, ${of.id}, ${by.id}, ${filename}, ${size}, ${mime}, ${sha256}, ${key}, now(), now()))
    insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
    values (${of.id}, ${fileId}, ${number}, ${attachmentId}, ${by.id})`
}

function complete({ content, filename, mime, sha256, size }: Revision, number: number) {
  const text = content ?? `revision ${number}`
  return {
    content: text,
    filename: filename ?? `notes-${number}.txt`,
    mime: mime ?? 'text/plain',
    sha256: sha256 ?? null,
    size: size ?? new TextEncoder().encode(text).length,
  }
}

export const store = () => openObjectStore(settings(env).store)

export async function putObject(key: string, content: string, mime = 'text/plain'): Promise<void> {
  const { url } = await store().presignUpload(key, { size: new TextEncoder().encode(content).length, mime })
  const response = await fetch(url, { method: 'PUT', body: content, headers: { 'content-type': mime } })
  await response.arrayBuffer()
  expect(response.status).toBe(200)
}

/** The numbers of the existing revisions, and the current one. */
export async function revisionsOf(file: File): Promise<{ current: number; all: number[] }> {
  const [row] = await query<{ current: number; all: number[] }>`
    select current_revision as current, array(select revision from file_revisions r
             where r.project_id = f.project_id and r.file_id = f.id order by revision) as all
      from files f where id = ${file.id}`
  return row!
}

/** The object with a revision's bytes. */
export async function keyOf(file: File, revision: number): Promise<string> {
  const [row] = await query<{ key: string }>`
    select a.object_key as key from file_revisions r join attachments a on a.id = r.attachment_id
     where r.file_id = ${file.id} and r.revision = ${revision}`
  return row!.key
}

/** Types and payloads of the project's events, oldest first. */
export async function eventsOf(of: Project): Promise<[type: string, payload: unknown][]> {
  const rows = await query<{ type: string; payload: unknown }>`
    select type, payload from events where project_id = ${of.id} order by id`
  return rows.map(({ type, payload }) => [type, payload])
}

/** What counts toward the quota, and the sum that it must be. */
export async function usageOf(of: Project): Promise<{ counted: number; summed: number }> {
  const [row] = await query<{ counted: string; summed: string }>`
    select used_bytes as counted, (select coalesce(sum(size), 0) from attachments where project_id = p.id) as summed
      from projects p where id = ${of.id}`
  return { counted: Number(row!.counted), summed: Number(row!.summed) }
}

/** Registers a ready attachment, and expects success. */
export async function register(as: Client, of: Project, attachmentId: string, name?: string) {
  const body = await unwrap(
    userBy(as).POST('/api/projects/{projectId}/files', {
      params: { path: { projectId: of.id } },
      body: { attachmentId, ...(name !== undefined && { name }) },
    }),
  )
  const { id, name: stored } = body.file
  const file: File = { id, name: stored, path: `/api/projects/${of.id}/files/${id}`, of }
  return { file, revision: body.revision, body }
}

/** The response of the download URL, or the code of the refusal. */
export async function download(as: Client, file: File, search = '') {
  const { status, body } = await as('GET', `${file.path}/download${search}`)
  if (status !== 200) return { status, code: body.code }
  const response = await fetch(body.url)
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
    length: Number(response.headers.get('content-length')),
  }
}
