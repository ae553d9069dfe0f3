import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type NeonEndpoint, startNeonEndpoint } from '../../dev/stack/neon/endpoint.ts'
import { workerUrl } from '../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../dev/stack/secrets.ts'
import { sha256, tokenChecksum } from '../../src/worker/access/credential.ts'
import { app } from '../../src/worker/app.ts'
import { asJson } from '../support/headers.ts'

const databaseUrl = inject('databaseUrl')
const unchecked = `svc_user_${crypto.randomUUID().replaceAll('-', '')}`
const authorization = `Bearer ${unchecked}${tokenChecksum(unchecked)}`

let endpoint: NeonEndpoint
let client: pg.Client

beforeAll(async () => {
  endpoint = await startNeonEndpoint({ postgresPort: Number(new URL(databaseUrl).port) })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const user = crypto.randomUUID()
  await client.query('insert into users (id, email) values ($1, $2)', [user, `${user}@people.test`])
  await client.query(
    `insert into api_tokens (id, user_id, name, hash, hint, last_used_at) values ($1, $2, 'CLI', $3::bytea, 'abcd', now())`,
    [crypto.randomUUID(), user, sha256(authorization.slice(7))],
  )
})
afterAll(async () => {
  await client.end()
  await endpoint.stop()
})

/** The counts of the endpoint, without its own BEGIN and COMMIT. */
const countStatements = async () => {
  const response = await fetch(new URL('/stats', endpoint.url))
  return (await response.json()) as { requests: number; statements: number }
}

describe('Server-Timing (requests § Server-Timing)', () => {
  const anId = '00000000-0000-4000-8000-000000000000'
  const rows: [label: string, trips: number, method: string, path: string, body?: unknown][] = [
    ['a read', 1, 'GET', '/api/me/profile'],
    ['a list', 1, 'GET', '/api/projects'],
    ['a refused read', 1, 'GET', `/api/projects/${anId}`],
    ['a write', 1, 'PATCH', '/api/me/profile', { displayName: 'x' }],
    ['an invalid body', 1, 'PATCH', '/api/me/profile', { displayName: 1 }],
    ['a refused write', 1, 'PATCH', `/api/projects/${anId}`, { name: 'x' }],
    ['an invalid body without the right to write', 1, 'PATCH', `/api/projects/${anId}`, {}],
    ['an endpoint only for browsers', 0, 'GET', '/api/tokens'],
    ['an unknown path', 0, 'GET', '/api/nothing'],
  ]
  it.each(rows)(
    'reports for %s the %i round trips that the database counted, and their statements',
    async (_, trips, method, path, body) => {
      const bindings = {
        DATABASE_URL: workerUrl(databaseUrl),
        DATABASE_ENDPOINT: endpoint.url,
        APP_URL: 'https://cairn.test',
        MAIL_FROM: 'cairn@example.test',
        ...localSecrets,
        SERVER_TIMING: '1',
      }
      const init = {
        method,
        headers: { authorization, ...asJson },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      const before = await countStatements()
      const response = await app.request(`https://cairn.test${path}`, init, bindings)
      const after = await countStatements()
      expect(after.requests - before.requests).toBe(trips)
      const statements = after.statements - before.statements
      expect(response.headers.get('server-timing')).toContain(
        `desc="trips=${trips} statements=${statements}"`,
      )
    },
  )
})
