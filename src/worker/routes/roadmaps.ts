import { Hono } from 'hono'
import { roadmapCaps } from '../domain/roadmaps/caps.ts'
import { deleteRoadmap } from '../domain/roadmaps/delete.ts'
import { parsePayload } from '../domain/roadmaps/parse.ts'
import { isSlug, SyncPayload, SyncQuery } from '../domain/roadmaps/payload.ts'
import { listRoadmaps, readDocument, readRoadmap } from '../domain/roadmaps/read.ts'
import { syncRoadmap } from '../domain/roadmaps/sync.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { ApiError } from '../errors.ts'
import { appUrl } from '../http/app-url.ts'
import { readJsonText } from '../http/body.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { query, reading } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { drainMail } from '../jobs/drain-mail.ts'

// Read in one piece and parsed once: a payload may be 16 MiB, and the isolate has 128 MB for everything.
const payload = reading(
  async c => {
    if (!isSlug(c.req.param('slug') ?? '')) throw new ApiError('slug_invalid')
    return parsePayload(await readJsonText(c, roadmapCaps.bytes))
  },
  {
    body: { types: ['application/json'], schema: SyncPayload, limit: roadmapCaps.bytes },
    refuses: ['slug_invalid', 'unreadable_body', 'client_outdated', 'roadmap_invalid', 'payload_too_large'],
  },
)

export const roadmaps = new Hono<Env>()
  .get('/', operation('roadmap.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listRoadmaps(c.var.ask, c.req.valid('query'))),
  )
  .get('/:slug', operation('roadmap.read', '…'), async c =>
    sendTagged(c, await readRoadmap(c.var.ask, c.req.param('slug'))),
  )
  .get('/:slug/documents/:path{.+}', operation('roadmap_document.read', '…'), async c =>
    sendTagged(c, await readDocument(c.var.ask, c.req.param('slug'), c.req.param('path'))),
  )
  .put('/:slug', operation('roadmap.sync', '…', { judgesPath: true }), query(SyncQuery), payload, async c => {
    const { dryRun = false } = c.req.valid('query')
    const options = { dryRun, appUrl: appUrl(c) }
    const { result, hasMailed } = await syncRoadmap(
      c.var.ask,
      c.req.param('slug'),
      c.req.valid('json'),
      options,
    )
    if (hasMailed) c.executionCtx.waitUntil(drainMail(c.env))
    return c.json(result)
  })
  .delete('/:slug', operation('roadmap.delete', '…'), async c => {
    await deleteRoadmap(c.var.ask, c.req.param('slug'))
    return c.body(null, 204)
  })
