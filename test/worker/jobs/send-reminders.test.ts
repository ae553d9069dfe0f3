import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { browserOf, type Someone, type Somewhere, someone, somewhere } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { holdIn, meanwhile } from '../../support/hold.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type OwnClock, ownClock } from '../../support/own-clock.ts'

let at: OwnClock
let where: Somewhere
let who: Someone

/** Nine in the morning of the day in UTC. */
const today = '2026-11-25'
const nine = `${today}T09:00:00Z`

beforeEach(async () => {
  at = await ownClock()
  await at.clear()
  await at.set(nine)
  where = await somewhere(at)
  who = await join()
})

/** A member in this time zone. */
async function join(zone = 'UTC'): Promise<Someone> {
  const member = await someone(at)
  await at.query`update users set time_zone = ${zone}, locale = 'en' where id = ${member.id}`
  await at.query`insert into project_members (id, project_id, user_id, role)
    values (${id()}, ${where.project}, ${member.id}, 'member')`
  return member
}

/** An issue that is due on a day, or this many days after today. */
async function due(day: string | number, assignee = who, project = where.project): Promise<string> {
  const issue = id()
  await at.query`
    insert into issues (id, project_id, number, title, assignee_id, due_date)
    select ${issue}, ${project}, 1 + count(*), '課題', ${assignee.id},
           ${typeof day === 'number' ? today : day}::date + ${typeof day === 'number' ? day : 0}::int
      from issues where project_id = ${project}`
  return issue
}

const run = () => runJobOn('sendReminders', at.bindings)

/** The day of each reminder of a user, and how many issues it has. There are as many emails. */
async function reminded({ id: userId, email }: Someone = who) {
  const inApp = await at.query`
    select day::text, (select count(*)::int from reminder_issues i where i.reminder_id = r.id) as issues
      from reminders r where user_id = ${userId} order by day`
  const mailed =
    await at.query`select from mail_outbox where recipient = ${email} and template = 'issues_due'`
  expect(mailed.length).toBe(inApp.length)
  return inApp.map(({ day, issues }) => [day, issues])
}

const listed = async (reader = who) =>
  (await (await browserOf(at, reader))('GET', '/api/me/notifications')).body

