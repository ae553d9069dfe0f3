import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'
import type { Answer } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { type Sample, samples, scene, send } from '../../support/samples.ts'
import { clientOf, show } from '../../support/shown.ts'
import { joinSubject, person } from '../../support/world.ts'

// What the sample tells asks nothing of the database.
const withoutTrip = 'POST /api/billing/webhook'
const readsFirst = 'PUT /api/projects/:projectId/roadmaps/:slug'
const writes = Object.keys(permissions).filter(name => !name.startsWith('GET ') && name !== withoutTrip)

type Heard = Pick<Answer, 'status' | 'trips'> & { body: unknown }
type Walk = { heard: Record<string, Heard>; left: Record<string, number> }
type Cut = 'before' | 'after'

let undisturbed: Walk
let before: Walk
let after: Walk

beforeAll(async () => {
  undisturbed = await walk()
  before = await walk('before')
  after = await walk('after')
}, 60_000)

/** Each write on things of its own, its first trip cut, and by how many rows of each table there are more then. */
async function walk(when?: Cut): Promise<Walk> {
  const heard: Walk['heard'] = {}
  const earlier = await rows()
  const lanes = [...Map.groupBy(writes, name => writes.indexOf(name) % 8).values()]
  await Promise.all(
    lanes.map(async lane => {
      for (const name of lane) heard[name] = await ask(name, when)
    }),
  )
  const left = Object.entries(await rows()).map(([table, count]) => [table, count - earlier[table]!])
  return { heard, left: Object.fromEntries(left) }
}

async function ask(name: string, when?: Cut): Promise<Heard> {
  const who = await person()
  const at = await scene(who)
  await joinSubject(at.of, who, { paths: [{ via: 'individual', role: 'owner', scope: null }], org: 'admin' })
  const { on, tokens } = permissions[name]!
  const shown = {
    kind: on === 'nothing' || tokens === 'none' || name === readsFirst ? 'cookie' : 'token',
  } as const
  const secret = await show(who, shown, at.of)
  const request = { ...(await samples[name]!.make?.(at)) }
  if (name === 'POST /api/auth/device/code') request.body = { client_name: id() }
  if (when) await armFault('database', `cut-${when}`, on === 'nothing' ? subjectOf(request) : hashOf(secret))
  const { status, trips, body } = await send(clientOf(secret, shown), routesOf(name)[0]!, at.of, request)
  return { status, trips, body: withoutText(body) }
}

/** As it stands in a statement. */
const hashOf = (secret: string) => sha256(secret).slice(2)

type Request = Awaited<ReturnType<NonNullable<Sample['make']>>>

/** What nobody else sends. */
function subjectOf({ ids, body = {} }: Request): string {
  const { email, client_name, device_code } = body as Record<string, string>
  return device_code ? hashOf(device_code) : (email ?? client_name ?? ids!.key!)
}

const withoutText = (body: unknown) =>
  body &&
  JSON.parse(
    JSON.stringify(body, (key, value) =>
      typeof value === 'string' || key === 'number' ? typeof value : value,
    ),
  )

/** How many rows each table has, and how many hits there are. */
async function rows(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition`
  const counts = tables.map(({ name }) => `'${name}', (select count(*) from ${name})`).join(', ')
  const [row] = await openDatabase(settings(env)).run(sql`
    select json_build_object(${sql.raw(counts)}, 'hits', sum(cardinality(hits))) as counts from rate_windows`)
  return row!.counts as Record<string, number>
}

describe('every write whose connection to the database is lost', () => {
  it.each(writes)('%s: answers as ever', name => {
    const { trips, ...answer } = undisturbed.heard[name]!
    expect(answer.status).toBe(samples[name]!.status)
    expect(before.heard[name]).toEqual({ ...answer, trips: trips + 1 })
    expect(after.heard[name]).toEqual({ ...answer, trips: trips + 1 })
  })

  it('leaves what it leaves undisturbed, once', () => {
    expect(before.left).toEqual(undisturbed.left)
    expect(after.left).toEqual(undisturbed.left)
    expect(undisturbed.left.events).toBeGreaterThan(20)
  })
})
