import { describe, expect, it } from 'vitest'
import { compareRoadmaps, countTaskChanges } from '../../../src/cli/roadmap/compare.ts'
import { hashContent, type Snapshot } from '../../../src/cli/roadmap/snapshot.ts'

type Stored = NonNullable<Parameters<typeof compareRoadmaps>[1]>

const task = (id: string, more: object = {}) => ({ id, title: id, status: 'todo', ...more })
const roadmapOf = (phases: object[], head: object = {}) =>
  ({
    schemaVersion: 2,
    project: { id: 'app', name: 'app' },
    updatedAt: '2026-01-01T00:00:00.000Z',
    phases,
    ...head,
  }) as unknown as Snapshot['roadmap']
const sent = (phases: object[], plans: Record<string, string> = {}, head: object = {}): Snapshot => ({
  roadmap: roadmapOf(phases, head),
  planDocuments: Object.entries(plans).map(([path, content]) => ({
    path,
    taskId: path.replace('.md', ''),
    content,
    contentHash: hashContent(content),
  })),
})
const stored = ({ roadmap, planDocuments }: Snapshot, issueLinks: object[] = []): Stored =>
  ({
    ...roadmap,
    id: '0',
    slug: 'main',
    title: 'app',
    syncedAt: '2026-01-01T00:00:01.000Z',
    stats: { total: 0, done: 0, blocked: 0 },
    documents: planDocuments.map(({ path, taskId, contentHash }) => ({ path, taskId, contentHash })),
    issueLinks,
  }) as unknown as Stored

const before = sent([{ id: 'p', title: 'P', tasks: [task('a'), task('b', { summary: 'S' })] }], {
  'a.md': '1',
})
const one = { kind: 'changed', id: 'a', title: 'a', from: 'todo', to: 'todo' }

describe('the difference from the stored roadmap', () => {
  it('is empty for the same content with another time or order of keys', () => {
    const again = sent(
      [{ tasks: [task('a'), task('b', { summary: 'S' })], title: 'P', id: 'p' }],
      { 'a.md': '1' },
      {
        updatedAt: '2026-02-02T00:00:00.000Z',
      },
    )
    expect(compareRoadmaps(again, stored(before))).toEqual({ isSame: true, phases: [], documents: [] })
  })

  it('contains everything if nothing is stored', () => {
    const difference = compareRoadmaps(before, null)
    expect([difference.isSame, countTaskChanges(difference)]).toEqual([
      false,
      { added: 2, changed: 0, removed: 0 },
    ])
    expect(difference.documents).toEqual([{ kind: 'added', path: 'a.md', taskId: 'a' }])
  })

  const tasks = (...all: object[]) => [{ id: 'p', title: 'P', tasks: all }]
  const b = task('b', { summary: 'S' })
  it.each<[what: string, now: Snapshot, told: object[]]>([
    [
      'a status',
      sent(tasks(task('a', { status: 'done' }), b), { 'a.md': '1' }),
      [{ ...one, to: 'done', fields: ['status'] }],
    ],
    ['a plan', sent(tasks(task('a'), b), { 'a.md': '2' }), [{ ...one, fields: ['plan'] }]],
    ['a deleted plan', sent(tasks(task('a'), b)), [{ ...one, fields: ['plan'] }]],
    [
      'an unknown key',
      sent(tasks(task('a', { size: 'L' }), b), { 'a.md': '1' }),
      [{ ...one, fields: ['size'] }],
    ],
    [
      'a removed key',
      sent(tasks(task('a'), task('b')), { 'a.md': '1' }),
      [{ ...one, id: 'b', title: 'b', fields: ['summary'] }],
    ],
    [
      'a removed task',
      sent(tasks(task('a')), { 'a.md': '1' }),
      [{ kind: 'removed', id: 'b', title: 'b', from: 'todo', to: null, fields: [] }],
    ],
  ])('contains %s', (_, now, told) => {
    const difference = compareRoadmaps(now, stored(before))
    expect([difference.isSame, difference.phases]).toEqual([
      false,
      [{ kind: null, id: 'p', title: 'P', tasks: told }],
    ])
  })

  it('contains a moved task once, in its new phase', () => {
    const now = sent([{ id: 'q', title: 'Q', tasks: [b] }, ...tasks(task('a'))], { 'a.md': '1' })
    expect(compareRoadmaps(now, stored(before)).phases).toEqual([
      { kind: 'added', id: 'q', title: 'Q', tasks: [{ ...one, id: 'b', title: 'b', fields: ['phase'] }] },
    ])
  })

  it('contains renamed phases, and removed phases with their tasks', () => {
    const renamed = compareRoadmaps(
      sent([{ id: 'p', title: 'R', tasks: [task('a'), b] }], { 'a.md': '1' }),
      stored(before),
    )
    expect(renamed.phases).toEqual([{ kind: 'changed', id: 'p', title: 'R', tasks: [] }])
    const gone = compareRoadmaps(sent([]), stored(before))
    expect(gone.phases).toMatchObject([{ kind: 'removed', id: 'p', tasks: [{ id: 'a' }, { id: 'b' }] }])
  })

  it.each([
    ['the order of tasks', sent(tasks(b, task('a')), { 'a.md': '1' })],
    ['the head', sent(tasks(task('a'), b), { 'a.md': '1' }, { summary: 'New' })],
  ])('exists without tasks for %s', (_, now) => {
    expect(compareRoadmaps(now, stored(before))).toEqual({ isSame: false, phases: [], documents: [] })
  })

  it('exists while issue numbers are not linked', () => {
    const now = sent(tasks(task('a', { issues: [7] })))
    const link = { taskId: 'a', number: 7, title: 'x', key: 'K-7' }
    expect(compareRoadmaps(now, stored(now)).isSame).toBe(false)
    expect(compareRoadmaps(now, stored(now, [link])).isSame).toBe(true)
  })
})
