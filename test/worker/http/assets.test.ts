import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import reference from '../../../docs/openapi.json'
import { origin } from '../../support/headers.ts'

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  env.ASSETS.fetch(new Request(origin + path, { headers, redirect: 'manual' }))

it('serves the reference to everyone, and again only after it has changed (requests § Static pages)', async () => {
  const answer = await get('/openapi.json')
  expect(await answer.json()).toEqual(reference)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const again = await get('/openapi.json', { 'if-none-match': answer.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

it('serves the page only from this host, without eval or inline code (requests § Static pages)', async () => {
  const answer = await get('/docs/')
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toMatch(/https?:|\*|unsafe|wasm/)
  const loaded = /<(?:script|link|img)\b[^>]* (?:src|href)="([^"]+)"/g
  const addresses = [...(await answer.text()).matchAll(loaded)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) {
    expect(new URL(address, `${origin}/docs/`).origin).toBe(origin)
    expect((await get(new URL(address, `${origin}/docs/`).pathname)).status).toBe(200)
  }
})

it.each(['/docs/', '/docs/page.js', '/docs/page.css', '/openapi.json'])(
  'gives %s its security headers',
  async path => {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: expect.any(String),
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=15552000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  },
)
