import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { type Json, read } from '../../access/trip.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { flag } from '../shared/fields.ts'
import { attachmentDisposition, inertType } from './download-headers.ts'
import type { ObjectStore } from './object-store.ts'
import { RevisionNumber } from './revisions.ts'

export const AttachmentDownloadQuery = z.lazy(() =>
  z.object({
    redirect: flag
      .optional()
      .meta({ description: 'If true, the response is a redirect (302) to the bytes.' }),
  }),
)

export const DownloadQuery = z.lazy(() =>
  AttachmentDownloadQuery.unwrap().extend({
    revision: RevisionNumber.optional().meta({
      description: 'Number of the revision, without leading zeros; by default the current one.',
    }),
  }),
)

export type Download = { url: string; expiresAt: string; filename: string; size: number; mime: string }
export type Signer = Pick<ObjectStore, 'presignDownload'>

/**
 * Returns the URL of a revision's bytes, valid for 5 minutes. The current revision is saved under the file's name, and
 * an older one under its uploaded name.
 */
export async function downloadRevision(
  ask: Ask,
  fileId: string,
  revision: number | undefined,
  store: Signer,
): Promise<Download> {
  const found = await read(
    ask,
    sql`select json_build_object('key', a.object_key, 'mime', a.mime, 'size', a.size,
               'filename', case when r.revision = f.current_revision then f.name else a.filename end)
          from files f
          left join file_revisions r on r.project_id = f.project_id and r.file_id = f.id
               and r.revision = coalesce(${revision ?? null}::int, f.current_revision)
          left join attachments a on a.id = r.attachment_id
         where f.project_id = ${ask.projectId}::uuid and f.id = ${ask.wellFormed ? fileId : null}::uuid`,
    'file_not_found',
  )
  return signDownload(found, store, 'revision_not_found')
}

/** `found`: `{ key, mime, size, filename }` of an upload. Throws `missing` if the key is null. */
export async function signDownload(found: Json, store: Signer, missing: ErrorCode): Promise<Download> {
  const { key, filename, size, mime }: Found = JSON.parse(found)
  if (key === null) throw new ApiError(missing)
  const presigned = await store.presignDownload(key, attachmentDisposition(filename), inertType(mime))
  return { ...presigned, filename, size, mime }
}

type Found = { key: string | null; filename: string; size: number; mime: string }
