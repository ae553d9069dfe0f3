import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../support/database.ts'
import { type Agent, anAgent } from '../../support/mcp.ts'
import { bound } from '../../support/synced.ts'
import { joinProject, type Person, person } from '../../support/world.ts'

let projectId: string
let agent: Agent
let narrow: Agent
let owner: Person
let member: Person
let labels: { id: string; name: string }[]

beforeAll(async () => {
  const at = await bound({ key: 'CRN' })
  projectId = at.of.id
  owner = at.owner
  member = await person({ name: '田中, 春' })
  await joinProject(at.of, member, 'member')
  for (const name of ['不具合', 'Later'])
    expect((await at.as('POST', `/api/projects/${projectId}/labels`, { name, color: 'red' })).status).toBe(
      201,
    )
  labels = (await at.as('GET', `/api/projects/${projectId}/labels`)).body.labels
  agent = await anAgent(owner)
  narrow = await anAgent(owner, { scopes: ['issues:write'] })
})

const idOf = (name: string) => labels.find(label => label.name === name)!.id

/** The structured content of a call, and its number of statements. */
async function used(by: Agent, name: string, args: object): Promise<[content: any, statements: number]> {
  const { statements, text, result } = await by.call(name, { projectId, ...args })
  expect(result?.isError, text).toBeUndefined()
  return [result.structuredContent, statements]
}

const create = async (by: Agent, args: object) => {
  const [{ issue }, statements] = await used(by, 'write_issue', { action: 'create', title: '案', ...args })
  const [read] = await used(by, 'get_issue', { number: issue.number })
  return [read.issue, statements] as const
}

describe('names in place of IDs (mcp § Names)', () => {
  it.each<[who: string, assignee: () => string, is: () => Person]>([
    ['me', () => 'me', () => owner],
    ['a display name', () => ' 田中, 春', () => member],
    ['an address', () => member.email.toUpperCase(), () => member],
  ])('an issue is assigned to %s', async (_, assignee, is) => {
    const [issue, statements] = await create(agent, { assigneeId: assignee() })
    expect([issue.assignee.id, statements]).toEqual([is().id, 2])
  })

  it('labels are given by their names in any case, beside IDs', async () => {
    const [issue, statements] = await create(narrow, { labelIds: ['later', idOf('不具合')] })
    expect(issue.labels.map(({ name }: { name: string }) => name)).toEqual(['Later', '不具合'])
    expect(statements).toBe(2)
    const [found] = await used(narrow, 'list_issues', { label: 'LATER,none', assignee: 'none' })
    expect(found.issues[0].labels).toEqual(['Later', '不具合'])
  })

  it('a list is filtered by names, and without names is one statement', async () => {
    await create(agent, { assigneeId: member.id })
    const [byName, statements] = await used(agent, 'list_issues', { assignee: [member.email, 'none'] })
    const [byId, one] = await used(agent, 'list_issues', { assignee: [member.id, 'none'] })
    expect([byName, statements, one]).toEqual([byId, 2, 1])
    expect(byName.total).toBeGreaterThan(0)
    expect((await used(agent, 'list_issues', { assignee: 'me', createdBy: 'me' }))[1]).toBe(1)
  })

  it('an unknown name is refused with the possible ones', async () => {
    const write = { projectId, action: 'create', title: '案' }
    expect(await agent.refused('write_issue', { ...write, labelIds: ['bug'] })).toMatchObject({
      code: 'invalid',
      field: 'labelIds',
      message: expect.stringMatching(/"bug", which was not found\. Possible values: Later, 不具合$/),
    })
    expect(await agent.refused('write_issue', { ...write, assigneeId: 'x' })).toMatchObject({
      field: 'assigneeId',
      message: expect.stringMatching(/Possible values: me, /),
    })
    const listed = await agent.refused('list_issues', { projectId, assignee: '@me' })
    expect(listed.message).toMatch(/"@me", which was not found\. Possible values: me, none, /)
    expect(listed.message).toContain(`田中, 春 (${member.email})`)
  })

  it('a name that several have is refused with their IDs', async () => {
    const other = await person({ name: '田中, 春' })
    const { orgId } = (
      await query<{ orgId: string }>`select org_id as "orgId" from projects where id = ${projectId}`
    )[0]!
    await joinProject({ id: projectId, orgId } as never, other, 'member')
    const refused = await agent.refused('list_issues', { projectId, assignee: ['田中, 春'] })
    expect(refused).toMatchObject({ code: 'invalid', field: 'assignee' })
    for (const { id, email } of [member, other]) expect(refused.message).toContain(`${id} (${email})`)
  })

  it('a token that cannot list the members assigns to its user or by ID', async () => {
    expect((await create(narrow, { assigneeId: 'me' }))[0].assignee.id).toBe(owner.id)
    const write = { projectId, action: 'create', title: '案', assigneeId: member.email }
    expect(await narrow.refused('write_issue', write)).toMatchObject({
      code: 'invalid',
      field: 'assigneeId',
      message: expect.stringContaining('this token cannot list the members'),
    })
  })
})

describe('the base of an update (issues § Concurrent edits)', () => {
  it('of get_issue refuses it if another user has changed the text', async () => {
    const [issue] = await create(agent, { body: '前' })
    const update = { projectId, action: 'update', number: issue.number, base: issue.base }
    await agent.use('write_issue', { ...update, body: '後' })
    expect(await agent.refused('write_issue', { ...update, body: '別' })).toMatchObject({
      code: 'issue_moved',
      current: { body: '後' },
    })
    expect(
      await agent.use('write_issue', { ...update, base: { title: issue.base.title }, body: '別' }),
    ).toBeTruthy()
  })

  it('is null for an issue without a description', async () => {
    expect((await create(agent, {}))[0].base).toMatchObject({ body: null })
  })
})
