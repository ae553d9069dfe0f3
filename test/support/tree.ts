import { expect } from 'vitest'
import type { Client } from './as.ts'
import { id, query } from './database.ts'
import { readyAttachment } from './uploads.ts'
import type { Person, Project } from './world.ts'

export const filesOf = (of: Project) => `/api/projects/${of.id}/files`
export const foldersOf = (of: Project) => `/api/projects/${of.id}/folders`

/** The id of a new folder, by default in the root, created an hour ago. */
export async function folderIn(of: Project, name: string, parentId: string | null = null): Promise<string> {
  const folderId = id()
  await query`insert into folders (id, project_id, parent_id, name, created_at, updated_at)
    values (${folderId}, ${of.id}, ${parentId}, ${name}, now() - interval '1 hour', now() - interval '1 hour')`
  return folderId
}

/** The ids of new nested folders, by default from the root, the highest first. */
export async function folderChain(
  of: Project,
  names: string,
  parentId: string | null = null,
): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push(await folderIn(of, name, ids.at(-1) ?? parentId))
  return ids
}

/**
 * The id of a new file with one revision of 5 bytes, created an hour ago, without an object in the store. It was
 * uploaded with another name.
 */
export async function fileIn(
  of: Project,
  by: Person,
  name: string,
  folderId: string | null = null,
): Promise<string> {
  const fileId = id()
  const attachmentId = await readyAttachment(of, by, { linked: true })
  await query`insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by, updated_at)
    values (${fileId}, ${of.id}, ${folderId}, ${name}, 1, 5, 'text/plain', ${by.id}, ${by.id}, now() - interval '1 hour')`
  await query`insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
    values (${of.id}, ${fileId}, 1, ${attachmentId}, ${by.id})`
  return fileId
}

/** Everything in the project, by code point: `a/` is a folder, `a/b.txt` a file in it. */
export async function pathsOf(of: Project): Promise<string[]> {
  const rows = await query<{ path: string }>`
    with recursive placed as (
      select id, name || '/' as path from folders where project_id = ${of.id} and parent_id is null
      union all
      select f.id, p.path || f.name || '/' from placed p join folders f on f.project_id = ${of.id} and f.parent_id = p.id)
    select path from placed
    union all
    select coalesce(p.path, '') || f.name from files f left join placed p on p.id = f.folder_id where f.project_id = ${of.id}`
  return rows.map(({ path }) => path).sort()
}

/** The content of the project without its events, to check that nothing has changed. */
export async function contentsOf(of: Project): Promise<unknown> {
  const [row] = await query`
    select (select json_agg(f order by f.id) from folders f where project_id = ${of.id}) as folders,
           (select json_agg(f order by f.id) from files f where project_id = ${of.id}) as files,
           (select json_agg(r order by r.file_id, revision) from file_revisions r where project_id = ${of.id}) as revisions,
           (select json_agg(a order by a.id) from attachments a where project_id = ${of.id}) as attachments,
           (select used_bytes from projects where id = ${of.id}) as used`
  return row
}

/** Type, label, and payload of the project's events, oldest first. */
export const recordedIn = (of: Project) => query<{ type: string; label: string; payload: any }>`
  select type, target_label as label, payload from events where project_id = ${of.id} order by id`

/** Expects a refusal in one round trip that changes nothing. */
export async function expectRefusal(
  of: Project,
  request: () => ReturnType<Client>,
  status: number,
  code: string,
): Promise<void> {
  const before = [await contentsOf(of), await recordedIn(of)]
  const answer = await request()
  expect([answer.status, answer.body.error, answer.body.code, answer.trips]).toEqual([status, code, code, 1])
  expect([await contentsOf(of), await recordedIn(of)]).toEqual(before)
}
