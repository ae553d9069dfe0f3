import { describe, expect, it } from 'vitest'
import { countedUnread } from '../../../../src/worker/domain/notifications/visible.ts'
import { query } from '../../../support/database.ts'
import { issueScene, reader } from '../../../support/issues.ts'
import {
  changeIssue as change,
  commentOnIssue as comment,
  createIssue as create,
  kindsOf,
  listedFor as listed,
  mentionOf as mention,
  preferForIssues as prefer,
} from '../../../support/notified-issues.ts'

/** A user with this many unread notifications of one time. */
async function withChanges(count: number) {
  const at = await issueScene()
  const who = await at.join()
  const number = await create(at)
  await query`
    with c as (
      insert into issue_changes (id, project_id, issue_id, status)
        select gen_random_uuid(), i.project_id, i.id, 'done' from issues i, generate_series(1, ${count}::int)
         where i.project_id = ${at.of.id} and i.number = ${number} returning id)
    insert into issue_notifications (user_id, change_id, kind, in_app) select ${who.id}, id, 'issue_status', true from c`
  return who
}

describe('the preferences for issues (notifications § Preferences)', () => {
  it('are `watched` in the app and `mine` by email at first, and are changed one by one', async () => {
    const who = await reader()
    const read = async () => (await who.as('GET', '/api/me/notification-preferences')).body.preferences
    const before = { inApp: 'blocked', email: 'blocked', issues: { inApp: 'watched', email: 'mine' } }
    expect(await read()).toEqual(before)
    const patched = await who.as('PATCH', '/api/me/notification-preferences', { issues: { email: 'none' } })
    expect([patched.status, patched.trips, patched.body.preferences]).toEqual([
      200,
      1,
      { ...before, issues: { inApp: 'watched', email: 'none' } },
    ])
    await who.as('PATCH', '/api/me/notification-preferences', { inApp: 'all', issues: { inApp: 'mine' } })
    expect(await read()).toEqual({
      inApp: 'all',
      email: 'blocked',
      issues: { inApp: 'mine', email: 'none' },
    })
    for (const issues of [{}, { inApp: 'all' }, { email: 'blocked' }, null])
      expect((await who.as('PATCH', '/api/me/notification-preferences', { issues })).status).toBe(400)
  })

  const expected = {
    none: [],
    mine: ['issue_mentioned', 'issue_assigned'],
    watched: ['issue_status', 'issue_commented', 'issue_mentioned', 'issue_assigned'],
  }
  it.each(Object.entries(expected))('%s', async (inApp, kinds) => {
    const at = await issueScene()
    const who = await at.join()
    await prefer(who, { inApp })
    const number = await create(at, { assigneeId: who.id })
    await comment(at, number, at.owner, mention(who))
    await comment(at, number, at.owner)
    await change(at, number, { status: 'done' }, at.owner)
    expect(await kindsOf(who)).toEqual(kinds)
  })
})

