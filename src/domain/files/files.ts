import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { type EventType, recordEvent } from '../events.ts'
import { FolderId, ItemName } from './fields.ts'
import { fileDetailJson, fileJson } from './shapes.ts'
import { ensureFolder } from './tree-paths.ts'

export const FileChange = z
  .object({ name: ItemName.optional(), folderId: FolderId.optional() })
  .refine(change => Object.keys(change).length > 0, '変更する項目を 1 つ以上指定してください')
export type FileChange = z.output<typeof FileChange>

/** `{ file }` with its revisions, newest first. */
export const readFile = (ask: Ask, id: string): Promise<Json> =>
  read(ask, fileOf(ask, id, fileDetailJson(sql`f`)), 'file_not_found')

/** Renames or moves a file: `{ file }`. Where it is that already, nothing changes and no event is recorded. */
export const updateFile = (ask: Ask, id: string, change: FileChange): Promise<Json> =>
  write(
    ask,
    [
      sql`select ${ensureFile(ask, id)}, ${ensureFolder(ask.projectId!, change.folderId ?? null)}`,
      applyChange(ask, id, change),
    ],
    fileOf(ask, id, fileJson(sql`f`)),
  )

/** Removes a file with all its revisions, for good. Members may remove what they have uploaded: else 403. */
export async function deleteFile(ask: Ask, id: string): Promise<void> {
  await write(
    ask,
    [
      sql`select ensure(f.id is not null, 'file_not_found'),
                 ensure(caller_role() >= 'admin' or f.created_by = caller_id(), 'forbidden')
            from (select) one left join files f on f.project_id = ${ask.projectId} and f.id = ${id}`,
      sql`with released as (
            delete from attachments where id in (
              select attachment_id from file_revisions where project_id = ${ask.projectId} and file_id = ${id})
          ), deleted as (delete from files where project_id = ${ask.projectId} and id = ${id} returning *)
          ${recordEvent({
            ...onFile(ask, 'file.deleted', sql`deleted f`),
            payload: sql`json_build_object('folderId', f.folder_id, 'revision', f.current_revision)`,
          })}`,
    ],
    sql`null`,
  )
}

const fileOf = (ask: Ask, id: string, json: SQL): SQL => sql`
  select json_build_object('file', ${json}) from files f
   where f.project_id = ${ask.projectId}::uuid and f.id = ${ask.wellFormed ? id : null}::uuid`

const ensureFile = (ask: Ask, id: string): SQL =>
  sql`ensure(exists (select from files where project_id = ${ask.projectId} and id = ${id}), 'file_not_found')`

const applyChange = (ask: Ask, id: string, { name, folderId }: FileChange): SQL => sql`
  with before as (
    select id, name, folder_id, ${name === undefined ? sql`name` : sql`${name}`} as new_name,
           ${folderId === undefined ? sql`folder_id` : sql`${folderId}::uuid`} as new_folder_id
      from files where project_id = ${ask.projectId} and id = ${id}
  ), changed as (
    update files f set name = new_name, folder_id = new_folder_id, updated_by = caller_id(), updated_at = now()
      from before b where f.project_id = ${ask.projectId} and f.id = b.id
       and (b.name, b.folder_id) is distinct from (new_name, new_folder_id)
    returning f.id, f.name, f.folder_id, b.name as old_name, b.folder_id as old_folder_id
  ), renamed as (${changeEvent(ask, 'file.renamed', sql`f.folder_id is not distinct from old_folder_id`)})
  ${changeEvent(ask, 'file.moved', sql`f.folder_id is distinct from old_folder_id`)}`

const changeEvent = (ask: Ask, type: EventType, when: SQL): SQL =>
  recordEvent({
    ...onFile(ask, type, sql`changed f`),
    payload: sql`json_build_object('from', json_build_object('name', old_name, 'folderId', old_folder_id),
      'to', json_build_object('name', f.name, 'folderId', f.folder_id))`,
    when,
  })

const onFile = (ask: Ask, type: EventType, each: SQL) => ({
  projectId: ask.projectId!,
  type,
  feature: 'files' as const,
  target: { kind: 'file', id: sql`f.id`, label: sql`f.name` },
  each,
})
