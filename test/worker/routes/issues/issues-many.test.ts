import { describe, expect, it } from 'vitest'
import { changedAtOnce } from '../../../../src/worker/domain/issues/fields.ts'
import { id } from '../../../support/database.ts'
import {
  eventsOf,
  type IssueScene,
  issueScene,
  newIssue,
  newIssues,
  newLabel,
} from '../../../support/issues.ts'

const change = (at: IssueScene, numbers: unknown, change: object) =>
  at.as('PATCH', at.path, { numbers, change })

describe('PATCH /issues (issues § Many at once)', () => {
  it('changes all, in one round trip, with an event of each that differs', async () => {
    const at = await issueScene()
    await newIssues(at, 3)
    await at.as('PATCH', `${at.path}/2`, { status: 'done', priority: 'high' })
    const fields = { status: 'done', priority: 'high', assigneeId: null, dueDate: null }
    const { status, body, trips } = await change(at, [3, 1, 2, 3], fields)
    expect([status, trips]).toEqual([200, 1])
    expect(body.issues.map(({ number, status, priority }: any) => [number, status, priority])).toEqual(
      [3, 1, 2].map(number => [number, 'done', 'high']),
    )
    const events = (await eventsOf(at, 'issue.updated')).slice(1)
    expect(events.map(({ payload }) => payload)).toEqual(
      [1, 3].map(number => ({
        number,
        changed: ['status', 'priority'],
        changes: [
          { field: 'status', from: 'todo', to: 'done' },
          { field: 'priority', from: 'none', to: 'high' },
        ],
      })),
    )
  })

  it('replaces, adds, and then removes labels', async () => {
    const at = await issueScene()
    const labels = []
    for (const name of ['a', 'b', 'c', 'd']) labels.push(await newLabel(at, name))
    const [a, b, c, d] = labels.map(label => label.id)
    await newIssue(at, { labelIds: [a] })
    await newIssue(at, { labelIds: [b, c] })
    const after = async (fields: object) =>
      (await change(at, [1, 2], fields)).body.issues.map(({ labels }: any) =>
        labels.map(({ name }: any) => name).join(''),
      )
    expect(await after({ addLabelIds: [b, d] })).toEqual(['abd', 'bcd'])
    expect(await after({ removeLabelIds: [d], addLabelIds: [a] })).toEqual(['ab', 'abc'])
    expect(await after({ removeLabelIds: [c] })).toEqual(['ab', 'ab'])
    expect(await after({ labelIds: [a, c], addLabelIds: [d], removeLabelIds: [c] })).toEqual(['ad', 'ad'])
    expect(await eventsOf(at, 'issue.updated')).toHaveLength(7)
  })

  it('names the issue at fault, and then changes none', async () => {
    const at = await issueScene()
    const issues = await newIssues(at, 5)
    await at.as('PATCH', `${at.path}/2`, { startDate: '2026-11-20' })
    await at.as('PATCH', `${at.path}/3`, { parentId: issues[1].id, blockedByIds: [issues[1].id] })
    await at.as('PATCH', `${at.path}/4`, { status: 'blocked' })
    await at.as('DELETE', `${at.path}/5`)
    const before = (await at.as('GET', at.path)).text
    const cases: [numbers: number[], fields: object, refusal: object][] = [
      [[1, 9, 8], { title: 'x' }, { status: 404, code: 'issue_not_found', number: 9 }],
      [[1, 5], { title: 'x' }, { status: 410, code: 'issue_deleted', number: 5 }],
      [[1, 2], { title: 'x', dueDate: '2026-11-19' }, { status: 400, code: 'dates_invalid', number: 2 }],
      [[4, 1], { title: 'x', blockedType: 'other' }, { status: 400, code: 'blocked_type', number: 1 }],
      [[1, 2], { parentId: issues[2].id }, { status: 400, code: 'parent_invalid', number: 2 }],
      [[1, 2], { blockedByIds: [issues[2].id] }, { status: 400, code: 'blocked_by_invalid', number: 2 }],
      [[1, 2], { parentId: id() }, { status: 400, code: 'parent_invalid' }],
      [[1, 2], { addLabelIds: [id()] }, { status: 400, code: 'label_invalid' }],
      [[1, 2], { assigneeId: id() }, { status: 400, code: 'assignee_invalid' }],
    ]
    for (const [numbers, fields, refusal] of cases) {
      const { status, body } = await change(at, numbers, fields)
      expect({ status, code: body.code, ...('number' in body && { number: body.number }) }).toEqual(refusal)
    }
    expect((await at.as('GET', at.path)).text).toBe(before)
  })

  it.each<[fields: () => object, field: string]>([
    [() => ({ assigneeId: id() }), 'change.assigneeId'],
    [() => ({ parentId: id() }), 'change.parentId'],
    [() => ({ blockedByIds: [id()] }), 'change.blockedByIds'],
    [() => ({ labelIds: [id()] }), 'change.labelIds'],
    [() => ({ addLabelIds: [id()], removeLabelIds: [] }), 'change.addLabelIds'],
    [() => ({ removeLabelIds: [id()] }), 'change.removeLabelIds'],
    [() => ({ addLabelIds: [id()], removeLabelIds: [id()] }), 'change'],
  ])('names the path of the invalid field (requests § Validation): %s', async (fields, field) => {
    const at = await issueScene()
    await newIssue(at)
    const { status, body } = await change(at, [1], fields())
    expect([status, body.field]).toEqual([400, field])
  })

  it('has the time and the user of the deletion in the error', async () => {
    const at = await issueScene()
    await newIssue(at)
    await at.as('DELETE', `${at.path}/1`)
    expect((await change(at, [1], { title: 'x' })).body).toMatchObject({
      deletedAt: expect.any(String),
      deletedBy: { id: at.owner.id },
    })
  })

  const invalid: [what: string, body: unknown, field: string | undefined][] = [
    ['no number', { numbers: [], change: { title: 'x' } }, 'numbers'],
    ['the number 0', { numbers: [0], change: { title: 'x' } }, 'numbers.0'],
    [
      'too many',
      { numbers: Array.from({ length: changedAtOnce + 1 }, (_, i) => i + 1), change: {} },
      'numbers',
    ],
    ['a number of ten digits', { numbers: [1_000_000_000], change: { title: 'x' } }, 'numbers.0'],
    ['text', { numbers: ['1'], change: { title: 'x' } }, 'numbers.0'],
    ['no change', { numbers: [1] }, 'change'],
    ['an empty change', { numbers: [1], change: {} }, 'change'],
    ['a base', { numbers: [1], change: { title: 'x', base: {} } }, 'change.base'],
    ['another field', { numbers: [1], change: { title: 'x' }, status: 'done' }, 'status'],
  ]
  it.each(invalid)('refuses %s: 400', async (_, body, field) => {
    const at = await issueScene()
    await newIssue(at)
    const answer = await at.as('PATCH', at.path, body)
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid', field])
  })

  it(`changes ${changedAtOnce} issues, also if two changes meet`, async () => {
    const at = await issueScene()
    await newIssues(at, 2)
    const answers = await Promise.all([
      change(at, [1, 2], { parentId: null, priority: 'low' }),
      change(at, [2, 1], { priority: 'high' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = (await at.as('GET', at.path)).body.issues.map(({ priority }: any) => priority)
    expect([
      ['low', 'low'],
      ['high', 'high'],
    ]).toContainEqual(stored)
  })
})
