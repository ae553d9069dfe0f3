import type { ParamIndexMap, Result, Router } from 'hono/router'

/**
 * Finds the handlers of a path with one lookup for each segment. For paths of fixed segments, `:name`, and a last
 * `:name{.+}`, it returns what Hono's own routers return. A middleware must be one of every path (`/*`).
 */
export class SegmentRouter<T> implements Router<T> {
  readonly name = 'SegmentRouter'
  readonly #routes = new Map<string, Route<T>>()
  #added = 0
  #built: Built<T> | undefined

  add(method: string, path: string, handler: T): void {
    const key = `${method} ${path}`
    const route = this.#routes.get(key) ?? routeOf(method, path)
    route.handlers.push({ found: [handler, route.params], order: this.#added++ })
    this.#routes.set(key, route)
    this.#built = undefined
  }

  match(method: string, path: string): Result<T> {
    this.#built ??= build([...this.#routes.values()])
    const { root, everywhere } = this.#built
    const segments = path.split('/')
    let place: Place<T> | undefined = root
    for (let i = 1; place && i < segments.length; i++) {
      if (place.rest) {
        segments.push(segments.splice(i).join('/'))
        place = /^.+$/.test(segments[i]!) ? place.rest : undefined
      } else {
        const segment = segments[i]!
        place = place.fixed.get(segment) ?? (segment === '' ? undefined : place.other)
      }
    }
    return [place?.found.get(method) ?? everywhere, segments]
  }
}

/** A handler, and the index of each of its parameters. The first segment of a path is the empty one before `/`. */
type Found<T> = [T, ParamIndexMap]
type Ordered<T> = { found: Found<T>; order: number }
type Route<T> = {
  method: string
  path: string
  segments: string[]
  params: ParamIndexMap
  handlers: Ordered<T>[]
}

/** `everywhere`: the middlewares, which are all that an unknown path has. */
type Built<T> = { root: Place<T>; everywhere: Found<T>[] }

/** Where some segments lead. It stands for all routes that they can belong to. */
type Place<T> = {
  /** By the next segment, also for routes that have a parameter there. */
  fixed: Map<string, Place<T>>
  /** For any other segment that is not empty. */
  other: Place<T> | undefined
  /** For all further segments together. */
  rest: Place<T> | undefined
  /** By method, in the order in which they were added, if a path can end here. */
  found: Map<string, Found<T>[]>
}

function routeOf<T>(method: string, path: string): Route<T> {
  const segments = path.split('/').slice(1)
  const params: ParamIndexMap = {}
  for (const [i, segment] of segments.entries()) {
    const name = /^:(\w+)/.exec(segment)?.[1]
    if (name !== undefined) params[name] = i + 1
  }
  return { method, path, segments, params, handlers: [] }
}

function build<T>(all: Route<T>[]): Built<T> {
  const routes = all.filter(route => !isOfEveryPath(route))
  const middlewares = all.filter(isOfEveryPath).flatMap(({ handlers }) => handlers)
  const unsupported = routes.find(({ method, segments }) => method === 'ALL' || !segments.every(isSupported))
  if (unsupported) throw new Error(`${unsupported.method} ${unsupported.path} cannot be routed`)
  return { root: placeOf(routes, 0, middlewares), everywhere: inOrder(middlewares) }
}

function placeOf<T>(routes: Route<T>[], depth: number, middlewares: Ordered<T>[]): Place<T> {
  const below = (further: Route<T>[]) => placeOf(further, depth + 1, middlewares)
  const kinds = Map.groupBy(routes, ({ segments }) => kindOf(segments[depth]))
  const [fixed, other, rest, ended] = kindsOfSegment.map(kind => kinds.get(kind) ?? [])
  if (rest!.length > 0 && fixed!.length + other!.length > 0)
    throw new Error(`${rest![0]!.path} cannot be routed beside another path`)
  const byName = [...Map.groupBy(fixed!, ({ segments }) => segments[depth]!)]
  return {
    fixed: new Map(byName.map(([name, named]) => [name, below(name === '' ? named : [...named, ...other!])])),
    other: other!.length > 0 ? below(other!) : undefined,
    rest: rest!.length > 0 ? below(rest!) : undefined,
    found: foundOf(ended!, middlewares),
  }
}

function foundOf<T>(ended: Route<T>[], middlewares: Ordered<T>[]): Map<string, Found<T>[]> {
  const byMethod = [...Map.groupBy(ended, ({ method }) => method)]
  return new Map(
    byMethod.map(([method, routes]) => [
      method,
      inOrder([...middlewares, ...routes.flatMap(({ handlers }) => handlers)]),
    ]),
  )
}

const inOrder = <T>(handlers: Ordered<T>[]): Found<T>[] =>
  handlers.toSorted((one, other) => one.order - other.order).map(({ found }) => found)

const kindsOfSegment = ['fixed', 'other', 'rest', 'end'] as const

function kindOf(segment: string | undefined): (typeof kindsOfSegment)[number] {
  if (segment === undefined) return 'end'
  if (!segment.startsWith(':')) return 'fixed'
  return segment.endsWith('{.+}') ? 'rest' : 'other'
}

const isOfEveryPath = <T>({ method, path }: Route<T>): boolean => method === 'ALL' && path === '/*'

const isSupported = (segment: string, i: number, segments: string[]): boolean =>
  /^(:\w+|[^:*{}?]*)$/.test(segment) || (/^:\w+\{\.\+\}$/.test(segment) && i === segments.length - 1)
