import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import { origin } from '../../support/headers.ts'

const page = '<!doctype html><title>Cairn</title>'
const ofPage = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'self'",
}
/** Headers of browsers that do not send Sec-Fetch-Dest. */
const browser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

/** Calls the Worker with assets of one page, and records what it requests from them. */
async function ask(path: string, init: RequestInit = {}, status = 200): Promise<[Response, string[]]> {
  const asked: string[] = []
  const assets = {
    async fetch({ pathname, search }: URL) {
      asked.push(pathname + search)
      return new Response(page, { status, headers: ofPage })
    },
  }
  const context = { waitUntil: () => {}, passThroughOnException: () => {} }
  const answer = await app.request(
    origin + path,
    { headers: browser, ...init },
    { ...env, ASSETS: assets as unknown as Fetcher },
    context as never,
  )
  return [answer, asked]
}

describe('a browser that requests a page (requests § Static pages)', () => {
  it.each(['/nowhere', '/projects?a=b', '/apiary', '/healthz.html', '/docs/none'])(
    'gets a missing one from the console, with 404: %s',
    async path => {
      const [answer, asked] = await ask(path)
      expect([answer.status, await answer.text()]).toEqual([404, page])
      expect(Object.fromEntries(answer.headers)).toEqual(ofPage)
      expect(asked).toEqual(['/'])
    },
  )
})

describe('other requests get a 404 of the API (requests § Static pages)', () => {
  const rows: [what: string, path: string, init: RequestInit][] = [
    ['the API', '/api/nothing', {}],
    ['its root', '/api', {}],
    ['below health', '/healthz/x', {}],
    ['a script', '/assets/old.js', { headers: { accept: '*/*' } }],
    ['a tool', '/orgs/x', { headers: {} }],
    ['a write', '/orgs/x', { method: 'POST' }],
  ]
  it.each(rows)('%s', async (_, path, init) => {
    const [answer, asked] = await ask(path, init)
    expect([answer.status, ((await answer.json()) as any).code, asked]).toEqual([404, 'not_found', []])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  it('include requests for pages if the console is missing', async () => {
    const [answer, asked] = await ask('/orgs/x', {}, 404)
    expect([answer.status, ((await answer.json()) as any).code, asked.length]).toEqual([404, 'not_found', 1])
  })

  it('do not include health, which is JSON in browsers too', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const [answer, asked] = await ask(path)
      expect([answer.headers.get('content-type'), asked]).toEqual(['application/json', []])
    }
  })
})
