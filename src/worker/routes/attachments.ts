import { type Context, Hono } from 'hono'
import {
  AttachmentAnswer,
  AttachmentsAnswer,
  NewAttachmentAnswer,
} from '../domain/files/attachment-answers.ts'
import { NewAttachment } from '../domain/files/attachment-fields.ts'
import {
  cancelUpload,
  completeAttachment,
  createAttachment,
  listUploads,
  type Upload,
} from '../domain/files/attachments.ts'
import { newUploadKey } from '../domain/files/storage.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { ApiError } from '../errors.ts'
import { sendTagged } from '../http/conditional.ts'
import { fileSizeLimit, needsStore } from '../http/configured.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation, rejectInput } from '../http/operation.ts'

export const attachments = new Hono<Env>()
  .post(
    '/',
    operation('attachment.create', 'Start an upload', {
      details:
        'Send the bytes with the request in `upload`, complete the upload, then register it as a file, or attach it to ' +
        "an issue or comment. It counts toward the project's storage from its start. An upload that is neither registered nor attached within 24 hours is deleted.",
    }),
    body(NewAttachment),
    answers({ 201: NewAttachmentAnswer }, 'plan_limit'),
    needsStore,
    async c => {
      const given = c.req.valid('json')
      const limit = fileSizeLimit(c)
      if (given.size > limit) return rejectInput(c, new ApiError('payload_too_large', { limit }))
      const uploadKey = newUploadKey()
      const upload = await presign(c, uploadKey, given)
      return sendJson(c, await createAttachment(c.var.ask, given, uploadKey, upload), 201)
    },
  )
  .get(
    '/',
    operation('attachment.list', 'List your uploads', {
      details: 'The uploads of the caller that can still be completed, registered, or attached.',
    }),
    query(PageQuery),
    answers(tagged(AttachmentsAnswer)),
    async c => sendTagged(c, await listUploads(c.var.ask, c.req.valid('query'))),
  )
  .delete(
    '/:attachmentId',
    operation('attachment.cancel', 'Cancel an upload', {
      details: "The caller's own upload or, for owners and admins, any upload. Its storage is free at once.",
    }),
    answers({ 204: null }, 'attachment_not_found', 'attachment_linked'),
    async c => {
      await cancelUpload(c.var.ask, c.req.param('attachmentId'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:attachmentId/complete',
    operation('attachment.complete', 'Complete an upload', {
      details:
        "Only the caller's own. The object is accepted if it has the announced size and type. Otherwise it is discarded " +
        'and can be sent again. A complete upload is unchanged.',
    }),
    answers(
      { 200: AttachmentAnswer },
      'attachment_not_found',
      'upload_incomplete',
      'upload_mismatch',
      'storage_error',
    ),
    needsStore,
    async c => sendJson(c, await completeAttachment(c.var.ask, c.req.param('attachmentId'), c.var.store)),
  )

/** The length is also signed, but not among the headers, because clients send it automatically. */
async function presign(c: Context<Env>, key: string, { size, mime }: NewAttachment): Promise<Upload> {
  const { url, expiresAt } = await c.var.store.presignUpload(key, { size, mime })
  return { url, method: 'PUT', headers: { 'content-type': mime }, expiresAt }
}
