import { describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { id, query } from '../../../support/database.ts'
import { issueScene, newIssue } from '../../../support/issues.ts'
import { joinOrg, joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

describe('POST /issues (issues § Creating; issues § Fields)', () => {
  it('creates one, in one round trip', async () => {
    const at = await issueScene()
    const { status, body, trips } = await at.as('POST', at.path, {
      title: '  サインイン\u3099 ',
      body: '一行目\n二行目',
      status: 'in_progress',
      assigneeId: at.owner.id,
    })
    expect([status, trips]).toEqual([201, 1])
    expect(body.issue).toEqual({
      id: expect.any(String),
      number: 1,
      key: 'KEY-1',
      title: 'サインイン\u3099'.normalize('NFC'),
      body: '一行目\n二行目',
      status: 'in_progress',
      assigneeId: at.owner.id,
      assignee: { id: at.owner.id, displayName: '佐藤' },
      parentId: null,
      position: 'a0',
      priority: 'none',
      labels: [],
      startDate: null,
      dueDate: null,
      blockedType: null,
      blockedReason: null,
      blockedBy: [],
      isReady: false,
      createdBy: { id: at.owner.id, displayName: '佐藤' },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      commentCount: 0,
      attachmentCount: 0,
      isWatched: true,
    })
  })

  it('has no key if the project has none, and the defaults', async () => {
    expect(await newIssue(await issueScene({ key: null }))).toMatchObject({
      number: 1,
      key: null,
      body: null,
      status: 'todo',
      assigneeId: null,
      assignee: null,
    })
  })

  const refused: [what: string, body: object, message?: RegExp][] = [
    ['no title', {}, /title/],
    ['an empty title', { title: ' ' }],
    ['a title of 201', { title: '課'.repeat(201) }],
    ['a body of 65,537', { title: 'x', body: 'x'.repeat(65_537) }],
    ['NUL in the body', { title: 'x', body: 'a\0' }],
    ['an unknown status', { title: 'x', status: 'open' }],
    ['a malformed assignee', { title: 'x', assigneeId: 'me' }],
    ['a number as the parent', { title: 'x', parentId: 1 }],
    ['an unknown key', { title: 'x', labels: [] }, /^不明な項目: labels$/],
  ]
  it.each(refused)('refuses %s: 400', async (_, body, message = /./) => {
    const at = await issueScene()
    const answer = await at.as('POST', at.path, body)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)])
    expect((await at.as('GET', at.path)).body.total).toBe(0)
  })

  it('accepts a title of 200 and a body of 65,536 code points', async () => {
    const at = await issueScene()
    const issue = await newIssue(at, { title: '😀'.repeat(200), body: '😀'.repeat(65_536) })
    expect([...issue.title].length + [...issue.body].length).toBe(65_736)
    expect((await newIssue(at, { title: 'x', body: ' \n ' })).body).toBeNull()
  })

  it('numbers 30 created at once from 1 to 30, each number once', async () => {
    const at = await issueScene()
    const made = await Promise.all(Array.from({ length: 30 }, () => newIssue(at)))
    const numbers = made.map(issue => issue.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  })

  it('never assigns a number twice, including deleted ones', async () => {
    const at = await issueScene()
    await newIssue(at)
    await newIssue(at)
    await at.as('DELETE', `${at.path}/2`)
    expect((await newIssue(at)).number).toBe(3)
  })

  it('counts separately in each project', async () => {
    const [one, other] = [await issueScene(), await issueScene()]
    await newIssue(one)
    expect((await newIssue(other)).number).toBe(1)
  })
})

describe('the assignee, or 400 assignee_invalid (issues § Assignees)', () => {
  const cases: Record<string, [join: (of: Project, who: Person) => Promise<unknown>, isAllowed: boolean]> = {
    'a viewer': [(of, who) => joinProject(of, who, 'viewer'), true],
    'a guest with issues': [(of, who) => joinProject(of, who, 'member', ['issues']), true],
    'an organization admin': [({ orgId }, who) => joinOrg({ id: orgId }, who, 'admin'), true],
    'a guest without issues': [(of, who) => joinProject(of, who, 'member', ['wiki'] as Feature[]), false],
    'an organization member without a row': [
      ({ orgId }, who) => joinOrg({ id: orgId }, who, 'member'),
      false,
    ],
    'a member of another project': [async (_, who) => joinProject(await project(), who, 'member'), false],
    'a stranger': [async () => {}, false],
  }
  it.each(Object.entries(cases))('%s', async (_, [join, isAllowed]) => {
    const [at, who] = [await issueScene(), await person()]
    await join(at.of, who)
    const created = await at.as('POST', at.path, { title: 'x', assigneeId: who.id })
    expect([created.status, created.body.code]).toEqual(
      isAllowed ? [201, undefined] : [400, 'assignee_invalid'],
    )
    await newIssue(at)
    const updated = await at.as('PATCH', `${at.path}/1`, { assigneeId: who.id })
    expect(updated.status).toBe(isAllowed ? 200 : 400)
  })
})

