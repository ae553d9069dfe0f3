import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { ownAttachment } from './attachments.ts'
import { recordOnItem } from './events.ts'
import { evictRevisions } from './eviction.ts'
import { FolderId, ItemName } from './fields.ts'
import { fileJson } from './shapes.ts'
import { ensureFolder, isIn } from './tree-paths.ts'

export const NewFile = z.object({
  attachmentId: z.guid(),
  folderId: FolderId.optional(),
  name: ItemName.optional(),
  /** The revision that this one was made from, 0 for none; refused when there is a newer one. */
  baseRevision: z.int().min(0).max(999_999_999).optional(),
})
export type NewFile = z.output<typeof NewFile>

/**
 * Makes a ready upload of the caller's a file, or the next revision of the file of that name: `{ file, revision }`
 * (files § Registering a file). 409 `file_conflict` when `baseRevision` is no longer the current one.
 */
export const registerFile = (ask: Ask, given: NewFile): Promise<Json> =>
  write(
    ask,
    [
      ensureAccepted(ask, given),
      insertRevision(ask, given),
      evictRevisions(ask.projectId!, given.attachmentId),
    ],
    sql`select json_build_object('file', ${fileJson(sql`f`)}, 'revision', r.revision)
          from file_revisions r join files f on f.project_id = r.project_id and f.id = r.file_id
         where r.project_id = ${ask.projectId} and r.attachment_id = ${given.attachmentId}`,
  )

const ensureAccepted = (ask: Ask, { attachmentId, folderId = null, name, baseRevision }: NewFile): SQL => sql`
  select ${ensure(sql`a.id is not null`, 'attachment_not_found')}, ${ensureFolder(ask.projectId!, folderId)},
         ${ensure(sql`a.ready_at is not null`, 'attachment_not_ready')},
         ${ensure(sql`a.linked_at is null`, 'attachment_linked')},
         ${ensure(
           sql`${baseRevision ?? null}::int is null or ${baseRevision ?? null} = coalesce((
           select current_revision from files
            where project_id = ${ask.projectId} and ${isIn(sql`folder_id`, folderId)} and name = ${nameOf(name)}), 0)`,
           'file_conflict',
         )}
    from (select) one left join (${ownAttachment(ask, attachmentId)}) a on true`

const insertRevision = (ask: Ask, { attachmentId, folderId = null, name }: NewFile): SQL =>
  recordOnItem(ask, {
    kind: 'file',
    type: { is: 'file.added', when: sql`f.current_revision = 1`, otherwise: 'file.revision_added' },
    payload: sql`json_build_object('folderId', f.folder_id, 'revision', f.current_revision, 'size', f.size)`,
    item: sql`f`,
    from: sql`register_file(${attachmentId}::uuid, ${crypto.randomUUID()}::uuid, ${folderId}::uuid,
                            ${name ?? null}) f`,
  })

const nameOf = (name: string | undefined): SQL => (name === undefined ? sql`a.filename` : sql`${name}`)
