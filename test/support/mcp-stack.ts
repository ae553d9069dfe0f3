import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, inject } from 'vitest'
import { sha256, tokenChecksum } from '../../src/worker/access/credential.ts'
import { randomText } from '../../src/worker/access/secret.ts'
import { stackDatabase } from './stack-database.ts'

/** A user of the shared stack with a project and a token, and what their agents connect to. */
export type StackAgent = { url: string; token: string; projectId: string }

/** Creates them before the tests of a file. */
export function stackAgent(name: string): StackAgent {
  const client = stackDatabase()
  const unchecked = `svc_user_${randomText(32)}`
  const agent = { url: '', token: unchecked + tokenChecksum(unchecked), projectId: crypto.randomUUID() }
  const [user, org] = [crypto.randomUUID(), crypto.randomUUID()]
  beforeAll(async () => {
    agent.url = `${inject('stack').url}/mcp`
    const rows: [string, unknown[]][] = [
      [`insert into users (id, email) values ($1, $2)`, [user, `${user}@agents.test`]],
      [`insert into orgs (id, name) values ($1, 'Agents')`, [org]],
      [`insert into org_members (org_id, user_id, role) values ($1, $2, 'admin')`, [org, user]],
      [
        `insert into projects (id, org_id, name, issue_key) values ($1, $2, $3, 'AGT')`,
        [agent.projectId, org, name],
      ],
      [
        `insert into api_tokens (id, user_id, name, hash, hint) values ($1, $2, $3, $4::bytea, $5)`,
        [crypto.randomUUID(), user, name, sha256(agent.token), agent.token.slice(-4)],
      ],
    ]
    for (const [text, values] of rows) await client.query(text, values)
  })
  return agent
}

/** A proxy on loopback that adds the token, for a client that sends none. Its own pages count as those of the service. */
export function credentialProxy(agent: StackAgent): { url: string } {
  const proxy = { url: '' }
  const server = createServer((from, to) => {
    const { origin } = new URL(agent.url)
    const isOwn =
      from.headers.origin === new URL(proxy.url).origin ||
      from.headers.origin?.startsWith('http://localhost:')
    const headers = {
      ...from.headers,
      host: new URL(origin).host,
      authorization: `Bearer ${agent.token}`,
      ...(isOwn && { origin }),
    }
    const upstream = request(origin + from.url, { method: from.method!, headers }, answer => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
    })
    upstream.on('error', () => to.destroy())
    from.pipe(upstream)
  })
  beforeAll(async () => {
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  })
  afterAll(() => void server.close())
  return proxy
}

/** Runs a file of JavaScript in Node, and returns its exit code and what it printed. */
export function runNode(
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string; errors: string }> {
  const program = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', '']
    program.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    program.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
    })
    program.once('error', reject)
    program.once('close', code => resolve({ code, output, errors }))
  })
}
