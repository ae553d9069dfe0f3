import * as z from 'zod'
import { type Policy, operations as policies, type TokenScope } from '../../../src/worker/access/policy.ts'
import { callerLimits } from '../../../src/worker/env.ts'
import { bodyLimit, openBodyLimit } from '../../../src/worker/http/body.ts'
import { check, refusalOf } from '../../../src/worker/validation.ts'
import { from } from '../callers.ts'
import { id } from '../database.ts'
import { usedKey } from './credentials.ts'
import { changed, type Patch, type Told } from './drafts.ts'
import type { Operation } from './operations.ts'
import { type Break, breaks } from './order.ts'

/** How to break one rule: by any of these changes, which are all refused alike. */
export type Breaker = { name: Break; told: Told; alternatives: readonly Patch[] }

type Make = (operation: Operation, request: Patch) => Omit<Breaker, 'name'>
const told = (code: string, field?: string): Told => ({ code, ...(field && { field }) })
const none = { told: told(''), alternatives: [] }
const when = (applies: boolean, code: string, ...alternatives: Patch[]) =>
  applies ? { told: told(code), alternatives } : none

/** How to break each rule that operations share. Without alternatives, it does not apply to the operation. */
const general: Record<Exclude<Break, 'a rule of the operation'>, Make> = {
  'an invalid credential': ({ what }) =>
    when(
      what.on !== 'nothing',
      'unauthenticated',
      { credential: { kind: 'token', dead: 'revoked' } },
      { credential: { kind: 'cookie', dead: 'unknown' } },
      ...(what.tokens === 'none' ? [{ credential: { kind: 'token' } } as Patch] : []),
    ),
  'another origin': ({ what }) =>
    when(Boolean(what.sameOrigin || what.writes), 'origin_forbidden', {
      credential: { kind: 'cookie', foreign: true },
    }),
  'too many requests by this caller': ({ route }) => {
    const policy: Policy = policies[route.operation]
    const limit = policy.on === 'nothing' && policy.perCaller
    if (!limit) return none
    const refusing = { limit: async () => ({ success: false }) }
    return when(true, 'rate_limited', {
      headers: from('2001:db8::1'),
      deployment: { [callerLimits[limit].binding]: refusing },
    })
  },
  'a malformed id': ({ route: { path, operation } }) =>
    when(
      path.includes(':') && operation !== 'roadmap.sync',
      'not_found',
      ...[...path.matchAll(/:(\w+)/g)].map(([, param]) => ({
        ids: { [param!]: param!.endsWith('Id') ? 'no-uuid' : '%00' },
      })),
    ),
  'a token of another project': ({ what: { tokens, isNarrowed } }) =>
    when(isRestricting(tokens) && !isNarrowed, 'token_project', {
      credential: { kind: 'token', only: 'elsewhere' },
    }),
  'a token without the scope': ({ what: { tokens } }) =>
    when(isRestricting(tokens) && !accepts(tokens, wiki), 'token_scope', {
      credential: { kind: 'token', scopes: [wiki] },
    }),
  'a hidden resource': ({ what, route }) => {
    if (what.on !== 'project' && what.on !== 'org') return none
    const param = what.on === 'project' ? 'projectId' : 'orgId'
    const isInPath = route.path.includes(`:${param}`)
    const missing: Patch = isInPath ? { ids: { [param]: id() } } : { body: { [param]: id() } }
    const switchedOff: Patch[] =
      what.feature && !what.evenSwitchedOff ? [{ place: { switchedOff: true } }] : []
    return when(true, 'not_found', ...switchedOff, { reach: 'stranger' }, missing)
  },
  'a suspended organization': ({ what }) =>
    when(what.on === 'project' || (what.on === 'org' && !what.evenSuspended), 'org_suspended', {
      place: { suspended: true },
    }),
  'a low role': ({ what }) =>
    when(
      (what.on === 'project' && what.atLeast !== 'viewer') || (what.on === 'org' && what.atLeast === 'admin'),
      'forbidden',
      { reach: 'low' },
    ),
  'a token without writes left': ({ what }) =>
    when(Boolean(what.writes) && what.tokens !== 'none', 'rate_limited', {
      credential: { kind: 'token', spent: true },
    }),
  'an archived project': ({ what }) =>
    when(what.on === 'project' && Boolean(what.writes) && !what.evenArchived, 'project_archived', {
      place: { archived: true },
    }),
  // Requests of apps can have any parameter (RFC 6749, section 3.1).
  'an unknown parameter': ({ route: { operation } }) => ({
    told: told('invalid', 'misspelled'),
    alternatives: operation === 'app_request.read' ? [] : [{ query: { misspelled: '1' } }],
  }),
  'a malformed key': operation => ({
    told: told('invalid', 'Idempotency-Key'),
    alternatives: acceptsKey(operation) ? [withKey('two words')] : [],
  }),
  'another media type': ({ route: { body, refuses } }) =>
    refuses.has('unsupported_media_type')
      ? when(true, 'unsupported_media_type', { headers: { 'content-type': 'image/gif' } })
      : when(body?.schema !== undefined, unreadable(refuses), {
          headers: { 'content-type': 'text/plain' },
        }),
  'a body that is too large': ({ route: { body }, what }) =>
    when(body !== undefined, 'payload_too_large', {
      headers: {
        'content-length': String((body?.limit ?? (what.on === 'nothing' ? openBodyLimit : bodyLimit)) + 1),
      },
    }),
  'a body that is not text': ({ route: { body, refuses } }) =>
    when(isText(body), unreadable(refuses), { bytes: new Uint8Array([0xff]) }),
  'text that cannot be stored': ({ route: { body, refuses } }) => ({
    told: told(refuses.has('invalid_request') ? 'invalid_request' : 'invalid', 'unstorable'),
    alternatives: body?.schema ? [{ body: { unstorable: '\0' } }] : [],
  }),
  'an invalid field': ({ route: { body, refuses } }, request) => ({
    told: told(fieldCodes.find(code => refuses.has(code as never)) ?? 'invalid'),
    alternatives: body?.schema ? invalidFields(body.schema, request) : [],
  }),
  'a part that is not configured': ({ route: { refuses } }) =>
    refuses.has('storage_unavailable')
      ? when(true, 'storage_unavailable', { deployment: { STORE_ENDPOINT: null } })
      : when(refuses.has('billing_unavailable'), 'billing_unavailable', {
          deployment: { STRIPE_SECRET_KEY: null },
        }),
  'a used key': operation => when(acceptsKey(operation), 'idempotency_conflict', withKey(usedKey)),
}

