import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { checkHttpEndpoint } from '../../../db/operator/checks/database.ts'
import { patience } from '../../../db/operator/checks/problems.ts'
import { diagnose } from '../../../db/operator/doctor.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { settings } from '../../../src/worker/env.ts'
import { intervals } from '../../../src/worker/jobs/jobs.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()
// Of what was migrated just now no job is late yet.
beforeAll(() => database.client.query('update migrations set applied_at = now()'))
afterEach(async () => {
  await database.client.query(
    'truncate job_runs, job_history, billing_endings, mail_outbox, mail_providers, object_deletions, subscriptions',
  )
})

const looks = [
  'database',
  'database over HTTP',
  'migrations',
  'functions',
  'schema',
  'planner',
  'roles',
  'cron',
  'outbox',
  'queues',
  'contracts',
]

/** What is told of the database, in which no job runs. */
async function problems(): Promise<string[]> {
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_ENDPOINT: inject('databaseEndpoint'),
    APP_URL: 'https://cairn.test',
    MAIL_FROM: 'cairn@cairn.test',
    ...localSecrets,
  }
  const findings = (await diagnose({ environment })).filter(({ check }) => looks.includes(check))
  expect(findings.map(({ check }) => check)).toEqual(looks)
  return findings.flatMap(({ problems }) => problems.map(({ what }) => what))
}

