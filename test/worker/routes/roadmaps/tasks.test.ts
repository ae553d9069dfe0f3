import { describe, expect, it } from 'vitest'
import { asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { payload, type TaskInput } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'

const phases = [
  {
    id: 'P1',
    tasks: [
      { id: 'T1', title: '文言を直す', status: 'done' },
      { id: 'T2', title: 'ＡＰＩを足す', dependsOn: ['T1', 'gone'] },
      { id: 'T3', title: 'Wait for it', dependsOn: ['T2'] },
    ],
  },
  {
    id: 'P2',
    tasks: [
      { id: 'T4', title: '100%_done', status: 'waiting', dependsOn: null, claim: 'own', more: 1.0 },
      { id: 'T5', title: 'Cancelled', status: 'cancelled' },
      { id: 'T6', title: 'Free', dependsOn: ['T1', 'T5'] },
      { id: 'T7', title: 'Waits for itself', dependsOn: ['T7'] },
    ],
  },
]

async function place() {
  const at = await bound()
  await at.sync(payload([], { phases }))
  const list = async (query = '') => at.as('GET', `${at.path}/tasks${query}`)
  const ids = async (query: string) => (await list(query)).body.tasks.map(({ id }: TaskInput) => id)
  return { ...at, list, ids }
}

describe('GET …/roadmaps/{slug}/tasks (roadmaps § Listing tasks)', () => {
  it('lists the tasks in the order of the roadmap, in one round trip', async () => {
    const at = await place()
    const answer = await at.list()
    expect([answer.status, answer.trips, answer.body.nextCursor]).toEqual([200, 1, null])
    expect(answer.body.tasks.map(({ id }: TaskInput) => id)).toEqual([
      'T1',
      'T2',
      'T3',
      'T4',
      'T5',
      'T6',
      'T7',
    ])
    expect(answer.body.tasks[1]).toEqual({
      id: 'T2',
      title: 'ＡＰＩを足す',
      status: 'todo',
      phaseId: 'P1',
      claim: null,
      dependsOn: ['T1', 'gone'],
    })
    expect(answer.body.tasks[3]).toMatchObject({ status: 'waiting', claim: null, dependsOn: [] })
  })

  it.each([
    ['?status=todo', ['T2', 'T3', 'T6', 'T7']],
    ['?status=done,waiting', ['T1', 'T4']],
    ['?status=unknown', []],
    ['?phase=P2', ['T4', 'T5', 'T6', 'T7']],
    ['?phase=P2&status=todo', ['T6', 'T7']],
    ['?phase=', []],
    ['?ready=1', ['T2', 'T6']],
    ['?ready=0', ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']],
    ['?ready=1&phase=P1', ['T2']],
    ['?q=api', ['T2']],
    ['?q=WAIT', ['T3', 'T7']],
    ['?q=t4', ['T4']],
    ['?q=%25_', ['T4']],
    ['?q=', ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']],
    ['?cursor=4', ['T6', 'T7']],
  ])('%s lists %j', async (query, expected) => {
    expect(await (await place()).ids(query)).toEqual(expected)
  })

  it.each([
    ['?status=', 'status'],
    ['?status=todo,,done', 'status'],
    ['?ready=yes', 'ready'],
    ['?cursor=x', 'cursor'],
    ['?cursor=-1', 'cursor'],
    [`?q=${'x'.repeat(201)}`, 'q'],
    ['?page=2', 'page'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await (await place()).list(query)
    expect([status, body.field]).toEqual([400, field])
  })

  it('has 100 tasks per page, and cursors lead through all of them once', async () => {
    const at = await bound()
    await at.sync(payload(Array.from({ length: 250 }, (_, n) => ({ id: `T${n}` }))))
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: any } = await at.as('GET', `${at.path}/tasks${cursor && `?cursor=${cursor}`}`)
      seen.push(...body.tasks.map(({ id }: TaskInput) => id))
      sizes.push(body.tasks.length)
      cursor = body.nextCursor
    }
    expect(sizes).toEqual([100, 100, 50])
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => `T${n}`))
  })

  it('leaves claimed tasks out of those that are ready, and shows their claims in the others', async () => {
    const at = await place()
    const { claim } = (await at.as('POST', `${at.path}/tasks/T2/claim`, {})).body
    expect(await at.ids('?ready=1')).toEqual(['T6'])
    const { tasks } = (await at.list('?status=todo')).body
    expect(tasks.map((task: TaskInput) => task.claim)).toEqual([claim, null, null, null])
  })

  it('has a tag that changes with claims, renewals, and releases, as that of the roadmap does', async () => {
    const at = await place()
    const claim = `${at.path}/tasks/T2/claim`
    for (const path of [at.path, `${at.path}/tasks`]) {
      const seen = new Set<string>()
      const tagOf = async () => (await at.as('GET', path)).headers.get('etag')!
      for (const change of [
        () => null,
        () => at.as('POST', claim, {}),
        () => at.as('POST', claim, { minutes: 90 }),
        () => at.as('POST', claim, { minutes: 90, note: 'x' }),
      ]) {
        await change()
        const tag = await tagOf()
        expect((await at.as('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304)
        seen.add(tag)
      }
      expect(seen.size).toBe(4)
      await at.as('DELETE', claim)
      expect(seen).toContain(await tagOf())
    }
  })

  it('404s without such a roadmap', async () => {
    const at = await place()
    expect((await at.as('GET', `/api/projects/${at.of.id}/roadmaps/none/tasks`)).body.code).toBe(
      'roadmap_not_found',
    )
  })
})

describe('a key `claim` of a task in the payload (roadmaps § Claims)', () => {
  it('is left out of the roadmap, and all other keys are returned as they were sent', async () => {
    const at = await place()
    const { text } = await at.as('GET', at.path)
    const tasks = JSON.parse(text).roadmap.phases[1].tasks
    expect(tasks[0]).toEqual({
      id: 'T4',
      title: '100%_done',
      status: 'waiting',
      dependsOn: null,
      more: 1,
      claim: null,
    })
    expect(text).not.toContain('own')
  })

  it.each(['claim', 'a "claim" in quotes', '"claim":1', 'claim"'])('a text with %j stays', async title => {
    const at = await bound()
    await at.sync(payload([{ id: 'T1', title, 'x"claim"': [title] }]))
    const [task] = (await at.as('GET', at.path)).body.roadmap.phases[0].tasks
    expect(task).toEqual({ id: 'T1', title, status: 'todo', 'x"claim"': [title], claim: null })
  })
})

describe('GET …/roadmaps/{slug}/tasks/{task} (roadmaps § Reading a task)', () => {
  const content = '# 計画\n\n𠮷野家の文言を直す'

  async function planned() {
    const at = await bound()
    await query`update projects set issue_key = 'CRN' where id = ${at.of.id}`
    for (const title of ['文言', '文言の案'])
      await at.as('POST', `/api/projects/${at.of.id}/issues`, { title })
    await at.sync(
      payload(
        [
          { id: 'T/1', title: '文言', planPath: 'a.md', issues: [2, 1], claim: 'own', points: 3 },
          { id: 'T2' },
        ],
        {
          documents: [{ path: 'a.md', taskId: 'T/1', content }],
        },
      ),
    )
    const links = [{ kind: 'pr', ref: '7', title: '文言を直す', issueKeys: ['CRN-1', 'CRN-2'] }]
    await at.as('POST', `/api/projects/${at.of.id}/git-links`, { links })
    const read = (task: string, search = '', as = at.as) =>
      as('GET', `${at.path}/tasks/${encodeURIComponent(task)}${search}`)
    return { ...at, read }
  }

  it('returns the task as it was sent, its claim, plan, issues, and git links, in one round trip', async () => {
    const at = await planned()
    await at.as('POST', `${at.path}/tasks/T%2F1/claim`, { note: '作業中' })
    const answer = await at.read('T/1')
    expect([answer.status, answer.trips]).toEqual([200, 1])
    expect(answer.body).toMatchObject({
      task: { id: 'T/1', title: '文言', points: 3, claim: { note: '作業中' } },
      phase: { id: expect.any(String), title: expect.any(String) },
      plan: { path: 'a.md', content, offset: 0, length: [...content].length },
      issues: [
        { number: 1, key: 'CRN-1', title: '文言', status: 'todo' },
        { number: 2, key: 'CRN-2' },
      ],
      gitLinks: [{ kind: 'pr', ref: '7', issueKeys: ['CRN-1', 'CRN-2'] }],
    })
    expect((await at.read('T2')).body).toMatchObject({ plan: null, issues: [], gitLinks: [] })
    await query`update projects set issue_key = null where id = ${at.of.id}`
    expect((await at.read('T/1')).body.issues.map(({ key }: { key: null }) => key)).toEqual([null, null])
  })

  it.each([
    ['?limit=4', '# 計画', 0],
    ['?offset=6&limit=3', '𠮷野家', 6],
    ['?offset=99', '', 99],
  ])('reads a part of the plan in characters with %s', async (search, part, offset) => {
    const { body } = await (await planned()).read('T/1', search)
    expect(body.plan).toMatchObject({ content: part, offset, length: [...content].length })
  })

  it('leaves out the issues and git links that a token cannot read', async () => {
    const at = await planned()
    const narrow = await asTool(at.owner, { scopes: ['roadmap:read'] })
    expect((await at.read('T/1', '', narrow)).body).toMatchObject({ issues: [], gitLinks: [] })
  })

  it('does not know another task or roadmap', async () => {
    const at = await planned()
    expect((await at.read('T3')).body.code).toBe('task_not_found')
    expect((await at.as('GET', `${at.path}x/tasks/T2`)).body.code).toBe('roadmap_not_found')
  })
})
