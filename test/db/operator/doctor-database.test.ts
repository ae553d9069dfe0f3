import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { checkClock } from '../../../db/operator/checks/clock.ts'
import { checkHttpEndpoint } from '../../../db/operator/checks/database.ts'
import { timeoutMs } from '../../../db/operator/checks/problems.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { settings } from '../../../src/worker/env.ts'
import { doctorDatabase, problemsIn } from './doctor/database.ts'
import { matching, whatOf } from './doctor/problems.ts'

const database = doctorDatabase()

describe('operator doctor, in the database', () => {
  const at = (ago: string) => `now() - interval '${ago}'`
  const broken: [label: string, statement: string, expected: (string | RegExp)[]][] = [
    [
      'a job that is late',
      `insert into job_runs (job, succeeded_at) values ('sweepExpired', ${at('3 days')})`,
      [/^The job sweepExpired is late: it last succeeded at \d{4}-\S+Z$/],
    ],
    [
      'a late job whose last run failed',
      `insert into job_runs (job, succeeded_at, failed_at, failure) values ('drainMail', ${at('1 hour')}, now(), 'Error: broken')`,
      [/^The job drainMail is late: it last succeeded at \S+; it failed at \S+: Error: broken$/],
    ],
    [
      'a job whose last run failed',
      `insert into job_runs (job, succeeded_at, failed_at, failure) values ('sweepTokens', ${at('1 hour')}, now(), 'Error: broken')`,
      [/^The last run of the job sweepTokens failed: it failed at \S+Z: Error: broken$/],
    ],
    [
      'a job that fails often',
      `insert into job_runs (job, succeeded_at) values ('drainMail', now()), ('endBilling', now());
       insert into job_history (job, started_at, finished_at, release, failure)
       select job, now(), ${at('23 hours')}, '1.0.0', 'Error: broken' from unnest('{drainMail,drainMail,drainMail,drainMail,drainMail,endBilling}'::text[]) job`,
      ['The job drainMail failed 5 times in the last 24 hours: Error: broken'],
    ],
    [
      'email that was given up',
      `insert into mail_outbox (id, template, data, recipient, gave_up_at, last_error, created_at)
         select gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now(), '550 no such person', ${at('2 days')} from generate_series(1, 3);
       insert into mail_outbox (id, template, data, recipient, gave_up_at, expires_at)
         values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now(), now() - interval '1 second')`,
      ['3 emails of the last 7 days could not be sent and were given up (550 no such person)'],
    ],
    [
      'email that is stuck',
      `insert into mail_outbox (id, template, data, recipient, created_at) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', ${at('1 hour')})`,
      ['1 email has been waiting for more than 15 minutes'],
    ],
    [
      'why email waits, and why other email was given up',
      `insert into mail_outbox (id, template, data, recipient, created_at, last_error) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', ${at('1 hour')}, '450 try later');
       insert into mail_outbox (id, template, recipient, gave_up_at, expires_at, last_error)
         values (gen_random_uuid(), 'sign_in', 'a@example.test', now(), null, '550 no such person'),
                (gen_random_uuid(), 'mail_test', 'a@example.test', now(), now(), '999 ended')`,
      [
        '1 email has been waiting for more than 15 minutes (450 try later)',
        '1 email of the last 7 days could not be sent and was given up (550 no such person)',
      ],
    ],
    [
      'email that is due and was not sent',
      `insert into mail_outbox (id, template, data, recipient, created_at, next_attempt_at, last_error)
         values (gen_random_uuid(), 'invitation', '{}', 'a@example.test', ${at('1 hour')}, ${at('1 hour')}, 'ECONNREFUSED')`,
      [/^Email has been due since \S+Z and was not sent \(ECONNREFUSED\)$/],
    ],
    [
      'sign-in codes that expired before they were sent',
      `insert into mail_outbox (id, template, recipient, expires_at, gave_up_at, last_error)
         select gen_random_uuid(), 'sign_in_code', 'a@example.test', ${at('2 minutes')}, ${at('1 minute')}, 'ECONNREFUSED' from generate_series(1, 2)
         union all select gen_random_uuid(), 'sign_in_code', 'a@example.test', now(), now(), null;`,
      ['2 sign-in codes of the last hour expired before they were sent (ECONNREFUSED)'],
    ],
    [
      'the last used provider if it accepts no email, but not an earlier one',
      `insert into mail_providers (provider, sent, unavailable, last_success_at, last_failure_at, last_failure, unavailable_since)
         values ('smtp', 3, 1, ${at('3 days')}, ${at('2 days')}, 'ECONNREFUSED', ${at('2 days')}),
                ('binding', 5, 2, ${at('2 hours')}, ${at('1 minute')}, 'E_DAILY_LIMIT_EXCEEDED', ${at('1 hour')})`,
      [/^No email has been accepted by binding since \S+Z; last success: \S+Z \(E_DAILY_LIMIT_EXCEEDED\)$/],
    ],
    [
      'objects that cannot be deleted',
      `insert into object_deletions (object_key, attempts, due_at) values ('files/a', 9, now() + interval '1 day')`,
      ['Objects that could not be deleted in 8 or more attempts: 1'],
    ],
    [
      'object deletions that are late',
      `insert into object_deletions (object_key, due_at) values ('files/a', ${at('2 hours')}), ('files/b', ${at('1 minute')})`,
      ['Objects whose deletion is more than an hour late: 1'],
    ],
    [
      'an organization that pays twice',
      `with org as (insert into orgs (id, name) values ('00000000-0000-4000-8000-0000000000aa', '二重') returning id)
       insert into subscriptions (id, org_id, status, reading) select 'sub_' || n, id, 'active', n from org, generate_series(1, 2) n`,
      ['Organizations with more than one paid contract: 00000000-0000-4000-8000-0000000000aa'],
    ],
    [
      'contracts of deleted organizations that could not be ended in time',
      `insert into billing_endings (customer_id, org_id, attempts, failure, due_at, ended_at)
       select n, gen_random_uuid(), attempts, failure, due_at, ended_at
         from (values ('cus_a', 6, 'billing_error', now() + interval '1 hour', null), ('cus_b', 0, null, ${at('16 minutes')}, null),
                      ('cus_c', 1, 'x', ${at('1 minute')}, null), ('cus_d', 0, null, ${at('1 day')}, now())) e (n, attempts, failure, due_at, ended_at)`,
      [
        'Deleted organizations that can still be charged, because ending their contracts is late: 2 (billing_error)',
      ],
    ],
    [
      'contracts of deleted organizations that were canceled',
      `insert into billing_endings (customer_id, org_id, ended_at, subscriptions, found_at)
       values ('cus_a', gen_random_uuid(), now(), '{sub_a,sub_b}', ${at('29 days')}), ('cus_b', gen_random_uuid(), now(), '{sub_c}', ${at('31 days')})`,
      ['Contracts of deleted organizations were canceled: sub_a, sub_b'],
    ],
  ]
  it('finds nothing wrong with a new database', async () => expect(await problemsIn(database)).toEqual([]))

  it.each(broken)('reports %s, and nothing else', async (_label, statement, expected) => {
    await database.client.query(statement)
    expect(await problemsIn(database)).toEqual(matching(expected))
  })

  it('reports each cron trigger if no job has run for days', async () => {
    await database.client.query("update migrations set applied_at = now() - interval '3 days'")
    const minute = 'drainMail, sweepUploads, drainObjects, endBilling, prepareSearch'
    expect(await problemsIn(database)).toEqual([
      `No job of the Cron Trigger "* * * * *" has ever succeeded: ${minute}`,
      expect.stringMatching(/^No job of the Cron Trigger "\*\/5 \* \* \* \*" has ever succeeded: \w/),
      expect.stringMatching(/^No job of the Cron Trigger "23 \* \* \* \*" has ever succeeded: \w/),
    ])
    await database.client.query(`
      insert into job_runs (job, succeeded_at, failed_at, failure)
        select job, '2026-11-01T00:00:00Z', null, null from unnest('{${minute}}'::text[]) job
        union all values ('sendDigests', now() - interval '1 hour', now(), 'Error: broken')`)
    expect(await problemsIn(database)).toEqual([
      `No job of the Cron Trigger "* * * * *" has succeeded since 2026-11-01T00:00:00.000Z: ${minute}`,
      expect.stringMatching(/^The job sendDigests is late: .*; it failed at \S+: Error: broken$/),
      'The job sendReminders is late: it has never succeeded',
      'The job sweepApps is late: it has never succeeded',
      expect.stringMatching(/^No job of the Cron Trigger "23 /),
    ])
    await database.client.query('update migrations set applied_at = now()')
  })
})

it.each([
  ['1 hour', ['The clock of the database is 60.0 minutes ahead of that of this machine']],
  ['-1 hour', ['The clock of the database is 60.0 minutes behind that of this machine']],
  ['50 seconds', []],
  ['-50 seconds', []],
])('compares the clock of the database, %s ahead, with its own', async (ahead, expected) => {
  const { client } = database
  await client.query(`begin; create schema clock; set local search_path = clock, pg_catalog, public;
    create function clock.clock_timestamp() returns timestamptz begin atomic
      select pg_catalog.clock_timestamp() + interval '${ahead}'; end`)
  const { problems } = await checkClock(client)
  await client.query('rollback')
  expect(whatOf(problems)).toEqual(expected)
})

it('reports an HTTP endpoint that does not respond within ten seconds (maintenance § Doctor)', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const DATABASE_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/sql`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const given = { DATABASE_URL: database.url, DATABASE_ENDPOINT, APP_URL: 'https://cairn.test' }
    const finding = checkHttpEndpoint(
      settings({ ...given, MAIL_FROM: 'cairn@cairn.test', ...localSecrets } as never),
    )
    await vi.advanceTimersByTimeAsync(timeoutMs)
    const { problems } = await finding
    expect(problems.map(({ what }) => what)).toEqual([
      `Postgres responds, but not over HTTP, which the Worker uses (${DATABASE_ENDPOINT}): no response within 10 seconds`,
    ])
  } finally {
    vi.useRealTimers()
    silent.closeAllConnections()
    silent.close()
  }
})
