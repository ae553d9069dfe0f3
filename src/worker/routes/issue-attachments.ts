import { type Context, Hono } from 'hono'
import { AttachmentDownloadQuery } from '../domain/files/download.ts'
import { IssueAttachmentAnswer } from '../domain/issues/attachment-answers.ts'
import { IssueAttachmentLink } from '../domain/issues/attachment-fields.ts'
import {
  type AttachmentRef,
  deleteAttachment,
  downloadAttachment,
  linkAttachment,
} from '../domain/issues/attachments.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { downloadAnswers, sendDownload } from './downloads.ts'
import { refOf } from './issue-ref.ts'

export const issueAttachments = new Hono<Env>()
  .post(
    '/',
    operation('issue_attachment.link', 'Attach an upload to an issue', {
      details:
        'Start, send, and complete the upload first. The issue then counts as changed: its `updatedAt` is now.',
    }),
    body(IssueAttachmentLink),
    answers(
      { 201: IssueAttachmentAnswer },
      'issue_not_found',
      'issue_deleted',
      'attachment_not_found',
      'attachment_not_ready',
      'attachment_linked',
      'attachment_limit',
    ),
    async c => {
      const { attachmentId } = c.req.valid('json')
      return sendJson(c, await linkAttachment(c.var.ask, { ...refOf(c), attachmentId }), 201)
    },
  )
  .get(
    '/:attachmentId/download',
    operation('issue_attachment.download', 'Get the URL of the bytes of an attachment', {
      details:
        'Also for an attachment of a comment. Types that a browser could run or render become `application/octet-stream`.',
    }),
    query(AttachmentDownloadQuery),
    answers(
      downloadAnswers,
      'issue_not_found',
      'issue_deleted',
      'attachment_not_found',
      'storage_unavailable',
    ),
    async c => {
      const download = await downloadAttachment(c.var.ask, attachmentRefOf(c), c.var.store)
      return sendDownload(c, download, c.req.valid('query').redirect)
    },
  )
  .delete(
    '/:attachmentId',
    operation('issue_attachment.delete', 'Delete an attachment', {
      details:
        'It can also belong to a comment, which is not deleted. An attachment cannot be restored. Its storage is free at once.',
    }),
    answers({ 204: null }, 'issue_not_found', 'issue_deleted', 'attachment_not_found'),
    async c => {
      await deleteAttachment(c.var.ask, attachmentRefOf(c))
      return c.body(null, 204)
    },
  )

const attachmentRefOf = (c: Context<Env>): AttachmentRef => ({
  ...refOf(c),
  attachmentId: c.req.param('attachmentId')!,
})