describe('a reminder (notifications § Days due)', () => {
  it('is one notification and one email of what was due yesterday, and is due today and tomorrow', async () => {
    await at.query`update projects set issue_key = 'KEY' where id = ${where.project}`
    for (const days of [-2, 2, 1, 0, -1]) await due(days)
    expect(await run()).toEqual({ settled: 1, reminded: 1, mailed: 1 })
    const project = { id: where.project, name: 'プロジェクト' }
    const shown = (number: number, dueDate: string) => ({
      ...{ project, number, key: `KEY-${number}` },
      ...{ title: '課題', dueDate },
    })
    expect(await listed()).toMatchObject({
      unread: 1,
      total: 1,
      notifications: [
        {
          id: expect.any(String),
          kind: 'issue_due',
          day: today,
          issues: [shown(5, '2026-11-24'), shown(4, today), shown(3, '2026-11-26')],
          total: 3,
          actor: null,
          excerpt: null,
          createdAt: '2026-11-25T09:00:00.000Z',
          readAt: null,
        },
      ],
    })
    const [mail] = await at.query<{ data: any; locale: string; expires: string }>`
      select data, locale, expires_at::text as expires from mail_outbox where recipient = ${who.email}`
    expect(mail).toMatchObject({
      locale: 'en',
      expires: expect.stringContaining('2026-11-26 00:00:00'),
      data: {
        day: today,
        further: 0,
        issues: [
          { project: 'プロジェクト', name: 'KEY-5', title: '課題', dueDate: '2026-11-24' },
          { name: 'KEY-4' },
          { name: 'KEY-3', url: `${at.bindings.APP_URL}/projects/${where.project}/issues/3` },
        ],
        unsubscribeUrl: expect.stringMatching(/&of=issues$/),
      },
    })
  })

  it('lists 50 issues, and counts the others', async () => {
    for (let n = 0; n < 52; n++) await due(0)
    await run()
    const { notifications } = await listed()
    expect([notifications[0].issues.length, notifications[0].total]).toEqual([50, 52])
    const [mail] = await at.query<{ data: any }>`select data from mail_outbox where recipient = ${who.email}`
    expect([mail!.data.issues.length, mail!.data.further]).toEqual([50, 2])
  })

  const left: Record<string, () => Promise<unknown>> = {
    'a done issue': () => at.query`update issues set status = 'done'`,
    'a canceled issue': () => at.query`update issues set status = 'cancelled'`,
    'an issue in the trash': () => at.query`update issues set deleted_at = now()`,
    'an issue of nobody': () => at.query`update issues set assignee_id = null`,
    'an archived project': () => at.query`update projects set archived_at = now()`,
    'a suspended organization': () => at.query`update orgs set suspended_at = now()`,
    'a project with issues switched off': () => at.query`update projects set features = '{roadmap}'`,
    'a project that the assignee left': () => at.query`delete from project_members where user_id = ${who.id}`,
    'an assignee who has lost issues': () =>
      at.query`update project_members set feature_scope = '{wiki}' where user_id = ${who.id}`,
    'an assignee who wants neither': () =>
      at.query`update users set notify_issues_in_app = 'none', notify_issues_email = 'none'`,
  }
  it.each(Object.entries(left))('does not mention %s', async (_, change) => {
    await due(0)
    await change()
    expect(await run()).toMatchObject({ reminded: 0, mailed: 0 })
    expect([await reminded(), (await listed()).total]).toEqual([[], 0])
  })

  it('is only in the app, or only an email, as the user wants', async () => {
    const other = await join()
    await at.query`update users set notify_issues_email = 'none' where id = ${who.id}`
    await at.query`update users set notify_issues_in_app = 'none', notify_issues_email = 'watched' where id = ${other.id}`
    await due(0)
    await due(0, other)
    expect(await run()).toEqual({ settled: 2, reminded: 2, mailed: 1 })
    expect([(await listed()).total, (await listed(other)).total]).toEqual([1, 0])
    const mails = await at.query`select recipient from mail_outbox where template = 'issues_due'`
    expect(mails).toEqual([{ recipient: other.email }])
    expect(await run()).toMatchObject({ reminded: 0, mailed: 0 })
  })

  it('shows only issues that the user can see now, is marked as read, and is hidden without any', async () => {
    const [first, second] = [await due(0), await due(0)]
    await run()
    const total = async () => {
      const { notifications, unread } = await listed()
      return [notifications.map((each: any) => [each.issues.length, each.total]), unread]
    }
    expect(await total()).toEqual([[[2, 2]], 1])
    await at.query`update issues set deleted_at = now() where id = ${first}`
    expect(await total()).toEqual([[[1, 1]], 1])
    await at.query`update projects set archived_at = now()`
    expect(await total()).toEqual([[], 0])
    const as = await browserOf(at, who)
    const mark = async () => (await as('POST', '/api/me/notifications/read', {})).body
    expect(await mark()).toEqual({ read: 0, unread: 0 })
    await at.query`update projects set archived_at = null`
    expect((await as('GET', '/api/me/home')).body.unread).toBe(1)
    await at.query`update issues set status = 'done', title = '改題' where id = ${second}`
    expect((await listed()).notifications[0].issues[0].title).toBe('改題')
    expect(await mark()).toEqual({ read: 1, unread: 0 })
    await at.set(nine, '1 second')
    expect(await mark()).toEqual({ read: 0, unread: 0 })
    expect(await total()).toEqual([[[1, 1]], 0])
  })

  it('shows no issue of a project that the user has left, beside one of another project', async () => {
    const { project } = await somewhere(at)
    await at.query`insert into project_members (id, project_id, user_id, role)
      values (${id()}, ${project}, ${who.id}, 'member')`
    await due(0)
    await due(0, who, project)
    await run()
    const projects = async () =>
      (await listed()).notifications.map(({ issues, total }: any) => [
        total,
        issues.map((of: any) => of.project.id),
      ])
    expect(await projects()).toEqual([[2, expect.arrayContaining([where.project, project])]])
    await at.query`delete from project_members where user_id = ${who.id} and project_id = ${project}`
    expect(await projects()).toEqual([[1, [where.project]]])
  })
})

describe('a reminder comes once a day (notifications § Days due)', () => {
  it('if the cron trigger fires twice or late', async () => {
    await due(0)
    await at.set(`${today}T23:59:59.999999Z`)
    await run()
    await due(1)
    expect(await run()).toMatchObject({ reminded: 0 })
    expect(await reminded()).toEqual([[today, 1]])
  })

  it('reminds each of 30 users once by ten runs at once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => join()))
    for (const person of people) await due(0, person)
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => runJobOn('sendReminders', at.bindings, {}, { batchSize: 7 })),
    )
    runs.push(await run())
    expect(runs.reduce((sum, { reminded: count = 0 }) => sum + count, 0)).toBe(30)
    for (const person of people) expect(await reminded(person)).toEqual([[today, 1]])
  })

  it('goes on behind users who have nothing that they can see', async () => {
    const people = (await Promise.all(Array.from({ length: 6 }, () => join()))).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    )
    for (const person of people) await due(0, person)
    await at.query`delete from project_members where user_id in (${people[0]!.id}, ${people[1]!.id}, ${people[2]!.id})`
    const done = await runJobOn('sendReminders', at.bindings, {}, { batchSize: 2 })
    expect(done).toEqual({ settled: 6, reminded: 3, mailed: 3 })
  })

  it('leaves out a day without a run, but not the next', async () => {
    await due(0)
    await run()
    await at.set('2026-11-27T08:00:00Z')
    await due('2026-11-26')
    await due('2026-11-28')
    await run()
    expect(await reminded()).toEqual([
      [today, 1],
      ['2026-11-27', 2],
    ])
  })
})

