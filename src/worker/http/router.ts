import type { ParamIndexMap, Result, Router } from 'hono/router'

/**
 * Finds the handlers of a path with one lookup for each segment. For paths of fixed segments, `:name`, and a last
 * `:name{.+}`, it returns what Hono's own routers return. A middleware must be one of every path (`/*`).
 */
export class SegmentRouter<T> implements Router<T> {
  readonly name = 'SegmentRouter'
  readonly #added: Added<T>[] = []
  #built: { root: Place<T>; everywhere: Found<T>[] } | undefined

  add(method: string, path: string, handler: T): void {
    const segments = path.split('/').slice(1)
    const found: Found<T> = [handler, paramsOf(segments)]
    this.#added.push({ method, path, segments, found, order: this.#added.length })
    this.#built = undefined
  }

  match(method: string, path: string): Result<T> {
    this.#built ??= build(this.#added)
    const segments = path.split('/')
    const last = segments.length - 1
    let place: Place<T> | undefined = this.#built.root
    for (let i = 1; place && i <= last; i++) {
      const segment = segments[i]!
      if (place.rest) {
        segments[i] = segments.slice(i).join('/')
        place = /^.+$/.test(segments[i]!) ? place.rest : undefined
        break
      }
      place = place.fixed.get(segment) ?? (segment === '' ? undefined : place.other)
    }
    return [place?.found.get(method) ?? this.#built.everywhere, segments]
  }
}

/** A handler, and the segment of each of its parameters. The first segment of a path is the empty one before `/`. */
type Found<T> = [T, ParamIndexMap]
type Added<T> = { method: string; path: string; segments: string[]; found: Found<T>; order: number }

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

function build<T>(added: Added<T>[]): { root: Place<T>; everywhere: Found<T>[] } {
  const [middlewares, routes] = [added.filter(isMiddleware), added.filter(one => !isMiddleware(one))]
  const unsupported = routes.find(({ method, segments }) => method === 'ALL' || !segments.every(isSupported))
  if (unsupported) throw new Error(`${unsupported.method} ${unsupported.path} cannot be routed`)
  return { root: placeOf(routes, 0, middlewares), everywhere: middlewares.map(({ found }) => found) }
}

function placeOf<T>(routes: Added<T>[], depth: number, middlewares: Added<T>[]): Place<T> {
  const below = (further: Added<T>[]) => placeOf(further, depth + 1, middlewares)
  const next = Map.groupBy(routes, ({ segments }) => kindOf(segments[depth]))
  const { fixed = [], other = [], rest = [], end = [] } = Object.fromEntries(next)
  if (rest.length > 0 && fixed.length + other.length > 0)
    throw new Error(`${rest[0]!.path} cannot be routed beside another path`)
  const names = new Set(fixed.map(({ segments }) => segments[depth]!))
  const routesOf = (name: string) =>
    routes.filter(({ segments }) => segments[depth] === name || (name !== '' && isParam(segments[depth])))
  return {
    fixed: new Map([...names].map(name => [name, below(routesOf(name))])),
    other: other.length > 0 ? below(other) : undefined,
    rest: rest.length > 0 ? below(rest) : undefined,
    found: foundOf(end, middlewares),
  }
}

function foundOf<T>(ended: Added<T>[], middlewares: Added<T>[]): Map<string, Found<T>[]> {
  const byMethod = [...Map.groupBy(ended, ({ method }) => method)]
  return new Map(
    byMethod.map(([method, routes]) => {
      const inOrder = [...middlewares, ...routes].sort((one, another) => one.order - another.order)
      return [method, inOrder.map(({ found }) => found)]
    }),
  )
}

const kindOf = (segment: string | undefined): 'end' | 'rest' | 'other' | 'fixed' => {
  if (segment === undefined) return 'end'
  if (segment.endsWith('{.+}')) return 'rest'
  return isParam(segment) ? 'other' : 'fixed'
}

const isMiddleware = <T>({ method, path }: Added<T>): boolean => method === 'ALL' && path === '/*'

const isParam = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false

const isSupported = (segment: string, i: number, segments: string[]): boolean =>
  /^(:\w+|[^:*{}?]*)$/.test(segment) || (/^:\w+\{\.\+\}$/.test(segment) && i === segments.length - 1)

const paramsOf = (segments: string[]): ParamIndexMap =>
  Object.fromEntries(
    segments.flatMap((segment, i) => {
      const name = /^:(\w+)/.exec(segment)?.[1]
      return name === undefined ? [] : [[name, i + 1]]
    }),
  )
