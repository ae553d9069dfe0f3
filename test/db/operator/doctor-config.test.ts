import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, readProduction } from '../../../db/operator/checks/config.ts'
import { checkConfig } from '../../../db/operator/checks/deployment.ts'
import type { Finding } from '../../../db/operator/checks/problems.ts'
import { whatOf } from './doctor/problems.ts'

const problemsOf = ({ problems }: Finding): string[] => whatOf(problems)

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
  ])('reports where the file cannot be read: %j', (text, message) => {
    const dir = mkdtempSync(join(tmpdir(), 'cairn-toml-'))
    writeFileSync(join(dir, 'wrangler.toml'), text)
    expect(() => readProduction(join(dir, 'wrangler.toml'))).toThrow(message)
    rmSync(dir, { recursive: true })
  })

  it('reports the placeholders of the repository', () => {
    expect(problemsOf(checkConfig(readProduction()))).toEqual([
      'APP_URL is still https://cairn.example.com',
      'MAIL_FROM is still Cairn <cairn@example.com>',
      'STORE_ENDPOINT is still https://ACCOUNT_ID.r2.cloudflarestorage.com',
      'routes still contains cairn.example.com',
    ])
  })

  it('finds nothing wrong once they are filled in', () => {
    expect(problemsOf(checkConfig(filledIn()))).toEqual([])
  })

  it('finds nothing wrong with email only by SMTP, whose address is a required secret', () => {
    const config = filledIn()
    const secrets = { required: [...config.secrets!.required!, 'MAIL_URL'] }
    expect(problemsOf(checkConfig({ ...config, send_email: [], secrets }))).toEqual([])
  })

  const withRoute = (route: Config['route']) => (config: Config) => ({ ...config, route, routes: undefined })

  it('does not mistake a host for a placeholder', () => {
    const config = withVars({ APP_URL: 'https://Cairn.my-example.com' })(filledIn())
    const routes = [{ pattern: 'cairn.my-example.com', custom_domain: true }]
    expect(problemsOf(checkConfig({ ...config, routes }))).toEqual([])
  })

  it.each([
    ['cairn.test/*'],
    ['Cairn.test/*'],
    ['*.test/*'],
    ['https://*airn.test/*'],
    [{ pattern: 'cairn.test/*', zone_name: 'cairn.test' }],
  ])('finds nothing wrong with the route %j', route => {
    expect(problemsOf(checkConfig(withRoute(route)(filledIn())))).toEqual([])
  })

  it.each<[label: string, change: (config: Config) => Config, expected: unknown]>([
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
      'a route to only some paths',
      withRoute('cairn.test/api*'),
      "The route cairn.test/api* covers only a part of the service's paths",
    ],
    [
      'an enabled address of workers.dev',
      config => ({ ...config, workers_dev: true }),
      'workers_dev is on, so the service also responds at an address of workers.dev, where nobody can sign in',
    ],
    [
      'enabled addresses of previews',
      config => ({ ...config, preview_urls: true }),
      'preview_urls is on, so the service also responds at an address of workers.dev, where nobody can sign in',
    ],
    [
      'a secret that a deployment does not require',
      config => ({
        ...config,
        secrets: { required: config.secrets!.required!.filter(n => n !== 'CODE_KEY') },
      }),
      'wrangler.toml does not require the secret CODE_KEY, without which the service fails',
    ],
    ['an APP_URL without TLS', withVars({ APP_URL: 'http://cairn.test' }), 'APP_URL is not an https address'],
    [
      'a secret in wrangler.toml',
      withVars({ DATABASE_URL: 'postgres://a' }),
      'The secret DATABASE_URL is in wrangler.toml, where everyone can read it',
    ],
    [
      'the password of the mail server in wrangler.toml',
      withVars({ MAIL_URL: 'smtps://cairn:secret@mail.test' }),
      'The secret MAIL_URL is in wrangler.toml, where everyone can read it',
    ],
    [
      'a binding of another bucket',
      withVars({ STORE_BUCKET: 'elsewhere' }),
      'The binding STORE uses cairn-files, but STORE_BUCKET is elsewhere',
    ],
    [
      'a missing binding of the bucket',
      config => ({ ...config, r2_buckets: [] }),
      'The binding STORE uses no bucket, but STORE_BUCKET is cairn-files',
    ],
    [
      'the secret of sign-in codes in wrangler.toml',
      withVars({ CODE_KEY: 'x'.repeat(32) }),
      'The secret CODE_KEY is in wrangler.toml, where everyone can read it',
    ],
    [
      'a missing rate limit',
      config => ({ ...config, ratelimits: config.ratelimits.filter(({ name }) => name !== 'TRY_LIMITER') }),
      'There is no rate-limiting binding TRY_LIMITER, so the requests that it limits fail with 500',
    ],
    [
      'a rate limit with other numbers',
      config => ({
        ...config,
        ratelimits: config.ratelimits.map(one =>
          one.name === 'CODE_LIMITER' ? { ...one, simple: { limit: 1000, period: 10 as const } } : one,
        ),
      }),
      'The rate-limiting binding CODE_LIMITER allows 1000 in 10 s instead of 10 in 60 s',
    ],
    [
      'two rate limits with the same namespace',
      config => ({
        ...config,
        ratelimits: config.ratelimits.map(one =>
          one.name === 'CODE_LIMITER' ? { ...one, namespace_id: '1002' } : one,
        ),
      }),
      'CODE_LIMITER and TRY_LIMITER share the namespace 1002, so they count as one limit',
    ],
    [
      'query strings in the logs of Cloudflare',
      config => ({ ...config, observability: { ...config.observability, redact_query_string: false } }),
      'Cloudflare logs the URLs of requests with their keys and codes',
    ],
    [
      'invocation logs of Cloudflare',
      config => ({ ...config, observability: { enabled: true, redact_query_string: true } }),
      'Cloudflare logs the URLs of requests with their keys and codes',
    ],
    ['no way to send email', config => ({ ...config, send_email: [] }), 'No email can be sent'],
    [
      'a missing cron trigger',
      config => ({
        ...config,
        triggers: { crons: config.triggers.crons!.filter(cron => !cron.startsWith('23')) },
      }),
      expect.stringMatching(
        /^There is no Cron Trigger "23 \* \* \* \*", so sweepTokens, sweepExpired, .* will not run$/,
      ),
    ],
  ])('reports %s', (_label, change, what) => {
    expect(problemsOf(checkConfig(change(filledIn())))).toEqual([what])
  })
})
