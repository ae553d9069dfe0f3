import { beforeAll, describe, expect, inject, it } from 'vitest'
import { serves } from '../../src/worker/domain/maintenance/release.ts'
import { cronTriggers } from '../../src/worker/jobs/triggers.ts'
import { type Act, acts, reads } from '../proofs/interleavings/acts.ts'
import { env } from '../proofs/interleavings/in-node.ts'
import { steppedStage } from '../proofs/interleavings/stage.ts'
import { rowsFor } from '../proofs/interleavings/world.ts'
import { type DeployedWorker, lastWorker } from './last-worker.ts'

const stage = steppedStage()
let worker: DeployedWorker
beforeAll(async () => {
  worker = await lastWorker()
})

/** Requests to which it responds differently from today's Worker, and why. */
const exceptions: Record<string, [status: number, why: string]> = {
  'GET /api/billing/price': [404, 'added since'],
  'GET /api/projects/:projectId/events': [404, 'added since'],
  'GET /api/projects/:projectId/issues/:number/comments': [404, 'added since'],
  'POST /api/projects/:projectId/issues/:number/comments': [404, 'added since'],
  'PATCH /api/projects/:projectId/issues/:number/comments/:commentId': [404, 'added since'],
  'DELETE /api/projects/:projectId/issues/:number/comments/:commentId': [404, 'added since'],
  'POST /api/projects/:projectId/issues/:number/comments (an issue, with an attachment)': [
    404,
    'added since',
  ],
  'POST /api/projects/:projectId/issues/:number/comments (a known issue, with an attachment)': [
    404,
    'added since',
  ],
  'POST /api/projects/:projectId/issues/:number/attachments': [404, 'added since'],
  'POST /api/projects/:projectId/issues/:number/attachments (a known issue)': [404, 'added since'],
  'GET /api/projects/:projectId/issues/:number/attachments/:attachmentId/download': [404, 'added since'],
  'DELETE /api/projects/:projectId/issues/:number/attachments/:attachmentId': [404, 'added since'],
  'PUT /api/projects/:projectId/issues/:number/watch': [404, 'added since'],
  'DELETE /api/projects/:projectId/issues/:number/watch': [404, 'added since'],
  'GET /api/unsubscribe': [404, 'the key was in the path'],
  'POST /api/unsubscribe': [404, 'the key was in the path'],
  'PATCH /api/projects/:projectId/issues/:number': [400, '`base` was added since'],
  'PATCH /api/projects/:projectId/issues/:number (a place in another column)': [400, 'added since'],
  'PATCH /api/projects/:projectId/issues/:number (a place after a known issue)': [400, 'added since'],
  'PATCH /api/projects/:projectId/issues/:number (a place before a known issue)': [400, 'added since'],
  'PATCH /api/projects/:projectId/issues/:number (a known issue, to another column)': [400, 'added since'],
  'GET /api/projects/:projectId/issues/board': [404, 'added since'],
  'POST /api/projects/:projectId/issues': [400, 'most of its fields were added since'],
  'PATCH /api/projects/:projectId/issues': [405, 'added since'],
  'PATCH /api/projects/:projectId/issues (two known issues)': [405, 'added since'],
  'POST /api/projects/:projectId/roadmaps/:slug/tasks/:task/claim': [404, 'added since'],
  'DELETE /api/projects/:projectId/roadmaps/:slug/tasks/:task/claim': [404, 'added since'],
  "DELETE /api/projects/:projectId/roadmaps/:slug/tasks/:task/claim (another user's claim)": [
    404,
    'added since',
  ],
  'GET /api/projects/:projectId/roadmaps/:slug/tasks': [404, 'added since'],
  'GET /api/projects/:projectId/roadmaps/:slug/tasks/:task': [404, 'added since'],
  'GET /api/search': [404, 'added since'],
  'GET /api/oauth/request': [404, 'added since'],
  'POST /api/oauth/approve': [404, 'added since'],
  'POST /oauth/token': [404, 'added since'],
  'POST /oauth/token (a known code)': [404, 'added since'],
  'POST /oauth/token (a known refresh token)': [404, 'added since'],
  'POST /oauth/revoke': [404, 'added since'],
  'POST /oauth/revoke (a known refresh token)': [404, 'added since'],
  'GET /api/me/apps': [404, 'added since'],
  'DELETE /api/me/apps/:appId': [404, 'added since'],
  'GET /api/orgs/:orgId/apps': [404, 'added since'],
  'GET /api/me/issues': [404, 'added since'],
  'GET /api/projects/:projectId/issue-filters': [404, 'added since'],
  'POST /api/projects/:projectId/issue-filters': [404, 'added since'],
  'PATCH /api/projects/:projectId/issue-filters/:filterId': [404, 'added since'],
  'DELETE /api/projects/:projectId/issue-filters/:filterId': [404, 'added since'],
  'POST /api/projects/:projectId/issue-filters (a shared filter)': [404, 'added since'],
  "PATCH /api/projects/:projectId/issue-filters/:filterId (the caller's own filter, which it shares)": [
    404,
    'added since',
  ],
  'PATCH /api/projects/:projectId/issue-filters/:filterId (a filter that it no longer shares)': [
    404,
    'added since',
  ],
  'GET /api/projects/:projectId/labels': [404, 'added since'],
  'POST /api/projects/:projectId/labels': [404, 'added since'],
  'PATCH /api/projects/:projectId/labels/:labelId': [404, 'added since'],
  'DELETE /api/projects/:projectId/labels/:labelId': [404, 'added since'],
}

const bindings = () => ({ ...env, DATABASE_ENDPOINT: inject('databaseEndpoint') })

async function respond(act: Act): Promise<string> {
  const { requests } = (await rowsFor(stage, [act], 'things'))!
  const pending: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void pending.push(work),
    passThroughOnException() {},
  }
  // A real database was also migrated by that release.
  await stage.conductor.query('insert into function_versions values ($1) on conflict do nothing', [
    worker.functionsVersion,
  ])
  const response = await worker.fetch(requests[0]!(), bindings(), context as never)
  const text = await response.text()
  await Promise.allSettled(pending)
  return `${response.status} ${text}`
}

describe('the Worker of the last release on today’s database (maintenance § Releases)', () => {
  it.each([...acts, ...reads].map(act => [act.label, act] as const))('responds to %s', async (_, act) => {
    const status = exceptions[act.label]?.[0] ?? '[23]\\d\\d'
    expect(await respond(act)).toMatch(new RegExp(`^${status} `))
  })

  it('has the oldest version that the database serves', () => {
    expect(worker.version).toBe(serves)
  })

  it.each(Object.keys(cronTriggers))('runs the jobs of %s', async cron => {
    await worker.scheduled({ cron }, bindings())
    const { rows } = await stage.conductor.query('select job from job_runs where failed_at is not null')
    expect(rows).toEqual([])
  })
})
