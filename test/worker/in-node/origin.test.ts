import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { detached } from '../../../dev/shared/detached.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { asJson } from '../../support/headers.ts'
import { workerBundle } from '../../support/worker-bundle.ts'
import { serve, type Workerd } from '../../support/workerd.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-workerd-'))
const ours = 'https://cairn.test'
const secret = randomBytes(32).toString('base64url')
// The Worker uses the one that belongs to the host of the request.
const cookie = `session=${secret}; __Host-session=${secret}`

let workerd: Workerd

beforeAll(async () => {
  await openSession()
  const module = await workerBundle(join(dir, 'worker'))
  const bindings = {
    DATABASE_URL: workerUrl(inject('databaseUrl')),
    DATABASE_ENDPOINT: inject('databaseEndpoint'),
    APP_URL: ours,
    MAIL_FROM: 'cairn@example.test',
    ...localSecrets,
  }
  workerd = await serve(dir, [{ name: 'cairn', module, bindings }])
})

afterAll(async () => {
  await workerd?.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function openSession(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const user = crypto.randomUUID()
  await client.query('insert into users (id, email) values ($1, $2)', [user, `${user}@people.test`])
  await client.query(
    `insert into sessions (id, hash, user_id, expires_at) values ($1, $2::bytea, $3, now() + interval '1 hour')`,
    [crypto.randomUUID(), sha256(secret), user],
  )
  await client.end()
}

type Heard = { status: number; code: string | undefined }

/** Sends this `Host` header, which only a client without a proxy in between can choose. */
const ask = (method: string, path: string, host: string, origin: string | null): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const headers = { host, cookie, ...asJson, ...(origin && { origin }) }
    const asked = request(
      { port: workerd.ports.cairn, host: '127.0.0.1', method, path, headers },
      detached(async answer => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode!, code: JSON.parse(text).code })
      }),
    )
    asked.once('error', reject)
    asked.end(method === 'GET' ? undefined : '{"displayName":"山田"}')
  })

const hosts = ['cairn.test', 'evil.test', 'cairn.test.evil.test', '127.0.0.1:8787', 'localhost']

describe('the Origin of a cookie write (requests § Origin), in workerd alone', () => {
  it.each(hosts)('is compared with the settings, whatever the Host is: %s', async host => {
    const origins = [`http://${host}`, `https://${host}`, `${ours}:443`, `${ours}/`, 'null', null]
    expect(await ask('PATCH', '/api/me/profile', host, ours)).toMatchObject({ status: 200 })
    for (const origin of origins.filter(each => each !== ours))
      expect([origin, await ask('PATCH', '/api/me/profile', host, origin)]).toEqual([
        origin,
        { status: 403, code: 'origin_forbidden' },
      ])
    expect(await ask('GET', '/api/me/profile', host, null)).toMatchObject({ status: 200 })
  })

  it.each(['/api/auth/email-code', '/api/auth/session'])(
    'is checked before there is a session: %s',
    async path => {
      const codeFor = async (origin: string | null) => (await ask('POST', path, 'evil.test', origin)).code
      expect(await codeFor(ours)).not.toBe('origin_forbidden')
      for (const origin of ['http://evil.test', 'https://evil.test', null])
        expect(await codeFor(origin)).toBe('origin_forbidden')
    },
  )
})
