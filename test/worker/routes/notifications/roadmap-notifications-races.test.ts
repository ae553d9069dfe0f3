import { describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { listener, mailsFor, notificationsOf, stage } from '../../../support/listeners.ts'
import { nextMailTo } from '../../../support/mailbox.ts'
import { payload } from '../../../support/payload.ts'
import { changesOf } from '../../../support/synced.ts'

const list = '/api/me/notifications'
const before = payload([{ id: 'T1' }, { id: 'T2' }], { at: '2026-01-01T00:00:00Z' })
const after = payload(
  [
    { id: 'T1', status: 'blocked' },
    { id: 'T2', status: 'done' },
  ],
  { at: '2026-01-02T00:00:00Z' },
)
const once = [
  ['roadmap_changes', ['T2'], 0],
  ['task_blocked', ['T1'], 0],
]

describe('a sync causes one notification (notifications § Retention)', () => {
  it('if 12 identical ones run at once', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(before)
    const answers = await Promise.all(Array.from({ length: 12 }, () => at.sync(after)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await notificationsOf(who.as)).toEqual(once)
    expect(await mailsFor(who)).toHaveLength(1)
    expect(await changesOf(at.of)).toHaveLength(2)
  })

  it('if two members block some of the same tasks at once', async () => {
    const at = await stage()
    const [other, who] = [await listener(at), await listener(at)]
    await at.sync(before)
    const asOther = await asTool(other)
    const blocked = (...ids: string[]) =>
      payload(
        ['T1', 'T2'].map(id => ({ id, status: ids.includes(id) ? 'blocked' : 'todo' })),
        { at: '2026-01-03T00:00:00Z' },
      )
    const [mine, theirs] = await Promise.all([
      at.sync(blocked('T1')),
      asOther('PUT', at.path, blocked('T1', 'T2')),
    ])
    expect([mine.status, theirs.status]).toEqual([200, 200])
    const stored = await query<{ tells: number; subjects: string[] }>`
      select count(distinct n.id)::int as tells, array_agg(distinct c.subject_id) as subjects
        from roadmap_syncs s join roadmap_changes c on c.sync_id = s.id and c.alone
        left join notifications n on n.sync_id = s.id and n.position = c.position and n.user_id = ${who.id}
       where s.project_id = ${at.of.id}`
    expect(stored).toEqual([{ tells: 2, subjects: ['T1', 'T2'] }])
    expect(await mailsFor(who)).toHaveLength(2)
  })

  it.each(['before', 'after'] as const)('if the connection is lost %s the write', async when => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(before)
    // Only the write contains the links for its emails.
    await armFault('database', `cut-${when}`, 'https://cairn.test/projects/')
    const answer = await at.sync(after)
    expect([answer.status, answer.trips]).toEqual([200, 3])
    expect(await notificationsOf(who.as)).toEqual(once)
    expect(await mailsFor(who)).toHaveLength(1)
  })
})

describe('the size of a notification is limited', () => {
  it('however long titles, states, and reasons are', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(before)
    const long = (length: number) => '😀'.repeat(length)
    await at.sync(
      payload(
        [
          { id: 'T1', status: 'blocked', title: long(5_000), blockedReason: long(5_000) },
          { id: 'T2', status: long(5_000) },
        ],
        { at: '2026-01-02T00:00:00Z' },
      ),
    )
    const [rest, alone] = (await who.as('GET', list)).body.notifications
    expect(rest.changes).toMatchObject([{ id: 'T2', from: 'todo', to: long(1_024) }])
    expect(alone.changes).toMatchObject([{ id: 'T1', title: long(200), reason: long(2_000) }])
    const { text } = await nextMailTo(who.email)
    expect([...text].filter(character => character === '😀')).toHaveLength(200 + 2_000)
  })
})

describe('concurrent marking as read (notifications § Marking as read)', () => {
  it('counts each notification for one of ten', async () => {
    const at = await stage()
    const { as } = await listener(at)
    const many = (status: string) => Array.from({ length: 5 }, (_, i) => ({ id: `T${i}`, status }))
    await at.sync(payload(many('todo'), { at: '2026-01-01T00:00:00Z' }))
    await at.sync(payload(many('blocked'), { at: '2026-01-02T00:00:00Z' }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => as('POST', `${list}/read`, {})))
    expect(answers.map(({ body }) => body.read).toSorted()).toEqual([...Array(9).fill(0), 5])
    expect(answers.map(({ body }) => body.unread)).toEqual(Array(10).fill(0))
  })

  it.each(['before', 'after'] as const)(
    'returns the count, even if the connection is lost %s the write',
    async when => {
      const at = await stage()
      const { as } = await listener(at)
      await at.sync(before)
      await at.sync(after)
      const [{ id }] = (await as('GET', list)).body.notifications
      await armFault('database', `cut-${when}`, id)
      const answer = await as('POST', `${list}/read`, { ids: [id] })
      expect([answer.status, answer.body, answer.trips]).toEqual([200, { read: 1, unread: 0 }, 2])
    },
  )

  it('with no notifications marks none', async () => {
    const at = await stage()
    const { as } = await listener(at)
    await at.sync(before)
    await at.sync(after)
    expect((await as('POST', `${list}/read`, { ids: [] })).body).toEqual({ read: 0, unread: 1 })
  })
})
