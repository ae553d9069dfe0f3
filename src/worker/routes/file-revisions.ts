import { type Context, Hono } from 'hono'
import { FileDetailAnswer, PrunedAnswer } from '../domain/files/answers.ts'
import { DownloadQuery, downloadRevision } from '../domain/files/download.ts'
import { restoreRevision } from '../domain/files/restore.ts'
import { deleteRevision, pruneRevisions, revisionOf } from '../domain/files/revisions.ts'
import { fileSizeLimit, needsStore } from '../http/configured.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'
import { downloadAnswers, sendDownload } from './downloads.ts'

/** The operations on a file's revisions. */
export const fileRevisions = new Hono<Env>()
  .get(
    '/download',
    operation('file.download', 'Get the URL of the bytes of a file', {
      details:
        'The bytes are saved under the name of the file, and those of an older revision under its uploaded name. Types ' +
        'that a browser could run or render become `application/octet-stream`.',
    }),
    query(DownloadQuery),
    answers(downloadAnswers, 'file_not_found', 'revision_not_found', 'storage_unavailable'),
    async c => {
      const { revision, redirect } = c.req.valid('query')
      return sendDownload(c, await downloadRevision(c.var.ask, fileIdOf(c), revision, c.var.store), redirect)
    },
  )
  .on(
    anyUpdate('POST'),
    '/revisions/prune',
    operation('file_revision.prune', 'Delete all revisions but the current one', {
      details: 'This is permanent. Their bytes stop counting at once.',
    }),
    answers({ 200: PrunedAnswer }, 'file_not_found'),
    async c => sendJson(c, await pruneRevisions(c.var.ask, fileIdOf(c))),
  )
  .delete(
    '/revisions/:revision',
    operation('file_revision.delete', 'Delete an old revision', {
      details: 'This is permanent. Its bytes stop counting at once.',
    }),
    answers({ 204: null }, 'file_not_found', 'revision_not_found', 'revision_is_current'),
    async c => {
      await deleteRevision(c.var.ask, revisionOf(c.var.ask, fileIdOf(c), c.req.param('revision')))
      return c.body(null, 204)
    },
  )
  .on(
    anyUpdate('POST'),
    '/revisions/:revision/restore',
    operation('file_revision.restore', 'Restore an old revision', {
      details:
        'A copy of it becomes the current revision, with a new number, and also counts toward the storage.',
    }),
    answers(
      { 200: FileDetailAnswer },
      'file_not_found',
      'revision_not_found',
      'revision_is_current',
      'payload_too_large',
      'plan_limit',
      'revision_unavailable',
      'storage_error',
      'file_conflict',
    ),
    needsStore,
    async c => {
      const ref = revisionOf(c.var.ask, fileIdOf(c), c.req.param('revision'))
      return sendJson(c, await restoreRevision(c.var.ask, ref, c.var.store, fileSizeLimit(c)))
    },
  )

const fileIdOf = (c: Context<Env>): string => c.req.param('fileId')!