describe('a reminder comes from eight in the morning of the user (notifications § Days due)', () => {
  const mornings: [zone: string, day: string, eight: string][] = [
    ['Europe/Berlin', '2026-03-28', '2026-03-28T07:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T06:00:00Z'],
    ['Europe/Berlin', '2026-10-24', '2026-10-24T06:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T07:00:00Z'],
    ['America/St_Johns', '2026-03-07', '2026-03-07T11:30:00Z'],
    ['America/St_Johns', '2026-03-08', '2026-03-08T10:30:00Z'],
    ['America/St_Johns', '2026-11-01', '2026-11-01T11:30:00Z'],
    ['Pacific/Chatham', '2026-04-04', '2026-04-03T18:15:00Z'],
    ['Pacific/Chatham', '2026-04-05', '2026-04-04T19:15:00Z'],
    ['Pacific/Chatham', '2026-09-26', '2026-09-25T19:15:00Z'],
    ['Pacific/Chatham', '2026-09-27', '2026-09-26T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-25', '2026-11-24T18:00:00Z'],
    ['Etc/GMT+12', '2026-11-25', '2026-11-25T20:00:00Z'],
  ]
  it.each(mornings)('in %s on %s', async (zone, day, eight) => {
    const person = await join(zone)
    await due(day, person)
    await at.set(eight, '-1 microsecond')
    expect(await run()).toMatchObject({ reminded: 0 })
    await at.set(eight)
    expect(await run()).toMatchObject({ reminded: 1 })
    expect(await reminded(person)).toEqual([[day, 1]])
  })

  it.each([
    ['ja', '2026-11-24T23:00:00Z'],
    ['en', '2026-11-25T08:00:00Z'],
  ])('that their language %s sets at first', async (locale, eight) => {
    await at.query`update users set time_zone = null, locale = ${locale} where id = ${who.id}`
    await due(0)
    await at.set(eight, '-1 microsecond')
    expect(await run()).toMatchObject({ reminded: 0 })
    await at.set(eight)
    await run()
    expect(await reminded()).toEqual([[today, 1]])
  })

  it('each day once across a change of daylight-saving time, by a run every two hours', async () => {
    const people = await Promise.all(['Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham'].map(join))
    for (const person of people)
      for (const day of ['2026-10-24', '2026-10-25', '2026-10-26']) await due(day, person)
    for (let hour = 0; hour <= 98; hour += 2) {
      await at.set('2026-10-23T12:00:00Z', `${hour} hours`)
      await run()
    }
    for (const person of people)
      expect(await reminded(person)).toEqual([
        ...(person === people[2] ? [] : [['2026-10-23', 1]]),
        ['2026-10-24', 2],
        ['2026-10-25', 3],
        ['2026-10-26', 2],
        ['2026-10-27', 1],
      ])
  })

  it('without the issues of a project that is being deleted, for which it does not wait', async () => {
    const { project } = await somewhere(at)
    await at.query`insert into project_members (id, project_id, user_id, role)
      values (${id()}, ${project}, ${who.id}, 'member')`
    for (const of of [where.project, project]) await due(0, who, of)
    const held = await holdIn(at.bindings, sql`delete from projects where id = ${where.project}`)
    expect(await meanwhile(held, run())).toMatchObject({ waited: false, came: { reminded: 1 } })
    expect(await reminded()).toEqual([[today, 1]])
  })

  it('only once on a day, if the user moves to another zone', async () => {
    await due(0)
    await run()
    await at.query`update users set time_zone = 'America/Los_Angeles' where id = ${who.id}`
    await at.set('2026-11-25T16:00:00Z')
    expect(await run()).toMatchObject({ reminded: 0 })
    await at.set('2026-11-26T16:00:00Z')
    await run()
    expect(await reminded()).toEqual([
      [today, 1],
      ['2026-11-26', 1],
    ])
  })
})
