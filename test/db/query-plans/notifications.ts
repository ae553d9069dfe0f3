import { expect, it } from 'vitest'
import type { Bindings } from '../../../src/worker/env.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { call, respond } from '../../support/plans/requests.ts'
import { browser } from '../../support/plans/settled.ts'
import { memberOf } from './own-issues.ts'
import type { CrowdedStage } from './stage.ts'

/** Tests that digests and notifications read little. */
export function itNotifiesWithoutScans(stage: CrowdedStage): void {
  it('the digests of every five minutes', async () => {
    const waiting = "user_id in (select md5('user' || n)::uuid from generate_series(1000, 1249) n)"
    await stage.inSession(async session => {
      await session.query(`update notifications set awaits_digest = true, position = null where ${waiting}`)
      await session.query(
        `update users set notify_email = 'all' where id in (select user_id from notifications where ${waiting})`,
      )
      await session.query(
        `update issue_notifications set awaits_digest = true, read_at = null where ${waiting}`,
      )
      await session.query(
        `update users set notify_issues_email = 'watched' where id in (select user_id from issue_notifications where ${waiting})`,
      )
      await session.query('analyze notifications, issue_notifications, users')
    })
    expect(await stage.scannedBy(bindings => runScheduled('*/5 * * * *', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query(`select (select count(*)::int from notifications where awaits_digest) as roadmaps,
        (select count(*)::int from issue_notifications where awaits_digest) as issues`),
    )
    expect(rows).toEqual([{ roadmaps: 0, issues: 0 }])
  })

  it('the reminders of issues that are due', async () => {
    const reminded = "id in (select md5('user' || n)::uuid from generate_series(2000, 2099) n)"
    const count = async () =>
      (await stage.inSession(session => session.query('select count(*)::int as count from reminders')))
        .rows[0].count
    await stage.inSession(async session => {
      await session.query(
        `update users set time_zone = case when extract(hour from now() at time zone 'UTC') < 8 then 'Asia/Tokyo' else 'UTC' end
          where ${reminded}`,
      )
      await session.query(
        `update issues i set assignee_id = u.id, due_date = today_of(u), status = 'todo', deleted_at = null, purged_at = null
           from users u join lateral (select a.project_id from project_access a where a.user_id = u.id limit 1) a on true
          where u.${reminded} and i.id = (select id from issues where project_id = a.project_id limit 1)`,
      )
      await session.query('analyze issues, users')
    })
    const before = await count()
    expect(await stage.scannedBy(bindings => runScheduled('*/5 * * * *', bindings))).toEqual([])
    expect((await count()) - before).toBeGreaterThan(10)
  })

  it('the notifications and the home page of a user with thousands of them, reading projects once', async () => {
    const theirs = await memberOf(stage, 'notified', 1)
    await stage.inSession(async session => {
      await session.query(
        `with n as (select 1 as n), i as (
           insert into issues (id, project_id, number, title) select gen_random_uuid(), ${theirs.of}, 1, '課題' from n
             returning *), c as (
           insert into issue_changes (id, project_id, issue_id, status)
             select gen_random_uuid(), i.project_id, i.id, 'done' from i, generate_series(1, 3000) returning id)
         insert into issue_notifications (user_id, change_id, kind, in_app)
           select ${theirs.user}, id, 'issue_status', true from c`,
      )
      await session.query('analyze issue_changes, issue_notifications')
    })
    const before = await stage.rowsRead('projects')
    const changesBefore = await stage.rowsRead('issue_changes')
    const mark = (bindings: Bindings, body: string) =>
      respond(bindings, 'POST', '/api/me/notifications/read', theirs.browser, body)
    await stage.withBindings(async bindings => {
      expect((await mark(bindings, '{"ids":[]}')).body).toEqual({ read: 0, unread: 1_000 })
    })
    expect((await stage.rowsRead('issue_changes')) - changesBefore).toBeLessThan(1_100)
    await stage.withBindings(async bindings => {
      for (const path of ['notifications', 'home'])
        expect((await respond(bindings, 'GET', `/api/me/${path}`, theirs.browser)).body.unread).toBe(1_000)
      expect((await mark(bindings, '{}')).body).toEqual({ read: 3_000, unread: 0 })
    })
    expect((await stage.rowsRead('issue_changes')) - changesBefore).toBeLessThan(10_000)
    expect((await stage.rowsRead('projects')) - before).toBeLessThan(1_000)
  })

  it('the notifications and the home page of a user with a project of thousands of syncs', async () => {
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
}
