import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../db/operator/audit/audit.ts'
import { openDatabase } from '../../src/worker/database.ts'
import { deleteExcessRevisions } from '../../src/worker/domain/files/leftovers.ts'
import { queueOrphans } from '../../src/worker/domain/files/object-deletions.ts'
import { claimMail } from '../../src/worker/domain/mail/outbox.ts'
import { readReadiness } from '../../src/worker/domain/maintenance/readiness.ts'
import { settings } from '../../src/worker/env.ts'
import { intervals } from '../../src/worker/jobs/jobs.ts'
import { runScheduled } from '../../src/worker/jobs/run-scheduled.ts'
import { crowd } from '../support/crowd.ts'
import { runJobOn } from '../support/jobs.ts'
import { call, told } from '../support/plans/requests.ts'
import { browser, origin } from '../support/plans/settled.ts'
import { shareRead } from '../support/plans/share-read.ts'
import { crowdedStage, itScansNothing } from '../support/plans/stage.ts'

const stage = crowdedStage('plans', session => crowd(session))

/** As after hours in which no job ran: half of the queue is due, and thousands of uploads are late. */
async function fallBehind(session: pg.Client): Promise<void> {
  await session.query("update object_deletions set due_at = now() where object_key like 'gone/1%'")
  await session.query(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
     select gen_random_uuid(), md5('project' || 1 + n % 2000)::uuid, md5('user7')::uuid, 'late.txt', 5, 'text/plain', 'uploads/late' || n,
            now() - interval '25 hours' from generate_series(1, 2500) n`,
  )
  await session.query('analyze object_deletions, attachments')
}

/** What the daily sweep looks for by an index: when, and how long ago is past. */
const expiring: [table: string, at: string, age: string][] = [
  ['sessions', 'expires_at', '1 minute'],
  ['sign_in_codes', 'expires_at', '1 minute'],
  ['device_logins', 'expires_at', '1 minute'],
  ['write_marks', 'expires_at', '1 second'],
  ['kept_answers', 'day', '2 days'],
  ['job_history', 'finished_at', '15 days'],
  ['mail_outbox', 'sent_at', '8 days'],
  ['billing_events', 'received_at', '91 days'],
  ['roadmap_syncs', 'created_at', '181 days'],
]

describe('no operation scans a table that grows (on a hundred times the data)', () => {
  it('an audit, which reads little of each', async () => {
    const read = await shareRead(stage, async client => {
      const { rows } = await client.query('select id from orgs order by id limit 1')
      for (const orgs of [rows.map(({ id }) => id), 1]) {
        const { breaks } = await audit({ client, orgs })
        expect(breaks.length).toBeGreaterThan(0)
      }
    })
    expect(read.size).toBeGreaterThan(30)
    expect([...read].filter(([, share]) => share > 0.3)).toEqual([])
  })

  it('the sweeps of every minute, and those of the object store', async () => {
    const objects = Array.from({ length: 1000 }, (_, i) => ({ key: `objects/${i}`, storedAt: new Date(0) }))
    await stage.inSession(fallBehind)
    const scanned = await stage.scannedBy(async bindings => {
      await runScheduled('* * * * *', bindings)
      await queueOrphans(openDatabase(settings(bindings)), objects, null)
    })
    expect(scanned).toEqual([])
    const left = await stage.inSession(session =>
      session.query(
        `select (select count(*)::int from attachments where created_at < now() - interval '24 hours' and linked_at is null) as late,
                (select count(*)::int from object_deletions where object_key like 'gone/%') as queued`,
      ),
    )
    expect(left.rows).toEqual([{ late: 0, queued: 20_000 - 11_111 }])
  })

  it('the sweep of expired invitations', async () => {
    await stage.inSession(async session => {
      await session.query(
        "update invitations set expires_at = now() - interval '31 days' where email like 'guest-19%'",
      )
      await session.query('analyze invitations')
    })
    expect(await stage.scannedBy(bindings => runJobOn('sweepInvitations', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query("select count(*)::int as count from invitations where email like 'guest-19%'"),
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('the sweep of tokens: warnings of those that expire soon, and the end of those that ended long ago', async () => {
    await stage.inSession(async session => {
      await session.query(
        `update api_tokens set expires_at = now() + interval '3 days', created_at = now() - interval '30 days'
          where id in (select md5('token' || n)::uuid from generate_series(1, 500) n)`,
      )
      await session.query(
        `update api_tokens set revoked_at = case when get_byte(hash, 0) % 2 = 0 then now() - interval '91 days' end,
                expires_at = now() - interval '91 days'
          where id in (select md5('token' || n)::uuid from generate_series(501, 1500) n)`,
      )
      await session.query('analyze api_tokens')
    })
    expect(await stage.scannedBy(bindings => runJobOn('sweepTokens', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query(
        `select count(*) filter (where warned_days = '{7}')::int as warned, count(*) filter (where expires_at < now())::int as ended from api_tokens`,
      ),
    )
    expect(rows).toEqual([{ warned: 500, ended: 0 }])
  })

  it('the sweep of excess revisions', async () => {
    const file = "md5('file5')::uuid"
    await stage.inSession(async session => {
      await session.query(
        `with made as (select n, md5('excess' || n)::uuid as id from generate_series(1, 20) n),
              held as (
                insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
                select id, md5('project6')::uuid, md5('user7')::uuid, 'x.txt', 5, 'text/plain', 'objects/excess' || n, now(), now() from made)
         insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
         select md5('project6')::uuid, ${file}, n + 100, id, md5('user7')::uuid from made`,
      )
      await session.query('analyze attachments, file_revisions')
    })
    const read = async () => (await stage.pagesRead()).get('file_revisions')!
    const before = await read()
    await stage.withBindings(bindings => deleteExcessRevisions(openDatabase(settings(bindings)), 100))
    // By the whole index, those of one file take hundreds.
    expect((await read()) - before).toBeLessThan(1_000)
    expect(await stage.scannedBy(bindings => runJobOn('sweepRevisions', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query(
        `select count(*)::int as count, min(revision) as first from file_revisions where file_id = ${file}`,
      ),
    )
    expect(rows).toEqual([{ count: 10, first: 111 }])
  })

  it('the daily sweep of what has expired, but for the windows of the rate limits', async () => {
    await stage.inSession(async session => {
      for (const table of ['sign_in_codes', 'device_logins'])
        await session.query(
          `update ${table} set expires_at = now() + interval '8 minutes' where expires_at < now()`,
        )
      for (const [table, at, age] of expiring)
        await session.query(
          `update ${table} set ${at} = now() - interval '${age}' where ctid = any (array(select ctid from ${table} where ${at} is not null
             and ${table}::text not like '%guest-7@%' and ${table}::text not like '%' || encode(sha256('session-7'), 'hex') || '%' limit 500))`,
        )
      await session.query(`vacuum analyze ${expiring.map(([table]) => table).join(', ')}`)
    })
    // These change with every request, so an index would cost more than the scans of a day.
    expect(await stage.scannedBy(bindings => runJobOn('sweepExpired', bindings))).toEqual(['rate_windows'])
    const left = await stage.inSession(session =>
      session.query(
        expiring
          .map(([table, at, age]) => `select 1 from ${table} where ${at} <= now() - interval '${age}'`)
          .join(' union all '),
      ),
    )
    expect(left.rows).toEqual([])
  })

  it('a claim of mail among 100,000 that wait, half of them tried before, and readiness', async () => {
    await stage.inSession(async session => {
      await session.query(
        `insert into mail_outbox (id, recipient, subject, attempts, next_attempt_at)
         select gen_random_uuid(), n || '@slow.test', 's', n % 2, now() - interval '1 second' * n from generate_series(1, 100000) n`,
      )
      await session.query('analyze mail_outbox')
    })
    const claims: [avoided: string[], claimed: boolean, most: number][] = [
      [[], true, 200],
      [['slow.test', 'crowd.test'], false, 5_000],
    ]
    for (const [avoided, claimed, most] of claims) {
      const before = await stage.rowsRead('mail_outbox')
      await stage.withBindings(async bindings => {
        const mail = await claimMail(openDatabase(settings(bindings)), avoided)
        expect(mail !== null).toBe(claimed)
      })
      const read = (await stage.rowsRead('mail_outbox')) - before
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(most)
    }
    await stage.inSession(session =>
      session.query(
        `insert into mail_outbox (id, recipient, template, created_at, expires_at, gave_up_at)
         select gen_random_uuid(), n || '@slow.test', 'sign_in_code', now() - interval '20 minutes',
                now() - interval '10 minutes', now() - interval '9 minutes' from generate_series(1, 20000) n`,
      ),
    )
    const before = await stage.rowsRead('mail_outbox')
    await stage.withBindings(async bindings => {
      const readiness = await readReadiness(openDatabase(settings(bindings)), { intervals, hasMail: true })
      expect(readiness.mail).toBe('failed')
    })
    expect((await stage.rowsRead('mail_outbox')) - before).toBeLessThan(1_100)
    await stage.inSession(session =>
      session.query("delete from mail_outbox where recipient like '%@slow.test'"),
    )
  })

  it('the digests of every five minutes', async () => {
    const waiting = "user_id in (select md5('user' || n)::uuid from generate_series(1000, 1249) n)"
    await stage.inSession(async session => {
      await session.query(`update notifications set awaits_digest = true, position = null where ${waiting}`)
      await session.query(
        `update users set notify_email = 'all' where id in (select user_id from notifications where ${waiting})`,
      )
      await session.query('analyze notifications, users')
    })
    expect(await stage.scannedBy(bindings => runScheduled('*/5 * * * *', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query('select count(*)::int as count from notifications where awaits_digest'),
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('what a person is told, who reaches a project of very many syncs', async () => {
    const busy = "'00000000-0000-4000-8000-0000000000a4'::uuid"
    await stage.inSession(async session => {
      await session.query(`insert into projects (id, org_id, name) values (${busy}, $1, '同期')`, [
        stage.ids().org,
      ])
      await session.query(
        `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash, task_total, task_done, task_blocked)
         values (${busy}, ${busy}, 'main', 't', '', now(), '{}', '[]', 'x', 'x', 0, 0, 0)`,
      )
      await session.query(
        `insert into roadmap_syncs (id, project_id, roadmap_id) select gen_random_uuid(), ${busy}, ${busy} from generate_series(1, 5000)`,
      )
      await session.query('analyze roadmap_syncs')
    })
    const before = await stage.rowsRead('roadmap_syncs')
    await stage.withBindings(async bindings => {
      for (const path of ['notifications', 'home'])
        expect(await call(bindings, 'GET', `/api/me/${path}`, browser)).toBe(200)
      expect(await call(bindings, 'POST', '/api/me/notifications/read', browser, '{}')).toBe(200)
    })
    expect((await stage.rowsRead('roadmap_syncs')) - before).toBeLessThan(500)
  })

  it('the deeds of one token among very many: no more than those are read', async () => {
    const busy = {
      project: '00000000-0000-4000-8000-0000000000a1',
      token: '00000000-0000-4000-8000-0000000000a2',
    }
    await stage.inSession(async session => {
      await session.query("insert into projects (id, org_id, name) values ($1, $2, '多忙')", [
        busy.project,
        stage.ids().org,
      ])
      await session.query(
        `insert into events (id, project_id, type, actor_id, token_id, via)
         select uuidv7(), $1, 'crowd', md5('user7')::uuid, case when n % 10000 = 0 then $2::uuid else md5('token' || n % 40)::uuid end, '"web"'
           from generate_series(1, 50000) n`,
        [busy.project, busy.token],
      )
      await session.query('analyze events')
    })
    const path = `/api/projects/${busy.project}/activity?tokenId=${busy.token}&pageSize=100`
    const before = await stage.rowsRead('events')
    await stage.withBindings(async bindings =>
      expect(await call(bindings, 'GET', path, browser, undefined)).toBe(200),
    )
    const after = await stage.rowsRead('events')
    expect(after - before).toBeGreaterThan(0)
    expect(after - before).toBeLessThan(50)
  })

  describe('a search among very many issues', () => {
    const busy = '00000000-0000-4000-8000-0000000000a3'
    beforeAll(() =>
      stage.inSession(async session => {
        await session.query(
          "insert into projects (id, org_id, name, issue_key) values ($1, $2, '課題', 'KEY')",
          [busy, stage.ids().org],
        )
        await session.query(
          `insert into issues (id, project_id, number, title, status)
           select gen_random_uuid(), $1, n, case when n % 500 = 0 then '検索の改善 ' else '一覧を直す ' end || n, 'todo' from generate_series(1, 5000) n`,
          [busy],
        )
        await session.query('analyze issues')
      }),
    )

    it.each([
      ['two characters', '改善', 10],
      ['one', '検', 10],
      ['more', '検索の改', 10],
      ['those that only stand apart', '索改', 0],
      ['a number', '%23777', 1],
      ['a key', 'key-777', 1],
    ])('for %s reads what it finds', async (_, q, total) => {
      const path = `/api/projects/${busy}/issues?status=todo&q=${q}`
      const before = await stage.rowsRead('issues')
      await stage.withBindings(async bindings =>
        expect((await told(bindings, 'GET', path, browser, undefined)).body.total).toBe(total),
      )
      const read = (await stage.rowsRead('issues')) - before
      expect(read).toBeLessThan(50)
    })

    it.each<[what: string, path: string, found: (body: any) => number, count: number, pages: number]>([
      ['the list of the trash', '?trashed=1', ({ total }) => total, 10, 110],
      ['one with its children', '/5000', ({ issue }) => issue.children.length, 5, 70],
    ])('and so does %s', async (_, path, found, count, pages) => {
      await stage.inSession(async session => {
        await session.query(
          `update issues set deleted_at = now(), deleted_by = md5('user7')::uuid where project_id = $1 and number % 500 = 1`,
          [busy],
        )
        await session.query(
          `update issues set parent_id = (select id from issues where project_id = $1 and number = 5000) where project_id = $1 and number % 1000 = 7`,
          [busy],
        )
        await session.query('vacuum analyze issues')
      })
      const before = await stage.rowsRead('issues')
      const pagesBefore = (await stage.pagesRead()).get('issues')!
      await stage.withBindings(async bindings => {
        const { body } = await told(bindings, 'GET', `/api/projects/${busy}/issues${path}`, browser)
        expect(found(body)).toBe(count)
      })
      const read = (await stage.rowsRead('issues')) - before
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(50)
      expect((await stage.pagesRead()).get('issues')! - pagesBefore).toBeLessThan(pages)
    })
  })

  it('where an admin of 500 projects stands: an event of each, and 20 of the 20 where most is new', async () => {
    const [org, of] = ["md5('org10')::uuid", "md5('many' || n % 500)::uuid"]
    const admin = { cookie: '__Host-session=session-of-many', origin }
    await stage.inSession(async session => {
      await session.query(
        `with made as (insert into users (id, email) values (md5('many')::uuid, 'many@crowd.test') returning id),
              joined as (insert into org_members (org_id, user_id, role) select ${org}, id, 'admin' from made)
         insert into sessions (id, hash, user_id, expires_at)
         select gen_random_uuid(), sha256('session-of-many'), id, now() + interval '30 days' from made`,
      )
      await session.query(
        `insert into projects (id, org_id, name) select ${of}, ${org}, 'p' || n from generate_series(1, 500) n`,
      )
      await session.query(
        `insert into events (id, project_id, type, actor_id, via)
         select uuidv7(), ${of}, 'crowd', md5('user9')::uuid, '"web"' from generate_series(1, 25000) n`,
      )
      await session.query('analyze projects, events')
    })
    const before = await stage.rowsRead('events')
    const scanned = await stage.scannedBy(async bindings => {
      const { status, body } = await told(bindings, 'GET', '/api/me/home', admin)
      expect([status, body.recent.length]).toEqual([200, 20])
      expect(body.projects.length).toBeGreaterThanOrEqual(500)
    })
    expect(scanned).toEqual([])
    const read = (await stage.rowsRead('events')) - before
    expect(read).toBeGreaterThanOrEqual(500)
    expect(read).toBeLessThan(500 + 20 * 20 + 50)
  })

  it('POST /api/billing/webhook', async () => {
    const { body, signature, customer } = await stage.purchase(stage.ids().project)
    await stage.inSession(session =>
      session.query('update orgs set customer_id = $1 where id = $2', [customer, stage.ids().org]),
    )
    const headers = { 'stripe-signature': signature }
    const scanned = await stage.scannedBy(async bindings => {
      for (let i = 0; i < 2; i++)
        expect(await call(bindings, 'POST', '/api/billing/webhook', headers, body)).toBe(200)
    })
    expect(scanned).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query('select status from subscriptions where org_id = $1 and reading > 0 order by reading', [
        stage.ids().org,
      ]),
    )
    expect(rows).toContainEqual({ status: 'active' })
  })

  itScansNothing(stage, 270)

  it('is a test that can fail', async () => {
    const before = await stage.scans()
    await stage.inSession(session => session.query("select count(*) from users where display_name = 'x'"))
    expect((await stage.scans()).get('users')).toBeGreaterThan(before.get('users') ?? 0)
  })
})
