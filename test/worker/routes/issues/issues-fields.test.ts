import { describe, expect, it } from 'vitest'
import { id } from '../../../support/database.ts'
import { eventsOf, issueScene, newIssue, newIssues, readIssue } from '../../../support/issues.ts'

describe('priority and days of an issue (issues § Fields)', () => {
  it('are stored, changed, and cleared', async () => {
    const at = await issueScene()
    const made = await newIssue(at, { priority: 'urgent', startDate: '2026-11-30', dueDate: '2026-11-30' })
    expect(made).toMatchObject({ priority: 'urgent', startDate: '2026-11-30', dueDate: '2026-11-30' })
    const change = { priority: 'low', startDate: null, dueDate: '2028-02-29' }
    const { body } = await at.as('PATCH', `${at.path}/1`, change)
    expect(body.issue).toMatchObject(change)
    expect((await at.as('GET', at.path)).body.issues[0]).toMatchObject(change)
    expect(await readIssue(at)).toMatchObject(change)
  })

  const invalid: [field: string, value: unknown][] = [
    ['priority', 'highest'],
    ['priority', null],
    ['dueDate', '2026-02-29'],
    ['dueDate', '2026-13-01'],
    ['dueDate', '0000-01-01'],
    ['dueDate', '12026-01-01'],
    ['dueDate', '2026-1-1'],
    ['dueDate', '2026-11-30T00:00:00Z'],
    ['dueDate', ''],
    ['startDate', 20261130],
    ['blockedType', 'someone'],
    ['blockedReason', 'x'.repeat(401)],
    ['labelIds', null],
    ['labelIds', ['bug']],
    ['labelIds', Array.from({ length: 21 }, id)],
    ['blockedByIds', Array.from({ length: 51 }, id)],
  ]
  it.each(invalid)('%s cannot be %j: 400', async (field, value) => {
    const at = await issueScene()
    await newIssue(at)
    for (const [method, path] of [
      ['POST', at.path],
      ['PATCH', `${at.path}/1`],
    ] as const) {
      const { status, body } = await at.as(method, path, { title: 'x', [field]: value })
      expect([status, body.code, body.field.split('.')[0]]).toEqual([400, 'invalid', field])
    }
  })

  it('are in the years 1 to 9999', async () => {
    const days = { startDate: '0001-01-01', dueDate: '9999-12-31' }
    expect(await newIssue(await issueScene(), days)).toMatchObject(days)
  })

  it('do not start after it is due, judged as both are afterwards: 400 dates_invalid', async () => {
    const at = await issueScene()
    const late = { title: 'x', startDate: '2026-12-01', dueDate: '2026-11-30' }
    expect((await at.as('POST', at.path, late)).body.code).toBe('dates_invalid')
    await newIssue(at, { startDate: '2026-11-10', dueDate: '2026-11-20' })
    const codeOf = async (change: object) => (await at.as('PATCH', `${at.path}/1`, change)).body.code
    expect(await codeOf({ startDate: '2026-11-21' })).toBe('dates_invalid')
    expect(await codeOf({ dueDate: '2026-11-09' })).toBe('dates_invalid')
    expect(await codeOf({ startDate: '2026-11-21', dueDate: '2026-11-20' })).toBe('dates_invalid')
    expect(await codeOf({ startDate: '2026-11-21', dueDate: '2026-11-21' })).toBeUndefined()
    expect(await codeOf({ dueDate: null })).toBeUndefined()
    expect(await codeOf({ startDate: '2027-01-01' })).toBeUndefined()
    expect(await readIssue(at)).toMatchObject({ startDate: '2027-01-01', dueDate: null })
  })
})

describe('what blocks an issue (issues § Blocking)', () => {
  const blocked = { status: 'blocked', blockedType: 'external', blockedReason: '承認待ち\n来週' }

  it('is stored with the status, and without a reason if that is blank', async () => {
    const at = await issueScene()
    expect(await newIssue(at, blocked)).toMatchObject(blocked)
    expect(await newIssue(at, { ...blocked, blockedReason: ' \n' })).toMatchObject({ blockedReason: null })
    expect(await newIssue(at, { status: 'blocked' })).toMatchObject({
      blockedType: null,
      blockedReason: null,
    })
  })

  it.each([{ blockedType: 'issue' }, { blockedReason: '待ち' }, { status: 'done', blockedType: 'issue' }])(
    'needs the status: %j is 400 blocked_type',
    async fields => {
      const at = await issueScene()
      const made = await at.as('POST', at.path, { title: 'x', ...fields })
      expect([made.status, made.body.code, made.body.error]).toEqual([400, 'blocked_type', 'blocked_type'])
      await newIssue(at)
      expect((await at.as('PATCH', `${at.path}/1`, fields)).body.code).toBe('blocked_type')
      await newIssue(at, blocked)
      const { status } = await at.as('PATCH', `${at.path}/2`, fields)
      expect(status).toBe('status' in fields ? 400 : 200)
    },
  )

  it('is cleared when the issue is no longer blocked, and the event names what was cleared', async () => {
    const at = await issueScene()
    await newIssue(at, blocked)
    const { body } = await at.as('PATCH', `${at.path}/1`, { status: 'todo', blockedType: null })
    expect(body.issue).toMatchObject({ status: 'todo', blockedType: null, blockedReason: null })
    expect((await eventsOf(at, 'issue.updated')).map(({ payload }) => payload)).toEqual([
      {
        number: 1,
        changed: ['status', 'blockedType', 'blockedReason'],
        changes: [
          { field: 'status', from: 'blocked', to: 'todo' },
          { field: 'blockedType', from: 'external', to: null },
        ],
      },
    ])
  })
})

