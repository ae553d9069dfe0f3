import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import { client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { bearer } from '../../support/headers.ts'
import { issueScene } from '../../support/issues.ts'
import { watchConsole } from '../../support/logged.ts'
import { type Agent, agentOf, anAgent } from '../../support/mcp.ts'
import { token } from '../../support/world.ts'

let secret: string
let projectId: string
let agent: Agent

beforeAll(async () => {
  const at = await issueScene()
  projectId = at.of.id
  secret = await token(at.owner, { name: 'agent-1' })
  agent = agentOf(client(bearer(secret)))
})

/** An agent of a deployment with other bindings. */
const elsewhere = (bindings: Partial<Bindings>): Agent =>
  agentOf(
    client(bearer(secret), async request => {
      const context = createExecutionContext()
      const response = await app.fetch(request, { ...env, ...bindings } as typeof env, context)
      await waitOnExecutionContext(context)
      return response
    }),
  )

/** From now on, the store refuses what is sent to it, as it does when a URL has expired. */
function refuseUploads(): void {
  const usual = globalThis.fetch
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      init?.method === 'PUT' ? new Response(null, { status: 403 }) : usual(input, init),
    )
  onTestFinished(() => spy.mockRestore())
}

describe('a failure (mcp § Refusals)', () => {
  it('of the object store is a result', async () => {
    const { file } = await agent.use('add_file', { projectId, filename: 'a.txt', text: 'x' })
    const cut = elsewhere({ STORE_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await cut.refused('get_file', { projectId, fileId: file.id })).code).toBe('storage_error')
    const added = await cut.refused('add_file', { projectId, filename: 'b.txt', text: 'x' })
    expect(added.code).toBe('storage_error')
    expect(
      await query`select id from attachments where filename = 'b.txt' and project_id = ${projectId}`,
    ).toEqual([])
  })

  it('of a service without an object store is a result', async () => {
    const none = elsewhere({ STORE_ENDPOINT: undefined as never })
    const refused = await none.refused('add_file', { projectId, filename: 'b.txt', text: 'x' })
    expect(refused.code).toBe('storage_unavailable')
  })

  it('of the database is a 503, because the token is unchecked', async () => {
    const cut = elsewhere({ DATABASE_ENDPOINT: 'http://127.0.0.1:9/sql' })
    for (const { status, body, headers } of [await cut.call('list_projects'), await cut.send('tools/list')])
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '5'])
  })

  it('in the server itself is a 500 without its cause', async () => {
    const lines = watchConsole()
    const { status, text, body } = await elsewhere({ TOOL_LIMITER: undefined as never }).call('list_projects')
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(text).not.toContain('TOOL_LIMITER')
    expect(lines.join('\n')).toContain('There is no rate-limiting binding TOOL_LIMITER')
  })
})

describe('the log (requests § Log)', () => {
  it('has one line for a call, with its tool, operation, and user', async () => {
    const lines = watchConsole()
    await agent.use('list_issues', { projectId })
    const logged = lines.map(line => JSON.parse(line)).filter(({ route }) => route)
    expect(logged).toMatchObject([
      {
        method: 'POST',
        route: '/mcp',
        operation: 'issue.list',
        tool: 'list_issues',
        status: 200,
        trips: 1,
        tokenId: expect.any(String),
        projectId,
      },
    ])
  })

  it('has the code of a refusal, and nothing that the agent sent', async () => {
    const lines = watchConsole()
    await agent.refused('write_issue', { projectId, action: 'create', title: '秘密の課題', assigneeId: 'x' })
    const [line] = lines.filter(line => line.includes('/mcp'))
    expect(JSON.parse(line!)).toMatchObject({ tool: 'write_issue', status: 200, code: 'invalid' })
    expect(lines.join('\n')).not.toMatch(/秘密|svc_user_/)
  })
})

describe('an Idempotency-Key (mcp § Limits; requests § Idempotency keys)', () => {
  it('performs the operation of a call once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const create = { name: 'write_issue', arguments: { projectId, action: 'create', title: '一度' } }
    const [one, other] = [
      await agent.send('tools/call', create, key),
      await agent.send('tools/call', create, key),
    ]
    expect(other.result).toEqual(one.result)
    const different = { ...create, arguments: { ...create.arguments, title: '別' } }
    const { result } = await agent.send('tools/call', different, key)
    expect(JSON.parse(result.content[0].text).code).toBe('idempotency_conflict')
  })

  it('continues an upload whose file was refused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = (folderId: string | null) =>
      agent.send(
        'tools/call',
        { name: 'add_file', arguments: { projectId, filename: 'keyed.md', text: '一度', folderId } },
        key,
      )
    for (const _ of [1, 2]) {
      const { result } = await send(crypto.randomUUID())
      expect(JSON.parse(result.content[0].text).code).toBe('folder_not_found')
    }
    const [one, other] = [await send(null), await send(null)]
    expect(one.result.structuredContent.file).toMatchObject({ name: 'keyed.md', currentRevision: 1 })
    expect(other.result).toEqual(one.result)
    const { file } = one.result.structuredContent
    expect((await agent.use('get_file', { projectId, fileId: file.id })).text).toBe('一度')
  })

  it('continues an upload whose URL has expired, if its text is in the store', async () => {
    const send = async (key: string, folderId: string | null) => {
      const args = { projectId, filename: 'late.md', text: '遅い', folderId }
      const { result } = await agent.send(
        'tools/call',
        { name: 'add_file', arguments: args },
        { 'idempotency-key': key },
      )
      return result.structuredContent?.file.name ?? JSON.parse(result.content[0].text).code
    }
    const [refused, added, unsent] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    expect(await send(refused, crypto.randomUUID())).toBe('folder_not_found')
    expect(await send(added, null)).toBe('late.md')
    refuseUploads()
    expect(await send(refused, null)).toBe('late.md')
    expect(await send(added, null)).toBe('late.md')
    expect(await send(unsent, null)).toBe('storage_error')
  })
})

it('agents with different tokens can be distinguished (mcp § Attribution)', async () => {
  const at = await issueScene()
  for (const name of ['one', 'two']) {
    const own = await anAgent(at.owner, { name })
    await own.use('write_issue', { projectId: at.of.id, action: 'create', title: name })
  }
  const reader = await anAgent(at.owner)
  const { events } = await reader.use('list_changes', { projectId: at.of.id })
  expect(events.map(({ target, payload }: any) => [target.label, payload.via.tokenName])).toEqual([
    ['one', 'one'],
    ['two', 'two'],
  ])
})
