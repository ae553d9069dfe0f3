import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase, type Statement } from '../../../src/worker/database.ts'
import { deleteEndedTokens, warnOfExpiry } from '../../../src/worker/domain/accounts/token-expiry.ts'
import { endAccess } from '../../../src/worker/domain/apps/sweep.ts'
import { claimEndings } from '../../../src/worker/domain/billing/endings.ts'
import { claimReadings } from '../../../src/worker/domain/billing/readings.ts'
import { claimMail, endExpiredMail, putOffMail } from '../../../src/worker/domain/mail/outbox.ts'
import { remindOfDueDays } from '../../../src/worker/domain/notifications/reminders.ts'
import { startOfRun } from '../../../src/worker/domain/shared/work.ts'
import { settings } from '../../../src/worker/env.ts'
import { holdIn, meanwhile } from '../../support/hold.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let own: OwnDatabase
let database: Database
beforeEach(async () => {
  own = await ownDatabase()
  database = openDatabase(settings(own.bindings))
})
afterEach(() => own.drop())

type Job = {
  table: string
  /** A value that identifies its rows. */
  name: string
  /** Creates `first` and `second`, both due, in the order in which the job processes them. */
  fill: string
  isDue: string
  /** Processes this many, and returns how many were processed. */
  take(database: Database, limit: number): Promise<number>
}

const names = `unnest('{first,second}'::text[]) with ordinality as made (name, n)`
const mail = (columns: string, values: string) => ({
  table: 'mail_outbox',
  name: "split_part(recipient, '@', 1)",
  fill: `insert into mail_outbox (id, recipient, subject, ${columns})
         select gen_random_uuid(), name || '@x.test', '件名', ${values} from ${names}`,
})
const tokens = (columns: string, values: string) => ({
  table: 'api_tokens',
  name: 'name',
  fill: `with owner as (insert into users (id, email) values (gen_random_uuid(), 'owner@x.test') returning id)
         insert into api_tokens (id, user_id, name, hash, hint, created_at, ${columns})
         select gen_random_uuid(), owner.id, name, name::bytea, 'wxyz', now() - interval '1 year', ${values}
           from owner, ${names}`,
})
const claim = async (from: Database) => ((await claimMail(from, [])) ? 1 : 0)

/** Jobs that process as many rows as requested. */
const claims: Record<string, Job> = {
  'new email (mail § When mail is sent)': {
    ...mail('next_attempt_at', "now() - n * interval '1 minute'"),
    isDue: 'attempts = 0',
    take: claim,
  },
  'email to retry (mail § When mail is sent)': {
    ...mail('attempts, next_attempt_at', "1, now() - interval '1 hour' + n * interval '1 minute'"),
    isDue: 'attempts = 1',
    take: claim,
  },
  'expired email (mail § What is kept of a mail)': {
    ...mail('expires_at', "now() - interval '1 hour' + n * interval '1 minute'"),
    isDue: 'gave_up_at is null',
    take: endExpiredMail,
  },
  'subscriptions to end (billing § Contracts of deleted organizations)': {
    table: 'billing_endings',
    name: 'customer_id',
    fill: `insert into billing_endings (customer_id, org_id, due_at)
           select name, gen_random_uuid(), now() - interval '1 hour' + n * interval '1 minute' from ${names}`,
    isDue: 'attempts = 0',
    take: async (from, limit) => (await claimEndings(from, limit)).length,
  },
  'subscriptions to read again (billing § Missed webhooks)': {
    table: 'subscriptions',
    name: 'id',
    fill: `with org as (insert into orgs (id, name) values (gen_random_uuid(), 'org') returning id)
           insert into subscriptions (id, org_id, status, reading, due_at)
           select name, org.id, 'active', n, now() - interval '1 hour' + n * interval '1 minute' from org, ${names}`,
    isDue: 'due_at <= now()',
    take: async (from, limit) => (await claimReadings(from, limit)).length,
  },
  'tokens to warn of (tokens § Expiry warnings)': {
    ...tokens('expires_at', "now() + n * interval '1 hour'"),
    isDue: "warned_days = '{}'",
    take: (from, limit) => warnOfExpiry(from, limit, 'https://cairn.test'),
  },
}

