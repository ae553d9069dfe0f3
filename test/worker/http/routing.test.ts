import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src/worker/access/policy.ts'
import { app, appOf } from '../../../src/worker/app.ts'
import type { Env } from '../../../src/worker/http/context.ts'
import { answers, operationOf } from '../../../src/worker/http/description.ts'
import { operation } from '../../../src/worker/http/operation.ts'
import { anyUpdate } from '../../../src/worker/http/routing.ts'
import { asBrowser, asNobody, type Client } from '../../support/as.ts'
import { person } from '../../support/world.ts'

const anId = '00000000-0000-4000-8000-000000000000'
const tried = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const endpoints = app.routes.flatMap(({ method, path, handler }) => {
  const name = operationOf(handler)
  return name ? [{ method, path, name, policy: operations[name] }] : []
})
const byPath = Map.groupBy(endpoints, ({ path }) => path)
const filled = (path: string, id = anId) => path.replace(/:\w+Id/g, id).replace(/:\w+(\{[^}]*\})?/g, 'x')

let browser: Client
beforeAll(async () => {
  browser = await asBrowser(await person())
})

describe('a known path with another method (requests § Methods)', () => {
  const rows = [...byPath].map(([path, routes]) => {
    const methods = new Set(routes.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [path, [...methods].sort()] as const
  })
  it.each(rows)('%s is 405 except for %j', async (path, methods) => {
    for (const method of tried.filter(method => !methods.includes(method))) {
      const { status, body, headers, trips } = await asNobody(method, filled(path))
      expect([method, status, headers.get('allow'), trips]).toEqual([method, 405, methods.join(', '), 0])
      if (method !== 'HEAD')
        expect(body).toEqual({
          error: 'method_not_allowed',
          code: 'method_not_allowed',
          message: 'このメソッドは利用できません',
        })
    }
  })

  it('never treats a fixed path as an id', async () => {
    expect(byPath.has('/api/orgs/eligible')).toBe(true)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await browser(method, '/api/orgs/eligible')
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
    expect((await browser('GET', '/api/orgs/eligible')).status).toBe(200)
  })

  it('accepts POST, PUT, and PATCH if an operation has no method of its own', () => {
    const update = byPath
      .get('/api/projects/:projectId/repo-binding')!
      .filter(({ method }) => method !== 'GET')
    expect(update.map(({ method }) => method)).toEqual(anyUpdate('PUT'))
    expect(new Set(update.map(({ name }) => name)).size).toBe(1)
  })
})

describe('HEAD', () => {
  it('is GET without the body, including all checks', async () => {
    const [get, head] = [await browser('GET', '/api/me/profile'), await browser('HEAD', '/api/me/profile')]
    expect([head.status, head.text, head.trips]).toEqual([200, '', 1])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect((await asNobody('HEAD', '/api/me/profile')).status).toBe(401)
    expect((await browser('HEAD', '/nowhere')).status).toBe(404)
  })
})

describe('an unknown path', () => {
  const paths = [
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/orgs/',
    '/api/me',
    '/API/orgs',
    '/api//orgs',
    '/api/orgs/x/y/z',
  ]
  it.each(paths)('%s is 404 for every method', async path => {
    for (const method of tried.filter(method => method !== 'HEAD'))
      expect(await browser(method, path), method).toMatchObject({
        status: 404,
        body: { error: 'not_found', code: 'not_found', message: '見つかりません' },
        trips: 0,
      })
  })
})

const guarded = endpoints.filter(({ policy }) => policy.on !== 'nothing')

describe('every endpoint that needs a caller', () => {
  it.each(guarded.map(({ method, path }) => [method, path]))(
    '%s %s is 401 without a credential',
    async (method, path) => {
      for (const id of [anId, 'no-uuid']) {
        const body = method === 'GET' ? undefined : 'no JSON'
        const { status, text, trips } = await asNobody(method, filled(path, id), body)
        expect([status, JSON.parse(text).error, trips]).toEqual([401, 'unauthenticated', 0])
      }
    },
  )

  const withId = guarded.filter(({ path }) => /:\w+Id/.test(path))
  it.each(withId.map(({ method, path }) => [method, path]))(
    '%s %s is 404 for a malformed id',
    async (method, path) => {
      const body = method === 'GET' ? undefined : 'no JSON'
      for (const id of ['1', 'no-uuid', `${anId}0`, anId.replaceAll('-', ''), `{${anId}}`, '%20', '🦊']) {
        const { status, text } = await browser(method, filled(path, id), body)
        expect([id, status, text]).toEqual([id, 404, missing])
      }
    },
  )
  const missing = JSON.stringify({ error: 'not_found', message: '見つかりません', code: 'not_found' })
})

describe('startup fails (tokens § Scopes; accounts § Limits by caller)', () => {
  const answer = (c: { text: (text: string) => Response }) => c.text('open')
  const described = answers({ 200: 'text/plain' })
  const mounts: [string, Hono<Env>][] = [
    ['on a route without an operation', new Hono<Env>().get('/x', answer)],
    ['on one for every method', new Hono<Env>().all('/x', answer)],
    ['on one for any path', new Hono<Env>().get('/*', answer)],
    ['on middleware of a part of the paths', new Hono<Env>().use('/x/*', (_, next) => next())],
    [
      'on one that does something before',
      new Hono<Env>().get('/x', (_, next) => next(), operation('org.list', 'A probe'), described, answer),
    ],
    [
      'for one route beside a valid one',
      new Hono<Env>().get('/x', operation('org.list', 'A probe'), described, answer).post('/x', answer),
    ],
  ]
  it.each(mounts)('%s', (_, route) => {
    expect(() => appOf({ '/probe': route })).toThrow(/does not begin with an operation/)
  })

  it('for an operation on a project without one in its path', () => {
    const route = new Hono<Env>().get('/:id', operation('roadmap.list', 'A probe'), described, answer)
    expect(() => appOf({ '/probe': route })).toThrow('GET /probe/:id has no :projectId')
  })

  it.each([
    ['member.remove', ':memberId'],
    ['file.delete', ':fileId'],
    ['org_member.remove', ':userId'],
  ] as const)('on one of %s that does not name by %s what may be one’s own', (name, param) => {
    const route = new Hono<Env>().delete(
      '/:projectId/:memberIds',
      operation(name, 'A probe'),
      described,
      answer,
    )
    expect(() => appOf({ '/probe': route })).toThrow(`has no ${param}, which ${name} needs`)
  })

  it.each(['post', 'put', 'patch', 'delete'] as const)('for a public %s without a limit', method => {
    const route = new Hono<Env>()[method]('/x', operation('service.check', 'A probe'), described, answer)
    expect(() => appOf({ '/probe': route })).toThrow(
      `${method.toUpperCase()} /probe/x is a write without a credential, and service.check has no limit by caller`,
    )
  })

  it.each([
    ['reads', new Hono<Env>().get('/x', operation('service.check', 'A probe'), described, answer)],
    ['is limited', new Hono<Env>().post('/x', operation('device_login.start', 'A probe'), described, answer)],
    ['is signed', new Hono<Env>().post('/x', operation('billing.webhook', 'A probe'), described, answer)],
  ])('but not for a public one that %s', (_, route) => {
    expect(() => appOf({ '/probe': route })).not.toThrow()
  })

  it('for a route without described responses', () => {
    const route = new Hono<Env>().get('/x', operation('org.list', 'A probe'), answer)
    expect(() => appOf({ '/probe': route })).toThrow('GET /probe/x does not describe its responses')
  })

  it('succeeds for a route with both', () => {
    const route = new Hono<Env>().get('/x', operation('org.list', 'A probe'), described, answer)
    expect(() => appOf({ '/probe': route })).not.toThrow()
  })
})
