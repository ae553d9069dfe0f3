import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { noteEnd, noteStarts } from '../../../src/worker/domain/maintenance/job-runs.ts'
import { release } from '../../../src/worker/domain/maintenance/release.ts'
import { settings } from '../../../src/worker/env.ts'
import { conditionOf, type JobName, jobs, jobsOf } from '../../../src/worker/jobs/jobs.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { id } from '../../support/database.ts'
import { always, armFault } from '../../support/faults.ts'
import { watchConsole } from '../../support/logged.ts'
import { type OwnObjects, ownObjects } from '../../support/own-objects.ts'

let own: OwnObjects
beforeEach(async () => {
  own = await ownObjects()
})
afterEach(() => own.drop())

const database = () => openDatabase(settings(own.bindings))
const history = () =>
  own.query`select job, release, failure, work, finished_at >= started_at as ended from job_history order by job, started_at`

/** The number of requests to this address during a call. */
const requestsTo = (address: string, work: () => Promise<unknown>) =>
  requestsDuring(work, url => url.startsWith(address))

/** The number of round trips to the own database, because earlier tests may still use another one. */
const tripsOf = (work: () => Promise<unknown>) => {
  const { pathname } = new URL(settings(own.bindings).databaseUrl)
  return requestsDuring(work, (_, { headers } = {}) => {
    const database = new Headers(headers).get('neon-connection-string')
    return database !== null && new URL(database).pathname === pathname
  })
}

async function requestsDuring(
  work: () => Promise<unknown>,
  isCounted: (url: string, init?: RequestInit) => boolean,
): Promise<number> {
  const spy = vi.spyOn(globalThis, 'fetch')
  await work()
  const calls = spy.mock.calls.map(
    ([input, init]) => [input instanceof Request ? input.url : String(input), init] as const,
  )
  spy.mockRestore()
  return calls.filter(([url, init]) => isCounted(url, init)).length
}

describe('a run without work (maintenance § Record of jobs)', () => {
  // The sweep of the store reads its cursor, stores it, and records its run.
  it.each([
    ['* * * * *', 1],
    ['*/5 * * * *', 1],
    ['23 * * * *', 4],
  ])('at %s takes %i round trips', async (cron, times) => {
    watchConsole()
    expect(await tripsOf(() => runScheduled(cron, own.bindings))).toBe(times)
  })

  it('is one log line for all jobs of a trigger, and is stored once an hour', async () => {
    const lines = watchConsole()
    for (let minute = 0; minute < 3; minute++) await runScheduled('* * * * *', own.bindings)
    const idle = jobsOf('* * * * *')
    const logged = { cron: '* * * * *', due: [], idle, release, deployment: expect.any(String) }
    expect(lines.map(line => JSON.parse(line))).toEqual([logged, logged, logged])
    const kept = idle.toSorted().map(job => ({ job, release, failure: null, work: {}, ended: true }))
    expect(await history()).toEqual(kept)
    await own.query`update job_history set finished_at = finished_at - interval '56 minutes'`
    await runScheduled('* * * * *', own.bindings)
    expect(await history()).toHaveLength(2 * kept.length)
  })
})

describe('a job with work', () => {
  const user = id()
  const token = (columns: string, values: string) => `
    insert into api_tokens (id, user_id, name, hash, hint, created_at, ${columns})
    values (gen_random_uuid(), '${user}', 't', 't', 'wxyz', now() - interval '1 year', ${values})`
  const mail = (columns: string, values: string) => `
    insert into mail_outbox (id, recipient, subject, ${columns}) values (gen_random_uuid(), 'a@x.test', 's', ${values})`
  it.each<[job: string, what: string, fill: string]>([
    ['drainMail', 'new email', mail('attempts', '0')],
    ['drainMail', 'mail that is due again', mail('attempts', '3')],
    ['drainMail', 'expired email', mail('next_attempt_at, expires_at', "now() + interval '1 hour', now()")],
    [
      'sweepUploads',
      'a late upload',
      `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
       select gen_random_uuid(), id, '${user}', 'a', 5, 'text/plain', 'uploads/a', now() - interval '25 hours' from projects`,
    ],
    [
      'drainObjects',
      'an object',
      "insert into object_deletions (object_key, due_at) values ('objects/a', now())",
    ],
    [
      'endBilling',
      'a customer',
      "insert into billing_endings (customer_id, org_id) values ('c', gen_random_uuid())",
    ],
    ['prepareSearch', 'a roadmap whose names are missing', 'update roadmaps set names_version = null'],
    [
      'sendDigests',
      'changes that wait',
      `with s as (insert into roadmap_syncs (id, project_id, roadmap_id) select gen_random_uuid(), project_id, id from roadmaps returning id)
       insert into notifications (user_id, sync_id, further, in_app, awaits_digest) select '${user}', id, 1, true, true from s`,
    ],
    ['sweepTokens', 'a token that expires soon', token('expires_at', "now() + interval '1 day'")],
    ['sweepTokens', 'a token that expired long ago', token('expires_at', "now() - interval '91 days'")],
    [
      'sweepTokens',
      'a token that was revoked long ago',
      token('expires_at, revoked_at', "null, now() - interval '91 days'"),
    ],
    ['sweepExpired', 'a mark', 'insert into write_marks (id, expires_at) values (gen_random_uuid(), now())'],
    [
      'sweepBranches',
      'an old branch',
      "update roadmaps set branch_of = 'app', synced_at = now() - interval '31 days'",
    ],
    [
      'sweepTrash',
      'an issue deleted long ago',
      `insert into issues (id, project_id, number, title, deleted_at)
       select gen_random_uuid(), id, 1, 't', now() - interval '30 days' from projects`,
    ],
    [
      'sweepInvitations',
      'an old invitation',
      `insert into invitations (id, org_id, email, org_role, expires_at)
       select gen_random_uuid(), id, 'a@x.test', 'member', now() - interval '31 days' from orgs`,
    ],
    [
      'sweepEvents',
      'an old event',
      `insert into events (id, project_id, type, via)
       select '01900000-0000-7000-8000-000000000000', id, 'x', '"web"' from projects`,
    ],
    [
      'sweepRevisions',
      'a file',
      `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
       select gen_random_uuid(), id, 'a', 1, 5, 'text/plain', '${user}', '${user}' from projects`,
    ],
  ])('%s: runs for %s, and no other job does', async (job, _, fill) => {
    const project = await own.aProject()
    await own.query`insert into users (id, email) values (${user}, 'a@x.test')`
    await own.query`insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, texts_hash, names_version, task_total, task_done, task_blocked)
      values (gen_random_uuid(), ${project}, 'main', 't', '', now(), '{}', '[]', '', '', '', 1, 0, 0, 0)`
    const given = settings({ ...own.bindings, EVENTS_DAYS: '30' })
    const looks = (Object.keys(jobs) as JobName[]).map(name => [name, conditionOf(name, given)] as const)
    const due = async () => (await noteStarts(database(), Object.fromEntries(looks))).toSorted()
    expect(await due()).toEqual(['sweepObjects'])
    await database().run(sql.raw(fill))
    expect(await due()).toEqual([job, 'sweepObjects'].toSorted())
  })
})