const jobs: Record<string, Job> = {
  ...claims,
  'email to a failing domain (mail § Failing domains)': {
    ...mail('next_attempt_at', "now() - interval '1 minute'"),
    isDue: 'next_attempt_at <= now()',
    take: from => putOffMail(from, ['x.test']),
  },
  'tokens that ended long ago (tokens § Retention)': {
    ...tokens('revoked_at', "now() - interval '91 days'"),
    isDue: 'true',
    take: deleteEndedTokens,
  },
  'responses to refresh tokens (apps § Refreshing)': {
    table: 'app_refreshes',
    name: "encode(hash, 'escape')",
    fill: `with owner as (insert into users (id, email) values (gen_random_uuid(), 'owner@x.test') returning id),
           granted as (
             insert into app_grants (id, user_id, client_id, name, host, resource, scopes, query_digest, code_hash,
                                     redirect_uri, challenge, exchanged_at, ends_at)
             select gen_random_uuid(), id, 'x', 'app', 'x', 'api', '{files:read}', '', '', 'x', 'x', now(),
                    now() + interval '1 day' from owner returning id)
           insert into app_refreshes (hash, grant_id, used_at, answer)
           select name::bytea, granted.id, now() - interval '1 hour', 'sealed' from granted, ${names}`,
    isDue: 'answer is not null',
    take: async (from, limit) => (await endAccess(from, limit)).answers!,
  },
  'users with issues that are due (notifications § Days due)': {
    table: 'users',
    name: "split_part(email, '@', 1)",
    // In a time zone where it is noon.
    fill: `with assignee as (
             insert into users (id, email, time_zone)
             select gen_random_uuid(), name || '@x.test',
                    to_char(extract(hour from now() at time zone 'UTC') - 12, '"Etc/GMT"FMS90')
               from ${names} returning id),
           org as (insert into orgs (id, name) values (gen_random_uuid(), 'O') returning id),
           project as (
             insert into projects (id, org_id, name) select gen_random_uuid(), id, 'P' from org returning id),
           joined as (
             insert into project_members (id, project_id, user_id, role)
             select gen_random_uuid(), project.id, assignee.id, 'member' from project, assignee)
           insert into issues (id, project_id, number, title, assignee_id, due_date)
           select gen_random_uuid(), project.id, row_number() over (), 't', assignee.id, now()::date
             from project, assignee`,
    isDue: 'not exists (select from reminders r where r.user_id = users.id)',
    take: async (from, limit) =>
      (await remindOfDueDays(from, { limit, appUrl: 'https://cairn.test', ...startOfRun() })).reminded,
  },
}

const due = async ({ table, name, isDue }: Job) =>
  (await database.run(sql.raw(`select ${name} as name from ${table} where ${isDue} order by 1`))).map(
    row => row.name,
  )

/** The statement with which a job claims one row, not sent yet. */
async function takingOne({ take }: Job): Promise<Statement> {
  const sent: Statement[] = []
  const run = async (statement: Statement) => {
    sent.push(statement)
    return [{ count: 1 }]
  }
  await take({ run } as Partial<Database> as Database, 1)
  return sent[0]!
}

describe('a row that another transaction locks is skipped, and processed once it is free (maintenance § Jobs)', () => {
  it.each(Object.entries(jobs))('%s', async (_, job) => {
    await database.run(sql.raw(job.fill))
    const held = await holdIn(
      own.bindings,
      sql.raw(`select from ${job.table} where ${job.name} = 'first' for update`),
    )
    expect(await meanwhile(held, job.take(database, 9))).toEqual({ waited: false, came: 1 })
    expect(await due(job)).toEqual(['first'])
    expect([await job.take(database, 9), await due(job)]).toEqual([1, []])
  })
})

describe('two runs at once that claim one row each never claim the same (maintenance § Jobs)', () => {
  it.each(Object.entries(claims))('%s', async (_, job) => {
    await database.run(sql.raw(job.fill))
    const first = await holdIn(own.bindings, await takingOne(job))
    const second = await meanwhile(first, job.take(database, 1))
    expect([second.came, await due(job)]).toEqual([1, []])
  })
})