/** All ways to break a rule of this operation that others share, in their order. */
export const breakersOf = (operation: Operation, request: Patch): Breaker[] =>
  breaks.flatMap(name => {
    if (name === 'a rule of the operation') return []
    const made = general[name](operation, request)
    return made.alternatives.length > 0 ? [{ name, ...made }] : []
  })

/** A scope that few operations accept. */
const wiki: TokenScope = 'wiki:read'

const accepts = (tokens: unknown, scope: TokenScope): boolean =>
  Array.isArray(tokens) && tokens.includes(scope)

const isRestricting = (tokens: unknown): boolean =>
  tokens !== undefined && tokens !== 'none' && tokens !== 'any'

const isText = (body: Operation['route']['body']): boolean =>
  body !== undefined && body.types[0] !== 'image/png'

/** The error code of a body that cannot be read. */
const unreadable = (refuses: ReadonlySet<string>): string =>
  refuses.has('invalid_request') ? 'invalid_request' : 'unreadable_body'

/** The error codes of an invalid field that is not 400 `invalid`. */
const fieldCodes = ['git_links_invalid', 'roadmap_invalid', 'invalid_request']

/** Every POST, except the signed one (requests § Idempotency keys). */
const acceptsKey = ({ route: { methods, operation } }: Operation): boolean =>
  methods.includes('POST') && operation !== 'billing.webhook'

const withKey = (key: string): Patch => ({ method: 'POST', headers: { 'idempotency-key': key } })

/** The fields of a body, each with a value that no field accepts, unless it has an error code of its own. */
function invalidFields(schema: z.ZodType, { body }: Patch): Patch[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
    .map(name => ({ body: { [name]: [[]] } }))
    .filter(patch => {
      const { error } = check(schema, changed({ body: { ...body } }, patch).body)
      return error !== undefined && refusalOf(error).code === 'invalid'
    })
}
