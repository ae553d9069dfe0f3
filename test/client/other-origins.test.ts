import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type * as client from '../../src/client/index.ts'
import { unwrap } from '../../src/client/index.ts'
import { openBrowser } from '../support/browser.ts'
import { clientPage, serveOrigin } from '../support/client-page.ts'
import { accountAt } from '../support/stack-accounts.ts'

declare const cairn: typeof client

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8'),
)
const operations = Object.entries<Record<string, object>>(document.paths).flatMap(([path, item]) =>
  Object.keys(item).map(method => ({
    method: method.toUpperCase(),
    path: path
      .replace(/\{\w+Id\}/g, '00000000-0000-4000-8000-000000000000')
      .replace(/\{(number|revision)\}/g, '1')
      .replace(/\{\w+\}/g, 'x'),
  })),
)

const ends: (() => unknown)[] = []
let context: BrowserContext
let tab: Page
let service: { baseUrl: string; token: string }
let projectId: string

beforeAll(async () => {
  const { url } = inject('stack')
  const { api, cookie } = await accountAt({ addresses: inject('stack') }, 'elsewhere@example.test')
  const { token } = await unwrap(api.POST('/api/tokens', { body: { name: 'page' } }))
  service = { baseUrl: url, token }
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Elsewhere' } }))
  const made = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: 'Page' } }))
  projectId = made.project.id
  const origin = await serveOrigin(({ url: path = '' }, response) => {
    const part = clientPage(path)
    response.writeHead(part ? 200 : 404, { 'content-type': part?.type ?? 'text/plain' }).end(part?.text)
  })
  ends.push(origin.stop)
  const browser = await openBrowser()
  ends.push(() => browser.close())
  context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: cookie.replace('session=', ''), url }])
  tab = await context.newPage()
  // Of the same site, so that the browser sends the cookie if a request may have it.
  await tab.goto(origin.url.replace('127.0.0.1', new URL(url).hostname))
})
afterAll(() => Promise.all(ends.map(end => end())))