describe('operator doctor, in the database', () => {
  const at = (ago: string) => `now() - interval '${ago}'`
  const broken: [label: string, statement: string, told: (string | RegExp)[]][] = [
    [
      'a job that is late',
      `insert into job_runs (job, succeeded_at) values ('sweepExpired', ${at('3 days')})`,
      [/^The job sweepExpired is late: it last succeeded at \d{4}-\S+Z$/],
    ],
    [
      'a late job that fails',
      `insert into job_runs (job, succeeded_at, failed_at, failure) values ('drainMail', ${at('1 hour')}, now(), 'Error: broken')`,
      [/^The job drainMail is late: it last succeeded at \S+; it failed at \S+: Error: broken$/],
    ],
    [
      'a job whose last run failed',
      `insert into job_runs (job, succeeded_at, failed_at, failure) values ('sweepTokens', ${at('1 hour')}, now(), 'Error: broken')`,
      [/^The job sweepTokens fails: it failed at \S+Z: Error: broken$/],
    ],
    [
      'a job that often fails',
      `insert into job_runs (job, succeeded_at) values ('drainMail', now()), ('endBilling', now());
       insert into job_history (job, started_at, finished_at, release, failure)
       select job, now(), ${at('23 hours')}, '1.0.0', 'Error: broken' from unnest('{drainMail,drainMail,drainMail,drainMail,drainMail,endBilling}'::text[]) job`,
      ['The job drainMail failed 5 times in the last 24 hours: Error: broken'],
    ],
    [
      'mail that was given up',
      `insert into mail_outbox (id, template, data, recipient, gave_up_at, last_error, created_at)
         select gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now(), '550 no such person', ${at('2 days')} from generate_series(1, 3);
       insert into mail_outbox (id, template, data, recipient, gave_up_at, expires_at)
         values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now(), now() - interval '1 second')`,
      ['3 emails of the last 7 days could not be sent and were given up (550 no such person)'],
    ],
    [
      'mail that is stuck',
      `insert into mail_outbox (id, template, data, recipient, created_at) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', ${at('1 hour')})`,
      ['1 email has been waiting for more than 15 minutes'],
    ],
    [
      'mail that is due and not sent',
      `insert into mail_outbox (id, template, data, recipient, created_at, next_attempt_at, last_error)
         values (gen_random_uuid(), 'invitation', '{}', 'a@example.test', ${at('1 hour')}, ${at('1 hour')}, 'ECONNREFUSED')`,
      [/^Email has been due since \S+Z and was not sent \(ECONNREFUSED\)$/],
    ],
    [
      'codes that expired unsent',
      `insert into mail_outbox (id, template, recipient, expires_at, gave_up_at, last_error)
         select gen_random_uuid(), 'sign_in_code', 'a@example.test', ${at('2 minutes')}, ${at('1 minute')}, 'ECONNREFUSED' from generate_series(1, 2)
         union all select gen_random_uuid(), 'sign_in_code', 'a@example.test', now(), now(), null;`,
      ['2 sign-in codes of the last hour expired before they were sent (ECONNREFUSED)'],
    ],
    [
      'the provider that was used last and takes no mail, and not the one before it',
      `insert into mail_providers (provider, sent, unavailable, last_success_at, last_failure_at, last_failure, unavailable_since)
         values ('smtp', 3, 1, ${at('3 days')}, ${at('2 days')}, 'ECONNREFUSED', ${at('2 days')}),
                ('binding', 5, 2, ${at('2 hours')}, ${at('1 minute')}, 'E_DAILY_LIMIT_EXCEEDED', ${at('1 hour')})`,
      [/^No email has been accepted by binding since \S+Z; last success: \S+Z \(E_DAILY_LIMIT_EXCEEDED\)$/],
    ],
    [
      'objects that cannot be deleted',
      `insert into object_deletions (object_key, attempts, due_at) values ('files/a', 9, now() + interval '1 day')`,
      ['1 objects have been deleted in vain 8 times or more'],
    ],
    [
      'deletions that wait',
      `insert into object_deletions (object_key, due_at) values ('files/a', ${at('2 hours')}), ('files/b', ${at('1 minute')})`,
      ['1 objects should have been deleted more than an hour ago'],
    ],
    [
      'an organization that pays twice',
      `with org as (insert into orgs (id, name) values ('00000000-0000-4000-8000-0000000000aa', '二重') returning id)
       insert into subscriptions (id, org_id, status, reading) select 'sub_' || n, id, 'active', n from org, generate_series(1, 2) n`,
      ['00000000-0000-4000-8000-0000000000aa has more than one contract that is paid'],
    ],
    [
      'endings that fail, or that no job takes',
      `insert into billing_endings (customer_id, org_id, attempts, failure, due_at, ended_at)
       select n, gen_random_uuid(), attempts, failure, due_at, ended_at
         from (values ('cus_a', 6, 'billing_error', now() + interval '1 hour', null), ('cus_b', 0, null, ${at('16 minutes')}, null),
                      ('cus_c', 1, 'x', ${at('1 minute')}, null), ('cus_d', 0, null, ${at('1 day')}, now())) e (n, attempts, failure, due_at, ended_at)`,
      [
        '2 organizations that are gone can still be paid for: ending that at the payment provider is late (billing_error)',
      ],
    ],
    [
      'what was paid for organizations that are gone',
      `insert into billing_endings (customer_id, org_id, ended_at, subscriptions, found_at)
       values ('cus_a', gen_random_uuid(), now(), '{sub_a,sub_b}', ${at('29 days')}), ('cus_b', gen_random_uuid(), now(), '{sub_c}', ${at('31 days')})`,
      ['Contracts of organizations that were gone have been cancelled: sub_a, sub_b'],
    ],
  ]
  it('finds nothing wrong with a new one', async () => expect(await problems()).toEqual([]))

  it.each(broken)('names %s, and nothing else', async (_label, statement, told) => {
    await database.client.query(statement)
    expect(await problems()).toEqual(
      told.map(one => (one instanceof RegExp ? expect.stringMatching(one) : one)),
    )
  })

  const withMigrations = async (statement: string, work: () => Promise<void>) => {
    await database.client.query('create temp table kept as select * from migrations')
    await database.client.query(statement)
    try {
      await work()
    } finally {
      await database.client.query(
        'delete from migrations; insert into migrations select * from kept; drop table kept',
      )
    }
  }
  it.each([
    [
      'missing',
      "delete from migrations where name in ('0009_git_links.sql', '0013_upkeep.sql')",
      'Migrations 0009_git_links.sql, 0013_upkeep.sql missing in the database',
    ],
    [
      'changed',
      "update migrations set checksum = 'x' where name = '0001_people.sql'",
      'Migration 0001_people.sql changed here after being applied',
    ],
    [
      'newer',
      "insert into migrations (name, checksum) values ('9999_later.sql', 'x')",
      'Migration 9999_later.sql applied, but unknown here: the database is newer than this checkout',
    ],
  ])('names migrations that are %s, and looks no further there', async (_label, statement, told) => {
    await database.client.query(
      "insert into mail_outbox (id, template, data, recipient, gave_up_at) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now())",
    )
    await withMigrations(statement, async () => expect(await problems()).toEqual([told]))
  })

  it.each([
    ['missing', 'drop function is_over(text)', 'is_over(text)'],
    [
      'changed',
      "create or replace function person_name(display_name text, email text) returns text language sql as 'select 1::text'",
      'person_name(text, text)',
    ],
    [
      'placed, but gone from the files',
      "insert into functions (signature, header, checksum) values ('old(int)', '', '')",
      'old(int)',
    ],
  ])('names functions that are %s, until db:migrate has mended them', async (_label, statement, name) => {
    await database.client.query(statement)
    expect(await problems()).toEqual([`Functions other than db/functions has them: ${name}`])
    await migrate(database.url)
    expect(await problems()).toEqual([])
  })

  it('names a function that no file has, and looks further', async () => {
    await database.client.query("create function mine() returns int language sql as 'select 1'")
    await database.client.query(
      "insert into job_runs (job, succeeded_at) values ('sweepExpired', now() - interval '3 days')",
    )
    expect(await problems()).toEqual([
      'In the database, but in no file: mine()',
      expect.stringMatching(/^The job sweepExpired is late/),
    ])
    await database.client.query('drop function mine')
  })

  const misplanned =
    'random_page_cost is 4 in place of 1.1, so Postgres scans tables in spite of their indexes'
  it('names a setting that a dump or a copy has left behind, until db:migrate has mended it', async () => {
    const name = database.client.database
    await database.client.query(`alter database ${name} reset all`)
    expect(await problems()).toEqual([misplanned])
    expect((await migrate(database.url)).denied).toEqual([])
    expect(await problems()).toEqual([])
  })

  it('names a setting that the role has of its own', async () => {
    const [name, role] = [database.client.database, database.client.user]
    await database.client.query(`alter role ${role} in database ${name} set random_page_cost = 4`)
    expect(await problems()).toEqual([misplanned])
    await database.client.query(`alter role ${role} in database ${name} reset all`)
    expect(await problems()).toEqual([])
  })

  it('names every job where none has run for days', async () => {
    await withMigrations("update migrations set applied_at = now() - interval '3 days'", async () =>
      expect(await problems()).toEqual(
        Object.keys(intervals).map(job => `The job ${job} is late: it has never succeeded`),
      ),
    )
  })
})

it('tells of an endpoint over HTTP that does not answer, after ten seconds (maintenance § Doctor)', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const DATABASE_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/sql`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const given = { DATABASE_URL: database.url, DATABASE_ENDPOINT, APP_URL: 'https://cairn.test' }
    const told = checkHttpEndpoint(
      settings({ ...given, MAIL_FROM: 'cairn@cairn.test', ...localSecrets } as never),
    )
    await vi.advanceTimersByTimeAsync(patience)
    const { problems } = await told
    expect(problems.map(({ what }) => what)).toEqual([
      `Postgres answers, but not over HTTP, by which the Worker asks it (${DATABASE_ENDPOINT}): no answer within 10 seconds`,
    ])
  } finally {
    vi.useRealTimers()
    silent.closeAllConnections()
    silent.close()
  }
})
