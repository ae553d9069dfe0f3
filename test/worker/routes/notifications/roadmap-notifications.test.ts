import { describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { listener, notificationsOf, type Preference, prefer, stage } from '../../../support/listeners.ts'
import { awaitMail, mailTo } from '../../../support/mailbox.ts'
import { payload, type TaskInput } from '../../../support/payload.ts'
import { changesOf, type Synced } from '../../../support/synced.ts'
import { assignGroup, joinOrg, joinProject, type Person, person, project } from '../../../support/world.ts'

let day = 1
const later = () => new Date(Date.UTC(2026, 0, day++)).toISOString()

const many = (count: number, status: string): TaskInput[] =>
  Array.from({ length: count }, (_, i) => ({ id: `T${i + 1}`, status }))

/** A first sync of some tasks, then one of others. */
async function change({ sync }: Pick<Synced, 'sync'>, before: TaskInput[], after: TaskInput[]) {
  expect((await sync(payload(before, { at: later() }))).status).toBe(200)
  const answer = await sync(payload(after, { at: later() }))
  expect([answer.status, answer.trips]).toEqual([200, 2])
  return answer
}

/** The number of emails queued for each user, by subject, so that sent ones count too. */
const queued = async ({ email }: Person): Promise<number> => {
  const [row] = await query<{ count: number }>`
    select count(*)::int as count from mail_outbox where recipient = ${email} and template = 'task_blocked'`
  return row!.count
}

const rest = async ({ id }: Person) =>
  query`select in_app, awaits_digest, further from notifications where user_id = ${id} and position is null`

describe('the email of a blocked task', () => {
  it('is in the language of each user', async () => {
    const at = await stage()
    const [ja, en] = [await listener(at), await listener(at)]
    await query`update users set locale = 'en' where id = ${en.id}`
    await change(at, many(1, 'todo'), many(1, 'blocked'))
    const localeOf = async ({ email }: Person) =>
      (await query`select locale from mail_outbox where recipient = ${email}`).map(({ locale }) => locale)
    expect([await localeOf(ja), await localeOf(en)]).toEqual([['ja'], ['en']])
  })
})

describe('the recipients (notifications § Recipients)', () => {
  const joined: Record<string, [join: (at: Synced, who: Person) => Promise<unknown>, isNotified: boolean]> = {
    'an owner': [({ of }, who) => joinProject(of, who, 'owner'), true],
    'an admin': [({ of }, who) => joinProject(of, who, 'admin'), true],
    'a member': [({ of }, who) => joinProject(of, who, 'member'), true],
    'a viewer': [({ of }, who) => joinProject(of, who, 'viewer'), true],
    'a guest with the roadmap': [({ of }, who) => joinProject(of, who, 'viewer', ['roadmap']), true],
    'a guest without it': [
      ({ of }, who) => joinProject(of, who, 'member', ['issues', 'wiki', 'files']),
      false,
    ],
    'a member by a group': [({ of }, who) => assignGroup(of, [who], 'viewer'), true],
    'a guest by a group without it': [({ of }, who) => assignGroup(of, [who], 'member', ['wiki']), false],
    'a guest without it whose group has it': [
      async ({ of }, who) => {
        await joinProject(of, who, 'member', ['wiki'] as Feature[])
        await assignGroup(of, [who], 'viewer', ['roadmap'])
      },
      true,
    ],
    'an organization admin who is not a member': [
      ({ of }, who) => joinOrg({ id: of.orgId }, who, 'admin'),
      false,
    ],
    'an organization admin who is a member of only another project': [
      async ({ of }, who) => {
        await joinOrg({ id: of.orgId }, who, 'admin')
        await joinProject(await project({ in: { id: of.orgId } }), who, 'member')
      },
      false,
    ],
    'an organization admin who is a guest': [
      async ({ of }, who) => {
        await joinOrg({ id: of.orgId }, who, 'admin')
        await joinProject(of, who, 'viewer', ['wiki'])
      },
      true,
    ],
    'a colleague without a row': [({ of }, who) => joinOrg({ id: of.orgId }, who, 'member'), false],
    'a stranger': [async () => {}, false],
  }

  it.each(Object.entries(joined))('%s', async (_, [join, isNotified]) => {
    const [at, who] = [await stage(), await person()]
    await join(at, who)
    await change(at, [{ id: 'T1' }], [{ id: 'T1', status: 'blocked' }])
    expect((await notificationsOf(await asBrowser(who))).length).toBe(isNotified ? 1 : 0)
    expect(await queued(who)).toBe(isNotified ? 1 : 0)
  })

  it('the user who syncs is not notified', async () => {
    const at = await stage()
    await prefer(at.owner, 'all', 'all')
    await change(
      at,
      [{ id: 'T1' }, { id: 'T2' }],
      [
        { id: 'T1', status: 'blocked' },
        { id: 'T2', status: 'done' },
      ],
    )
    expect(await notificationsOf(await asBrowser(at.owner))).toEqual([])
    expect([await queued(at.owner), await rest(at.owner)]).toEqual([0, []])
  })
})

describe('the effect of each preference (notifications § Preferences)', () => {
  const before = [{ id: 'T1' }, { id: 'T2' }]
  const after = [
    { id: 'T1', status: 'blocked' },
    { id: 'T2', status: 'done' },
  ]
  const [alone, together] = [
    ['task_blocked', ['T1'], 0],
    ['roadmap_changes', ['T2'], 0],
  ]
  const inApp: Record<Preference, unknown[]> = { none: [], blocked: [alone], all: [together, alone] }
  const byMail: Record<Preference, number> = { none: 0, blocked: 1, all: 1 }
  const preferences = Object.keys(inApp) as Preference[]

  it.each(preferences.flatMap(app => preferences.map(mail => [app, mail] as const)))(
    'in the app %s, by email %s',
    async (app, mail) => {
      const at = await stage()
      const who = await listener(at, app, mail)
      await change(at, before, after)
      expect(await notificationsOf(who.as)).toEqual(inApp[app])
      expect(await queued(who)).toBe(byMail[mail])
      expect((await rest(who)).map(row => row.awaits_digest)).toEqual(
        app === 'all' || mail === 'all' ? [mail === 'all'] : [],
      )
    },
  )

  it('is that of `blocked` if none was chosen', async () => {
    const [at, who] = [await stage(), await person()]
    await joinProject(at.of, who, 'member')
    await change(at, before, after)
    expect(await notificationsOf(await asBrowser(who))).toEqual([alone])
    expect(await queued(who)).toBe(1)
  })
})

describe('blocked tasks are notified individually, at most 5 per sync (notifications § Blocked tasks)', () => {
  it.each([
    [1, 1, 0],
    [4, 4, 0],
    [5, 5, 0],
    [6, 5, 1],
    [12, 5, 7],
  ])('of %i: %i, and the last one counts %i more', async (count, alone, further) => {
    const at = await stage()
    const [modest, curious] = [await listener(at), await listener(at, 'all', 'all')]
    await change(at, many(count, 'todo'), many(count, 'blocked'))
    const ones = Array.from({ length: alone }, (_, i) => [
      'task_blocked',
      [`T${alone - i}`],
      i === 0 ? further : 0,
    ])
    expect((await notificationsOf(modest.as)).toSorted()).toEqual(ones.toSorted())
    expect((await notificationsOf(curious.as)).filter(([kind]) => kind === 'task_blocked')).toHaveLength(
      alone,
    )
    expect(await queued(modest)).toBe(alone)
    expect(await rest(curious)).toEqual(further ? [{ in_app: true, awaits_digest: true, further }] : [])
    expect(await rest(modest)).toEqual([])
  })

  it('an email has who, what, why, how many more, and links to the task and to all blocked tasks', async () => {
    const at = await stage()
    const who = await listener(at)
    const after = many(7, 'blocked')
    after[4] = { ...after[4]!, title: '決済 <画面>', blockedReason: '仕様待ち & 確認中' }
    await change(at, many(7, 'todo'), after)
    const mails = await awaitMail(who.email, 5)
    expect(mails).toHaveLength(5)
    const last = mails.find(({ subject }) => subject.includes('決済'))!
    expect(last.subject).toBe('「プロジェクト」のタスク「決済 <画面>」がブロックされました')
    for (const part of [
      '佐藤さん',
      '理由: 仕様待ち & 確認中',
      'ほかに 2 件',
      `https://cairn.test/projects/${at.of.id}/roadmaps/main?task=T5\n`,
      `https://cairn.test/projects/${at.of.id}/roadmaps/main?status=blocked\n`,
    ])
      expect(last.text).toContain(part)
    expect(last.html).toContain('決済 &lt;画面&gt;')
    expect(mails.filter(({ text }) => text.includes('ほかに'))).toHaveLength(1)
    expect(await mailTo(at.owner.email)).toEqual([])
  })

  it('a new blocked task counts, a task that remains blocked does not', async () => {
    const at = await stage()
    const who = await listener(at)
    const blocked = { id: 'T1', status: 'blocked' }
    await change(at, [blocked], [blocked, { id: 'T2', status: 'blocked' }])
    expect(await notificationsOf(who.as)).toEqual([['task_blocked', ['T2'], 0]])
  })
})

describe('other changes share a notification (notifications § Other changes)', () => {
  it('states of tasks and phases, registered or changed plans, further blocked tasks, in order', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    const phase = (status: string, tasks: TaskInput[]) => [{ id: 'P1', status, tasks }]
    const documents = [
      { path: 'a.md', content: '計画' },
      { path: 'b.md', content: '別の計画' },
    ]
    const plan = (path?: string) => ({ id: 'T8', ...(path && { planPath: path }) })
    const sync = (phases: object) => at.sync(payload([], { at: later(), documents, ...phases }))
    await sync({ phases: phase('todo', [...many(7, 'todo'), plan()]) })
    await sync({ phases: phase('in_progress', [...many(7, 'blocked'), plan('a.md')]) })
    await sync({ phases: phase('in_progress', [...many(7, 'blocked'), plan('b.md')]) })
    expect((await notificationsOf(who.as)).filter(([kind]) => kind === 'roadmap_changes')).toEqual([
      ['roadmap_changes', ['T8'], 0],
      ['roadmap_changes', ['P1', 'T6', 'T7', 'T8'], 0],
    ])
    const { body } = await who.as('GET', '/api/me/notifications')
    expect(body.notifications[0]).toMatchObject({
      kind: 'roadmap_changes',
      project: { id: at.of.id, name: 'プロジェクト' },
      roadmap: { slug: 'main', title: 'ロードマップ' },
      actor: { id: at.owner.id, displayName: '佐藤' },
      changes: [{ kind: 'plan', id: 'T8', title: 'T8', from: 'a.md', to: 'b.md', reason: null }],
      total: 1,
      further: 0,
      readAt: null,
    })
  })

  it('with a state that a phase gets or loses: null means none; a dry run reports the same', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    const sent = (status: object = {}) =>
      payload([], { at: later(), phases: [{ id: 'P1', ...status, tasks: [{ id: 'T1' }] }] })
    await at.sync(sent())
    for (const [from, to] of [
      [null, 'in_progress'],
      ['in_progress', null],
    ]) {
      const change = { kind: 'phase_status', id: 'P1', from, to }
      const next = sent(to ? { status: to } : {})
      expect((await at.sync(next, '?dryRun=1')).body.plan.changes).toMatchObject([change])
      await at.sync(next)
      const { body } = await who.as('GET', '/api/me/notifications')
      expect(body.notifications[0].changes).toMatchObject([change])
    }
  })

  it('in one row per user, however much changes', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await change(at, many(300, 'todo'), many(300, 'done'))
    const { body } = await who.as('GET', '/api/me/notifications')
    expect(body.notifications).toHaveLength(1)
    expect(body.notifications[0].changes).toHaveLength(50)
    expect(body.notifications[0]).toMatchObject({ total: 300, further: 250 })
    expect(await changesOf(at.of)).toHaveLength(50)
  })
})

