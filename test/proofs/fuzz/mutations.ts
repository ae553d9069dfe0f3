import { sessionCookie } from '../../support/headers.ts'
import { hostileBodies, hostileSegments, hostileText, hostileValues } from './hostile.ts'
import type { Random } from './random.ts'

/** A request that is being mutated. `json` is sent unless `bytes` are set. */
export type Draft = {
  method: string
  /** The segments of the path, already encoded. */
  path: string
  /** The positions of the segments with a parameter. */
  params: readonly number[]
  query: [name: string, value: string][]
  /** The known parameters of the query. */
  known: readonly string[]
  /** Ids of existing things and users. */
  ids: readonly string[]
  headers: Record<string, string>
  json?: unknown
  bytes?: string | Uint8Array
}

/** The size to which a body grows by repetition, beyond the limit of every operation. */
const maxBytes = 20 << 20

type Mutation = (draft: Draft, random: Random) => void

/** Mutates a request in one way, or leaves it unchanged if it has no such part. */
export const mutate: Mutation = (draft, random) => random.pick(weighted)(draft, random)

const mutations: Record<string, Mutation> = {
  value: (draft, random) => {
    const put = random.chance(0.2) ? random.pick(draft.ids) : random.pick(hostileValues)()
    if (isTree(draft.json)) draft.json = broken(draft.json, put, random)
  },
  member: (draft, random) => {
    if (isTree(draft.json) && !Array.isArray(draft.json))
      draft.json = { ...draft.json, [random.pick(hostileText)]: random.pick(hostileValues)() }
  },
  omission: (draft, random) => {
    if (!isTree(draft.json) || Array.isArray(draft.json)) return
    const removed = random.pick(Object.keys(draft.json))
    draft.json = Object.fromEntries(Object.entries(draft.json).filter(([key]) => key !== removed))
  },
  repetition: (draft, random) => {
    const often = random.pick([2, 60, 600, 3_000])
    const isBounded = JSON.stringify(draft.json ?? null).length * often < maxBytes
    if (isTree(draft.json) && isBounded) draft.json = repeated(draft.json, often, random)
  },
  body: (draft, random) => {
    if (draft.method !== 'GET') draft.bytes = random.pick(hostileBodies)()
  },
  bytes: (draft, random) => {
    const bytes = bytesOf(draft)
    if (!bytes?.length) return
    for (let left = 1 + random.below(4); left > 0; left--)
      bytes[random.below(bytes.length)] = random.below(256)
    draft.bytes = random.chance(0.5) ? bytes : bytes.slice(0, random.below(bytes.length))
  },
  type: (draft, random) => {
    draft.headers['content-type'] = random.pick([
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      '',
    ])
  },
  segment: (draft, random) => {
    const segments = draft.path.split('/')
    const at =
      draft.params.length && random.chance(0.9)
        ? random.pick(draft.params)
        : 1 + random.below(segments.length - 1)
    segments[at] = random.pick(random.chance(0.2) ? draft.ids : hostileSegments)
    draft.path = segments.join('/')
  },
  query: (draft, random) => {
    const name = random.pick(draft.known)
    const others = draft.query.filter(([known]) => known !== name)
    draft.query = [...others, [name, random.pick(hostileText)]]
  },
  twice: (draft, random) => {
    if (draft.query.length) draft.query.push(random.pick(draft.query))
  },
  method: (draft, random) => {
    draft.method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
  },
  credential: (draft, random) => {
    const { cookie, authorization, ...rest } = draft.headers
    const given: Record<string, string> = random.pick([
      {},
      { authorization: `Bearer svc_user_${'0'.repeat(38)}` },
      { authorization: 'Bearer' },
      { authorization: 'Basic eDp5', ...(cookie && { cookie }) },
      sessionCookie('a'.repeat(43)),
      { cookie: `${cookie}; __Host-session=%00; a="` },
    ])
    draft.headers = { ...rest, ...given }
  },
  header: (draft, random) => {
    const [name, value] = random.pick([
      ['origin', 'https://elsewhere.test'],
      ['origin', 'null'],
      ['accept-language', 'en;q=0.9, ja;q=0.1'],
      ['accept-language', ';;q=,*;q=2,'.repeat(500)],
      ['user-agent', 'x'.repeat(5_000)],
      ['stripe-signature', 't=1,v1=00'],
      ['cf-connecting-ip', '::ffff:zz'],
      ['content-encoding', 'gzip'],
      ['if-none-match', '*'],
      ['x-request-id', 'a'.repeat(500)],
      ['idempotency-key', 'k'],
      ['idempotency-key', 'the-same-key-again'],
      ['idempotency-key', 'a b'],
      ['idempotency-key', 'k'.repeat(300)],
    ] as const)
    draft.headers[name] = value
  },
}

/** Most often the mutations that get furthest, because many others are refused early. */
const weights: Record<string, number> = {
  value: 8,
  repetition: 3,
  member: 2,
  segment: 4,
  query: 5,
  bytes: 2,
  body: 2,
  header: 2,
}

const weighted = Object.entries(mutations).flatMap(([kind, mutation]) =>
  Array.from({ length: weights[kind] ?? 1 }, () => mutation),
)

type Tree = Record<string, unknown> | unknown[]

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** With this in place of one value, at any depth. */
function broken(tree: Tree, value: unknown, random: Random): unknown {
  const key = random.pick(Object.keys(tree))
  const child = (tree as Record<string, unknown>)[key]
  const put = isTree(child) && random.chance(0.75) ? broken(child, value, random) : value
  return Array.isArray(tree) ? tree.with(Number(key), put) : { ...tree, [key]: put }
}

/** With the elements of one array repeated many times, at any depth. */
function repeated(tree: Tree, often: number, random: Random): unknown {
  if (Array.isArray(tree) && random.chance(0.6)) return Array.from({ length: often }, () => tree).flat()
  const key = random.pick(Object.keys(tree))
  const child = (tree as Record<string, unknown>)[key]
  const put = isTree(child) ? repeated(child, often, random) : child
  return Array.isArray(tree) ? tree.with(Number(key), put) : { ...tree, [key]: put }
}

function bytesOf({ bytes, json }: Draft): Uint8Array | undefined {
  if (bytes instanceof Uint8Array) return bytes.slice()
  const text = bytes ?? (json === undefined ? undefined : JSON.stringify(json))
  return text === undefined ? undefined : new TextEncoder().encode(text)
}
