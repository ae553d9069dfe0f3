import { beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../../../src/worker/access/credential.ts'
import { catalog } from '../../../src/worker/error-catalog.ts'
import { asTool, client } from '../../support/as.ts'
import { earlyInTheMinute } from '../../support/callers.ts'
import { bearer } from '../../support/headers.ts'
import { issueScene } from '../../support/issues.ts'
import { type Agent, agentOf, anAgent } from '../../support/mcp.ts'
import { useUpWrites } from '../../support/rate-limits.ts'
import { joinProject, type Person, person, project, token } from '../../support/world.ts'

let who: Person
let agent: Agent
let projectId: string

beforeAll(async () => {
  const at = await issueScene()
  who = at.owner
  projectId = at.of.id
  agent = await anAgent(who)
})

/** A valid call of each tool, and of each of its operations, in a project. */
const calls: [tool: string, args: object][] = [
  ['get_roadmap', {}],
  ['get_roadmap', { slug: 'main' }],
  ['get_task', { slug: 'main', taskId: 'T1' }],
  ['claim_task', { slug: 'main', taskId: 'T1', action: 'claim' }],
  ['claim_task', { slug: 'main', taskId: 'T1', action: 'release' }],
  ['list_issues', {}],
  ['get_issue', { number: 1 }],
  ['get_issue', { number: 1, cursor: '1.0' }],
  ['write_issue', { action: 'create', title: 'x' }],
  ['write_issue', { action: 'update', number: 1, title: 'x' }],
  ['write_issue', { action: 'comment', number: 1, body: 'x' }],
  ['list_changes', {}],
  ['get_file', { fileId: crypto.randomUUID() }],
  ['get_file', { number: 1, attachmentId: crypto.randomUUID() }],
  ['add_file', { filename: 'x', text: 'x' }],
  ['add_file', { filename: 'x', size: 1 }],
  ['add_file', { attachmentId: crypto.randomUUID() }],
]

describe('a refusal is a result (mcp § Refusals)', () => {
  it.each(calls)(
    '%s %j is the same for a hidden, an unknown, and a malformed project',
    async (tool, args) => {
      const hidden = await project({ owner: await person() })
      const answers = []
      for (const id of [hidden.id, crypto.randomUUID(), 'x', '..', '', '\ud800']) {
        if (id === '') continue
        const { status, statements, result } = await agent.call(tool, { ...args, projectId: id })
        expect([status, statements, result.structuredContent]).toEqual([200, 1, undefined])
        answers.push(result)
      }
      expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
      const [, , message] = catalog.not_found
      expect(answers[0]).toEqual({
        isError: true,
        content: [{ type: 'text', text: expect.any(String) }],
      })
      expect(JSON.parse(answers[0].content[0].text)).toEqual({
        error: 'not_found',
        message,
        code: 'not_found',
        field: 'projectId',
        hint: expect.stringContaining('list_projects'),
      })
    },
  )

  it.each([
    ['get_file', { fileId: 'a.txt' }, 'fileId'],
    ['get_file', { number: 1, attachmentId: 'a.txt' }, 'attachmentId'],
    ['get_task', { slug: 'main', taskId: '..' }, 'taskId'],
  ])(
    'names another argument that is malformed, without a word about the project: %s %j',
    async (tool, args, field) => {
      const message = catalog.not_found[2]
      expect(await agent.refused(tool, { projectId, ...args })).toEqual({
        error: 'not_found',
        message,
        code: 'not_found',
        field,
      })
    },
  )

  it('in English with the code of the API, and what else the API says', async () => {
    const missing = await agent.refused('get_issue', { projectId, number: 99 })
    expect(missing).toEqual({
      error: 'issue_not_found',
      message: catalog.issue_not_found[2],
      code: 'issue_not_found',
    })
    const invalid = await agent.refused('write_issue', { projectId, action: 'create', title: '' })
    expect(invalid).toMatchObject({
      code: 'invalid',
      field: 'title',
      message: expect.stringMatching(/^"title" /),
    })
  })

  it('of a token for another project is a result, too', async () => {
    const other = await project({ owner: who })
    const narrow = await anAgent(who, { only: other })
    const answer = await narrow.call('list_issues', { projectId })
    expect([answer.status, answer.statements]).toEqual([200, 1])
    expect(JSON.parse(answer.result.content[0].text)).toMatchObject({ code: 'token_project' })
  })

  it('of a role is a result', async () => {
    const viewer = await person()
    await joinProject({ id: projectId, orgId: '' }, viewer, 'viewer')
    const reader = await anAgent(viewer)
    expect((await reader.refused('write_issue', { projectId, action: 'create', title: 'x' })).code).toBe(
      'forbidden',
    )
  })

  it.each([
    ['get_issue', { projectId: 1 }, 'number'],
    ['get_issue', {}, 'projectId'],
    ['search', {}, 'q'],
    ['search', { q: 'x', kind: 'user' }, 'kind'],
    ['search', { q: 'x', limit: 0 }, 'limit'],
    ['get_issue', { projectId: 'x', number: 1, cursor: 'x' }, 'cursor'],
    ['get_issue', { projectId: 'x', number: 1, cursor: '0.1' }, 'cursor'],
    ['claim_task', { projectId: 'x', slug: 'main', taskId: 'T1', action: 'take' }, 'action'],
    ['write_issue', { projectId: 'x', action: 'delete', number: 1 }, 'action'],
    ['write_issue', { projectId: 'x', action: 'update', title: 'x' }, 'number'],
    ['write_issue', { projectId: 'x', action: 'comment', number: '', body: 'x' }, 'number'],
    ['get_issue', { projectId: 'x', number: 'KEY-12' }, 'number'],
    ['get_file', { projectId: 'x', attachmentId: crypto.randomUUID() }, 'number'],
    ['get_file', { projectId: 'x' }, 'fileId'],
    ['list_projects', { page: 2 }, 'page'],
  ])('of an argument names it: %s %j', async (tool, args, field) => {
    const answer = await agent.call(tool, args)
    expect(answer.statements).toBe(1)
    expect(JSON.parse(answer.result.content[0].text)).toMatchObject({ code: 'invalid', field })
  })

  const textless = { toString: 1 }
  it.each([
    ['get_issue', { projectId: textless, number: 1 }, 'not_found'],
    ['get_issue', { projectId: 'x', number: textless }, 'invalid'],
    ['list_issues', { projectId: '', status: [textless] }, 'invalid'],
    ['get_task', { projectId: '', slug: textless, taskId: 'T1' }, 'roadmap_not_found'],
  ])('of an object that has no text is a result, too: %s %j', async (tool, args, code) => {
    const refused = await agent.refused(tool, { ...args, projectId: args.projectId || projectId })
    expect(refused.code).toBe(code)
  })

  it('of an unknown token takes precedence over such an object', async () => {
    const stranger = agentOf(client(bearer(newToken('svc_user_'))))
    const answer = await stranger.call('get_issue', { projectId: textless, number: 1 })
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  })

  it.each([
    ['claim_task', { slug: 'main', taskId: 'T1', action: 'release', note: 'x' }, 'note'],
    ['write_issue', { action: 'comment', number: 1, body: 'x', title: 'x' }, 'title'],
    ['get_roadmap', { ready: true }, 'ready'],
    ['list_issues', { role: 'created' }, 'role'],
  ])('of an argument that only other calls of %s accept says so', async (tool, args, field) => {
    expect(await agent.refused(tool, { projectId, ...args })).toMatchObject({
      code: 'invalid',
      field,
      message: `"${field}" does not apply to this call, only to others of the tool. See its description`,
    })
  })
})

describe('the limits of a token (mcp § Limits)', () => {
  it('allow 60 writes a minute, together with those of the API', async () => {
    const secret = await token(who)
    await useUpWrites(secret)
    const answer = await agentOf(client(bearer(secret))).call('write_issue', {
      projectId,
      action: 'create',
      title: 'x',
    })
    expect([answer.status, answer.result.isError]).toEqual([200, true])
    expect(JSON.parse(answer.result.content[0].text)).toMatchObject({
      code: 'rate_limited',
      retryAfter: expect.any(Number),
    })
  })

  it('allow 300 calls a minute that read, also from loopback, and then refuse them as results', async () => {
    const secret = await token(who)
    await earlyInTheMinute()
    const own = agentOf(client({ ...bearer(secret), 'cf-connecting-ip': '127.0.0.1' }))
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 31; i++)
      codes.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, async () => {
            const { status, statements, result } = await own.call('list_projects', { limit: 0 })
            expect([status, statements]).toEqual([200, 1])
            return JSON.parse(result.content[0].text).code as string
          }),
        )),
      )
    const refused = codes.filter(code => code === 'rate_limited').length
    expect(refused).toBeGreaterThan(0)
    expect(codes.slice(0, 290).includes('rate_limited')).toBe(false)
    expect(await own.refused('list_projects')).toMatchObject({ code: 'rate_limited', retryAfter: 60 })
    expect((await own.send('tools/list')).status).toBe(200)
    expect((await (await asTool(who))('GET', '/api/projects')).status).toBe(200)
    expect((await agent.call('list_projects')).result.isError).toBeUndefined()
  })
})
