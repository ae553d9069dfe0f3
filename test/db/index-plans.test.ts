import { neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readActions } from '../../db/operator/actions.ts'
import { checkJobs } from '../../db/operator/checks/jobs.ts'
import { checkOutbox } from '../../db/operator/checks/outbox.ts'
import { readUsage } from '../../db/operator/usage.ts'
import { workerUrl } from '../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../dev/stack/secrets.ts'
import { openDatabase } from '../../src/worker/database.ts'
import { sorts } from '../../src/worker/domain/issues/sort.ts'
import { noteEnd } from '../../src/worker/domain/maintenance/job-runs.ts'
import { readReadiness } from '../../src/worker/domain/maintenance/readiness.ts'
import { type Bindings, settings } from '../../src/worker/env.ts'
import { openJobContext } from '../../src/worker/jobs/context.ts'
import { intervals, type JobName, jobs } from '../../src/worker/jobs/jobs.ts'
import { runJob } from '../../src/worker/jobs/run-job.ts'
import { crowd } from '../support/crowd.ts'
import { triesAll } from '../support/extent.ts'
import { type Operation, operations } from '../support/plans/operations.ts'
import { call, limiters } from '../support/plans/requests.ts'
import { outsideServices } from '../support/plans/services.ts'
import { type Ids, named, origin, settleIn, token } from '../support/plans/settled.ts'
import { migratedDatabase } from './fresh.ts'
import { busy, busyLabel, busyProject } from './index-plans/busy.ts'
import { routeTo } from './index-plans/explained.ts'
import { cascades } from './index-plans/foreign-keys.ts'
import { indexNeeds } from './index-plans/needs.ts'

const database = migratedDatabase()
const services = outsideServices()
let needs: Awaited<ReturnType<typeof indexNeeds>>
let ids: Ids
let bindings: Bindings

beforeAll(async () => {
  const { client, url } = database
  await crowd(client, 1 / 10)
  ids = await settleIn(client)
  await busy(client, ids)
  await client.query('vacuum analyze')
  needs = await indexNeeds(client)
  routeTo(client)
  bindings = {
    DATABASE_URL: workerUrl(url),
    APP_URL: origin,
    SIGN_UP: 'invited',
    MAIL_FROM: 'cairn@example.test',
    ...localSecrets,
    ...limiters,
    ...services.bindings(),
  } as unknown as Bindings
})
afterAll(() => {
  neonConfig.fetchFunction = undefined
})

/** Lists with thousands of entries. */
const lists = [
  'issues',
  'issues?status=todo',
  'issues?status=blocked',
  'issues?assignee=me',
  'issues?createdBy=me',
  'issues?updatedSince=2026-01-02T09:00Z',
  'issues?priority=urgent',
  'issues?due=overdue',
  'issues?due=2026-01-01..2026-01-02',
  `issues?label=${busyLabel}`,
  ...sorts.map(sort => `issues?sort=${sort}`),
  `activity?issue=100001`,
  'issue-filters',
  'issues/100001/comments',
  'issues?q=busy',
  'activity?type=rare',
  'activity?actorId=:colleague',
  'git-links?page=1',
  'git-links?issue=BUSY-100001',
].map((path): Operation => ['GET', `/api/projects/${busyProject}/${path}`, token, 200])

/** What operators read, and what the Worker reads to report its health. */
const ofOperators = {
  doctor: async () => {
    await checkJobs(database.client)
    await checkOutbox(database.client)
  },
  usage: () => readUsage(database.client, ids.org),
  actions: () => readActions(database.client, ids.colleague),
  'the end of a job': () => noteEnd(openDatabase(settings(bindings)), 'sweepObjects', 1, { work: {} }),
  readiness: () => readReadiness(openDatabase(settings(bindings)), { intervals, hasMail: true }),
}

async function send([method, path, headers, status, body]: Operation): Promise<void> {
  const text = (value: string) => named(value, ids).replaceAll(':turn', '1')
  const sent = body === undefined || body instanceof Uint8Array ? body : text(JSON.stringify(body))
  expect([path, await call(bindings, method, text(path), headers, sent)]).toEqual([path, status])
}

describe.runIf(triesAll)('an index without a constraint', () => {
  it('is needed by the plan of a statement, which costs more without it', async () => {
    const { client } = database
    // Without its effects on other tables.
    for (const [label, statement] of await cascades(client))
      await needs.plan(label, () =>
        client.query(`set local session_replication_role = replica; ${statement}`),
      )
    for (const name of Object.keys(jobs) as JobName[])
      await needs.plan(name, () => runJob(name, openJobContext(bindings), { batchSize: 10, maxBatches: 1 }))
    for (const [label, read] of Object.entries(ofOperators)) await needs.plan(label, read)
    for (const operation of [...lists, ...operations]) {
      await needs.planAndKeep(operation.slice(0, 2).join(' '), () => send(operation))
    }
    expect(Object.fromEntries(needs.unneeded)).toEqual({})
  })
})
