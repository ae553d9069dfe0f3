import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { uploadHours } from './attachments.ts'
import { recordOnItem } from './events.ts'
import { keptRevisions } from './eviction.ts'
import { FolderId, ItemName, itemName } from './fields.ts'

export const NewFile = z.lazy(() =>
  z.object({
    attachmentId: z.guid().meta({ description: 'ID of a ready upload of the caller.' }),
    folderId: FolderId.optional().meta({
      description: 'ID of the folder of the file; null or omitted for the root.',
    }),
    name: ItemName.optional().meta(itemName("Name of the file, by default the upload's")),
    baseRevision: z.int().min(0).max(999_999_999).optional().meta({
      description:
        'The revision that this one is based on, or 0 for a new file. If another revision is current, the request is refused (409 `file_conflict`).',
    }),
  }),
)
export type NewFile = z.output<typeof NewFile>

/**
 * Registers a ready upload of the caller as a file, or as the next revision of the file with this name: `{ file,
 * revision }` (files § Registering a file). 409 `file_conflict` if `baseRevision` is not the current one.
 */
export const registerFile = (ask: Ask, given: NewFile): Promise<Json> =>
  write(
    ask,
    [insertRevision(ask, given)],
    sql`select revision_json(${ask.projectId}::uuid, ${given.attachmentId}::uuid)`,
  )

const insertRevision = (ask: Ask, { attachmentId, folderId = null, name, baseRevision }: NewFile): SQL =>
  recordOnItem(ask, {
    kind: 'file',
    type: { is: 'file.added', when: sql`f.current_revision = 1`, otherwise: 'file.revision_added' },
    payload: sql`json_build_object('folderId', f.folder_id, 'revision', f.current_revision, 'size', f.size)`,
    item: sql`f`,
    from: sql`register_upload(${ask.projectId}::uuid, ${attachmentId}::uuid, ${uploadHours},
      ${crypto.randomUUID()}::uuid, ${folderId}::uuid, ${name ?? null}, ${baseRevision ?? null}::int,
      ${keptRevisions}) f`,
  })
