import { type Context, Hono } from 'hono'
import { roadmapCaps } from '../domain/roadmaps/caps.ts'
import { deleteRoadmap } from '../domain/roadmaps/delete.ts'
import { parsePayload } from '../domain/roadmaps/parse.ts'
import { isSlug, type SyncPayload, SyncQuery } from '../domain/roadmaps/payload.ts'
import { listRoadmaps, readDocument, readRoadmap } from '../domain/roadmaps/read.ts'
import { syncRoadmap } from '../domain/roadmaps/sync.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { ApiError } from '../errors.ts'
import { appUrl } from '../http/app-url.ts'
import { readJsonText } from '../http/body.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { operation, query, rejectInput } from '../http/operation.ts'
import { drainMail } from '../jobs/drain-mail.ts'

export const roadmaps = new Hono<Env>()
  .get('/', operation('roadmap.list'), query(PageQuery), async c =>
    sendTagged(c, await listRoadmaps(c.var.ask, c.req.valid('query'))),
  )
  .get('/:slug', operation('roadmap.read'), async c =>
    sendTagged(c, await readRoadmap(c.var.ask, c.req.param('slug'))),
  )
  .get('/:slug/documents/:path{.+}', operation('roadmap.read'), async c =>
    sendTagged(c, await readDocument(c.var.ask, c.req.param('slug'), c.req.param('path'))),
  )
  .put('/:slug', operation('roadmap.sync', { judgesPath: true }), query(SyncQuery), async c => {
    const payload = await readPayload(c).catch((thrown): Promise<never> => rejectInput(c, thrown))
    const { dryRun = false } = c.req.valid('query')
    const options = { dryRun, appUrl: appUrl(c) }
    const { result, hasMailed } = await syncRoadmap(c.var.ask, c.req.param('slug'), payload, options)
    if (hasMailed) c.executionCtx.waitUntil(drainMail(c.env))
    return c.json(result)
  })
  .delete('/:slug', operation('roadmap.delete'), async c => {
    await deleteRoadmap(c.var.ask, c.req.param('slug'))
    return c.body(null, 204)
  })

// Read in one piece and parsed once: a payload may be 16 MiB, and the isolate has 128 MB for everything.
async function readPayload(c: Context<Env>): Promise<SyncPayload> {
  if (!isSlug(c.req.param('slug') ?? '')) throw new ApiError('slug_invalid')
  return parsePayload(await readJsonText(c, roadmapCaps.bytes))
}
