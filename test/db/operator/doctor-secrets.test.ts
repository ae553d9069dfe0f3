import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkSecrets, findingOfSecrets } from '../../../db/operator/checks/deployment.ts'
import { asJson } from '../../support/headers.ts'
import { whatOf } from './doctor/problems.ts'
import { closeServers, listen } from './doctor/servers.ts'

afterEach(() => {
  closeServers()
  vi.unstubAllEnvs()
})

describe('operator doctor --production: secrets', () => {
  let requests: string[]
  /** Runs wrangler, which takes seconds, so tests of what is found in the names do without it. */
  const check = async (status: number, body: object) => {
    requests = []
    const url = await listen(({ method, url, headers: { authorization } }, response) => {
      requests.push(`${method} ${url} ${authorization}`)
      response.writeHead(status, asJson).end(JSON.stringify({ messages: [], ...body }))
    })
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', url)
    vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token')
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account')
    return checkSecrets()
  }
  const required = ['DATABASE_URL', 'CODE_KEY', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY']
  const monitored = ['HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_FIVE_MINUTES', 'HEARTBEAT_URL_HOUR']

  it('reads their names from Cloudflare, and finds nothing wrong with all required ones', async () => {
    const result = required.map(name => ({ name, type: 'secret_text' }))
    const found = await check(200, { success: true, errors: [], result })
    expect(requests.at(-1)).toBe('GET /accounts/account/workers/scripts/cairn/secrets Bearer token')
    expect(found).toEqual(findingOfSecrets(required))
    expect(found.problems).toEqual([])
  })

  it('reports which cron triggers no monitor watches, and finds nothing wrong with that', () => {
    expect(findingOfSecrets(required).seen).toBe(
      '4 of the deployed Worker; without HEARTBEAT_URL_MINUTE, HEARTBEAT_URL_FIVE_MINUTES, HEARTBEAT_URL_HOUR, no monitor notices when that cron trigger stops',
    )
    const some = findingOfSecrets([...required, 'HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_HOUR'])
    expect(some.seen).toContain('; without HEARTBEAT_URL_FIVE_MINUTES, no monitor')
    expect(some.problems).toEqual([])
    expect(findingOfSecrets([...required, ...monitored]).seen).toBe('7 of the deployed Worker')
  })

  it('reports missing secrets, and a missing secret of billing', () => {
    const { problems } = findingOfSecrets(['DATABASE_URL', 'STORE_ACCESS_KEY_ID', 'STRIPE_SECRET_KEY'])
    expect(whatOf(problems)).toEqual([
      'The deployed Worker has no secret CODE_KEY',
      'The deployed Worker has no secret STORE_SECRET_ACCESS_KEY',
      'The deployed Worker has no secret STRIPE_WEBHOOK_SECRET',
    ])
  })

  it('reports a Worker that was never deployed, or a token that Cloudflare refuses', async () => {
    const errors = [{ code: 10007, message: 'This Worker does not exist' }]
    const { problems } = await check(404, { success: false, errors, result: null })
    expect(whatOf(problems)).toEqual([
      expect.stringMatching(/^The secrets of the deployed Worker cannot be listed: ./),
    ])
  })
})
