import { describe, expect, it } from 'vitest'
import { payload, type TaskInput } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'

const good = payload([{ id: 'T1' }])
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const withPhases = (phases: unknown) => ({ ...good, roadmap: { ...good.roadmap, phases } })
const withTask = (task: object) => payload([{ id: 'T1', ...task }])
const tasks = (count: number) => many(count, n => ({ id: `T${n}` }))
const phases = (count: number) => many(count, n => ({ id: `P${n}`, tasks: [] }))

describe('caps (roadmaps § Caps)', () => {
  it.each<[string, unknown, number]>([
    ['1,000 phases', payload([], { phases: phases(1_000) }), 200],
    ['1,001 phases', payload([], { phases: phases(1_001) }), 413],
    [
      '10,001 tasks in two phases',
      payload([], {
        phases: [
          { id: 'A', tasks: tasks(5_000) },
          { id: 'B', tasks: many(5_001, n => ({ id: `U${n}` })) },
        ],
      }),
      413,
    ],
    ['50,000 issue numbers', withTask({ issues: many(50_000, n => n + 1) }), 200],
    [
      '50,001 issue numbers in two tasks',
      payload([
        { id: 'T1', issues: many(50_000, n => n + 1) },
        { id: 'T2', issues: [1] },
      ]),
      413,
    ],
    ['50,000 dependencies', withTask({ dependsOn: many(50_000, n => `D${n}`) }), 200],
    ['50,001 dependencies', withTask({ dependsOn: many(50_001, n => `D${n}`) }), 413],
  ])('%s', async (_, body, status) => {
    const { sync } = await bound()
    expect((await sync(body)).status).toBe(status)
  })

  const nulls = many(500_000, () => null)
  it.each<[string, unknown]>([
    ['phases', withPhases(nulls)],
    ['tasks', withPhases([{ id: 'P', title: 'P', tasks: nulls }])],
    ['issues', withTask({ issues: nulls })],
    ['dependencies', withTask({ dependsOn: nulls })],
    ['documents', { ...good, planDocuments: nulls }],
    ['values of other keys, with half a million in a payload', withTask({ extra: nulls })],
  ])('are checked before any element: 500,000 wrong %s', async (_, body) => {
    const { sync } = await bound()
    const answer = await sync(body)
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
  })

  it.each<[string, unknown, string]>([
    ['tasks', withPhases([{ id: 'P', title: 'P', tasks: many(10_000, () => ({})) }]), 'phases.0.tasks.0.id'],
    ['issues', withTask({ issues: [1, ...many(49_999, () => 'x')] }), 'tasks.0.issues.1'],
    ['dependencies', withTask({ dependsOn: ['a', 'b', ...many(49_998, () => 1)] }), 'tasks.0.dependsOn.2'],
    ['documents', { ...good, planDocuments: many(2_000, () => 0) }, 'planDocuments.0'],
  ])('below which the first wrong one of the %s is named', async (_, body, field) => {
    const { sync } = await bound()
    const answer = await sync(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'roadmap_invalid'])
    expect(answer.body.message).toContain(`${field}」`)
  })

  it.each<[string, unknown, string, string]>([
    [
      'phases',
      withPhases(phases(1_001)),
      'フェーズが多すぎます（1,001 件）。上限は 1,000 件です',
      'phases (1,001). The limit is 1,000',
    ],
    [
      'tasks',
      withPhases([{ id: 'P', title: 'P', tasks: tasks(10_001) }]),
      'タスクが多すぎます（10,001 件）。上限は 10,000 件です',
      'tasks (10,001). The limit is 10,000',
    ],
    [
      'kept tasks',
      { ...good, keep: { tasks: tasks(10_001) } },
      'タスクが多すぎます（10,001 件）。上限は 10,000 件です',
      'tasks (10,001). The limit is 10,000',
    ],
    [
      'documents',
      { ...good, planDocuments: tasks(2_001) },
      '文書が多すぎます（2,001 件）。上限は 2,000 件です',
      'documents (2,001). The limit is 2,000',
    ],
    [
      'kept documents',
      { ...good, keep: { documents: tasks(2_001) } },
      '文書が多すぎます（2,001 件）。上限は 2,000 件です',
      'documents (2,001). The limit is 2,000',
    ],
    [
      'issue numbers',
      withTask({ issues: many(50_001, n => n) }),
      '課題番号が多すぎます（50,001 件）。上限は 50,000 件です',
      'issue numbers (50,001). The limit is 50,000',
    ],
    [
      'dependencies',
      withTask({ dependsOn: many(50_001, n => n) }),
      '依存関係が多すぎます（50,001 件）。上限は 50,000 件です',
      'dependencies (50,001). The limit is 50,000',
    ],
    ['values', withTask({ extra: nulls }), '値が多すぎます（500,', 'values (500,'],
  ])('are named with the number that was sent: %s', async (_, body, ja, en) => {
    const { as, path, sync } = await bound()
    expect((await sync(body)).body.message).toContain(ja)
    const english = await as('PUT', path, body, { 'accept-language': 'en' })
    expect(english.body.message).toContain(`There are too many ${en}`)
  })

  it('after 426, before 422', async () => {
    const { sync } = await bound()
    const over = withPhases(many(1_001, () => null))
    expect((await sync({ ...over, repoIdentity: undefined })).status).toBe(426)
    expect((await sync({ ...over, repoIdentity: 1 })).status).toBe(413)
    expect((await sync({ ...good, repoIdentity: 1 })).status).toBe(422)
    expect((await sync({ ...good, repoIdentity: null })).status).toBe(422)
  })
})

describe('many and long warnings (roadmaps § Warnings)', () => {
  it('are 50 and a count, in order, each with one short line', async () => {
    const { sync } = await bound({ key: 'ABC' })
    const odd: TaskInput[] = [
      {
        id: 'T1',
        status: 'x'.repeat(100_000),
        dependsOn: ['y'.repeat(100_000)],
        issues: many(25_000, n => n + 1),
      },
      { id: 'T2', issues: [2 ** 31, Number.MAX_SAFE_INTEGER] },
    ]
    const { body } = await sync(payload(odd, { head: { currentTaskId: 'z'.repeat(100_000) } }))
    expect([body.warnings.length, body.warningsTotal]).toEqual([51, 25_005])
    expect(body.warnings[2]).toContain('#1 ')
    expect(Math.max(...body.warnings.map((warning: string) => warning.length))).toBeLessThan(300)
  })
})
