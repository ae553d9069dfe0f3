import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser, asTool } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold, meanwhile } from '../../../support/hold.ts'
import { listener, notificationsOf, stage } from '../../../support/listeners.ts'
import { payload } from '../../../support/payload.ts'
import type { Synced } from '../../../support/synced.ts'
import { person, project } from '../../../support/world.ts'

const list = '/api/me/notifications'
const preferences = '/api/me/notification-preferences'
const issues = { inApp: 'watched', email: 'mine' }

/** Syncs once more so that T1 becomes blocked: a notification for each subscribed member. */
async function block({ sync }: Synced, times = 1): Promise<void> {
  for (let i = 0; i < times; i++)
    for (const status of ['todo', 'blocked'])
      expect(
        (await sync(payload([{ id: 'T1', status }], { at: new Date(Date.now() + i).toISOString() }))).status,
      ).toBe(200)
}

describe('GET /api/me/notifications (notifications § List)', () => {
  it('is empty at first, in one round trip', async () => {
    const { status, body, trips } = await (await asBrowser(await person()))('GET', list)
    expect([status, body, trips]).toEqual([
      200,
      { notifications: [], unread: 0, total: 0, page: 1, pageSize: 50 },
      1,
    ])
  })

  it('shows 200 characters of a roadmap’s title, which has no limit', async () => {
    const at = await stage()
    const { as } = await listener(at)
    await block(at)
    await query`update roadmaps set title = repeat('🦊', 300) where project_id = ${at.of.id}`
    expect((await as('GET', list)).body.notifications[0].roadmap.title).toBe('🦊'.repeat(200))
  })

  it('is paged, newest first, and distinguishes unread ones', async () => {
    const at = await stage()
    const { as } = await listener(at)
    await block(at, 3)
    const all = (await as('GET', list)).body
    expect([all.total, all.unread]).toEqual([3, 3])
    const ids = all.notifications.map((one: { id: string }) => one.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const second = (await as('GET', `${list}?page=2&pageSize=2`)).body
    expect([second.notifications.map((one: { id: string }) => one.id), second.total]).toEqual([[ids[2]], 3])
    await as('POST', `${list}/read`, { ids: [ids[1]] })
    const unread = (await as('GET', `${list}?unread=1`)).body
    expect(unread.notifications.map((one: { id: string }) => one.id)).toEqual([ids[0], ids[2]])
    expect([unread.total, unread.unread]).toEqual([2, 2])
    expect((await as('GET', list)).body).toMatchObject({ total: 3, unread: 2 })
  })

  it.each(['?page=0', '?pageSize=101', '?unread=yes', '?page=1&page=2'])('refuses %s', async search => {
    const as = await asBrowser(await person())
    expect((await as('GET', list + search)).status).toBe(400)
  })

  const hidden: Record<string, (at: Synced, userId: string) => Promise<unknown>> = {
    'the project is archived': ({ of }) => query`update projects set archived_at = now() where id = ${of.id}`,
    'the organization is suspended': ({ of }) =>
      query`update orgs set suspended_at = now() where id = (select org_id from projects where id = ${of.id})`,
    'the project has disabled the roadmap': ({ of }) =>
      query`update projects set features = '{issues}' where id = ${of.id}`,
    'the reader has lost the roadmap': ({ of }, userId) =>
      query`update project_members set feature_scope = '{wiki}' where project_id = ${of.id} and user_id = ${userId}`,
    'the reader was removed': ({ of }, userId) =>
      query`delete from project_members where project_id = ${of.id} and user_id = ${userId}`,
    'the reader was removed, and is still in another project': async ({ of }, userId) => {
      await query`update project_members set project_id = ${(await project()).id} where project_id = ${of.id} and user_id = ${userId}`
    },
    'the project was deleted': ({ of }) => query`delete from projects where id = ${of.id}`,
  }

  it.each(Object.entries(hidden))('neither shows nor counts anything once %s', async (_, hide) => {
    const at = await stage()
    const who = await listener(at)
    await block(at)
    expect(await notificationsOf(who.as)).toHaveLength(1)
    await hide(at, who.id)
    expect((await who.as('GET', list)).body).toMatchObject({ notifications: [], unread: 0, total: 0 })
    expect((await who.as('POST', `${list}/read`, {})).body).toEqual({ read: 0, unread: 0 })
  })

  it('shows them again after unarchiving', async () => {
    const at = await stage()
    const who = await listener(at)
    await block(at)
    await at.as('POST', `/api/projects/${at.of.id}/archive`)
    expect(await notificationsOf(who.as)).toEqual([])
    await at.as('POST', `/api/projects/${at.of.id}/unarchive`)
    expect(await notificationsOf(who.as)).toHaveLength(1)
  })
})

describe('POST /api/me/notifications/read (notifications § Marking as read)', () => {
  it('marks all, once, in one round trip', async () => {
    const at = await stage()
    const { as } = await listener(at)
    await block(at, 2)
    const { body, trips, status } = await as('POST', `${list}/read`, {})
    expect([status, body, trips]).toEqual([200, { read: 2, unread: 0 }, 1])
    expect((await as('POST', `${list}/read`, {})).body).toEqual({ read: 0, unread: 0 })
    const [one] = (await as('GET', list)).body.notifications
    expect(one.readAt).toMatch(/Z$/)
  })

  it('with `upTo` marks that notification and older ones, and none that came after it', async () => {
    const at = await stage()
    const { as } = await listener(at)
    await block(at, 3)
    const [third, second] = (await as('GET', list)).body.notifications
    const marked = await as('POST', `${list}/read`, { upTo: second.id })
    expect([marked.body, marked.trips]).toEqual([{ read: 2, unread: 1 }, 1])
    const { notifications } = (await as('GET', `${list}?unread=1`)).body
    expect(notifications.map((one: { id: string }) => one.id)).toEqual([third.id])
    expect((await as('POST', `${list}/read`, { ids: [third.id], upTo: second.id })).body).toEqual({
      read: 0,
      unread: 1,
    })
    expect((await as('POST', `${list}/read`, { upTo: third.id })).body).toEqual({ read: 1, unread: 0 })
  })

  it('does not affect notifications of others', async () => {
    const at = await stage()
    const [mine, theirs] = [await listener(at), await listener(at)]
    await block(at)
    const shown = (await theirs.as('GET', list)).body.notifications
    expect(shown).toHaveLength(1)
    const [{ id: other }] = shown
    expect((await mine.as('POST', `${list}/read`, { ids: [other, id()] })).body).toEqual({
      read: 0,
      unread: 1,
    })
    expect((await theirs.as('GET', list)).body.unread).toBe(1)
  })

  it('marks each one once if another device marks it at the same time', async () => {
    const at = await stage()
    const { as } = await listener(at)
    await block(at)
    const [{ id: shown }] = (await as('GET', list)).body.notifications
    const other = await hold(
      sql`update notifications set read_at = '2026-01-01T00:00:00Z' where id = ${shown}::uuid`,
    )
    const { waited, came } = await meanwhile(other, as('POST', `${list}/read`, {}))
    expect([waited, came.body]).toEqual([true, { read: 0, unread: 0 }])
    const [after] = (await as('GET', list)).body.notifications
    expect(after.readAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it.each([{ ids: ['x'] }, { ids: 'x' }, { ids: Array(1001).fill(id()) }, { upTo: 'x' }, { upTo: null }])(
    'refuses an invalid body',
    async body => {
      const as = await asBrowser(await person())
      expect((await as('POST', `${list}/read`, body)).status).toBe(400)
    },
  )
})

describe('/api/me/notification-preferences (notifications § Preferences)', () => {
  it('are the blocked tasks at first', async () => {
    const as = await asBrowser(await person())
    const { body, trips } = await as('GET', preferences)
    expect([body, trips]).toEqual([{ preferences: { inApp: 'blocked', email: 'blocked', issues } }, 1])
  })

  it('can be changed separately, in one round trip each', async () => {
    const as = await asTool(await person())
    const first = await as('PATCH', preferences, { inApp: 'all' })
    expect([first.status, first.body, first.trips]).toEqual([
      200,
      { preferences: { inApp: 'all', email: 'blocked', issues } },
      1,
    ])
    expect((await as('PATCH', preferences, { email: 'none' })).body.preferences).toEqual({
      inApp: 'all',
      email: 'none',
      issues,
    })
    expect((await as('GET', preferences)).body.preferences).toEqual({ inApp: 'all', email: 'none', issues })
  })

  it.each([{}, { inApp: 'some' }, { email: null }, { inApp: true }])('refuse %j', async body => {
    const as = await asBrowser(await person())
    expect((await as('PATCH', preferences, body)).status).toBe(400)
    expect((await as('GET', preferences)).body.preferences).toEqual({
      inApp: 'blocked',
      email: 'blocked',
      issues,
    })
  })
})
