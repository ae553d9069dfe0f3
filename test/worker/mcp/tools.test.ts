import { beforeAll, describe, expect, it } from 'vitest'
import { asTool, type Client } from '../../support/as.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import { payload } from '../../support/payload.ts'
import { bound, type Synced } from '../../support/synced.ts'
import { joinProject, type Person, person, project } from '../../support/world.ts'

const documents = [{ path: 'plans/t1.md', taskId: 'T1', content: '# 計画\n\n一行目' }]
const tasks = [
  { id: 'T1', title: '文言を直す', planPath: 'plans/t1.md', issues: [1] },
  { id: 'T2', title: '後で直す', dependsOn: ['T1'] },
]

let at: Synced
let projectId: string
let agent: Agent
let as: Client
let member: Person

beforeAll(async () => {
  at = await bound({ key: 'CRN' })
  projectId = at.of.id
  await at.as('POST', `/api/projects/${projectId}/issues`, { title: '文言', body: '二行目' })
  await at.sync(payload(tasks, { documents }))
  member = await person({ name: '田中' })
  await joinProject(at.of, member, 'member')
  agent = await anAgent(member, { name: 'agent-1' })
  as = await asTool(member)
})

/** The only statement of a call. */
async function once(name: string, args: object): Promise<any> {
  const { status, statements, text, result } = await agent.call(name, args)
  expect([status, statements, result?.isError], text).toEqual([200, 1, undefined])
  expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
  return result.structuredContent
}

