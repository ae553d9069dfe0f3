import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { idempotencyOf } from '../../../src/worker/access/idempotency.ts'
import { keptAnswerBytes } from '../../../src/worker/access/limits.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'
import { id, query } from '../../support/database.ts'
import { isTried } from '../../support/extent.ts'
import { untilIdle } from '../../support/leftovers/background.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { samples, scene, send, urlOf } from '../../support/samples.ts'
import { secretsIn } from '../../support/secrets.ts'
import { clientOf, show } from '../../support/shown.ts'
import { putBytes, startUpload } from '../../support/uploads.ts'
import { joinSubject, person } from '../../support/world.ts'

// Its events have their own ids.
const signed = 'POST /api/billing/webhook'
const posts = Object.keys(permissions).flatMap(name =>
  routesOf(name)
    .filter(route => route.startsWith('POST ') && route !== signed)
    .map(route => [route, name] as const),
)

async function asked(name: string) {
  const who = await person()
  const at = await scene(who)
  await joinSubject(at.of, who, { paths: [{ via: 'individual', role: 'owner', scope: null }], org: 'admin' })
  const as = clientOf(await show(who, { kind: 'cookie' }, at.of), { kind: 'cookie' })
  const request = { ...(await samples[name]!.make?.(at)) }
  // These uploads are already complete, so they write nothing.
  if (name.endsWith('/complete')) {
    const started = await startUpload(as, at.of)
    await putBytes(started, 'hello')
    request.ids = { attachmentId: started.id }
  }
  const cookie = /=(.*)/.exec(new Headers(request.headers).get('cookie') ?? '')?.[1]
  return {
    as,
    of: at.of,
    request: { ...request, headers: { ...request.headers, 'idempotency-key': id() } },
    callers: [who.id, openCaller(cookie ? sha256(cookie) : 'address null')],
  }
}

/** The caller whose limit the responses of a public operation count toward. */
const openCaller = (caller: string) =>
  idempotencyOf({ secret: env.CODE_KEY!, caller, operation: '', key: '' }).caller

/** Leaves no room for another stored response today. */
const fill = (callers: string[]) => query`
  insert into kept_answers (day, caller, bytes)
  select (now() at time zone 'UTC')::date, caller, ${keptAnswerBytes} from unnest(${`{${callers}}`}::uuid[]) caller
  on conflict (day, caller) do update set bytes = excluded.bytes`

const marks = () =>
  query<{ text: string }>`select concat_ws(' ', answer, made::text, refusal::text) as text from write_marks`

/** The number of rows of each table, without write markers, when the work after the responses has ended. */
async function rows(): Promise<object> {
  await untilIdle()
  const tables = await query<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and relname not in ('write_marks', 'kept_answers')`
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`)
  const [row] = await openDatabase(settings(env)).run(sql`
    select json_object_agg(name, count) as counts from (
      ${sql.raw(counts.join(' union all '))}
      union all select 'hits', sum(cardinality(hits)) from rate_windows) each (name, count)`)
  return row!.counts as object
}

// The request checks the customer that it created in between.
const tripsAgain = (route: string) => (route === 'POST /api/billing/checkout' ? 2 : 1)

const replayed = 'idempotency-replayed'

describe('every POST with an Idempotency-Key (requests § Idempotency keys)', () => {
  it.each(posts)('%s: a repeat changes nothing and gets the same response', async (route, name) => {
    const { as, of, request } = await asked(name)
    const first = await send(as, route, of, request)
    for (const { text } of await marks()) {
      expect(text).not.toMatch(/X-Amz-Signature|svc_(user|oauth)_|https?:\/\/[^"\s]*\?/)
      for (const secret of secretsIn(route, first)) expect(text).not.toContain(secret)
    }
    expect([first.status, first.headers.get(replayed)]).toEqual([samples[name]!.status, null])
    const left = await rows()
    const again = await send(as, route, of, request)
    expect(again).toMatchObject({
      status: first.status,
      text: first.text,
      trips: tripsAgain(route),
      calls: 0,
    })
    expect(again.headers.get(replayed)).toBe('true')
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie())
    expect(await rows()).toEqual(left)
  })

  it.each(posts.filter(([route]) => isTried(9, route)))(
    '%s: without room for its response, a repeat gets current data, and another body or address is refused',
    async (route, name) => {
      const { as, of, request, callers } = await asked(name)
      await fill(callers)
      const first = await send(as, route, of, request)
      expect(first.status).toBe(samples[name]!.status)
      const left = await rows()
      const again = await send(as, route, of, request)
      expect([again.status, again.text, again.trips, again.headers.get(replayed)]).toEqual([
        first.status,
        first.text,
        1,
        'true',
      ])
      expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie())
      expect(await rows()).toEqual(left)
      // An empty parameter has no effect, and every operation accepts it.
      const elsewhere = { ...request, query: { ...request.query, '': '' } }
      const refused = { status: 409, body: { code: 'idempotency_conflict' }, trips: 1, calls: 0, payments: 0 }
      expect(await send(as, route, of, elsewhere)).toMatchObject(refused)
      if (request.body !== undefined && !(request.body instanceof Uint8Array)) {
        const path = urlOf(route.slice('POST '.length), of, request)
        const other = `${JSON.stringify(request.body)} `
        expect(await as('POST', path, other, request.headers)).toMatchObject(refused)
      }
      expect(await rows()).toEqual(left)
    },
  )
})