describe('parents, or 400 parent_invalid (issues § Parents)', () => {
  it('are live issues of the same project', async () => {
    const [at, elsewhere] = [await issueScene(), await issueScene()]
    const [parent, gone, foreign] = [await newIssue(at), await newIssue(at), await newIssue(elsewhere)]
    await at.as('DELETE', `${at.path}/2`)
    expect((await newIssue(at, { title: 'x', parentId: parent.id })).parentId).toBe(parent.id)
    for (const parentId of [gone.id, foreign.id, id()]) {
      const { status, body } = await at.as('POST', at.path, { title: 'x', parentId })
      expect([status, body.code, body.error]).toEqual([400, 'parent_invalid', 'parent_invalid'])
    }
  })

  it('are neither the issue itself nor a descendant, at any depth', async () => {
    const at = await issueScene()
    const one = await newIssue(at)
    const two = await newIssue(at, { title: 'x', parentId: one.id })
    const three = await newIssue(at, { title: 'x', parentId: two.id })
    for (const parentId of [one.id, two.id, three.id])
      expect((await at.as('PATCH', `${at.path}/1`, { parentId })).body.code).toBe('parent_invalid')
    expect((await at.as('PATCH', `${at.path}/3`, { parentId: one.id })).status).toBe(200)
    expect((await at.as('PATCH', `${at.path}/3`, { parentId: null })).body.issue.parentId).toBeNull()
    expect((await at.as('PATCH', `${at.path}/1`, { parentId: three.id })).status).toBe(200)
  })

  it('form no cycle if two are set at once', async () => {
    const at = await issueScene()
    const [one, two] = [await newIssue(at), await newIssue(at)]
    const answers = await Promise.all([
      at.as('PATCH', `${at.path}/1`, { parentId: two.id }),
      at.as('PATCH', `${at.path}/2`, { parentId: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('PATCH /issues/{number} (issues § Changing)', () => {
  it('changes the given fields, in one round trip, with one event that names them', async () => {
    const at = await issueScene()
    const made = await newIssue(at, { title: '前', body: '本文' })
    const { status, body, trips } = await at.as('PATCH', `${at.path}/1`, {
      title: '後',
      status: 'done',
      body: null,
    })
    expect([status, trips]).toEqual([200, 1])
    expect(body.issue).toMatchObject({ id: made.id, title: '後', status: 'done', body: null, key: 'KEY-1' })
    const events =
      await query`select type, target_label, feature, payload from events where project_id = ${at.of.id} order by id`
    expect(events.slice(-1)).toEqual([
      {
        type: 'issue.updated',
        target_label: '後',
        feature: 'issues',
        payload: {
          number: 1,
          changed: ['title', 'body', 'status'],
          changes: [{ field: 'status', from: 'todo', to: 'done' }],
        },
      },
    ])
  })

  it('writes and records nothing if nothing differs', async () => {
    const at = await issueScene()
    const made = await newIssue(at, { title: '同じ' })
    const { body } = await at.as('PATCH', `${at.path}/1`, { title: '同じ', status: 'todo', assigneeId: null })
    expect(body.issue.updatedAt).toBe(made.updatedAt)
    expect(await query`select type from events where project_id = ${at.of.id}`).toEqual([
      { type: 'issue.created' },
    ])
  })

  it.each([{}, { number: 5 }, { title: null }])('refuses %j', async body => {
    const at = await issueScene()
    await newIssue(at)
    expect((await at.as('PATCH', `${at.path}/1`, body)).status).toBe(400)
  })
})

describe('numbers in paths', () => {
  it.each(['0', '01', 'x', '1e1', '-1', '2', '1234567890'])('%s does not exist: 404', async number => {
    const at = await issueScene()
    await newIssue(at)
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const)
      expect((await at.as(method, `${at.path}/${number}`, body)).body.code).toBe('issue_not_found')
    expect((await at.as('POST', `${at.path}/${number}/restore`)).body.code).toBe('issue_not_found')
  })
})