describe('each tool is one statement (mcp § Tools)', () => {
  it('list_projects lists the projects of the user', async () => {
    const { projects, nextCursor } = await once('list_projects', {})
    expect(projects).toContainEqual(
      expect.objectContaining({ id: projectId, name: 'プロジェクト', key: 'CRN', role: 'member' }),
    )
    expect(nextCursor).toBeNull()
  })

  it('get_roadmap lists the roadmaps of a project, and with a slug its tasks', async () => {
    const { roadmaps } = await once('get_roadmap', { projectId })
    expect(roadmaps).toMatchObject([{ slug: 'main', stats: { total: 2, done: 0, blocked: 0 } }])
    const all = await once('get_roadmap', { projectId, slug: 'main' })
    expect(all.tasks.map(({ id }: { id: string }) => id)).toEqual(['T1', 'T2'])
    const { tasks: ready, nextCursor } = await once('get_roadmap', { projectId, slug: 'main', ready: true })
    expect(ready).toEqual([
      { id: 'T1', title: '文言を直す', status: 'todo', phaseId: 'P1', claim: null, dependsOn: [] },
    ])
    expect(nextCursor).toBeNull()
  })

  it('get_roadmap filters tasks, and refuses their filters without a slug', async () => {
    const found = await once('get_roadmap', { projectId, slug: 'main', q: '後で', status: 'todo' })
    expect(found.tasks).toMatchObject([{ id: 'T2', dependsOn: ['T1'] }])
    expect(await agent.refused('get_roadmap', { projectId, status: 'todo' })).toMatchObject({
      code: 'invalid',
      field: 'status',
    })
  })

  it('get_task reads a task with its plan and issues, and the plan from a character on', async () => {
    const { task, phase, plan, issues } = await once('get_task', { projectId, slug: 'main', taskId: 'T1' })
    expect(task).toMatchObject({ id: 'T1', title: '文言を直す', status: 'todo', claim: null })
    expect(phase).toEqual({ id: 'P1', title: 'P1' })
    expect(plan).toMatchObject({
      path: 'plans/t1.md',
      content: '# 計画\n\n一行目',
      offset: 0,
      nextOffset: null,
    })
    expect(issues).toEqual([{ number: 1, key: 'CRN-1', title: '文言', status: 'todo' }])
    const rest = await once('get_task', { projectId, slug: 'main', taskId: 'T1', offset: 6 })
    expect(rest.plan).toMatchObject({ content: '一行目', offset: 6 })
  })

  it('claim_task claims, renews, and releases a task, with the name of the token', async () => {
    const task = { projectId, slug: 'main', taskId: 'T2' }
    const { claim, isNew } = await once('claim_task', {
      ...task,
      action: 'claim',
      minutes: 5,
      note: 'fix/text',
    })
    expect([isNew, claim.note, claim.by.displayName, claim.by.via.tokenName]).toEqual([
      true,
      'fix/text',
      '田中',
      'agent-1',
    ])
    expect(await once('claim_task', { ...task, action: 'renew' })).toMatchObject({
      isNew: false,
      claim: { id: claim.id, note: 'fix/text' },
    })
    const other = await anAgent(at.owner)
    expect(await other.refused('claim_task', { ...task, action: 'claim' })).toMatchObject({
      code: 'task_claimed',
      claim: { id: claim.id },
    })
    expect(await once('claim_task', { ...task, action: 'release' })).toEqual({ claim: null, isNew: false })
    const { tasks: ready } = await once('get_roadmap', { projectId, slug: 'main' })
    expect(ready[1].claim).toBeNull()
  })

  it('search finds what the user can read', async () => {
    const { results, truncated, nextCursor } = await once('search', {
      q: '文言',
      projectId,
      kind: ['issue', 'task'],
    })
    expect(results.map(({ kind, id }: any) => [kind, kind === 'task' && id]).sort()).toEqual([
      ['issue', false],
      ['task', 'T1'],
    ])
    expect([truncated, nextCursor]).toEqual([false, null])
  })

  it('list_issues lists the issues of a project with filters', async () => {
    const { issues, total } = await once('list_issues', {
      projectId,
      status: 'todo',
      q: '文言',
      assignee: 'none',
    })
    expect([total, issues]).toMatchObject([
      1,
      [{ number: 1, key: 'CRN-1', title: '文言', labels: [], blockedBy: [] }],
    ])
    expect(await once('list_issues', { projectId, q: '文言', status: 'done' })).toMatchObject({ total: 0 })
  })

  it('list_issues lists the issues of the user in all projects, or in one', async () => {
    const other = await project({ owner: member, name: '別' })
    for (const id of [projectId, other.id]) {
      const own = await as('POST', `/api/projects/${id}/issues`, { title: '自分の', assigneeId: member.id })
      expect(own.status).toBe(201)
    }
    const all = await once('list_issues', { mine: true })
    expect(all.issues.map(({ project }: any) => project.name).sort()).toEqual(['プロジェクト', '別'])
    const here = await once('list_issues', { mine: true, projectId, role: 'created', q: '自分の' })
    expect(here.issues.map(({ title }: any) => title)).toEqual(['自分の'])
    expect(here.issues[0].assignee).toMatchObject({ displayName: '田中' })
    expect((await once('list_issues', { mine: true, projectId, role: 'watched', q: '自分の' })).total).toBe(1)
  })

  it.each([
    [{}, 'projectId'],
    [{ mine: true, projectId: 'x', assignee: 'none' }, 'assignee'],
    [{ projectId: 'x', limit: 101 }, 'limit'],
    [{ projectId: 'x', limit: 1.5 }, 'limit'],
    [{ projectId: 'x', cursor: 'next' }, 'cursor'],
    [{ projectId: 'x', cursor: '0~x' }, 'cursor'],
    [{ projectId: 'x', trashed: true }, 'trashed'],
  ])('list_issues refuses %j', async (args, field) => {
    const refused = await agent.refused('list_issues', args)
    expect(refused).toMatchObject({ code: 'invalid', field })
  })

  it.each([
    ['get_roadmap', { slug: null, ready: null }, 'roadmaps'],
    ['list_issues', { q: null, status: null, limit: null }, 'issues'],
    ['list_changes', { after: null, cursor: null }, 'events'],
    ['search', { q: '文言', kind: null }, 'results'],
  ])('%s ignores arguments that are null', async (name, args, items) => {
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
    const found = await once(name, { projectId, ...args })
    expect(found[items].length).toBeGreaterThan(0)
    expect(found).toEqual(await once(name, { projectId, ...given }))
  })

  it('write_issue creates, changes, and comments on an issue', async () => {
    const made = await once('write_issue', {
      projectId,
      action: 'create',
      title: '案',
      body: '本文',
      priority: 'high',
      dueDate: '2026-12-01',
    })
    expect(made.issue).toMatchObject({ title: '案', priority: 'high', dueDate: '2026-12-01' })
    const { number } = made.issue
    const changed = await once('write_issue', { projectId, action: 'update', number, status: 'in_progress' })
    expect(changed.issue).toMatchObject({ number, status: 'in_progress' })
    await once('write_issue', { projectId, action: 'comment', number, body: '直しました' })
    const read = await once('get_issue', { projectId, number })
    expect(read.issue).toMatchObject({ number, body: '本文', status: 'in_progress', commentCount: 1 })
    expect(read.comments).toMatchObject([{ body: '直しました', createdBy: { displayName: '田中' } }])
    expect(read.nextCursor).toBeNull()
  })

  it('what an agent does shows its user, and the name of its token', async () => {
    const { issue } = await once('write_issue', { projectId, action: 'create', title: '誰' })
    const { lastSequence } = await once('list_changes', { projectId, after: 1_000_000 })
    const { events } = await once('list_changes', { projectId, after: lastSequence - 1 })
    expect(events).toMatchObject([
      {
        sequence: lastSequence,
        type: 'issue.created',
        actor: { displayName: '田中' },
        target: { label: '誰' },
        payload: { number: issue.number, via: { kind: 'api_token', tokenName: 'agent-1' } },
      },
    ])
  })

  it('list_changes goes on where it ended', async () => {
    for (const title of ['一', '二']) await once('write_issue', { projectId, action: 'create', title })
    const first = await once('list_changes', { projectId, limit: 2 })
    expect(first.events.map(({ sequence }: any) => sequence)).toEqual([1, 2])
    expect([first.lastSequence, first.nextCursor]).toEqual([2, '2'])
    const next = await once('list_changes', { projectId, limit: 1, cursor: first.nextCursor })
    expect(next.events[0].sequence).toBe(3)
    expect(await agent.refused('list_changes', { projectId, after: 1, cursor: '2' })).toMatchObject({
      field: 'cursor',
    })
  })
})
