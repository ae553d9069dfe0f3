import { createExecutionContext, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { OperationName } from '../../src/worker/access/policy.ts'
import { read, write } from '../../src/worker/access/trip.ts'
import { appOf } from '../../src/worker/app.ts'
import type { Statement } from '../../src/worker/database.ts'
import { recordEvent } from '../../src/worker/domain/activity/events.ts'
import { type Env, sendJson } from '../../src/worker/http/context.ts'
import { answers } from '../../src/worker/http/description.ts'
import { body } from '../../src/worker/http/input.ts'
import { operation } from '../../src/worker/http/operation.ts'
import { type Client, client } from './as.ts'
import { query } from './database.ts'
import { bearer, fromBrowser } from './headers.ts'
import { meet } from './hold.ts'
import { type Person, session, type TokenOptions, token } from './world.ts'

const ok = sql`select json_build_object('ok', true)`

/** A route with any response. */
const probing = (name: OperationName) => [operation(name, 'A probe'), answers({ 200: z.unknown() })] as const

const reads = (name: OperationName) =>
  [...probing(name), async (c: Context<Env>) => sendJson(c, await read(c.var.ask, ok))] as const

const writes = (name: OperationName, ...statements: Statement[]) =>
  [...probing(name), async (c: Context<Env>) => sendJson(c, await write(c.var.ask, statements, ok))] as const

/** Routes that only call the gate, one for each kind of operation, behind the checks of every request. */
export const probe = appOf({
  '/projects/:projectId': new Hono<Env>()
    .get('/', ...reads('project.read'))
    .get('/roadmap', ...reads('roadmap.list'))
    .post('/roadmap', ...writes('roadmap.sync'))
    .patch('/roadmap', ...probing('roadmap.sync'), body(z.object({ name: z.string() })), async c =>
      sendJson(c, await write(c.var.ask, [], ok)),
    )
    .put('/binding', ...writes('repo_binding.write'))
    .post('/attachments', ...writes('attachment.create'))
    .patch('/', ...writes('project.update'))
    .delete('/', ...writes('project.delete'))
    .post('/refused/:code', ...probing('roadmap.sync'), async c =>
      sendJson(c, await write(c.var.ask, [sql`select ensure(false, ${c.req.param('code')})`], ok)),
    )
    .post('/broken', ...probing('roadmap.sync'), async c =>
      sendJson(c, await write(c.var.ask, [sql`select ${await c.req.text()}::text::int`], ok)),
    )
    .put('/broken', ...probing('roadmap.sync'), async c =>
      sendJson(c, await read(c.var.ask, sql`select to_json(${await c.req.text()}::text::int)`)),
    )
    .post('/events', ...probing('roadmap.sync'), async c => {
      const { projectId } = c.var.ask as { projectId: string }
      const { key, alsoLock } = await c.req.json<{ key: string; alsoLock?: string }>()
      const statements = [
        ...(alsoLock ? [...meet(key), sql`update projects set name = name where id = ${alsoLock}`] : []),
        recordEvent({ projectId, type: 'project.updated', payload: { key } }),
      ]
      const answer = sql`
        select json_build_object('count', count(*), 'via', min(via #>> '{}'), 'actor', caller_id()) from events
         where project_id = ${projectId} and payload ->> 'key' = ${key}`
      return sendJson(c, await write(c.var.ask, statements, answer))
    }),
  '/orgs/:orgId': new Hono<Env>().get('/', ...reads('org.read')).post('/', ...writes('project.create')),
  '/me': new Hono<Env>()
    .get('/', ...reads('profile.read'))
    .get('/orgs', ...reads('org.list'))
    .patch('/', ...writes('profile.update'))
    .post('/tokens', ...writes('token.create'))
    .get('/rowless', ...reads('org.read'))
    .post('/rowless', ...writes('project.create')),
})

const ask = (request: Request) => probe.fetch(request, env, createExecutionContext())

export const probeAs = (headers: Record<string, string>): Client => client(headers, ask)
export const probeAsNobody = probeAs({})

export const probeWithToken = (plaintext: string): Client => probeAs(bearer(plaintext))

export const probeAsTool = async (who: Person, options: TokenOptions = {}): Promise<Client> =>
  probeWithToken(await token(who, options))

export const probeAsBrowser = async (who: Person): Promise<Client> => probeAs(fromBrowser(await session(who)))

/** The number of events of this key that the probe has recorded. */
export const recorded = async (key: string): Promise<number> =>
  (await query<{ n: number }>`select count(*)::int as n from events where payload ->> 'key' = ${key}`)[0]!.n

/** The body of the response if the database is unavailable. */
export const unavailable = {
  error: 'service_unavailable',
  code: 'service_unavailable',
  message: 'ただいまサービスを利用できません。時間をおいてもう一度お試しください',
}
