import { type Context, Hono } from 'hono'
import { DownloadQuery, downloadRevision } from '../domain/files/download.ts'
import { restoreRevision } from '../domain/files/restore.ts'
import { deleteRevision, pruneRevisions, revisionOf } from '../domain/files/revisions.ts'
import { fileSizeLimit, needsStore } from '../http/configured.ts'
import { type Env, sendJson } from '../http/context.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

/** What is below one file. */
export const fileRevisions = new Hono<Env>()
  .get('/download', operation('file.download', '…'), query(DownloadQuery), async c => {
    const { revision, redirect } = c.req.valid('query')
    const { url, expiresAt } = await downloadRevision(c.var.ask, fileIdOf(c), revision, c.var.store)
    if (!redirect) return c.json({ url, expiresAt })
    c.header('Cache-Control', 'private, no-store')
    return c.redirect(url)
  })
  .on(anyUpdate('POST'), '/revisions/prune', operation('file_revision.prune', '…'), async c =>
    sendJson(c, await pruneRevisions(c.var.ask, fileIdOf(c))),
  )
  .delete('/revisions/:revision', operation('file_revision.delete', '…'), async c => {
    await deleteRevision(c.var.ask, revisionOf(c.var.ask, fileIdOf(c), c.req.param('revision')))
    return c.body(null, 204)
  })
  .on(
    anyUpdate('POST'),
    '/revisions/:revision/restore',
    operation('file_revision.restore', '…'),
    needsStore,
    async c => {
      const ref = revisionOf(c.var.ask, fileIdOf(c), c.req.param('revision'))
      return sendJson(c, await restoreRevision(c.var.ask, ref, c.var.store, fileSizeLimit(c)))
    },
  )

const fileIdOf = (c: Context<Env>): string => c.req.param('fileId')!