describe('the history of runs (maintenance § Record of jobs)', () => {
  it('stores each run that had work or failed, with its version', async () => {
    await noteEnd(database(), 'drainMail', 1_500, { work: { sent: 0 } })
    await noteEnd(database(), 'drainMail', 1_500, { work: { sent: 0 } })
    await noteEnd(database(), 'drainMail', 1_500, { work: { sent: 2, failed: 0 } })
    await noteEnd(database(), 'drainMail', 1_500, { failure: 'Error: broken' })
    const of = { job: 'drainMail', release, ended: true }
    expect(
      await own.query`select job, release, failure, work, extract(epoch from finished_at - started_at)::float8 = 1.5 as ended
      from job_history order by finished_at`,
    ).toEqual([
      { ...of, failure: null, work: { sent: 0 } },
      { ...of, failure: null, work: { sent: 2, failed: 0 } },
      { ...of, failure: 'Error: broken', work: {} },
    ])
    expect(
      await own.query`select failure, work, failed_at is not null as failed, succeeded_at is not null as succeeded from job_runs`,
    ).toEqual([{ failure: 'Error: broken', work: { sent: 2, failed: 0 }, failed: true, succeeded: true }])
  })

  it('stores and logs the failure of one job and the success of others, also if their starts could not be recorded', async () => {
    await own.query`insert into write_marks (id, expires_at) values (gen_random_uuid(), now())`
    await own.query`alter table rate_windows rename to elsewhere`
    const lines = watchConsole()
    await expect(runScheduled('23 * * * *', own.bindings)).rejects.toThrow('rate_windows')
    expect((await history()).map(({ job, failure }) => [job, failure !== null])).toEqual([
      ['sweepBranches', false],
      ['sweepEvents', false],
      ['sweepExpired', true],
      ['sweepInvitations', false],
      ['sweepObjects', false],
      ['sweepRevisions', false],
      ['sweepTokens', false],
      ['sweepTrash', false],
    ])
    const logged = lines.map(line => JSON.parse(line))
    expect(logged.filter(({ failure }) => failure === 'job not recorded')).toHaveLength(1)
    const ran = (await history()).map(({ job, failure, work }) => ({
      ...{ job, ms: expect.any(Number), release, deployment: expect.any(String) },
      ...(failure ? { failure: 'job', reason: failure } : (work as object)),
    }))
    expect(logged.filter(({ ms }) => ms !== undefined).sort((a, b) => (a.job < b.job ? -1 : 1))).toEqual(ran)
  })
})

describe('the heartbeat of a cron trigger (maintenance § Heartbeats)', () => {
  // Any server can act as the monitor. The mailbox has one page that exists and one that does not.
  const monitored = (path: string) => ({
    ...own.bindings,
    HEARTBEAT_URL_MINUTE: new URL(path, env.MAILBOX_URL).href,
  })
  const beats = (run: () => Promise<unknown>) => requestsTo(new URL(env.MAILBOX_URL).href, run)

  it('is sent after a run in which all jobs succeeded, only for its own trigger', async () => {
    watchConsole()
    const bindings = monitored('/messages?to=nobody@x.test')
    expect(await beats(() => runScheduled('* * * * *', bindings))).toBe(1)
    expect(await beats(() => runScheduled('*/5 * * * *', bindings))).toBe(0)
  })

  it('is not sent after a run in which a job failed', async () => {
    watchConsole()
    await armFault('store', 500, `DELETE ${await own.queue(`objects/${id()}`)}`, always)
    const bindings = monitored('/messages?to=nobody@x.test')
    const run = () => expect(runScheduled('* * * * *', bindings)).rejects.toThrow('storage_error')
    expect(await beats(run)).toBe(0)
  })

  it('logs one warning without the address if it is refused, and fails no job', async () => {
    const lines = watchConsole()
    await runScheduled('* * * * *', monitored('/ping/open-sesame'))
    const warnings = lines.filter(line => line.includes('heartbeat'))
    expect(warnings.map(line => JSON.parse(line))).toEqual([
      { failure: 'heartbeat', cron: '* * * * *', reason: 'answered with 404' },
    ])
    expect(lines.join()).not.toContain('open-sesame')
  })
})
