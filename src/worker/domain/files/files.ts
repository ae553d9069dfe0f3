import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { changesSomething } from '../shared/fields.ts'
import { recordOnItem } from './events.ts'
import { FolderId, ItemName, itemName } from './fields.ts'
import { fileKind, moveItem } from './moves.ts'
import { fileDetailJson, fileJson } from './shapes.ts'

export const FileChange = z.lazy(() =>
  z
    .object({
      name: ItemName.optional().meta(itemName('Its new name')),
      folderId: FolderId.optional().meta({
        description: 'ID of the folder to move it into; null for the root.',
      }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)
export type FileChange = z.output<typeof FileChange>

/** `{ file }` with its revisions, newest first. */
export const readFile = (ask: Ask, id: string): Promise<Json> =>
  read(ask, selectFile(ask, id, fileDetailJson(sql`f`)), 'file_not_found')

/** Renames or moves a file: `{ file }`. If nothing changes, no event is recorded. */
export const updateFile = (ask: Ask, id: string, { name, folderId }: FileChange): Promise<Json> =>
  write(
    ask,
    [sql`select ${ensureFile(ask, id)}`, moveItem(ask, fileKind, id, { name, parent: folderId })],
    selectFile(ask, id, fileJson(sql`f`)),
  )

/** Permanently deletes a file with all its revisions. */
export async function deleteFile(ask: Ask, id: string): Promise<void> {
  await write(
    ask,
    [
      sql`select ${ensureFile(ask, id)}`,
      sql`with released as (
            delete from attachments where id in (
              select attachment_id from file_revisions where project_id = ${ask.projectId} and file_id = ${id})
          ), deleted as (delete from files where id = ${id} returning *)
          ${recordOnItem(ask, {
            kind: 'file',
            type: 'file.deleted',
            item: sql`f`,
            from: sql`deleted f`,
            payload: sql`json_build_object('folderId', f.folder_id, 'revision', f.current_revision)`,
          })}`,
    ],
    sql`null`,
  )
}

const selectFile = (ask: Ask, id: string, json: SQL): SQL => sql`
  select json_build_object('file', ${json}) from files f
   where f.project_id = ${ask.projectId}::uuid and f.id = ${ask.wellFormed ? id : null}::uuid`

const ensureFile = (ask: Ask, id: string): SQL =>
  ensureFound(sql`files where project_id = ${ask.projectId} and id = ${id}`, 'file_not_found')