describe('the list (notifications § List)', () => {
  it('hides what the reader cannot see now, until they can again', async () => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at, { assigneeId: who.id })
    const hidings: [hide: () => unknown, show: () => unknown][] = [
      [
        () => query`update projects set archived_at = now() where id = ${at.of.id}`,
        () => query`update projects set archived_at = null where id = ${at.of.id}`,
      ],
      [
        () => query`update projects set features = '{wiki}' where id = ${at.of.id}`,
        () => query`update projects set features = all_features() where id = ${at.of.id}`,
      ],
      [
        () => query`update orgs set suspended_at = now() where id = ${at.of.orgId}`,
        () => query`update orgs set suspended_at = null where id = ${at.of.orgId}`,
      ],
      [
        () =>
          query`update project_members set feature_scope = '{wiki}'
            where project_id = ${at.of.id} and user_id = ${who.id}`,
        () =>
          query`update project_members set feature_scope = '{issues}'
            where project_id = ${at.of.id} and user_id = ${who.id}`,
      ],
      [
        () => at.owner.as('DELETE', `${at.path}/${number}`),
        () => at.owner.as('POST', `${at.path}/${number}/restore`),
      ],
    ]
    for (const [hide, show] of hidings) {
      await hide()
      expect(await listed(who)).toMatchObject({ notifications: [], unread: 0, total: 0 })
      expect((await who.as('POST', '/api/me/notifications/read', {})).body).toEqual({ read: 0, unread: 0 })
      await show()
      expect(await listed(who)).toMatchObject({ unread: 1, total: 1 })
    }
  })

  it('names an issue without a key if its project has none', async () => {
    const at = await issueScene({ key: null })
    const who = await at.join()
    const number = await create(at, { assigneeId: who.id })
    expect(await listed(who)).toMatchObject({ notifications: [{ issue: { number, key: null } }] })
  })

  it('is marked as read by ID or as a whole, once, and only one’s own', async () => {
    const at = await issueScene()
    const [who, other] = [await at.join(), await at.join()]
    const number = await create(at, { assigneeId: who.id })
    await other.as('PUT', `${at.path}/${number}/watch`)
    for (const body of ['一', '二']) await comment(at, number, at.owner, body)
    const [newest] = (await listed(who)).notifications
    const [others] = (await listed(other)).notifications
    const mark = (body: object) => who.as('POST', '/api/me/notifications/read', body)
    const first = await mark({ ids: [newest.id, others.id] })
    expect([first.trips, first.body]).toEqual([1, { read: 1, unread: 2 }])
    expect((await mark({ ids: [newest.id] })).body).toEqual({ read: 0, unread: 2 })
    expect((await listed(who, '?unread=1')).notifications).toHaveLength(2)
    expect((await who.as('GET', '/api/me/home')).body.unread).toBe(2)
    const answers = await Promise.all([1, 2, 3].map(() => mark({})))
    expect(answers.map(({ body }) => body.read).toSorted()).toEqual([0, 0, 2])
    expect(await listed(who, '?unread=1')).toMatchObject({ notifications: [], unread: 0, total: 0 })
    expect(await listed(other)).toMatchObject({ unread: 2, total: 2 })
  })

  it('counts up to 1,000 unread notifications, also on the home page and after marking, and lists all', async () => {
    const who = await withChanges(countedUnread + 2)
    const seen = async () => {
      const [{ unread, total, notifications }, home] = [
        await listed(who, '?unread=1&page=11&pageSize=100'),
        await who.as('GET', '/api/me/home'),
      ]
      return [unread, total, notifications.length, home.body.unread]
    }
    expect(await seen()).toEqual([1_000, 1_002, 2, 1_000])
    const mark = async (body: object) => (await who.as('POST', '/api/me/notifications/read', body)).body
    const newest = async (): Promise<string> => (await listed(who, '?unread=1')).notifications[0].id
    expect(await mark({ ids: [await newest()] })).toEqual({ read: 1, unread: 1_000 })
    for (const unread of [1_000, 999])
      expect(await mark({ ids: [await newest()] })).toEqual({ read: 1, unread })
    expect(await mark({})).toEqual({ read: 999, unread: 0 })
    expect(await seen()).toEqual([0, 0, 0, 0])
  })

  it('has notifications of issues and of roadmaps together, newest first, on all pages', async () => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at, { assigneeId: who.id })
    await query`
      with r as (
        insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash,
          documents_hash, task_total, task_done, task_blocked)
        values (gen_random_uuid(), ${at.of.id}, 'main', 't', '', now(), '{}', '[]', 'x', 'x', 0, 0, 0) returning id),
      s as (insert into roadmap_syncs (id, project_id, roadmap_id)
        select gen_random_uuid(), ${at.of.id}, id from r returning id),
      c as (insert into roadmap_changes (sync_id, position, kind, subject_id, title, to_value, alone)
        select id, 1, 'task_status', 'T', 't', 'blocked', true from s)
      insert into notifications (user_id, sync_id, position, in_app) select ${who.id}, id, 1, true from s`
    await comment(at, number, at.owner)
    expect(await kindsOf(who)).toEqual(['issue_commented', 'task_blocked', 'issue_assigned'])
    const pages = await Promise.all([1, 2, 3].map(page => listed(who, `?page=${page}&pageSize=1`)))
    expect(pages.map(({ notifications: [one], total }) => [one.kind, total])).toEqual([
      ['issue_commented', 3],
      ['task_blocked', 3],
      ['issue_assigned', 3],
    ])
    const mark = async (body: object) => (await who.as('POST', '/api/me/notifications/read', body)).body
    expect(await mark({ upTo: pages[1]?.notifications[0].id })).toEqual({ read: 2, unread: 1 })
    expect(await mark({})).toEqual({ read: 1, unread: 0 })
  })

  it('keeps what came after `upTo` unread, also of the same time', async () => {
    const who = await withChanges(3)
    const all = (await listed(who)).notifications
    expect(new Set(all.map((one: { createdAt: string }) => one.createdAt)).size).toBe(1)
    const { body } = await who.as('POST', '/api/me/notifications/read', { upTo: all[1].id })
    expect(body).toEqual({ read: 2, unread: 1 })
    expect((await listed(who, '?unread=1')).notifications.map((one: { id: string }) => one.id)).toEqual([
      all[0].id,
    ])
  })
})
