import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../src/worker/access/credential.ts'
import { bundle } from '../support/bundle.ts'
import { asJson } from '../support/headers.ts'
import { type LocalStack, startLocalStack } from '../support/local-stack.ts'
import { png } from '../support/png.ts'
import { serve, type Workerd } from '../support/workerd.ts'

const id = () => crypto.randomUUID()
const [user, org, project, secret] = [id(), id(), id(), id()]
const icon = `/api/projects/${project}/icon-image`
const attachments = `/api/projects/${project}/attachments`

let stack: LocalStack
let workerd: Workerd

beforeAll(async () => {
  stack = await startLocalStack()
  const [{ path: module }] = await Promise.all([
    bundle('src/worker/worker.ts', join(stack.dir, 'bundle')),
    seed(),
  ])
  const bindings = parseEnv(readFileSync(join(stack.dir, 'worker.env'), 'utf8')) as Record<string, string>
  workerd = await serve(stack.dir, [{ name: 'cairn', module, bindings }])
}, 120_000)

afterAll(async () => {
  await workerd?.stop()
  await stack?.stop()
})

async function seed(): Promise<void> {
  const client = new pg.Client({ connectionString: stack.addresses.databaseUrl })
  await client.connect()
  const rows: [string, unknown[]][] = [
    [`insert into users (id, email) values ($1, 'bundle@people.test')`, [user]],
    [
      `insert into sessions (id, hash, user_id, expires_at) values ($1, $2::bytea, $3, now() + interval '1 hour')`,
      [id(), sha256(secret), user],
    ],
    [`insert into orgs (id, name) values ($1, '組織')`, [org]],
    [`insert into org_members (org_id, user_id, role) values ($1, $2, 'admin')`, [org, user]],
    [`insert into projects (id, org_id, name) values ($1, $2, 'P')`, [project, org]],
  ]
  for (const [text, values] of rows) await client.query(text, values)
  await client.end()
}

async function ask(method: string, path: string, body?: object) {
  const isImage = body instanceof Uint8Array
  const origin = `http://127.0.0.1:${stack.port}`
  const answer = await fetch(`http://127.0.0.1:${workerd.ports.cairn}${path}`, {
    method,
    headers: { cookie: `session=${secret}`, origin, ...(isImage ? { 'content-type': 'image/png' } : asJson) },
    body: isImage ? (body as Uint8Array<ArrayBuffer>) : (JSON.stringify(body) ?? null),
  })
  return { status: answer.status, text: await answer.text() }
}

const asked = async (method: string, path: string, body?: object) =>
  JSON.parse((await ask(method, path, body)).text)

describe('the bundle of a deployment', () => {
  it('lists the objects of the store', async () => {
    expect((await asked('GET', '/readyz')).checks.store).toBe('ok')
  })

  it('tells an upload that is not there from one that is', async () => {
    const file = { filename: 'a.txt', size: 5, mime: 'text/plain' }
    const { attachment, upload } = await asked('POST', attachments, file)
    const complete = () => ask('POST', `${attachments}/${attachment.id}/complete`)
    expect(await complete()).toMatchObject({
      status: 409,
      text: expect.stringContaining('upload_incomplete'),
    })
    await fetch(upload.url, { method: 'PUT', body: 'hello', headers: upload.headers })
    expect(await complete()).toMatchObject({ status: 200, text: expect.stringContaining('ready') })
  })

  it('encodes, stores and shows an icon', async () => {
    expect(await ask('PUT', icon, png({ samples: () => [1, 2, 3] }))).toMatchObject({ status: 200 })
    const shown = await ask('GET', icon)
    expect([shown.status, shown.text.slice(1, 4)]).toEqual([200, 'PNG'])
  })

  it('begins a checkout', async () => {
    const purchase = { plan: 'pro', scope: 'org', orgId: org }
    expect((await asked('POST', '/api/billing/checkout', purchase)).url).toContain(stack.addresses.billingUrl)
  })

  it('sends mail by SMTP', async () => {
    const email = 'new@people.test'
    const invitations = { emails: [email], role: 'member' }
    expect(await ask('POST', `/api/orgs/${org}/invitations`, invitations)).toMatchObject({ status: 201 })
    const inbox = async (): Promise<object[]> =>
      (await fetch(`${stack.addresses.mailboxUrl}/messages?to=${email}`)).json()
    await vi.waitUntil(async () => (await inbox()).length > 0, { timeout: 10_000 })
  })
})
