import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import fixture from '../../../fixtures/roadmap-backlog-md.json'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { runJobOn } from '../../../support/jobs.ts'
import { type Preference, prefer } from '../../../support/listeners.ts'
import { hashOf } from '../../../support/payload.ts'
import { bound, type Synced } from '../../../support/synced.ts'
import { assignGroup, joinProject, type Person, person } from '../../../support/world.ts'

type Payload = typeof fixture
type Task = { id: string; title: string; status: string; planPath?: string; blockedReason?: string }
type Listener = Person & { as: Client; app: Preference; mail: Preference; hears: boolean }

/** One sync: its changes, and the notifications of users who want everything, in order. */
type Step = {
  what: string
  before?: (people: Record<string, Listener>, at: Synced) => Promise<unknown>
  change?: (payload: Payload) => void
  alone?: string[]
  rest?: string[]
  /** Whether it is in the activity. */
  isTold?: boolean
  status?: number
}

const tasksOf = (payload: Payload): Task[] => payload.roadmap.phases.flatMap(phase => phase.tasks as Task[])
const taskOf = (payload: Payload, id: string): Task => tasksOf(payload).find(task => task.id === id)!
const [first, ...others] = tasksOf(fixture)
  .filter(({ status }) => status === 'todo')
  .map(({ id }) => id) as [string, ...string[]]
const [five, seven] = [others.slice(0, 5), others.slice(5, 12)]

const become =
  (status: string, ...ids: string[]) =>
  (payload: Payload) => {
    for (const id of ids) taskOf(payload, id).status = status
  }
const document = (payload: Payload, path: string, content: string) => {
  payload.planDocuments = payload.planDocuments.filter(known => known.path !== path)
  payload.planDocuments.push({ path, taskId: 'NEW-1', content, contentHash: hashOf(content) })
}
const plan = (path: string, content?: string) => (payload: Payload) => {
  taskOf(payload, 'NEW-1').planPath = path
  if (content !== undefined) document(payload, path, content)
}
const phase = (status: string) => (payload: Payload) => {
  Object.assign(payload.roadmap.phases[0]!, { status })
}

const steps: Step[] = [
  { what: 'a first sync' },
  { what: 'a replay' },
  {
    what: 'another title',
    change: payload => {
      taskOf(payload, first).title = '改題'
    },
  },
  { what: 'a task in progress', change: become('in_progress', first), rest: [first], isTold: true },
  { what: 'a blocked task', change: become('blocked', first), alone: [first], isTold: true },
  { what: 'the task in progress again', change: become('in_progress', first), rest: [first], isTold: true },
  { what: 'five blocked tasks', change: become('blocked', ...five), alone: five, isTold: true },
  { what: 'the five tasks to do again', change: become('todo', ...five), rest: five, isTold: true },
  {
    what: 'seven blocked tasks',
    change: become('blocked', ...seven),
    alone: seven.slice(0, 5),
    rest: seven.slice(5),
    isTold: true,
  },
  { what: 'the seven tasks done', change: become('done', ...seven), rest: seven, isTold: true },
  { what: 'a phase in progress', change: phase('in_progress'), rest: ['m-1'], isTold: true },
  {
    what: 'a new task',
    change: ({ roadmap }) =>
      void roadmap.phases[0]!.tasks.push({ id: 'NEW-1', title: '新規', status: 'todo' } as never),
  },
  { what: 'the plan of the new task', change: plan('new/a.md', '計画'), rest: ['NEW-1'] },
  { what: 'an empty document as its plan', change: plan('new/stub.md', ' \n') },
  { what: 'content for the empty document', change: plan('new/stub.md', '中身'), rest: ['NEW-1'] },
  { what: 'the earlier document as its plan', change: plan('new/a.md'), rest: ['NEW-1'] },
  {
    what: 'the new task removed',
    change: ({ roadmap }) => {
      for (const each of roadmap.phases) each.tasks = each.tasks.filter(({ id }) => id !== 'NEW-1') as never
    },
  },
  {
    what: 'a blocked task, after a member was removed',
    before: async ({ leaving }, { of }) => {
      await query`delete from project_members where project_id = ${of.id} and user_id = ${leaving!.id}`
      leaving!.hears = false
    },
    change: become('blocked', first),
    alone: [first],
    isTold: true,
  },
  {
    what: 'a phase and a task done, after a guest got access to the roadmap',
    before: async ({ guest }, { of }) => {
      await query`update project_members set feature_scope = '{issues,roadmap}' where project_id = ${of.id} and user_id = ${guest!.id}`
      guest!.hears = true
    },
    change: payload => {
      phase('done')(payload)
      become('done', first)(payload)
    },
    rest: ['m-1', first],
    isTold: true,
  },
  {
    what: 'an archived project',
    before: (_, { as, of }) => as('POST', `/api/projects/${of.id}/archive`),
    change: become('blocked', first),
    status: 409,
  },
  {
    what: 'the same change after the project was unarchived',
    before: (_, { as, of }) => as('POST', `/api/projects/${of.id}/unarchive`),
    alone: [first],
    isTold: true,
  },
]

