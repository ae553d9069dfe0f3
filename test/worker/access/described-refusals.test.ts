import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenWrites } from '../../../src/worker/access/limits.ts'
import { operations, type Policy } from '../../../src/worker/access/policy.ts'
import { app } from '../../../src/worker/app.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import type { ErrorCode } from '../../../src/worker/errors.ts'
import { bodyLimit, openBodyLimit } from '../../../src/worker/http/body.ts'
import { type Route, routesOf } from '../../../src/worker/http/reference/routes.ts'
import { type Answer, type Client, client, withSession, withToken } from '../../support/as.ts'
import { signatureOf } from '../../support/billing.ts'
import { id } from '../../support/database.ts'
import { bearer, fromBrowser } from '../../support/headers.ts'
import { untilIdle } from '../../support/leftovers/background.ts'
import { routesOf as namesOf, permissions } from '../../support/permissions.ts'
import { type Scene, samples, scene, urlOf } from '../../support/samples.ts'
import { joinOrg, joinProject, type Person, person, project, session, token } from '../../support/world.ts'

/** Causes every refusal that an operation describes, except those that the tests of permissions cause. */
const routes = routesOf(app)
const refusing = (code: ErrorCode) => routes.filter(({ refuses }) => refuses.has(code))
const isForBrowsers = ({ operation }: Route): boolean => {
  const policy: Policy = operations[operation]
  return policy.on === 'nothing' || policy.tokens === 'none'
}

let who: Person
let at: Scene
/** Of all valid requests, because a refused one changes nothing. Their samples archive it and fill it. */
let shared: Scene
let secret: string
let plaintext: string

beforeAll(async () => {
  who = await person()
  at = await ownScene()
  shared = await ownScene()
  secret = await session(who)
  plaintext = await token(who)
})

/** A scene in which the caller may do everything. */
async function ownScene(): Promise<Scene> {
  const made = await scene(who)
  await joinOrg(made.in, who, 'admin')
  await joinProject(made.of, who, 'owner')
  return made
}

type Sent = { body?: unknown; headers?: Record<string, string> }

/** The route with ids that do not exist, and this body. */
const sendBare = (as: Client, { method, path }: Route, { body, headers }: Sent = {}): Promise<Answer> =>
  as(method, urlOf(path, at.of), body, headers)

/** The route with a valid request. */
async function sendValid(as: Client, { method, path }: Route): Promise<Answer> {
  const name = Object.keys(permissions).find(each => namesOf(each).includes(`${method} ${path}`))!
  // The sample of its deletion empties the organization.
  const here = name === 'DELETE /api/orgs/:orgId' ? await ownScene() : shared
  const request = { ...(await samples[name]!.make?.(here)), ...reaching[name] }
  // The driver has one endpoint for all requests. So work that has not ended would use that of the next deployment.
  await untilIdle()
  return as(method, urlOf(path, here.of, request), request.body, request.headers)
}

/** Requests that reach the database even if a valid one need not. */
const reaching: Record<string, object> = { 'GET /api/unsubscribe': { query: { key: id() } } }

beforeAll(async () => {
  const body = {
    id: id(),
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'sub_x', object: 'subscription', customer: 'cus_x' } },
  }
  const headers = { 'stripe-signature': await signatureOf(JSON.stringify(body)) }
  reaching['POST /api/billing/webhook'] = { body, headers }
})

/** A token has fewer writes in a minute than there are operations. */
const asIs = async (route: Route): Promise<Client> =>
  isForBrowsers(route) ? withSession(secret) : withToken(await token(who))

const asJson = ({ body }: Route) => ({ 'content-type': body!.types[0] })

describe('a body (requests § Body caps; requests § Bodies)', () => {
  it.each(refusing('payload_too_large').filter(({ body }) => body))(
    'of $operation that is one byte too long',
    async route => {
      const usual = operations[route.operation].on === 'nothing' ? openBodyLimit : bodyLimit
      const body = new Uint8Array((route.body!.limit ?? usual) + 1).fill(0x20)
      const { status, body: refusal } = await sendBare(await asIs(route), route, {
        body,
        headers: asJson(route),
      })
      expect([status, refusal.code]).toEqual([413, 'payload_too_large'])
    },
  )

  it.each(refusing('unreadable_body'))('of $operation that is not valid text', async route => {
    const body = new Uint8Array([0xff])
    const { status, body: refusal } = await sendBare(await asIs(route), route, {
      body,
      headers: asJson(route),
    })
    expect([status, refusal.code]).toEqual([400, 'unreadable_body'])
  })
})

describe('a token', () => {
  it.each(refusing('token_project'))('of another project: $operation (tokens § Scopes)', async route => {
    const as = withToken(await token(who, { only: await project() }))
    const { status, body } = await sendValid(as, route)
    expect([status, body.code]).toEqual([403, 'token_project'])
  })

  const counted = refusing('rate_limited').filter(route => !isForBrowsers(route))
  it.each(counted)('without writes left: $operation (requests § Writes by tokens)', async route => {
    const spent = await spentToken()
    const { status, body } = await sendValid(withToken(spent), route)
    expect([status, body.code]).toEqual([429, 'rate_limited'])
  })

  let made: Promise<string> | undefined
  /** One token for all operations, because its window lasts long enough. */
  const spentToken = () => (made ??= spend())
  async function spend(): Promise<string> {
    const plaintext = await token(who)
    const as = withToken(plaintext)
    const writes = Array.from({ length: tokenWrites.quota }, () => as('PATCH', '/api/me/profile', {}))
    await Promise.all(writes)
    return plaintext
  }
})

describe('a deployment', () => {
  const deployedAs = (others: Partial<Bindings>, route: Route): Client =>
    client(isForBrowsers(route) ? fromBrowser(secret) : bearer(plaintext), request =>
      app.fetch(request, { ...env, ...others }, createExecutionContext()),
    )

  it.each(refusing('service_unavailable'))(
    'with an unavailable database: $operation (requests § Error bodies)',
    async route => {
      const as = deployedAs({ DATABASE_ENDPOINT: 'http://127.0.0.1:9' }, route)
      const { status, body, headers } = await sendValid(as, route)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '5'])
    },
  )

  it.each(refusing('internal'))(
    'with invalid settings: $operation (requests § Error bodies)',
    async route => {
      const as = deployedAs({ DATABASE_URL: 'no URL' }, route)
      const { status, body } = await sendBare(as, route)
      expect([status, body.code]).toEqual([500, 'internal'])
    },
  )
})