describe('the issues that an issue waits for (issues § Blockers)', () => {
  it('are shown by number, in one round trip, as long as they are not in the trash', async () => {
    const at = await issueScene()
    const [one, two] = await newIssues(at, 2)
    const brief = ({ id, number, key, title, status }: any) => ({ id, number, key, title, status })
    const made = await newIssue(at, { blockedByIds: [two.id, one.id.toUpperCase(), one.id] })
    expect(made.blockedBy).toEqual([brief(one), brief(two)])
    await at.as('DELETE', `${at.path}/1`)
    const { body, trips } = await at.as('GET', `${at.path}/3`)
    expect([body.issue.blockedBy, trips]).toEqual([[brief(two)], 1])
    expect((await at.as('PATCH', `${at.path}/3`, { blockedByIds: [] })).body.issue.blockedBy).toEqual([])
    await at.as('POST', `${at.path}/1/restore`)
    expect((await readIssue(at, 3)).blockedBy).toEqual([brief(one)])
  })

  it('are other live issues of the project: 400 blocked_by_invalid', async () => {
    const [at, elsewhere] = [await issueScene(), await issueScene()]
    const [one, two] = await newIssues(at, 2)
    const foreign = await newIssue(elsewhere)
    await at.as('DELETE', `${at.path}/2`)
    for (const ids of [[two.id], [foreign.id], [id()], [one.id, id()]]) {
      const { status, body } = await at.as('POST', at.path, { title: 'x', blockedByIds: ids })
      expect([status, body.code, body.field]).toEqual([400, 'blocked_by_invalid', 'blockedByIds'])
    }
    expect((await at.as('PATCH', `${at.path}/1`, { blockedByIds: [one.id] })).body.code).toBe(
      'blocked_by_invalid',
    )
  })

  it('never wait for it, at any depth, or through the trash', async () => {
    const at = await issueScene()
    const [one, two, three] = await newIssues(at, 3)
    const waits = async (number: number, ids: string[]) =>
      (await at.as('PATCH', `${at.path}/${number}`, { blockedByIds: ids })).status
    expect(await waits(1, [two.id])).toBe(200)
    expect(await waits(2, [three.id])).toBe(200)
    expect([await waits(3, [one.id]), await waits(2, [one.id])]).toEqual([400, 400])
    await at.as('DELETE', `${at.path}/2`)
    expect(await waits(3, [one.id])).toBe(400)
    await at.as('POST', `${at.path}/2/restore`)
    expect(await waits(2, [])).toBe(200)
    expect(await waits(3, [one.id])).toBe(200)
  })

  it('form no cycle if two are set at once', async () => {
    const at = await issueScene()
    const [one, two] = await newIssues(at, 2)
    const answers = await Promise.all([
      at.as('PATCH', `${at.path}/1`, { blockedByIds: [two.id] }),
      at.as('PATCH', `${at.path}/2`, { blockedByIds: [one.id] }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('make it ready when all of them are done, canceled, or in the trash, and it is to do', async () => {
    const at = await issueScene()
    const blockers = await newIssues(at, 3)
    await newIssue(at, { blockedByIds: blockers.map(({ id }) => id) })
    const isReady = async () => (await readIssue(at, 4)).isReady
    expect([(await readIssue(at)).isReady, await isReady()]).toEqual([true, false])
    await at.as('PATCH', `${at.path}/1`, { status: 'done' })
    await at.as('PATCH', `${at.path}/2`, { status: 'cancelled' })
    expect(await isReady()).toBe(false)
    await at.as('DELETE', `${at.path}/3`)
    expect(await isReady()).toBe(true)
    await at.as('PATCH', `${at.path}/4`, { status: 'in_progress' })
    expect(await isReady()).toBe(false)
  })
})