describe('no notification is caused by (notifications § What counts as a change)', () => {
  const documents = [{ path: 'a.md', content: ' \n' }]
  const silent: Record<string, [before: object, after: object]> = {
    'only a title': [payload([{ id: 'T1' }]), payload([{ id: 'T1', title: '改題' }])],
    'an empty stub': [
      payload([{ id: 'T1' }], { documents }),
      payload([{ id: 'T1', planPath: 'a.md' }], { documents }),
    ],
    'a new task': [payload([{ id: 'T1' }]), payload([{ id: 'T1' }, { id: 'T2', status: 'done' }])],
    'a summary': [payload([{ id: 'T1' }]), payload([{ id: 'T1', summary: '概要' }])],
    'the same again': [
      payload([{ id: 'T1', status: 'blocked' }]),
      payload([{ id: 'T1', status: 'blocked' }]),
    ],
  }

  it.each(Object.entries(silent))('%s', async (_, [before, after]) => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(before)
    await at.sync(after)
    expect([await notificationsOf(who.as), await queued(who), await rest(who)]).toEqual([[], 0, []])
  })

  it('a first sync', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(payload(many(3, 'blocked')))
    expect([await notificationsOf(who.as), await queued(who)]).toEqual([[], 0])
  })

  it('a dry run', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(payload([{ id: 'T1' }], { at: later() }))
    await at.sync(payload([{ id: 'T1', status: 'blocked' }], { at: later() }), '?dryRun=1')
    expect([await notificationsOf(who.as), await queued(who)]).toEqual([[], 0])
  })

  it('a refused sync', async () => {
    const at = await stage()
    const who = await listener(at, 'all', 'all')
    await at.sync(payload([{ id: 'T1' }], { at: '2026-06-01T00:00:00Z' }))
    const stale = await at.sync(payload([{ id: 'T1', status: 'blocked' }], { at: '2026-05-01T00:00:00Z' }))
    expect(stale.status).toBe(409)
    expect([await notificationsOf(who.as), await queued(who)]).toEqual([[], 0])
  })
})
