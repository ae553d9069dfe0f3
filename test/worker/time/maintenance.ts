import { sql } from 'drizzle-orm'
import { keptAnswerBytes } from '../../../src/worker/access/limits.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { noteEnd, noteStarts } from '../../../src/worker/domain/maintenance/job-runs.ts'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { settings } from '../../../src/worker/env.ts'
import { intervals } from '../../../src/worker/jobs/jobs.ts'
import { browserOf, someone, somewhere } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import type { Spans } from './span.ts'

/** Runs the job with a provider that has nothing to end, or fails. */
function ended(at: OwnClock, failure?: Error) {
  const expireCheckouts = async () => {
    if (failure) throw failure
  }
  const payments = {
    expireCheckouts,
    openSubscriptions: async () => [],
    cancelSubscription: async () => {},
    readSubscription: async (id: string) => {
      if (failure) throw failure
      return { id, customerId: 'cus_1', status: 'active', cancelAtPeriodEnd: false, currentPeriodEnd: null }
    },
  }
  return runJobOn('endBilling', at.bindings, { payments })
}

/** An organization with a customer at the provider, deleted at the set time. */
async function deletedOrg(at: OwnClock, failure?: Error) {
  await at.query`insert into orgs (id, name, customer_id) values (${id()}, '組織', ${`cus_${id()}`})`
  await at.query`delete from orgs`
  await ended(at, failure)
  return async () => {
    const work = await ended(at)
    const [row] = await at.query`select ended_at is not null as over from billing_endings`
    return { checks: work.ended, over: row!.over }
  }
}

/** A subscription that is stored at the set time. */
async function storedSubscription(at: OwnClock, failure?: Error) {
  const { org } = await somewhere(at, { free: true })
  await at.query`insert into subscriptions (id, org_id, status, reading) values ('sub_1', ${org}, 'active', 0)`
  if (failure) {
    await at.query`update subscriptions set due_at = now()`
    await ended(at, failure)
  }
  return async () => (await ended(at)).read
}

const readiness = (at: OwnClock) =>
  readReadiness(openDatabase(settings(at.bindings)), { intervals, hasMail: true })

/** The state of a job that succeeded or was installed at the set time. */
async function silent(at: OwnClock, job: string, hasRun: boolean) {
  if (hasRun) await at.query`insert into job_runs (job, succeeded_at) values (${job}, now())`
  else await at.query`update migrations set applied_at = now()`
  return async () => (await readiness(at)).jobs[job]
}

const swept = (at: OwnClock, table: string) => async () =>
  (await runJobOn('sweepExpired', at.bindings))[table]

/** Creates an organization with a key, and returns whether a repeat replays its response. */
async function madeOnce(at: OwnClock) {
  const as = await browserOf(at, await someone(at))
  const make = () => as('POST', '/api/orgs', { name: '組織' }, { 'idempotency-key': 'k' })
  await make()
  return async () => (await make()).headers.get('idempotency-replayed')
}

