import * as v2 from '@modelcontextprotocol/client'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as ClientOfV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOfV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, inject, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { consenting } from '../../support/consent.ts'
import { createApp } from '../../support/console/apps.ts'
import { stackDatabase } from '../../support/stack-database.ts'

const user = consenting('mcp-clients')
const database = stackDatabase()
const information = { name: 'test', version: '1' }

/** What an installation of an app keeps. */
async function install() {
  const app = await createApp({ redirectUri: user.redirectUri })
  const kept: { tokens?: any; client?: any; verifier?: string; opened?: URL } = {}
  const provider = {
    redirectUrl: user.redirectUri,
    clientMetadataUrl: app.id,
    clientMetadata: { redirect_uris: [user.redirectUri], client_name: app.name },
    state: () => 'the state',
    clientInformation: () => kept.client,
    saveClientInformation(client: unknown) {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens(tokens: unknown) {
      kept.tokens = tokens
    },
    redirectToAuthorization(url: URL) {
      kept.opened = url
    },
    saveCodeVerifier(verifier: string) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier!,
  }
  return { app, kept, provider }
}

type Caller = {
  connect(): Promise<void>
  finish(returned: URL): Promise<void>
  call(name: string, args: object): Promise<any>
  close(): Promise<void>
}

const mcp = () => new URL(`${inject('stack').url}/mcp`)

type Open = (provider: Awaited<ReturnType<typeof install>>['provider']) => Caller

const openV1: Open = authProvider => {
  const client = new ClientOfV1(information)
  const transport = new TransportOfV1(mcp(), { authProvider })
  return {
    connect: () => client.connect(transport as Parameters<typeof client.connect>[0]),
    finish: returned => transport.finishAuth(returned.searchParams.get('code')!),
    call: (name, args) => client.callTool({ name, arguments: { ...args } }),
    close: () => client.close(),
  }
}

const openV2: Open = authProvider => {
  const client = new v2.Client(information)
  const transport = new v2.StreamableHTTPClientTransport(mcp(), { authProvider })
  return {
    connect: () => client.connect(transport),
    finish: returned => transport.finishAuth(returned.searchParams),
    call: (name, args) => client.callTool({ name, arguments: { ...args } }),
    close: () => client.close(),
  }
}

describe('the official clients (apps § Discovery)', () => {
  it.each([
    ['SDK 1', openV1, UnauthorizedError],
    ['SDK 2', openV2, v2.UnauthorizedError],
  ] as const)('%s connects from a 401 to a tool call, and refreshes', async (_, open, refusal) => {
    const { org } = await unwrap(user.api.POST('/api/orgs', { body: { name: 'Harbor' } }))
    const { project } = await unwrap(
      user.api.POST('/api/projects', { body: { orgId: org.id, name: 'Pier' } }),
    )
    const { kept, provider } = await install()
    const first = open(provider)
    await expect(first.connect()).rejects.toThrow(refusal)
    expect(kept.opened!.searchParams.get('resource')).toBe(String(mcp()))
    await first.finish(await user.decide(kept.opened!))

    const second = open(provider)
    await second.connect()
    const { structuredContent } = await second.call('write_issue', {
      projectId: project.id,
      action: 'create',
      title: 'Moor',
    })
    expect(structuredContent).toMatchObject({ issue: { title: 'Moor' } })

    const { access_token: before } = kept.tokens
    const { apps } = await unwrap(user.api.GET('/api/me/apps'))
    await database.query('delete from api_tokens where grant_id = $1', [apps[0]!.id])
    const refreshed = await second.call('list_issues', { projectId: project.id })
    expect(refreshed.structuredContent).toMatchObject({ issues: [{ title: 'Moor' }] })
    expect(kept.tokens.access_token).not.toBe(before)
    await second.close()
  })
})
