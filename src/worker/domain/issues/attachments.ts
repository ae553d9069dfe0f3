import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { arrayOf } from '../../database.ts'
import { uploadHours } from '../files/attachments.ts'
import { type Download, type Signer, signDownload } from '../files/download.ts'
import { attachedJson, attachedTo } from './attached.ts'
import { attachmentLimit } from './attachment-fields.ts'
import { recordAndTouch } from './events.ts'
import { readLive, unlessDeleted } from './reading.ts'
import { ensureLive } from './rules.ts'
import { type IssueRef, issueOf, targetOf } from './targets.ts'

/** An attachment of a path. */
export type AttachmentRef = IssueRef & { attachmentId: string }

/** Attaches a ready upload of the caller to an issue: `{ attachment }`. */
export const linkAttachment = (ask: Ask, of: AttachmentRef): Promise<Json> =>
  write(
    ask,
    [
      ensureLive(targetOf(of)),
      ...ensureAttachable(of, [of.attachmentId]),
      recordAndTouch(
        of.projectId,
        'attachment.linked',
        sql`${linkUploads(of, [of.attachmentId])} returning a.issue_id, ${payload}`,
      ),
    ],
    sql`select json_build_object('attachment', ${attachedJson(sql`a`)}) from ${attachmentOf(of)}`,
  )

/** Deletes an attachment of an issue or of one of its comments. Its room is free at once. */
export async function deleteAttachment(ask: Ask, of: AttachmentRef): Promise<void> {
  await write(
    ask,
    [
      ensureLive(targetOf(of)),
      sql`select ${ensureFound(attachmentOf(of), 'attachment_not_found')}`,
      recordAndTouch(
        of.projectId,
        'attachment.deleted',
        sql`delete from attachments a where a.project_id = ${of.projectId}::uuid and a.id = ${of.attachmentId}::uuid
            returning a.issue_id, ${payload}`,
      ),
    ],
    sql`select null`,
  )
}

/** The URL of an attachment's bytes, valid for 5 minutes. */
export async function downloadAttachment(ask: Ask, of: AttachmentRef, store: Signer): Promise<Download> {
  const found = sql`json_build_object('key', a.object_key, 'mime', a.mime, 'size', a.size, 'filename', a.filename)`
  const json = await readLive(
    ask,
    sql`select ${unlessDeleted(sql`i`, found)}
          from ${issueOf(of)} i left join ${attachedTo(sql`i`)} a
            on a.id = ${ask.wellFormed ? of.attachmentId : null}::uuid`,
  )
  return signDownload(json, store, 'attachment_not_found')
}

/**
 * Ensures that these can become attachments of the issue: they are ready uploads of the caller (404, 409), and there is
 * room for them (409). The project's row must already be locked.
 */
export const ensureAttachable = (ref: IssueRef, ids: readonly string[]): SQL[] => [
  sql`
  select ${ensure(sql`a.id is not null`, 'attachment_not_found')},
         ${ensure(sql`a.ready_at is not null`, 'attachment_not_ready')},
         ${ensure(sql`a.linked_at is null`, 'attachment_linked')}
    from unnest(${arrayOf('uuid', ids)}) given (id)
    left join lateral (
      select * from live_attachment(${ref.projectId}::uuid, given.id, ${uploadHours}) a
       where a.uploader_id = caller_id()) a on true`,
  sql`
  select ${ensure(sql`count(a.id) + ${ids.length} <= ${attachmentLimit}`, 'attachment_limit')}
    from ${issueOf(ref)} i left join ${attachedTo(sql`i`)} a on true`,
]

/** Attaches these uploads to an issue or a comment on it. */
export const linkUploads = (
  ref: IssueRef,
  ids: readonly string[],
  commentId: string | null = null,
): SQL => sql`
  update attachments a set linked_at = now(), issue_id = i.id, comment_id = ${commentId}::uuid
    from ${issueOf(ref)} i
   where a.project_id = i.project_id and a.id = any (${arrayOf('uuid', ids)})`

const payload = sql`jsonb_build_object('attachmentId', a.id, 'filename', a.filename) as payload`

const attachmentOf = ({ attachmentId, ...ref }: AttachmentRef): SQL =>
  sql`${issueOf(ref)} i join ${attachedTo(sql`i`)} a on a.id = ${attachmentId}::uuid`
