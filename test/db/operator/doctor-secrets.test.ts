import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkSecrets } from '../../../db/operator/checks/deployment.ts'
import { asJson } from '../../support/headers.ts'
import { whatOf } from './doctor/problems.ts'
import { closeServers, listen } from './doctor/servers.ts'

afterEach(() => {
  closeServers()
  vi.unstubAllEnvs()
})

describe('operator doctor --production: secrets', () => {
  let requests: string[]
  const check = async (status: number, body: object) => {
    requests = []
    const url = await listen(({ method, url, headers: { authorization } }, response) => {
      requests.push(`${method} ${url} ${authorization}`)
      response.writeHead(status, asJson).end(JSON.stringify(body))
    })
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', url)
    vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token')
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account')
    const found = await checkSecrets()
    seen = found.seen
    return whatOf(found.problems)
  }
  let seen: string
  const checkWith = (...names: string[]) =>
    check(200, {
      success: true,
      errors: [],
      messages: [],
      result: names.map(name => ({ name, type: 'secret_text' })),
    })
  const required = ['DATABASE_URL', 'CODE_KEY', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY']

  it('reads their names from Cloudflare, and finds nothing wrong with all required ones', async () => {
    expect(await checkWith(...required)).toEqual([])
    expect(requests.at(-1)).toBe('GET /accounts/account/workers/scripts/cairn/secrets Bearer token')
    expect(seen).toBe(
      '4 of the deployed Worker; without HEARTBEAT_URL_MINUTE, HEARTBEAT_URL_FIVE_MINUTES, HEARTBEAT_URL_HOUR, no monitor notices when that cron trigger stops',
    )
  })

  it('reports which cron triggers no monitor watches, and finds nothing wrong with that', async () => {
    expect(await checkWith(...required, 'HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_HOUR')).toEqual([])
    expect(seen).toContain('; without HEARTBEAT_URL_FIVE_MINUTES, no monitor')
    await checkWith(...required, 'HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_FIVE_MINUTES', 'HEARTBEAT_URL_HOUR')
    expect(seen).toBe('7 of the deployed Worker')
  })

  it('reports missing secrets, and a missing secret of billing', async () => {
    expect(await checkWith('DATABASE_URL', 'STORE_ACCESS_KEY_ID', 'STRIPE_SECRET_KEY')).toEqual([
      'The deployed Worker has no secret CODE_KEY',
      'The deployed Worker has no secret STORE_SECRET_ACCESS_KEY',
      'The deployed Worker has no secret STRIPE_WEBHOOK_SECRET',
    ])
  })

  it('reports a Worker that was never deployed, or a token that Cloudflare refuses', async () => {
    const refused = {
      success: false,
      errors: [{ code: 10007, message: 'This Worker does not exist' }],
      messages: [],
      result: null,
    }
    expect(await check(404, refused)).toEqual([
      expect.stringMatching(/^The secrets of the deployed Worker cannot be listed: ./),
    ])
  })
})
