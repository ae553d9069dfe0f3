import { describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { payload, type TaskInput } from '../../../support/payload.ts'
import { bound, changesOf, type Synced } from '../../../support/synced.ts'

type Phases = [id: string, tasks: string[]][]
type Content = { phases: Phases; documents?: string[] }
type Keep = { tasks?: string[]; documents?: string[] }

const task = (id: string): TaskInput => ({ id, title: `${id} as it was`, planPath: `${id}.md`, size: 1 })

/** Not the task that names it as its plan. */
const ownerOf = (path: string) => (path === 'b1.md' ? 'c1' : 'b1')

const full = ({ phases, documents = [] }: Content) =>
  payload([], {
    phases: phases.map(([id, tasks]) => ({ id, status: 'todo', tasks: tasks.map(task) })),
    documents: documents.map(path => ({ path, taskId: ownerOf(path), content: `# ${path}` })),
  })

const stored: Content = {
  phases: [
    ['A', ['a1', 'a2', 'a3']],
    ['B', ['b1']],
    ['C', ['c1', 'c2']],
  ],
  documents: ['a2.md', 'b1.md'],
}

/** A bound project with the roadmap above. */
async function scene(): Promise<Synced> {
  const at = await bound()
  await at.sync(full(stored))
  return at
}

const read = async ({ as, path }: Synced) => {
  const { phases, documents } = (await as('GET', path)).body.roadmap
  return {
    phases: phases.map(({ id, tasks }: any) => [id, tasks.map((each: any) => each.id)]),
    documents: documents.map((each: any) => each.path),
  }
}

describe('the kept items of a sync (roadmaps § Kept items)', () => {
  it.each<[string, Content, Keep, Content, [tasks: number, documents: number], warnings: string[]]>([
    [
      'a task, after its predecessor',
      { phases: [['A', ['a3', 'a1', 'new']]] },
      { tasks: ['a2'] },
      { phases: [['A', ['a3', 'a1', 'a2', 'new']]] },
      [1, 0],
      [],
    ],
    [
      'a task in front of all others',
      { phases: [['A', ['a2']]] },
      { tasks: ['a3', 'a1'] },
      { phases: [['A', ['a1', 'a2', 'a3']]] },
      [2, 0],
      [],
    ],
    [
      'a task of a missing phase, and the phase with only that task',
      { phases: [['A', ['a1']]] },
      { tasks: ['b1', 'c2'] },
      {
        phases: [
          ['A', ['a1']],
          ['B', ['b1']],
          ['C', ['c2']],
        ],
      },
      [2, 0],
      [],
    ],
    [
      'a document',
      { phases: [['A', ['a1']]] },
      { documents: ['b1.md'] },
      { phases: [['A', ['a1']]], documents: ['b1.md'] },
      [0, 1],
      [],
    ],
    [
      'but no sent task, with a warning',
      { phases: [['B', ['a1']]] },
      { tasks: ['a1'] },
      { phases: [['B', ['a1']]] },
      [0, 0],
      ['Task a1: it is also in "keep", but the sent version is used'],
    ],
    [
      'but no sent document, with a warning',
      { phases: [], documents: ['a2.md'] },
      { documents: ['a2.md'] },
      { phases: [], documents: ['a2.md'] },
      [0, 0],
      ['Document a2.md: it is also in "keep", but the sent version is used'],
    ],
    [
      'but nothing that is not stored, with a warning each',
      { phases: [['A', ['a1']]] },
      { tasks: ['x'], documents: ['x.md'] },
      { phases: [['A', ['a1']]] },
      [0, 0],
      [
        'Task x: it is not stored, so it cannot be kept',
        'Document x.md: it is not stored, so it cannot be kept',
      ],
    ],
  ])('%s', async (_, sent, keep, then, [tasks, documents], warnings) => {
    const at = await scene()
    const body = { ...full(sent), keep }
    const dry = await at.sync(body, '?dryRun=1')
    const first = await at.as('PUT', at.path, body, { 'accept-language': 'en' })
    expect([first.status, first.trips, first.body.kept]).toEqual([200, 2, { tasks, documents }])
    expect(first.body.warnings).toEqual(warnings)
    expect([dry.status, dry.trips, dry.body.kept]).toEqual([200, 1, { tasks, documents }])
    expect(await read(at)).toEqual({ documents: [], ...then })
    const again = await at.as('PUT', at.path, body, { 'accept-language': 'en' })
    expect([again.trips, again.body]).toEqual([
      1,
      { ...first.body, documents: { upserted: 0, unchanged: sent.documents?.length ?? 0, deleted: 0 } },
    ])
    await at.sync(full({ documents: [], ...then }))
    expect(await read(at)).toEqual({ documents: [], ...then })
  })

  it('are unchanged, count, and cause no notification', async () => {
    const at = await bound({ key: 'CRN' })
    const { number } = (await at.as('POST', `/api/projects/${at.of.id}/issues`, { title: 'I' })).body.issue
    const elsewhere = await bound({ key: 'CRN' })
    await elsewhere.as('POST', `/api/projects/${elsewhere.of.id}/issues`, { title: 'I' })
    const kept = { ...task('T2'), status: 'done', issues: [number], big: 1 }
    const text = JSON.stringify(
      payload([{ id: 'T1' }, kept], { documents: [{ path: 'T2.md', content: 'x' }] }),
    )
    const exact = text.replace('"big":1', '"big":12345678901234567890')
    expect((await at.sync(exact)).status).toBe(200)
    const [before] = await query`select bytes from roadmaps where project_id = ${at.of.id}`
    const { status, body } = await at.sync({
      ...payload([{ id: 'T1' }]),
      keep: { tasks: ['T2'], documents: ['T2.md'] },
    })
    expect([status, body.stats, body.issues, body.documents]).toEqual([
      200,
      { total: 2, done: 1, blocked: 0 },
      { linked: 1, skipped: 0 },
      { upserted: 0, unchanged: 0, deleted: 0 },
    ])
    expect((await at.as('GET', at.path)).text).toContain('"big":12345678901234567890')
    expect(await changesOf(at.of)).toEqual([])
    expect((await query`select bytes from roadmaps where project_id = ${at.of.id}`)[0]).toEqual(before)
  })

  it('of a first sync are none', async () => {
    const { sync } = await bound()
    const { status, body } = await sync({ ...payload([{ id: 'T1' }]), keep: { tasks: ['T2'] } })
    expect([status, body.kept, body.warningsTotal]).toEqual([200, { tasks: 0, documents: 0 }, 1])
  })

  it('are refused beyond the caps, alone and together with sent items', async () => {
    const at = await scene()
    const ids = (prefix: string) => Array.from({ length: 10_000 }, (_, n) => `${prefix}${n}`)
    expect((await at.sync({ ...payload(), keep: { tasks: [...ids('x'), 'y'] } })).status).toBe(413)
    const many = payload(ids('n').map(id => ({ id })))
    expect((await at.sync({ ...many, keep: { tasks: ['a1'] } })).status).toBe(413)
    expect(await read(at)).toEqual(stored)
  })

  it.each([[{ tasks: 'a1' }], [{ documents: [1] }], [[]]])('given as %o are refused: 422', async keep => {
    const { sync } = await bound()
    const { status, body } = await sync({ ...payload(), keep })
    expect([status, body.code]).toEqual([422, 'roadmap_invalid'])
  })
})

describe('the source of a roadmap (roadmaps § Source)', () => {
  const source = { commit: 'c'.repeat(40), branch: 'feature/計画', dirty: true }

  it('is stored with each sync, can change alone, can be read, and is cleared by a sync without it', async () => {
    const at = await bound()
    const readSource = async () => (await at.as('GET', at.path)).body.roadmap.source
    const body = payload([{ id: 'T1' }])
    for (const sent of [source, { ...source, branch: null }, null, source, undefined]) {
      const { status, trips } = await at.sync({ ...body, source: sent })
      expect([status, trips]).toEqual([200, 2])
      expect(await readSource()).toEqual(sent ?? null)
      expect((await at.sync({ ...body, source: sent })).trips).toBe(1)
    }
  })

  it.each([source, { ...source, branch: null }, null])(
    'is in the response to a conflict: %o',
    async given => {
      const { sync } = await bound()
      await sync({ ...payload([], { at: '2026-02-01T00:00:00Z' }), source: given })
      expect((await sync(payload())).body).toMatchObject({ code: 'roadmap_conflict', storedSource: given })
    },
  )

  it.each([
    { ...source, commit: '' },
    { ...source, branch: 'b'.repeat(1_001) },
    { ...source, dirty: 'no' },
    { branch: 'main', dirty: false },
    'main',
  ])('given as %o is refused: 422', async given => {
    const { sync } = await bound()
    const { status, body } = await sync({ ...payload(), source: given })
    expect([status, body.code]).toEqual([422, 'roadmap_invalid'])
  })
})
