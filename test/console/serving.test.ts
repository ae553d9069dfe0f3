import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { stranger, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** The headers of a browser that opens a page; programs send none of them. */
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(inject('stack').url + path, { headers, redirect: 'manual' })

describe('the console', () => {
  it.each([
    '/',
    '/sign-in?email=a%40example.test',
    '/device?user_code=ABCD-EFGH',
    '/connect?client_id=https%3A%2F%2Fapp.example%2Fclient.json',
    '/projects/nowhere/roadmaps/main',
    '/orgs/nowhere/settings/billing',
  ])('opens at %s', async path => {
    const answer = await get(path, navigation)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const text = await answer.text()
    expect(text).toContain('<div id="root">')
    expect(text).toMatch(/<html [^>]*translate="no"/)
    expect(text).toContain('<meta name="google" content="notranslate">')
  })

  it('is not the response to a program that requests an unknown path', async () => {
    for (const path of ['/api/nowhere', '/nowhere.js', '/console/index-00000000.js']) {
      const answer = await get(path)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found'])
    }
    expect((await get('/api/nowhere', navigation)).headers.get('content-type')).toMatch(/json/)
  })

  it('says in a browser that a page does not exist', async () => {
    const { page, open } = await stranger()
    await open('/nowhere')
    await page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
    expect((await get('/nowhere', navigation)).status).toBe(404)
  })

  it('has a policy that allows its own scripts and styles, the API, and the object store', async () => {
    const { s3Url } = inject('stack')
    const { headers } = await get('/', navigation)
    const policy = Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map(directive => [directive.split(' ')[0]!, directive.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'connect-src': `'self' ${new URL(s3Url).origin}`,
      'img-src': `'self' blob: ${new URL(s3Url).origin}`,
      'manifest-src': "'self'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'markdown-worker',
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    })
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('does not add its policy to that of the reference', async () => {
    const { headers } = await get('/docs/', navigation)
    expect(headers.get('content-security-policy')).toContain("style-src 'self';")
    expect(headers.get('content-security-policy')!.match(/default-src/g)).toHaveLength(1)
  })

  it('caches only files with a digest in their name forever', async () => {
    const page = await (await get('/', navigation)).text()
    const [script] = scriptsOf(page)
    expect((await get(script!)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/', navigation)).headers.get('cache-control')).toContain('must-revalidate')
  })

  it('has no inline script or style', async () => {
    const page = await (await get('/', navigation)).text()
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|javascript:/i)
  })
})

describe('the first page', () => {
  it('of a signed-out user has at most 160 KB of scripts and 12 KB of CSS, in 20 files', async () => {
    await expectLight((await stranger({ isFresh: true })).page, '/sign-in')
  })

  it('of a signed-in user has at most as much', async () => {
    await expectLight((await visitor({ isFresh: true })).page, '/')
  })

  async function expectLight(page: Page, path: string) {
    const responses: Response[] = []
    page.on('response', response => responses.push(response))
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    const loaded = [...responses]
    const ofKind = (kind: string) => loaded.filter(response => response.request().resourceType() === kind)
    const zipped = async (kind: string) => {
      const bodies = await Promise.all(ofKind(kind).map(response => response.body()))
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    }
    expect(await zipped('script')).toBeGreaterThan(50_000)
    expect(await zipped('script')).toBeLessThan(160 * 1024)
    expect(await zipped('stylesheet')).toBeGreaterThan(1_000)
    expect(await zipped('stylesheet')).toBeLessThan(12 * 1024)
    expect([...ofKind('script'), ...ofKind('stylesheet')].length).toBeLessThan(20)
  }
})

const scriptsOf = (page: string) =>
  [...page.matchAll(/<script[^>]*src="(\/console\/[^"]+)"/g)].map(([, src]) => src!)
