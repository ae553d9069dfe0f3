import { describe, expect, it } from 'vitest'
import { id } from '../../../support/database.ts'
import { eventsOf, issueScene, newIssue, newIssues, newLabel } from '../../../support/issues.ts'
import { joinProject, person } from '../../../support/world.ts'

describe('the history of an issue (activity § Types; activity § Reading)', () => {
  it('has how each field changed, except for texts', async () => {
    const at = await issueScene()
    const member = await person()
    await joinProject(at.of, member, 'member')
    const [label, [one, two]] = [await newLabel(at), await newIssues(at, 2)]
    await newIssue(at, { status: 'blocked', blockedType: 'issue', blockedByIds: [two.id] })
    await at.as('PATCH', `${at.path}/3`, {
      title: '新',
      body: '本文',
      blockedReason: '理由',
      blockedType: 'other',
      priority: 'low',
      assigneeId: member.id,
      parentId: one.id,
      startDate: '2026-11-01',
      dueDate: '2026-11-02',
      labelIds: [label.id],
      blockedByIds: [one.id, two.id],
    })
    const [{ payload }] = (await eventsOf(at, 'issue.updated')) as [any]
    expect(payload.changed).toEqual([
      'title',
      'body',
      'priority',
      'assigneeId',
      'startDate',
      'dueDate',
      'parentId',
      'blockedType',
      'blockedReason',
      'labelIds',
      'blockedByIds',
    ])
    expect(payload.changes).toEqual([
      { field: 'priority', from: 'none', to: 'low' },
      { field: 'assigneeId', from: null, to: member.id },
      { field: 'startDate', from: null, to: '2026-11-01' },
      { field: 'dueDate', from: null, to: '2026-11-02' },
      { field: 'parentId', from: null, to: one.id },
      { field: 'blockedType', from: 'issue', to: 'other' },
      { field: 'labelIds', from: [], to: [label.id] },
      { field: 'blockedByIds', from: [two.id], to: [one.id, two.id].sort() },
    ])
    const { body } = await at.as('GET', `/api/projects/${at.of.id}/activity?type=issue.updated`)
    expect(body.events[0].payload).toMatchObject(payload)
  })

  it('is the activity of its number, in one round trip, also in the trash', async () => {
    const [at, elsewhere] = [await issueScene(), await issueScene()]
    for (const scene of [at, elsewhere]) await newIssues(scene, 2)
    await at.as('PATCH', `${at.path}/1`, { title: '新' })
    await at.as('PATCH', at.path, { numbers: [1, 2], change: { priority: 'high' } })
    await at.as('DELETE', `${at.path}/1`)
    const historyOf = (number: string) => at.as('GET', `/api/projects/${at.of.id}/activity?issue=${number}`)
    const { body, trips } = await historyOf('1')
    expect([body.events.map(({ type }: any) => type), body.total, trips]).toEqual([
      ['issue.deleted', 'issue.updated', 'issue.updated', 'issue.created'],
      4,
      1,
    ])
    expect((await historyOf('2')).body.total).toBe(2)
    expect((await historyOf('3')).body.total).toBe(0)
    for (const number of ['0', '01', '-1', 'x', '1234567890', id()])
      expect([(await historyOf(number)).status, number]).toEqual([400, number])
  })
})