export const maintenance: Spans = {
  'the response of an Idempotency-Key': {
    rule: 'requests § Idempotency keys',
    places: { take_key: 3, kept_under: 1 },
    span: '24 hours',
    begin: madeOnce,
    before: 'true',
    after: null,
  },
  "the day whose responses count toward a caller's limit": {
    rule: 'requests § Idempotency keys',
    places: { take_answer_room: 1 },
    from: '2031-05-06T09:00:00Z',
    span: '15 hours',
    async begin(at) {
      const who = await someone(at)
      await at.query`insert into kept_answers (day, caller, bytes)
        values ((now() at time zone 'UTC')::date, ${who.id}, ${keptAnswerBytes})`
      return async () => {
        await (await browserOf(at, who))('POST', '/api/orgs', { name: '組織' }, { 'idempotency-key': id() })
        return (await at.query`select 1 from write_marks where answer is not null`).length
      }
    },
    before: 0,
    after: 1,
  },
  'the run of a job': {
    rule: 'maintenance § Record of jobs',
    places: { expired: 2 },
    span: '14 days',
    async begin(at) {
      await noteEnd(openDatabase(settings(at.bindings)), 'drainMail', 5, { work: { sent: 1 } })
      return swept(at, 'job_history')
    },
    before: 0,
    after: 1,
  },
  'the run of a job without work, until the next one is recorded': {
    rule: 'maintenance § Record of jobs',
    places: { keep: 2 },
    span: '55 minutes',
    async begin(at) {
      const note = () => noteStarts(openDatabase(settings(at.bindings)), { drainMail: sql`false` })
      await note()
      return async () => {
        await note()
        return (await at.query`select 1 from job_history`).length
      }
    },
    before: 1,
    after: 2,
  },
  'the count of stored responses of a day': {
    rule: 'maintenance § Expiry',
    places: { expired: 1 },
    from: '2031-05-06T09:00:00Z',
    span: '15 hours',
    async begin(at) {
      await madeOnce(at)
      return swept(at, 'kept_answers')
    },
    before: 0,
    after: 1,
  },
  'the write marker of an Idempotency-Key': {
    rule: 'maintenance § Expiry',
    places: { expired: 1 },
    span: '24 hours',
    async begin(at) {
      await madeOnce(at)
      return swept(at, 'write_marks')
    },
    before: 0,
    after: 1,
  },
  'the write marker from which the response of a request with a key is made': {
    rule: 'maintenance § Expiry',
    places: { markerExpiry: 4 },
    span: '24 hours',
    async begin(at) {
      const as = await browserOf(at, await someone(at))
      await as('POST', '/api/me/notifications/read', {}, { 'idempotency-key': 'k' })
      return swept(at, 'write_marks')
    },
    before: 0,
    // That of the key, too.
    after: 2,
  },
  'the write marker of a refused request with a key': {
    rule: 'maintenance § Expiry',
    places: { refused: 2 },
    span: '1 hour',
    async begin(at) {
      const { owner, org: orgId } = await somewhere(at, { free: true })
      for (let i = 0; i < 2; i++)
        await at.query`insert into projects (id, org_id, name) values (${id()}, ${orgId}, 'プロジェクト')`
      const as = await browserOf(at, owner)
      await as('POST', '/api/projects', { orgId, name: '四つ目' }, { 'idempotency-key': 'k' })
      return swept(at, 'write_marks')
    },
    before: 0,
    after: 1,
  },
  'the write marker of another request': {
    rule: 'maintenance § Expiry',
    places: { 'the file': 2, writeMarks: 2 },
    span: '1 hour',
    async begin(at) {
      await at.query`insert into write_marks (id) values (${id()})`
      return swept(at, 'write_marks')
    },
    before: 0,
    after: 1,
  },
  'the second check of the customer of a deleted organization': {
    rule: 'billing § Contracts of deleted organizations',
    places: { settling: 1, isSettled: 1, isDue: 1 },
    span: '10 minutes',
    begin: at => deletedOrg(at),
    before: { checks: 0, over: false },
    after: { checks: 1, over: true },
  },
  'the next attempt after a failure of the provider': {
    rule: 'billing § Contracts of deleted organizations',
    places: {},
    span: '1 minute',
    begin: at => deletedOrg(at, new Error('no answer')),
    before: { checks: 0, over: false },
    after: { checks: 1, over: false },
  },
  'a subscription that was stored': {
    rule: 'billing § Missed webhooks',
    places: { 'the file': 2, subscriptions: 2, isReadingDue: 1, nextReading: 2 },
    span: '1 day',
    begin: at => storedSubscription(at),
    before: 0,
    after: 1,
  },
  'a subscription that could not be read': {
    rule: 'billing § Missed webhooks',
    places: { claimReadings: 2 },
    span: '1 hour',
    begin: at => storedSubscription(at, new Error('no answer')),
    before: 0,
    after: 1,
  },
  'a processed webhook': {
    rule: 'maintenance § Expiry',
    places: { expired: 2 },
    span: '90 days',
    async begin(at) {
      await at.query`insert into billing_events (id, type) values ('evt_1', 'invoice.paid')`
      return swept(at, 'billing_events')
    },
    before: 0,
    after: 1,
  },
  'the window of a limit after its last hit': {
    rule: 'maintenance § Expiry',
    places: { expired: 2 },
    span: '1 hour',
    async begin(at) {
      const as = await browserOf(at, await someone(at))
      await as('GET', '/api/auth/device?userCode=BCDF')
      return swept(at, 'rate_windows')
    },
    before: 0,
    after: 1,
  },
  'the success of a job of every minute': {
    rule: 'maintenance § Readiness',
    places: { readReadiness: 2 },
    span: '5 minutes',
    begin: at => silent(at, 'drainMail', true),
    before: 'ok',
    after: 'late',
  },
  'the success of an hourly job': {
    rule: 'maintenance § Readiness',
    places: {},
    span: '5 hours',
    begin: at => silent(at, 'sweepTokens', true),
    before: 'ok',
    after: 'late',
  },
  'the first run of a job of every five minutes': {
    rule: 'maintenance § Readiness',
    places: {},
    span: '25 minutes',
    begin: at => silent(at, 'sendDigests', false),
    before: 'ok',
    after: 'late',
  },
}