describe('a page of another origin, in a browser that is signed in (requests § Other origins)', () => {
  it('calls the service with a token through the typed client', async () => {
    const found = await tab.evaluate(
      async ({ service, projectId }) => {
        const api = cairn.createClient(service)
        const params = { path: { projectId } }
        const issues = '/api/projects/{projectId}/issues'
        for (const title of ['One', 'Two', 'Three'])
          await cairn.unwrap(api.POST(issues, { params, body: { title } }))
        const path = { projectId, number: 2 }
        await cairn.unwrap(api.PATCH(`${issues}/{number}`, { params: { path }, body: { status: 'done' } }))
        await cairn.unwrap(api.DELETE(`${issues}/{number}`, { params: { path: { projectId, number: 1 } } }))
        const identity = { kind: 'remote' as const, value: 'example.com/page' }
        await cairn.unwrap(
          api.PUT('/api/projects/{projectId}/repo-binding', { params, body: { repoIdentity: identity } }),
        )
        const listed = []
        const query = { status: 'todo,done', pageSize: 1 }
        for await (const { number, status } of api.each(issues, { params: { ...params, query } }))
          listed.push([number, status])
        return listed
      },
      { service, projectId },
    )
    expect(found).toEqual([
      [3, 'todo'],
      [2, 'done'],
    ])
  })

  it('reads errors with their code and their headers', async () => {
    const found = await tab.evaluate(
      async ({ service, projectId }) => {
        const api = cairn.createClient(service)
        const path = { projectId, number: 999 }
        const failure = await cairn
          .unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params: { path } }))
          .catch(thrown => thrown)
        const stranger = cairn.createClient({ ...service, token: 'junk' })
        const { error, response } = await stranger.GET('/api/me/profile', {})
        return [failure.status, failure.code, typeof failure.requestId, response.status, error?.code]
      },
      { service, projectId },
    )
    expect(found).toEqual([404, 'issue_not_found', 'string', 401, 'unauthenticated'])
  })

  it('sends each header that it may send, and reads each that it may read', async () => {
    const found = await tab.evaluate(
      async ({ service: { baseUrl, token }, projectId }) => {
        const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'page-1' }
        const list = `${baseUrl}/api/projects/${projectId}/issues`
        const first = await fetch(list, { headers })
        const tag = first.headers.get('etag')!
        const again = await fetch(list, { headers: { ...headers, 'if-none-match': tag } })
        const post = () =>
          fetch(list, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'page-key-1' },
            body: '{"title":"Once"}',
          })
        const made = [await post(), await post()]
        const read = ['ratelimit', 'ratelimit-policy', 'server-timing', 'x-request-id']
        return {
          again: again.status,
          made: made.map(({ status, headers }) => [status, headers.get('idempotency-replayed')]),
          read: read.filter(name => first.headers.has(name)),
          requestId: first.headers.get('x-request-id'),
        }
      },
      { service, projectId },
    )
    expect(found).toEqual({
      again: 304,
      made: [
        [201, null],
        [201, 'true'],
      ],
      read: ['ratelimit', 'ratelimit-policy', 'server-timing', 'x-request-id'],
      requestId: 'page-1',
    })
  })

  it('uploads a file with progress and downloads it from the object store', async () => {
    const found = await tab.evaluate(
      async ({ service, projectId }) => {
        const api = cairn.createClient(service)
        const told: { sent: number; total: number }[] = []
        const { file } = await api.upload(
          projectId,
          new File(['agreed'], 'agreed.txt', { type: 'text/plain' }),
          {
            onProgress: progress => told.push(progress),
          },
        )
        const params = { path: { projectId, fileId: file.id } }
        const { url } = await cairn.unwrap(
          api.GET('/api/projects/{projectId}/files/{fileId}/download', { params }),
        )
        return [told.at(-1), await (await fetch(url)).text()]
      },
      { service, projectId },
    )
    expect(found).toEqual([{ sent: 6, total: 6 }, 'agreed'])
  })

  it('throws what is wrong with a stream, and what onProgress throws', async () => {
    const found = await tab.evaluate(
      async ({ service, projectId }) => {
        const api = cairn.createClient(service)
        const fail = () => {
          throw new RangeError('A bug')
        }
        const failing = new ReadableStream({
          pull: source => source.error(new RangeError('The disk failed')),
        })
        const text = () => new Blob(['1234']).stream()
        const uploads = [
          () => api.upload(projectId, { stream: failing, size: 4 }, { filename: 'a.txt' }),
          () => api.upload(projectId, { stream: text(), size: 5 }, { filename: 'a.txt' }),
          () => api.upload(projectId, { stream: text(), size: 3 }, { filename: 'a.txt' }),
          () => api.upload(projectId, new Blob(['1234']), { filename: 'a.txt', onProgress: fail }),
        ]
        const errors = []
        for (const upload of uploads) errors.push(await upload().then(() => 'done', String))
        return errors
      },
      { service, projectId },
    )
    expect(found).toEqual([
      'RangeError: The disk failed',
      'RangeError: The stream has 4 bytes instead of 5',
      'RangeError: The stream has more than 3 bytes',
      'RangeError: A bug',
    ])
  })

  it('can call every operation', async () => {
    const refused = await tab.evaluate(
      async ({ operations, baseUrl }) => {
        const headers = {
          authorization: 'Bearer junk',
          'content-type': 'application/json',
          'idempotency-key': 'page-key-of-16-characters',
          'if-none-match': '*',
          'x-request-id': 'page',
        }
        const statuses = operations.map(async ({ method, path }) => {
          const given = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) }
          return fetch(baseUrl + path, { ...given, redirect: 'manual' }).then(
            ({ status }) => status,
            () => `${method} ${path}`,
          )
        })
        return (await Promise.all(statuses)).filter(status => typeof status === 'string')
      },
      { operations, baseUrl: service.baseUrl },
    )
    expect(operations.length).toBeGreaterThan(80)
    expect(refused).toEqual([])
  })

  it('cannot use the session of the browser', async () => {
    const call = ({ baseUrl, init }: { baseUrl: string; init: object }) =>
      fetch(`${baseUrl}/api/me/profile`, init).then(
        ({ status }) => status,
        () => 'blocked',
      )
    const cases: object[] = [
      { credentials: 'include' },
      { credentials: 'omit' },
      { credentials: 'include', headers: { authorization: `Bearer ${service.token}` } },
      { credentials: 'include', method: 'PATCH', body: '{"displayName":"x"}' },
    ]
    for (const init of cases)
      expect(await tab.evaluate(call, { baseUrl: service.baseUrl, init })).toBe('blocked')
    const headers = { authorization: `Bearer ${service.token}` }
    expect(await tab.evaluate(call, { baseUrl: service.baseUrl, init: { headers } })).toBe(200)
  })
})
