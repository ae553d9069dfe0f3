import { Hono } from 'hono'
import { DocumentAnswer, RoadmapAnswer, RoadmapList } from '../domain/roadmaps/answers.ts'
import { assertOtherRoadmap } from '../domain/roadmaps/branches.ts'
import { roadmapCaps } from '../domain/roadmaps/caps.ts'
import { deleteRoadmap } from '../domain/roadmaps/delete.ts'
import { parsePayload } from '../domain/roadmaps/parse.ts'
import { isSlug, SyncPayload, SyncQuery } from '../domain/roadmaps/payload.ts'
import { listRoadmaps, readDocument, readRoadmap } from '../domain/roadmaps/read.ts'
import { syncRoadmap } from '../domain/roadmaps/sync.ts'
import { SyncAnswer } from '../domain/roadmaps/sync-answers.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { ApiError } from '../errors.ts'
import { appUrl } from '../http/app-url.ts'
import { readJsonText } from '../http/body.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { answers, tagged, withWarnings } from '../http/description.ts'
import { query, reading } from '../http/input.ts'
import { setLanguage } from '../http/language.ts'
import { operation } from '../http/operation.ts'
import { drainMail, prepareSearch } from '../jobs/run-job.ts'

const { phases, tasks, documents, issues, dependencies, bytes } = roadmapCaps
const most = (cap: number, of: string) => `${cap.toLocaleString('en')} ${of}`

const aboutSync = `Replaces the stored roadmap: tasks, documents, and links that are not in the payload are
deleted. A slug without a roadmap creates one. A slug has 1 to 64 characters of \`a-z\`, \`0-9\`, and \`-\`, and
neither starts nor ends with \`-\`. The same payload changes nothing. At most ${most(phases, 'phases')},
${most(tasks, 'tasks')}, ${most(documents, 'documents')}, ${most(issues, 'issue numbers')},
${most(dependencies, 'dependencies')}, and ${bytes >> 20} MiB.`

// Read in one piece and parsed once, because a payload can have 16 MiB, and the isolate has 128 MB in total.
const payload = reading(
  async c => {
    if (!isSlug(c.req.param('slug') ?? '')) throw new ApiError('slug_invalid')
    const sent = parsePayload(await readJsonText(c, roadmapCaps.bytes))
    return assertOtherRoadmap(sent, c.req.param('slug')!)
  },
  {
    body: { types: ['application/json'], schema: SyncPayload, limit: roadmapCaps.bytes },
    refuses: ['slug_invalid', 'unreadable_body', 'client_outdated', 'roadmap_invalid', 'payload_too_large'],
  },
)

export const roadmaps = new Hono<Env>()
  .get(
    '/',
    operation('roadmap.list', 'List the roadmaps of a project'),
    query(PageQuery),
    answers(tagged(RoadmapList)),
    async c => sendTagged(c, await listRoadmaps(c.var.ask, c.req.valid('query'))),
  )
  .get(
    '/:slug',
    operation('roadmap.read', 'Read a roadmap', {
      details:
        'The roadmap as it was sent, including unknown keys and the spelling of numbers. A key that was sent with the name of a field of the response, such as `id` or `stats`, is left out.',
    }),
    answers(tagged(RoadmapAnswer), 'roadmap_not_found'),
    async c => sendTagged(c, await readRoadmap(c.var.ask, c.req.param('slug'))),
  )
  .get(
    '/:slug/documents/:path{.+}',
    operation('roadmap_document.read', 'Read a document of a roadmap', {
      details: 'The path of the document is the rest of the URL, percent-encoded.',
    }),
    answers(tagged(DocumentAnswer), 'document_not_found'),
    async c => sendTagged(c, await readDocument(c.var.ask, c.req.param('slug'), c.req.param('path'))),
  )
  .put(
    '/:slug',
    operation('roadmap.sync', 'Sync a roadmap', {
      details: aboutSync,
      judgesPath: true,
    }),
    query(SyncQuery),
    payload,
    answers(
      withWarnings(SyncAnswer),
      'repo_unbound',
      'repo_mismatch',
      'roadmap_conflict',
      'roadmap_limit',
      'plan_limit',
      'roadmap_moved',
    ),
    async c => {
      const { dryRun = false } = c.req.valid('query')
      const options = { dryRun, appUrl: appUrl(c), language: setLanguage(c) }
      const { result, hasMailed, unprepared } = await syncRoadmap(
        c.var.ask,
        c.req.param('slug'),
        c.req.valid('json'),
        options,
      )
      if (hasMailed) c.executionCtx.waitUntil(drainMail(c.env))
      if (unprepared) c.executionCtx.waitUntil(prepareSearch(c.env, unprepared))
      return c.json(result)
    },
  )
  .delete(
    '/:slug',
    operation('roadmap.delete', 'Delete a roadmap', {
      details: 'This also deletes its tasks, documents, links, and notifications.',
    }),
    answers({ 204: null }, 'roadmap_not_found'),
    async c => {
      await deleteRoadmap(c.var.ask, c.req.param('slug'))
      return c.body(null, 204)
    },
  )
