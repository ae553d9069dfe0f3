import { type Context, Hono } from 'hono'
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
import { body, query } from '../http/input.ts'
import { operation, rejectInput } from '../http/operation.ts'

export const attachments = new Hono<Env>()
  .post('/', operation('attachment.create', '…'), body(NewAttachment), needsStore, async c => {
    const given = c.req.valid('json')
    const limit = fileSizeLimit(c)
    if (given.size > limit) return rejectInput(c, new ApiError('payload_too_large', { limit }))
    const uploadKey = newUploadKey()
    const upload = await presign(c, uploadKey, given)
    return sendJson(c, await createAttachment(c.var.ask, given, uploadKey, upload), 201)
  })
  .get('/', operation('attachment.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listUploads(c.var.ask, c.req.valid('query'))),
  )
  .delete('/:attachmentId', operation('attachment.cancel', '…'), async c => {
    await cancelUpload(c.var.ask, c.req.param('attachmentId'))
    return c.body(null, 204)
  })
  .post('/:attachmentId/complete', operation('attachment.complete', '…'), needsStore, async c =>
    sendJson(c, await completeAttachment(c.var.ask, c.req.param('attachmentId'), c.var.store)),
  )

/** The length is signed too, but is not among the headers: clients send it by themselves, from the body. */
async function presign(c: Context<Env>, key: string, { size, mime }: NewAttachment): Promise<Upload> {
  const { url, expiresAt } = await c.var.store.presignUpload(key, { size, mime })
  return { url, method: 'PUT', headers: { 'content-type': mime }, expiresAt }
}
