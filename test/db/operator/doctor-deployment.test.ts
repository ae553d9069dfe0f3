import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Config, readProduction } from '../../../db/operator/checks/config.ts'
import { checkConfig, checkSecrets } from '../../../db/operator/checks/deployment.ts'
import type { Finding } from '../../../db/operator/checks/problems.ts'
import { checkService } from '../../../db/operator/checks/service.ts'
import { freePort } from '../../../dev/shared/ports.ts'
import { asJson } from '../../support/headers.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  vi.unstubAllEnvs()
})

/** What was asked of it. */
const asked: string[] = []

const serve = (status: number, body: string): Promise<string> => listen(() => [status, body])

async function listen(answer: (authorization?: string) => [status: number, body: string]): Promise<string> {
  const server = createServer(({ method, url, headers: { authorization } }, response) => {
    asked.push(`${method} ${url} ${authorization ?? ''}`.trim())
    const [status, body] = answer(authorization)
    response.writeHead(status, asJson).end(body)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const told = ({ problems }: Finding): string[] => problems.map(({ what }) => what)

describe('operator doctor --production: wrangler.toml', () => {
  const filledIn = (): Config => {
    const config = readProduction()
    const vars = {
      APP_URL: 'https://cairn.test',
      MAIL_FROM: 'cairn@cairn.test',
      STORE_ENDPOINT: 'https://0a1b.store.test',
    }
    const routes = [{ pattern: 'cairn.test', custom_domain: true }]
    return { ...config, routes, vars: { ...config.vars, ...vars } }
  }
  const withVars = (vars: Record<string, string>) => (config: Config) => ({
    ...config,
    vars: { ...config.vars, ...vars },
  })

  it.each([
    ['name = "cairn', /^wrangler\.toml, line 1: /],
    ['name = "cairn"\nname = "again"', /^wrangler\.toml, line 2: /],
    ['[env.production]\nroutes = 1', /Expected "routes" to be an array/],
  ])('says where it cannot be read: %j', (text, told) => {
    const dir = mkdtempSync(join(tmpdir(), 'cairn-toml-'))
    writeFileSync(join(dir, 'wrangler.toml'), text)
    expect(() => readProduction(join(dir, 'wrangler.toml'))).toThrow(told)
    rmSync(dir, { recursive: true })
  })

  it('names what the repository leaves open', () => {
    expect(told(checkConfig(readProduction()))).toEqual([
      'APP_URL still is https://cairn.example.com',
      'MAIL_FROM still is Cairn <cairn@example.com>',
      'STORE_ENDPOINT still is https://ACCOUNT_ID.r2.cloudflarestorage.com',
      'routes still has cairn.example.com',
    ])
  })

  it('finds nothing wrong once that is filled in', () => {
    expect(told(checkConfig(filledIn()))).toEqual([])
  })

  const withRoute = (route: Config['route']) => (config: Config) => ({ ...config, route, routes: undefined })

  it('takes no host for a placeholder that only looks like one', () => {
    const config = withVars({ APP_URL: 'https://Cairn.my-example.com' })(filledIn())
    const routes = [{ pattern: 'cairn.my-example.com', custom_domain: true }]
    expect(told(checkConfig({ ...config, routes }))).toEqual([])
  })

  it.each([
    ['cairn.test/*'],
    ['Cairn.test/*'],
    ['*.test/*'],
    ['https://*airn.test/*'],
    [{ pattern: 'cairn.test/*', zone_name: 'cairn.test' }],
  ])('finds nothing wrong with the route %j', route => {
    expect(told(checkConfig(withRoute(route)(filledIn())))).toEqual([])
  })

  it.each<[label: string, change: (config: Config) => Config, told: unknown]>([
    ['no route', withRoute(undefined), 'No route leads to the service'],
    [
      'a route to another host',
      withRoute({ pattern: 'other.test', custom_domain: true }),
      'APP_URL is at cairn.test, but the routes lead to other.test',
    ],
    [
      'a route whose wildcard does not cover the host',
      withRoute('*.cairn.test/*'),
      'APP_URL is at cairn.test, but the routes lead to *.cairn.test/*',
    ],
    [
      'a custom domain with a path',
      config => ({
        ...config,
        routes: [...config.routes!, { pattern: 'cairn.test/api', custom_domain: true }],
      }),
      'The custom domain cairn.test/api has a path or a wildcard, which Cloudflare refuses',
    ],
    [
      'a route to some of its paths',
      withRoute('cairn.test/api*'),
      "The route cairn.test/api* covers only a part of the service's paths",
    ],
    [
      'an address of workers.dev',
      config => ({ ...config, workers_dev: true }),
      'workers_dev is on: the service also answers at an address of workers.dev, where nobody can sign in',
    ],
    [
      'addresses of previews',
      config => ({ ...config, preview_urls: true }),
      'preview_urls is on: the service also answers at an address of workers.dev, where nobody can sign in',
    ],
    [
      'a secret that a deployment does not ask for',
      config => ({
        ...config,
        secrets: { required: config.secrets!.required!.filter(n => n !== 'CODE_KEY') },
      }),
      'wrangler.toml does not require the secret CODE_KEY: without it, the service fails',
    ],
    ['an address without TLS', withVars({ APP_URL: 'http://cairn.test' }), 'APP_URL is not an https address'],
    [
      'a secret for everyone to read',
      withVars({ DATABASE_URL: 'postgres://a' }),
      'DATABASE_URL stands in wrangler.toml for everyone to read',
    ],
    [
      'another bucket',
      withVars({ STORE_BUCKET: 'elsewhere' }),
      'The binding STORE is of cairn-files, but STORE_BUCKET is elsewhere',
    ],
    [
      'no bucket',
      config => ({ ...config, r2_buckets: [] }),
      'The binding STORE is of no bucket, but STORE_BUCKET is cairn-files',
    ],
    [
      'a secret of codes for everyone to read',
      withVars({ CODE_KEY: 'x'.repeat(32) }),
      'CODE_KEY stands in wrangler.toml for everyone to read',
    ],
    [
      'a limit by caller that is missing',
      config => ({ ...config, ratelimits: config.ratelimits.filter(({ name }) => name !== 'TRY_LIMITER') }),
      'There is no rate-limiting binding TRY_LIMITER: what it limits is refused with 500',
    ],
    [
      'a limit by caller that is another',
      config => ({
        ...config,
        ratelimits: config.ratelimits.map(one =>
          one.name === 'CODE_LIMITER' ? { ...one, simple: { limit: 1000, period: 10 as const } } : one,
        ),
      }),
      'The rate-limiting binding CODE_LIMITER lets 1000 in 10 s through, not 10 in 60 s',
    ],
    [
      'two limits that are counted as one',
      config => ({
        ...config,
        ratelimits: config.ratelimits.map(one =>
          one.name === 'CODE_LIMITER' ? { ...one, namespace_id: '1002' } : one,
        ),
      }),
      'CODE_LIMITER and TRY_LIMITER share the namespace 1002, so that one uses up the other',
    ],
    [
      'queries in what Cloudflare logs',
      config => ({ ...config, observability: { ...config.observability, redact_query_string: false } }),
      'Cloudflare keeps the addresses of requests with their keys and codes',
    ],
    [
      'invocations that Cloudflare logs',
      config => ({ ...config, observability: { enabled: true, redact_query_string: true } }),
      'Cloudflare keeps the addresses of requests with their keys and codes',
    ],
    ['no way to send mail', config => ({ ...config, send_email: [] }), 'No mail can be sent'],
    [
      'a trigger that is missing',
      config => ({
        ...config,
        triggers: { crons: config.triggers.crons!.filter(cron => !cron.startsWith('23')) },
      }),
      expect.stringMatching(
        /^No Cron Trigger at "23 \* \* \* \*": sweepTokens, sweepExpired, .* will not run$/,
      ),
    ],
  ])('names %s', (_label, change, what) => {
    expect(told(checkConfig(change(filledIn())))).toEqual([what])
  })
})

describe('operator doctor --production: secrets', { timeout: 30_000 }, () => {
  const list = async (status: number, answer: object) => {
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', await serve(status, JSON.stringify(answer)))
    vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token')
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account')
    const found = await checkSecrets()
    seen = found.seen
    return told(found)
  }
  let seen: string
  const having = (...names: string[]) =>
    list(200, {
      success: true,
      errors: [],
      messages: [],
      result: names.map(name => ({ name, type: 'secret_text' })),
    })
  const needed = ['DATABASE_URL', 'CODE_KEY', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY']

  it('asks Cloudflare for their names, and finds nothing wrong with all that are needed', async () => {
    expect(await having(...needed)).toEqual([])
    expect(asked.at(-1)).toBe('GET /accounts/account/workers/scripts/cairn/secrets Bearer token')
    expect(seen).toBe(
      '4 of the deployed Worker; no HEARTBEAT_URL_MINUTE, HEARTBEAT_URL_FIVE_MINUTES, HEARTBEAT_URL_HOUR: no monitor notices when that cron stops',
    )
  })

  it('says which crons no monitor watches, and finds nothing wrong with it', async () => {
    expect(await having(...needed, 'HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_HOUR')).toEqual([])
    expect(seen).toContain('; no HEARTBEAT_URL_FIVE_MINUTES: ')
    await having(...needed, 'HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_FIVE_MINUTES', 'HEARTBEAT_URL_HOUR')
    expect(seen).toBe('7 of the deployed Worker')
  })

  it('names those that are missing, and half of billing', async () => {
    expect(await having('DATABASE_URL', 'STORE_ACCESS_KEY_ID', 'STRIPE_SECRET_KEY')).toEqual([
      'The deployed Worker has no secret CODE_KEY',
      'The deployed Worker has no secret STORE_SECRET_ACCESS_KEY',
      'The deployed Worker has no secret STRIPE_WEBHOOK_SECRET',
    ])
  })

  it('names a Worker that was never deployed, and a token that is refused', async () => {
    const refused = {
      success: false,
      errors: [{ code: 10007, message: 'This Worker does not exist' }],
      messages: [],
      result: null,
    }
    expect(await list(404, refused)).toEqual([
      expect.stringMatching(/^The secrets of the deployed Worker cannot be listed: ./),
    ])
  })
})

describe('operator doctor: the running service', () => {
  it('names what it says of itself', async () => {
    const url = await serve(
      503,
      JSON.stringify({
        status: 'unready',
        checks: { database: 'ok', store: 'failed', jobs: { drainMail: 'late', sweepTokens: 'ok' } },
      }),
    )
    expect(told(await checkService(url))).toEqual([
      'The service says that it is unready: store failed, drainMail late',
    ])
  })

  it('shows it the READINESS_KEY, and says where that is missing or another', async () => {
    const details = { status: 'degraded', checks: { database: 'ok', mail: 'failed', jobs: {} } }
    const url = await listen(authorization => [
      200,
      JSON.stringify(authorization === 'Bearer the-key' ? details : { status: details.status }),
    ])
    expect(told(await checkService(url, 'the-key'))).toEqual([
      'The service says that it is degraded: mail failed',
    ])
    for (const key of [undefined, 'another'])
      expect(told(await checkService(url, key))).toEqual([
        'The service says that it is degraded, and its details take the right READINESS_KEY',
      ])
  })

  it('finds nothing wrong with one that is ready and shows no more', async () => {
    expect(told(await checkService(await serve(200, '{"status":"ready"}')))).toEqual([])
  })

  it.each([
    [
      'a service that fails',
      500,
      '{"error":"internal"}',
      /^The service answers 500 at \S+, and not with its readiness$/,
    ],
    ['something else', 200, '<html>', /^The service answers 200 at \S+, and not with its readiness$/],
  ])('names %s', async (_label, status, body, what) => {
    expect(told(await checkService(await serve(status, body)))).toEqual([expect.stringMatching(what)])
  })

  it('names one that does not answer', async () => {
    expect(told(await checkService(`http://127.0.0.1:${await freePort()}`))).toEqual([
      expect.stringMatching(/^The service does not answer at \S+: .*ECONNREFUSED/),
    ])
  })
})
