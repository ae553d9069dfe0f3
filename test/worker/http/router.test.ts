import { TrieRouter } from 'hono/router/trie-router'
import type { H } from 'hono/types'
import { describe, expect, it } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import { SegmentRouter } from '../../../src/worker/http/router.ts'
import { randomOf } from '../../support/random.ts'

type Handler = [H, unknown]
type Matched = ReturnType<SegmentRouter<Handler>['match']>

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
// The path that is spelled `/*` is left out: Hono's would call each middleware twice for it.
const known = [...new Set(app.routes.map(({ path }) => path))].filter(path => path !== '/*')

const trie = new TrieRouter<Handler>()
for (const { method, path, handler } of app.routes) trie.add(method, path, [handler, path])

/** The handlers in their order, each with the parameters that it gets. */
const calledBy = ([handlers, stash]: Matched) =>
  handlers.map(([[handler], params]) => [
    handler,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, stash ? stash[value as number] : value]),
    ),
  ])

const filled = (path: string, value: string) => path.replace(/:\w+(\{[^}]*\})?/g, value)

function assertSame(path: string): void {
  for (const method of methods) {
    const ours = calledBy(app.router.match(method, path) as Matched)
    const theirs = calledBy(trie.match(method, path) as Matched)
    expect([method, path, ours], `${method} ${path}`).toEqual([method, path, theirs])
  }
}

describe('the router finds what Hono’s finds (requests § Paths)', () => {
  it('is the one of the app', () => {
    expect(app.router).toBeInstanceOf(SegmentRouter)
  })

  it.each(known)('for %s', path => {
    for (const value of ['x', '00000000-0000-4000-8000-000000000000', 'tree', 'a b', '%', '課題', '.', '']) {
      const one = filled(path, value)
      for (const odd of [
        one,
        `${one}/`,
        `/${one}`,
        `${one}/x`,
        one.replace(/\/[^/]*$/, ''),
        one.toUpperCase(),
      ])
        assertSame(odd.startsWith('/') ? odd : `/${odd}`)
    }
  })

  it.each(['a', 'a/b', 'a//b', '/a', 'a/', '', '/', 'a\nb', 'a/b\u2028c', 'ü/%'])(
    'for the path %j of a document',
    path => assertSame(`/api/projects/x/roadmaps/y/documents/${path}`),
  )

  it('for 5,000 paths of segments that occur in some route', () => {
    const segments = [...new Set(known.flatMap(path => path.split('/')))].filter(one => !/[:*]/.test(one))
    const next = randomOf(39)
    for (let i = 0; i < 5_000; i++) {
      const base = known[next(known.length)]!.split('/')
      const path = base.map((segment, at) => {
        const isKept = at === 0 || next(5) > 0
        return isKept && !segment.startsWith(':') && segment !== '*'
          ? segment
          : segments[next(segments.length)]!
      })
      if (next(4) === 0) path.splice(1 + next(path.length), next(2), segments[next(segments.length)]!)
      assertSame(`/${path.join('/').replace(/^\//, '')}`)
    }
  })
})

describe('the router', () => {
  const routed = (routes: [method: string, path: string][]) => {
    const router = new SegmentRouter<string>()
    for (const [method, path] of routes) router.add(method, path, `${method} ${path}`)
    return router
  }
  const namesOf = (router: SegmentRouter<string>, method: string, path: string) =>
    router.match(method, path)[0].map(([name]) => name)

  it('calls a fixed path and a parameter in the order in which they were added', () => {
    const router = routed([
      ['ALL', '/*'],
      ['GET', '/files/:id'],
      ['GET', '/files/tree'],
    ])
    expect(namesOf(router, 'GET', '/files/tree')).toEqual(['ALL /*', 'GET /files/:id', 'GET /files/tree'])
    expect(namesOf(router, 'GET', '/files/x')).toEqual(['ALL /*', 'GET /files/:id'])
    expect(namesOf(router, 'POST', '/files/x')).toEqual(['ALL /*'])
  })

  it('knows a route that is added after a match', () => {
    const router = routed([['GET', '/a']])
    expect(namesOf(router, 'GET', '/b')).toEqual([])
    router.add('GET', '/b', 'late')
    expect(namesOf(router, 'GET', '/b')).toEqual(['late'])
  })

  it.each([
    ['ALL', '/a'],
    ['GET', '/*'],
    ['GET', '/a/*'],
    ['GET', '/:id?'],
    ['GET', '/:id{[0-9]+}'],
    ['GET', '/:path{.+}/a'],
  ])('refuses %s %s', (method, path) => {
    expect(() => routed([[method, path]]).match('GET', '/')).toThrow(`${method} ${path} cannot be routed`)
  })

  it('refuses a path beside the rest of another', () => {
    const router = routed([
      ['GET', '/:path{.+}'],
      ['GET', '/a'],
    ])
    expect(() => router.match('GET', '/')).toThrow('/:path{.+} cannot be routed beside another path')
  })
})
