import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { seekCascades } from '../shared/cascades.ts'
import { changesSomething } from '../shared/fields.ts'
import { recordOnItem } from './events.ts'
import { FolderId, ItemName, itemName } from './fields.ts'
import * as moves from './moves.ts'
import { ensureFolder, maxDepth, pathUp, subtree } from './tree-paths.ts'

export const NewFolder = z.lazy(() =>
  z.object({
    name: ItemName.meta(itemName('Its name')),
    parentId: FolderId.optional().meta({
      description: 'ID of the parent folder; null or omitted for the root.',
    }),
  }),
)

export const FolderChange = z.lazy(() =>
  z
    .object({
      name: ItemName.optional().meta(itemName('Its new name')),
      parentId: FolderId.optional().meta({
        description: 'ID of the folder to move it into; null for the root.',
      }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)
export type FolderChange = z.output<typeof FolderChange>

/** Creates a folder: `{ folder }`. 422 `folder_too_deep` below the fifth level. */
export function createFolder(ask: Ask, { name, parentId = null }: z.output<typeof NewFolder>): Promise<Json> {
  const [id, projectId] = [crypto.randomUUID(), ask.projectId!]
  const rules =
    parentId === null
      ? []
      : [sql`select ${ensureFolder(projectId, parentId)}, ${ensureDepth(parentId, sql`1`)}`]
  return write(
    ask,
    [
      ...rules,
      recordOnItem(ask, {
        kind: 'folder',
        type: 'folder.created',
        payload: sql`json_build_object('parentId', f.parent_id)`,
        item: sql`f`,
        from: sql`create_folder(${projectId}::uuid, ${id}::uuid, ${name}, ${parentId}::uuid) f`,
      }),
    ],
    folderOf(id),
  )
}

/** Renames or moves a folder: `{ folder }`. 422 `folder_cycle` into or below itself, checked before the depth. */
export function updateFolder(ask: Ask, id: string, { name, parentId }: FolderChange): Promise<Json> {
  const projectId = ask.projectId!
  const target = parentId ?? null
  const isBelowItself = sql`exists (select from ${pathUp(target)} up where up.id = ${id}::uuid)`
  const height = sql`(select max(depth) from ${subtree(projectId, id)} below)`
  return write(
    ask,
    [
      sql`select ${ensureFolder(projectId, id)}, ${ensureFolder(projectId, target)},
                 ${ensure(sql`not ${isBelowItself}`, 'folder_cycle')},
                 ${ensureDepth(target, height)}`,
      moves.moveItem(ask, moves.folderKind, id, { name, parent: parentId }),
    ],
    folderOf(id),
  )
}

/** Permanently deletes a folder with the folders, files, and revisions below it. */
export async function deleteFolder(ask: Ask, id: string): Promise<void> {
  const projectId = ask.projectId!
  await write(
    ask,
    [
      sql`select ${ensureFolder(projectId, id)}`,
      seekCascades,
      sql`with below as (select id from ${subtree(projectId, id)} below),
          doomed as (
            select id from files where project_id = ${projectId} and folder_id = any (array(select id from below))),
          released as (
            delete from attachments where id = any (array(select attachment_id from file_revisions
              where project_id = ${projectId} and file_id = any (array(select id from doomed))))),
          deleted as (delete from folders where id = ${id} returning *)
          ${recordOnItem(ask, {
            kind: 'folder',
            type: 'folder.deleted',
            item: sql`f`,
            from: sql`deleted f`,
            payload: sql`json_build_object('parentId', f.parent_id, 'folders', (select count(*) - 1 from below),
              'files', (select count(*) from doomed))`,
          })}`,
    ],
    sql`null`,
  )
}

const folderOf = (id: string): SQL => sql`select folder_as(${id}::uuid)`

/** Ensures that a subtree of this height fits under the parent. */
const ensureDepth = (parentId: string | null, height: SQL): SQL => {
  const above = sql`(select coalesce(max(depth), 0) from ${pathUp(parentId)} up)`
  return ensure(sql`${above} + ${height} <= ${maxDepth}`, 'folder_too_deep')
}
