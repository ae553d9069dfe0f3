import { describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { type DocumentInput, payload, type TaskInput, unclaimed } from '../../../support/payload.ts'
import { bound, changesOf } from '../../../support/synced.ts'

describe('the records of a sync (roadmaps § Event and notifications; activity § Writes without an event)', () => {
  const plan = (content: string): { documents: DocumentInput[] } => ({
    documents: [{ path: 'p.md', content }],
  })
  const steps: [string, ReturnType<typeof payload>, events: number, changes: unknown[]][] = [
    ['a first sync: nothing', payload([{ id: 'T1' }], plan('')), 0, []],
    ['a title: nothing', payload([{ id: 'T1', title: 'new' }], plan('')), 0, []],
    ['an empty stub: nothing', payload([{ id: 'T1', planPath: 'p.md' }], plan(' \n')), 0, []],
    [
      'the stub gets its text: a plan, no activity',
      payload([{ id: 'T1', planPath: 'p.md' }], plan('# Plan')),
      0,
      [['plan', 'T1', null, 'p.md']],
    ],
    [
      'a status: activity',
      payload([{ id: 'T1', planPath: 'p.md', status: 'blocked' }], plan('# Plan')),
      1,
      [['task_status', 'T1', 'todo', 'blocked']],
    ],
    [
      'a new task: nothing',
      payload([{ id: 'T1', planPath: 'p.md', status: 'blocked' }, { id: 'T2' }], plan('# Plan')),
      0,
      [],
    ],
    [
      'a task that arrives blocked: activity',
      payload(
        [{ id: 'T1', planPath: 'p.md', status: 'blocked' }, { id: 'T2' }, { id: 'T3', status: 'blocked' }],
        plan('# Plan'),
      ),
      1,
      [['task_status', 'T3', null, 'blocked']],
    ],
    ['a deleted task: nothing', payload([{ id: 'T2' }], plan('# Plan')), 0, []],
    [
      'a phase: activity',
      payload([], { phases: [{ id: 'P1', status: 'done', tasks: [{ id: 'T2' }] }], ...plan('# Plan') }),
      1,
      [['phase_status', 'P1', null, 'done']],
    ],
  ]

  it('are exact in each step of a history', async () => {
    const { of, sync, as } = await bound()
    let events = 0
    let changes = 0
    for (const [step, body, newEvents, newChanges] of steps) {
      expect((await sync(body)).status, step).toBe(200)
      const all = await changesOf(of)
      expect(all.slice(changes).map(Object.values), step).toEqual(newChanges)
      expect((await as('GET', `/api/projects/${of.id}/activity`)).body.events, step).toHaveLength(
        events + newEvents,
      )
      changes = all.length
      events += newEvents
    }
  })

  it('treat a stub of white space in any script as empty, stored or sent', async () => {
    const { of, sync } = await bound()
    const planned = (content: string) => payload([{ id: 'T1', planPath: 'p.md' }], plan(content))
    await sync(payload([{ id: 'T1' }], plan('')))
    await sync(planned('\u3000\u00a0\n'))
    expect(await changesOf(of)).toEqual([])
    await sync(planned('計画'))
    expect(await changesOf(of)).toMatchObject([{ kind: 'plan', from_value: null, to_value: 'p.md' }])
  })

  it('are missing after a dryRun with the same response, in one round trip', async () => {
    const { of, sync } = await bound()
    const body = payload([{ id: 'T1' }], { documents: [{ path: 'a', content: 'x' }] })
    const dry = await sync(body, '?dryRun=1')
    expect([dry.status, dry.trips]).toEqual([200, 1])
    expect(dry.body).toMatchObject({
      roadmapId: null,
      documents: { upserted: 1 },
      plan: { tasks: { upserted: ['T1'], deleted: [] }, documents: { upserted: ['a'] } },
    })
    expect(await query`select 1 from roadmaps where project_id = ${of.id}`).toEqual([])
    expect((await sync(body, '?dryRun=yes')).status).toBe(400)
  })
})

describe('reading roadmaps', () => {
  it('lists them, in one round trip each; unknown ones are 404', async () => {
    const { of, sync, path, as } = await bound()
    await sync(
      payload([
        { id: 'T1', status: 'done' },
        { id: 'T2', status: 'blocked' },
      ]),
    )
    const list = await as('GET', `/api/projects/${of.id}/roadmaps`)
    expect([list.trips, list.body]).toEqual([1, expect.objectContaining({ total: 1, page: 1, pageSize: 1 })])
    expect(list.body.roadmaps).toMatchObject([
      { slug: 'main', title: 'ロードマップ', summary: '概要', stats: { total: 2, done: 1, blocked: 1 } },
    ])
    expect((await as('GET', `${path}x`)).body.code).toBe('roadmap_not_found')
    expect((await as('GET', `${path}/documents/none.md`)).body.code).toBe('document_not_found')
  })

  it('keeps null values and missing keys', async () => {
    const at = await bound()
    const none = { status: null, summary: null }
    const rest = { planPath: null, dependsOn: null, issues: null, blockedReason: null, startedAt: null }
    const task = { id: 'T1', title: 'T1', status: 'todo', summary: null, ...rest, completedAt: null }
    const sent = payload([], { head: { currentTaskId: null, summary: null } })
    sent.roadmap.project = { id: 'p', name: 'P', repository: null } as never
    sent.roadmap.phases = [{ id: 'P1', title: 'P1', ...none, tasks: [task] }] as never
    expect((await at.sync(sent)).status).toBe(200)
    const { body } = await at.as('GET', at.path)
    expect(body.roadmap).toMatchObject({ currentTaskId: null, summary: null, phases: sent.roadmap.phases })
    expect(body.roadmap.project).toEqual(sent.roadmap.project)
    const { summary, currentTaskId, ...without } = sent.roadmap
    const bare = { ...without, project: { id: 'p', name: 'P' }, updatedAt: '2026-02-01T00:00:00Z' }
    await at.sync({ ...sent, roadmap: bare })
    const { roadmap } = (await at.as('GET', at.path)).body
    expect(roadmap.project).toEqual(bare.project)
    expect(roadmap).not.toHaveProperty('summary')
    expect(roadmap).not.toHaveProperty('currentTaskId')
  })

  it('returns unknown keys of roadmap, phase, and task as they were sent', async () => {
    const { sync, path, as } = await bound()
    const sent = payload([{ id: 'T1', zeta: [1, { b: null }], alpha: 1.5 }], {
      head: { owner: { name: '山田' } },
    })
    Object.assign(sent.roadmap.phases[0]!, { color: 'red' })
    await sync(sent)
    const { roadmap } = (await as('GET', path)).body
    const shown = unclaimed(sent.roadmap.phases)
    expect(roadmap.phases).toEqual(shown)
    expect(roadmap.owner).toEqual({ name: '山田' })
    expect(Object.keys(roadmap.phases[0].tasks[0])).toEqual(Object.keys(shown[0]!.tasks[0]!))
  })

  it('lists 200 characters of a title and 2,000 of a summary, and has them complete in its own response', async () => {
    const { of, as, path, sync } = await bound()
    const [name, summary] = ['🦊'.repeat(300), '狐'.repeat(3_000)]
    const head = { project: { id: 'p', name, repository: null }, summary }
    expect((await sync(payload([], { head }))).status).toBe(200)
    const [listed] = (await as('GET', `/api/projects/${of.id}/roadmaps`)).body.roadmaps
    expect(listed).toMatchObject({ title: '🦊'.repeat(200), summary: '狐'.repeat(2_000) })
    expect((await as('GET', path)).body.roadmap).toMatchObject({ title: name, summary })
  })
})

describe('concurrent syncs', () => {
  it('20 replays of one first sync leave one roadmap, with the same response', async () => {
    const { of, sync } = await bound()
    const body = payload([{ id: 'T1' }], { documents: [{ path: 'a', content: 'x' }] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sync(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(answer => answer.body.roadmapId)).size).toBe(1)
    expect(await query`select version from roadmaps where project_id = ${of.id}`).toEqual([{ version: 1 }])
  })

  it('of two different ones, the newer one is stored completely', async () => {
    const { sync, path, as } = await bound()
    const older = payload([{ id: 'OLD' }], {
      at: '2026-01-01T00:00:00Z',
      documents: [{ path: 'old', content: 'x' }],
    })
    const newer = payload([{ id: 'NEW' }], {
      at: '2026-01-02T00:00:00Z',
      documents: [{ path: 'new', content: 'x' }],
    })
    const statuses = (await Promise.all([sync(older), sync(newer)])).map(({ status }) => status)
    expect(statuses[1]).toBe(200)
    expect([200, 409]).toContain(statuses[0])
    const { roadmap } = (await as('GET', path)).body
    expect(roadmap.phases[0].tasks.map((task: TaskInput) => task.id)).toEqual(['NEW'])
    expect(roadmap.documents.map((document: DocumentInput) => document.path)).toEqual(['new'])
  })
})
