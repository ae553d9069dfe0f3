import { beforeAll, describe, expect, it } from 'vitest'
import { writeIssue } from '../../../src/worker/mcp/tools/write-issue.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import { payload } from '../../support/payload.ts'
import { bound } from '../../support/synced.ts'

let agent: Agent
let projectId: string

beforeAll(async () => {
  const at = await bound({ key: 'ARG' })
  projectId = at.of.id
  await at.sync(payload([{ id: 'T1', title: 'x' }]))
  await at.as('POST', `/api/projects/${projectId}/issues`, { title: 'Unassigned' })
  agent = await anAgent(at.owner)
})

/** The call of a tool in the project. */
const use = (tool: string, args: object) => agent.use(tool, { projectId, ...args })

describe('arguments that are null (mcp § Tools)', () => {
  it('count as left out in a new issue and in a comment', async () => {
    const nothing = { labelIds: null, assigneeId: null, priority: null, status: null, base: null }
    const { issue } = await use('write_issue', { action: 'create', title: 'x', number: null, ...nothing })
    const comment = { action: 'comment', number: issue.number, body: 'x', title: null, ...nothing }
    expect(await use('write_issue', comment)).toMatchObject({ comment: { id: expect.any(String) } })
  })

  it('clear a field of an update, and count as left out where an update has no such field', async () => {
    const { issue } = await use('write_issue', { action: 'create', title: 'x', assigneeId: 'me' })
    const change = { action: 'update', number: issue.number, assigneeId: null, attachmentIds: null }
    expect((await use('write_issue', change)).issue).toMatchObject({ assignee: null })
  })

  it('clear nothing in a call that has all arguments, as clients send it that cannot leave any out', async () => {
    const { issue } = await use('write_issue', {
      ...{ action: 'create', title: 'x', body: 'y', assigneeId: 'me', dueDate: '2026-12-01' },
    })
    const all = Object.fromEntries(Object.keys(writeIssue.args).map(name => [name, null]))
    const change = { action: 'update', number: issue.number, status: 'in_progress', projectId }
    expect((await use('write_issue', { ...all, ...change })).issue).toMatchObject({
      title: 'x',
      status: 'in_progress',
      assignee: { id: expect.any(String) },
      dueDate: '2026-12-01',
    })
  })

  it('count as left out for a claim and a file', async () => {
    const task = { slug: 'main', taskId: 'T1' }
    expect((await use('claim_task', { ...task, action: 'claim', minutes: null, note: null })).isNew).toBe(
      true,
    )
    const release = { ...task, action: 'release', minutes: null, note: null }
    expect((await use('claim_task', release)).claim).toBeNull()
    const others = { number: null, folderId: null, mime: null, size: null, attachmentId: null }
    const { file } = await use('add_file', { filename: 'a.txt', text: 'x', ...others })
    expect(file).toMatchObject({ name: 'a.txt', mime: 'text/plain; charset=utf-8' })
  })
})

describe('other ways to write an argument', () => {
  it.each([
    [true, true],
    ['true', true],
    [1, true],
    [false, false],
    ['false', false],
    [0, false],
  ])('mine can be %j in list_issues', async (mine, isMine) => {
    const { issues } = await use('list_issues', { mine })
    expect(issues.some(({ title }: { title: string }) => title === 'Unassigned')).toBe(!isMine)
  })

  it.each([
    ['list_issues', 'issues', { mine: true }],
    ['list_changes', 'events', {}],
  ] as const)('limit can be a text in %s', async (tool, items, args) => {
    await use('write_issue', { action: 'create', title: 'x', assigneeId: 'me' })
    await use('write_issue', { action: 'create', title: 'y', assigneeId: 'me' })
    expect((await use(tool, { ...args, limit: '1' }))[items]).toHaveLength(1)
  })

  it.each(['constructor', '__proto__', 'toString', 'x', 1])('the role %j is refused', async role => {
    expect(await agent.refused('list_issues', { projectId, mine: true, role })).toMatchObject({
      code: 'invalid',
      field: 'role',
    })
  })

  it('mine is refused if it is neither true nor false', async () => {
    expect(await agent.refused('list_issues', { projectId, mine: 'yes' })).toMatchObject({
      field: 'mine',
      message: '"mine" must be true or false',
    })
    expect(await agent.use('list_issues', { mine: 'true' })).toMatchObject({ issues: expect.any(Array) })
  })

  it('list_changes begins at the first change with an empty cursor, as other lists do', async () => {
    const { events } = await use('list_changes', { cursor: '' })
    expect(events[0].sequence).toBe(1)
  })
})

describe('the refusal of an argument says what to send', () => {
  it.each([
    ['list_issues', { q: '\ud800' }, 'q'],
    ['list_issues', { status: ['todo', '\ud800'] }, 'status'],
    ['search', { q: 'x\udc00y' }, 'q'],
    ['search', { q: '\0' }, 'q'],
    ['get_roadmap', { slug: 'main', q: '\ud800' }, 'q'],
  ])('for characters that cannot be used, also in a query: %s %j', async (tool, args, field) => {
    expect(await agent.refused(tool, { projectId, ...args })).toMatchObject({
      code: 'invalid',
      field,
      message: `"${field}" contains characters that cannot be used`,
    })
  })

  it.each([
    ['get_roadmap', { slug: 'other' }, 'get_roadmap without slug'],
    ['get_task', { slug: 'main', taskId: 't1' }, 'get_roadmap with slug'],
    ['claim_task', { slug: 'main', taskId: 't1', action: 'claim' }, 'including case'],
  ])('leads to what was not found: %s %j', async (tool, args, hint) => {
    expect((await agent.refused(tool, { projectId, ...args })).hint).toContain(hint)
  })

  it.each([
    [
      'write_issue',
      { action: 'create', title: 'x', description: 'y' },
      'Unknown argument "description". The arguments of write_issue are: projectId, action, number, title, body,',
    ],
    ['search', { query: 'x' }, 'Unknown argument "query". The arguments of search are: q, projectId, kind,'],
    ['add_file', { filename: 'a' }, '"size" is required if there is no `text`'],
    ['get_roadmap', { slug: 'main', status: '' }, 'separated by commas: statuses, such as todo and blocked'],
  ])('%s %j', async (tool, args, message) => {
    const refused = await agent.refused(tool, { projectId, ...args })
    expect(refused).toMatchObject({ code: 'invalid', message: expect.stringContaining(message) })
  })
})
