import { dirname, join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientOfV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOfV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'
import { bearer } from '../../support/headers.ts'
import { runNode, stackAgent } from '../../support/mcp-stack.ts'

const agent = stackAgent('clients')
const information = { name: 'test', version: '1' }
const options = () => ({ requestInit: { headers: bearer(agent.token) } })

/** What the tour needs of a client. */
type Caller = {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<any>
  close(): Promise<void>
}

const clients: [
  name: string,
  revision: string,
  open: () => Promise<{ client: Caller; revision?: string }>,
][] = [
  [
    'of SDK 1',
    '2025-11-25',
    async () => {
      const client = new ClientOfV1(information)
      const transport = new TransportOfV1(new URL(agent.url), options())
      await client.connect(transport as Parameters<typeof client.connect>[0])
      return { client: client as unknown as Caller, revision: transport.protocolVersion! }
    },
  ],
  [
    'of SDK 2, as of today',
    '2025-11-25',
    async () => {
      const client = new Client(information)
      await client.connect(new StreamableHTTPClientTransport(new URL(agent.url), options()))
      return { client: client as unknown as Caller, revision: client.getNegotiatedProtocolVersion()! }
    },
  ],
  [
    'of SDK 2 with the latest revision',
    '2026-07-28',
    async () => {
      const client = new Client(information, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new StreamableHTTPClientTransport(new URL(agent.url), options()))
      return { client: client as unknown as Caller, revision: client.getNegotiatedProtocolVersion()! }
    },
  ],
]

describe('the official clients (mcp § Messages)', () => {
  // Both of them check that a result fits the output schema of its tool.
  it.each(clients)('%s connects with %s, and uses every tool', async (_, expected, open) => {
    const { client, revision } = await open()
    expect(revision).toBe(expected)
    const { tools } = await client.listTools()
    const used = new Set<string>()
    const use = async (name: string, args: object) => {
      used.add(name)
      const result = await client.callTool({ name, arguments: { ...args } })
      return result.isError ? JSON.parse(result.content[0].text) : result.structuredContent
    }
    const { projectId } = agent
    const { projects } = await use('list_projects', {})
    expect(projects).toMatchObject([{ id: projectId, key: 'AGT' }])
    const { issue } = await use('write_issue', { projectId, action: 'create', title: '課題' })
    await use('write_issue', { projectId, action: 'update', number: issue.number, priority: 'high' })
    await use('write_issue', { projectId, action: 'comment', number: issue.number, body: '**済**' })
    expect(await use('get_issue', { projectId, number: issue.number })).toMatchObject({
      issue: { title: '課題', priority: 'high' },
      comments: [{ body: '**済**' }],
    })
    expect((await use('list_issues', { projectId, mine: true, role: 'created' })).total).toBeGreaterThan(0)
    const { file } = await use('add_file', { projectId, filename: 'a.md', text: '# 題' })
    expect(await use('get_file', { projectId, fileId: file.id })).toMatchObject({ text: '# 題' })
    expect((await use('search', { q: '課題' })).results.length).toBeGreaterThan(0)
    expect((await use('list_changes', { projectId })).events.length).toBeGreaterThan(3)
    expect(await use('get_roadmap', { projectId })).toEqual({ roadmaps: [], nextCursor: null })
    const task = { projectId, slug: 'main', taskId: 'T1' }
    expect((await use('get_task', task)).code).toBe('roadmap_not_found')
    expect((await use('claim_task', { ...task, action: 'claim' })).code).toBe('roadmap_not_found')
    expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort())
    await client.close()
  })
})

describe('the command line of the inspector', () => {
  const inspector = join(
    import.meta.dirname,
    '../../node_modules/@modelcontextprotocol/inspector-cli/build/index.js',
  )
  // It finds its version relative to the folder in which it runs.
  const inspect = async (...args: string[]) => {
    const header = `Authorization: Bearer ${agent.token}`
    const { code, output, errors } = await runNode(
      [inspector, agent.url, '--transport', 'http', '--header', header, ...args],
      dirname(inspector),
    )
    expect(code, errors).toBe(0)
    return JSON.parse(output)
  }

  it('lists the tools', async () => {
    expect((await inspect('--method', 'tools/list')).tools).toHaveLength(11)
  })

  it('calls a tool', async () => {
    const { structuredContent } = await inspect(
      ...['--method', 'tools/call', '--tool-name', 'list_issues'],
      ...['--tool-arg', `projectId=${agent.projectId}`, 'limit=1'],
    )
    expect(structuredContent).toMatchObject({ issues: expect.any(Array), truncated: false })
  })
})
