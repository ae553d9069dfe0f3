import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { packagesOf } from '../../../dev/build/licenses/packages.ts'
import { workerKib } from '../../../dev/build/worker-size.ts'
import { type Client, createClient, unwrap } from '../../../src/client/index.ts'
import { sha256, tokenChecksum } from '../../../src/worker/access/credential.ts'
import { titlesIn } from '../../support/licenses.ts'
import { png } from '../../support/png.ts'
import { workerBundle } from '../../support/worker-bundle.ts'
import { serve, type Workerd } from '../../support/workerd.ts'

type Output = { inputs: Record<string, { bytesInOutput: number }> }

const id = () => crypto.randomUUID()
const [user, org, project, secret] = [id(), id(), id(), id()]
const unchecked = `svc_user_${id().replaceAll('-', '')}`
const token = unchecked + tokenChecksum(unchecked)

let module: string
let workerd: Workerd
let browser: Client

beforeAll(async () => {
  const dir = inject('stackDir')
  ;[module] = await Promise.all([workerBundle(join(dir, 'bundle')), seed()])
  const bindings = parseEnv(readFileSync(join(dir, 'worker.env'), 'utf8')) as Record<string, string>
  workerd = await serve(dir, [{ name: 'cairn', module, bindings }])
  const baseUrl = `http://127.0.0.1:${workerd.ports.cairn}`
  const headers = { cookie: `session=${secret}`, origin: inject('stack').url }
  browser = createClient({ baseUrl, headers, retries: 0 })
})

afterAll(() => workerd?.stop())

async function seed(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
  await client.connect()
  const rows: [string, unknown[]][] = [
    [`insert into users (id, email) values ($1, 'bundle@people.test')`, [user]],
    [
      `insert into sessions (id, hash, user_id, expires_at) values ($1, $2::bytea, $3, now() + interval '1 hour')`,
      [id(), sha256(secret), user],
    ],
    [
      `insert into api_tokens (id, user_id, name, hash, hint) values ($1, $2, 'agent', $3::bytea, $4)`,
      [id(), user, sha256(token), token.slice(-4)],
    ],
    [`insert into orgs (id, name) values ($1, '組織')`, [org]],
    [`insert into org_members (org_id, user_id, role) values ($1, $2, 'admin')`, [org, user]],
    [`insert into projects (id, org_id, name) values ($1, $2, 'P')`, [project, org]],
  ]
  for (const [text, values] of rows) await client.query(text, values)
  await client.end()
}

const params = { path: { projectId: project, orgId: org } }

describe('the bundle of a deployment', () => {
  it('contains only packages whose license is in /licenses.txt', async () => {
    const served = await fetch(new URL('/licenses.txt', inject('stack').url))
    expect(served.headers.get('content-type')).toContain('text/plain')
    const titles = titlesIn(await served.text())
    const { outputs } = JSON.parse(
      readFileSync(join(inject('stackDir'), 'bundle', 'bundle-meta.json'), 'utf8'),
    )
    const bundled = Object.values<Output>(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
    )
    const packages = packagesOf(bundled).map(({ name, version }) => `${name} ${version} (`)
    expect(packages.filter(start => !titles.some(title => title.startsWith(start)))).toEqual([])
    expect(packages.length).toBeGreaterThan(15)
  })

  it('is within the limit of its size', () => {
    expect(gzipSync(readFileSync(module), { level: 9 }).length / 1024).toBeLessThanOrEqual(workerKib)
  })

  it('serves agents', async () => {
    const response = await fetch(`http://127.0.0.1:${workerd.ports.cairn}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(response.status).toBe(200)
    const { result } = (await response.json()) as { result: { tools: object[] } }
    expect(result.tools).toHaveLength(11)
  })

  it('reaches the object store', async () => {
    expect((await unwrap(browser.GET('/readyz'))).checks?.store).toBe('ok')
  })

  it('refuses to complete a missing upload, and completes an existing one', async () => {
    const body = { filename: 'a.txt', size: 5, mime: 'text/plain' }
    const started = await unwrap(browser.POST('/api/projects/{projectId}/attachments', { params, body }))
    const path = { ...params.path, attachmentId: started.attachment.id }
    const complete = () =>
      browser.POST('/api/projects/{projectId}/attachments/{attachmentId}/complete', { params: { path } })
    expect((await complete()).error?.code).toBe('upload_incomplete')
    const { url, method, headers } = started.upload
    await fetch(url, { method, headers, body: 'hello' })
    expect((await unwrap(complete())).attachment.status).toBe('ready')
  })

  it('encodes, stores, and serves an icon', async () => {
    const icon = '/api/projects/{projectId}/icon-image'
    const body = new Blob([png({ samples: () => [1, 2, 3] })], { type: 'image/png' })
    expect((await unwrap(browser.PUT(icon, { params, body }))).icon).toMatchObject({ kind: 'image' })
    const shown = await unwrap(browser.GET(icon, { params, parseAs: 'blob' }))
    expect(await shown.slice(1, 4).text()).toBe('PNG')
  })

  it('starts a checkout', async () => {
    const body = { plan: 'pro', scope: 'org', orgId: org } as const
    const { url } = await unwrap(browser.POST('/api/billing/checkout', { body }))
    expect(url).toContain(inject('stack').billingUrl)
  })

  it('sends email over SMTP', async () => {
    const email = 'new@people.test'
    const body = { emails: [email], role: 'member' as const }
    await unwrap(browser.POST('/api/orgs/{orgId}/invitations', { params, body }))
    const inbox = async (): Promise<object[]> =>
      (await fetch(`${inject('stack').mailboxUrl}/messages?to=${email}`)).json()
    await vi.waitUntil(async () => (await inbox()).length > 0, { timeout: 100_000 })
  })
})