describe('a history of syncs (notifications § What counts as a change; roadmaps § Replays)', {
  shuffle: false,
}, () => {
  const payload: Payload = structuredClone(fixture)
  const people: Record<string, Listener> = {}
  let at: Synced
  let day = 0

  beforeAll(async () => {
    at = await bound()
    const preferences: [name: string, app: Preference, mail: Preference][] = [
      ['default', 'blocked', 'blocked'],
      ['curious', 'all', 'all'],
      ['silent', 'none', 'none'],
      ['in the app', 'all', 'none'],
      ['by mail', 'none', 'all'],
      ['leaving', 'all', 'all'],
      ['guest', 'all', 'all'],
      ['by a group', 'blocked', 'all'],
      ['stranger', 'all', 'all'],
    ]
    for (const [name, app, mail] of preferences) {
      const who = await person()
      if (name === 'by a group') await assignGroup(at.of, [who], 'viewer')
      else if (name !== 'stranger')
        await joinProject(at.of, who, 'member', name === 'guest' ? ['issues'] : null)
      await prefer(who, app, mail)
      const hears = name !== 'guest' && name !== 'stranger'
      people[name] = { ...who, as: await asBrowser(who), app, mail, hears }
    }
    await prefer(at.owner, 'all', 'all')
    people.owner = { ...at.owner, as: await asBrowser(at.owner), app: 'all', mail: 'all', hears: false }
  })

  it.each(steps.map((step, i) => [i + 1, step.what, step] as const))('%i: %s', async (_, __, step) => {
    const { alone = [], rest = [], isTold = false, status = 200 } = step
    await step.before?.(people, at)
    const seen = await state()
    step.change?.(payload)
    if (step.what !== 'a replay') day++
    payload.roadmap.updatedAt = new Date(Date.UTC(2026, 8, day)).toISOString()
    expect((await at.sync(payload)).status).toBe(status)
    // Each in a digest window of its own.
    for (const { id } of Object.values(people))
      await query`update users set digested_at = null where id = ${id}`
    await runJobOn('sendDigests', env)
    await runJobOn('sendDigests', env)
    const now = await state()

    expect(now.synced - seen.synced).toBe(isTold ? 1 : 0)
    for (const [name, { app, mail, hears }] of Object.entries(people)) {
      const [before, after] = [seen.people[name]!, now.people[name]!]
      const apart = hears && app !== 'none' ? alone.map(id => [id]) : []
      const together = hears && app === 'all' && rest.length > 0 ? [rest] : []
      expect([name, after.notified.slice(0, after.notified.length - before.notified.length)]).toEqual([
        name,
        [...together, ...apart.toReversed()],
      ])
      expect([name, after.blocked - before.blocked, after.digests - before.digests]).toEqual([
        name,
        hears && mail !== 'none' ? alone.length : 0,
        hears && mail === 'all' && rest.length > 0 ? 1 : 0,
      ])
    }
  })

  async function state() {
    const [row] = await query<{ count: number }>`
      select count(*)::int as count from events where project_id = ${at.of.id} and type = 'roadmap.synced'`
    const entries = await Promise.all(
      Object.entries(people).map(async ([name, who]) => [name, await notifiedOf(who)] as const),
    )
    return { synced: row!.count, people: Object.fromEntries(entries) }
  }

  /** The notifications of the user, newest first, visible or not, and their emails. */
  async function notifiedOf({ id, email }: Person) {
    const rows = await query<{ ids: string[] }>`
      select (select json_agg(c.subject_id order by c.position) from roadmap_changes c
               where c.sync_id = n.sync_id and case when n.position is null then not c.alone else c.position = n.position end) as ids
        from notifications n where n.user_id = ${id} and n.in_app order by n.id desc`
    const mails = await query<{ template: string; count: number }>`
      select template, count(*)::int as count from mail_outbox where recipient = ${email} group by template`
    const count = (template: string) => mails.find(mail => mail.template === template)?.count ?? 0
    return {
      notified: rows.map(({ ids }) => ids),
      blocked: count('task_blocked'),
      digests: count('roadmap_digest'),
    }
  }
})
