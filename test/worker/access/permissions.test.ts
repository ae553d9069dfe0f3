import { env } from 'cloudflare:test'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256, tokenPrefixOf } from '../../../src/worker/access/credential.ts'
import { type Ask, gate, isWrite } from '../../../src/worker/access/gate.ts'
import { type OperationName, operations } from '../../../src/worker/access/policy.ts'
import { app } from '../../../src/worker/app.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'
import { operationOf } from '../../../src/worker/http/description.ts'
import { id, query } from '../../support/database.ts'
import { isTried, triesAll } from '../../support/extent.ts'
import { attachmentOn, commentOn, filterIn } from '../../support/issues.ts'
import {
  credentials,
  places,
  type Shown,
  scopesFor,
  statuses,
  subjects,
  verdict,
} from '../../support/matrix.ts'
import { ofAnothers, type Permission, permissions, routesOf } from '../../support/permissions.ts'
import { pathOf } from '../../support/samples.ts'
import { clientOf, show } from '../../support/shown.ts'
import { fileIn } from '../../support/tree.ts'
import {
  digestOf,
  joinProject,
  joinSubject,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../../support/world.ts'

/** The operation of each route of the app, by `METHOD path`. */
const mounted = new Map<string, OperationName>()
for (const { method, path, handler } of app.routes) {
  const name = operationOf(handler)
  if (name && !mounted.has(`${method} ${path}`)) mounted.set(`${method} ${path}`, name)
}

describe('the table of permissions (people § The matrix)', () => {
  it('has exactly the routes of the app', () => {
    const endpoints = app.routes.filter(({ method, path }) => method !== 'ALL' || path !== '/*')
    const routes = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(permissions).flatMap(routesOf).sort()).toEqual([...routes].sort())
    expect([...routes].filter(route => !mounted.has(route))).toEqual([])
  })

  it('treats PATCH, POST, and PUT as one operation if it has no method of its own (requests § Methods)', () => {
    const split = Object.keys(permissions).filter(
      name => new Set(routesOf(name).map(route => mounted.get(route))).size > 1,
    )
    expect(split).toEqual([])
  })
})

/** A caller, a credential, an operation, and a place; and the owner of the target where it matters. */
type Case = {
  label: string
  name: string
  secret: string
  shown: Shown
  at: Project
  expected: string | null
  things: Things | null
}

/** A user, a membership, a file, a filter, a comment, and an attachment of theirs, by the parameters of paths. */
type Things = {
  userId: string
  memberId?: string
  fileId: string
  filterId: string
  commentId: string
  attachmentId: string
}

/** A filter of another user is shared, because a private one counts as missing. */
async function thingsOf(who: Person, at: Project, isShared = false): Promise<Things> {
  const [member] = await query<{ id: string }>`
    select id from project_members where project_id = ${at.id} and user_id = ${who.id}`
  const filterId = await filterIn(at, isShared ? null : who)
  return {
    userId: who.id,
    fileId: await fileIn(at, who, id()),
    filterId,
    commentId: await commentOn(at, 1, who),
    attachmentId: await attachmentOn(at, 1, who),
    ...(member && { memberId: member.id }),
  }
}

const thingIn = (name: string, things: Things | null): string | null =>
  things?.[/:(\w+)$/.exec(name)?.[1] as keyof Things] ?? null

const guarded = Object.entries(permissions).filter(([, what]) => what.on !== 'nothing')
const cases: Case[] = []

beforeAll(async () => {
  const shared = await org({ plan: 'pro' })
  const elsewhere = await project({ in: shared })
  const projects = await Promise.all(
    Object.values(places).map(async ({ archived, suspended, features }) =>
      project({ in: suspended ? await org({ suspended }) : shared, archived, features: [...features] }),
    ),
  )
  // Otherwise there is no icon to read.
  for (const at of projects)
    await query`insert into icon_images (project_id, object_key) values (${at.id}, ${`icons/${at.id}`})`
  const another = await person()
  await Promise.all(projects.map(at => joinProject(at, another, 'member')))
  const anothers = await Promise.all(projects.map(at => thingsOf(another, at, true)))
  await Promise.all(
    Object.entries(subjects).map(async ([who, subject]) => {
      const user = await person()
      await Promise.all(projects.map(at => joinSubject(at, user, subject)))
      const own = await Promise.all(projects.map(at => thingsOf(user, at)))
      for (const [how, shown] of Object.entries(credentials)) {
        const general = shown.only === 'here' ? null : await show(user, shown, elsewhere)
        for (const [i, [where, place]] of Object.entries(places).entries()) {
          const at = projects[i]!
          const secret = general ?? (await show(user, shown, at))
          for (const [name, what] of guarded) {
            const isAsked = what.on === 'project' || (what.on === 'org' && place.suspended)
            if (i > 0 && (!isAsked || shown.dead)) continue
            const label = `${who} by ${how}: ${name} in ${where}`
            const add = (label: string, asked: Permission, things: Things | null) =>
              cases.push({
                label,
                name,
                secret,
                shown,
                at,
                expected: verdict(subject, shown, asked, place),
                things,
              })
            if (!what.others) add(label, what, null)
            else add(`${label}, of another's`, ofAnothers(what), anothers[i]!)
            if (what.others && thingIn(name, own[i]!)) add(`${label}, of their own`, what, own[i]!)
          }
        }
      }
    }),
  )
  cases.sort((a, b) => (a.label < b.label ? -1 : 1))
})

describe('the gate (people § The matrix; requests § Order of checks)', () => {
  it('agrees with the table in the combinations of callers, credentials, operations, and places', async () => {
    // A token on an operation of browsers is refused before the gate is called.
    const asked = cases.filter(
      ({ shown, name, label }) =>
        !(shown.kind === 'token' && permissions[name]!.tokens === 'none') && isTried(12, label),
    )
    // Projects run side by side, because a call on one locks no other.
    const found = await Promise.all([...Map.groupBy(asked, ({ at }) => at.id).values()].map(askInBulk))
    const wrong = found.flat().filter(({ expected, refusal }) => expected !== refusal)
    expect(wrong.slice(0, 20)).toEqual([])
    expect(found.flat()).toHaveLength(asked.length)
    expect(asked.length).toBeGreaterThan(triesAll ? 50_000 : 8_000)
  })

  it('gives every result that the table expects', () => {
    const answers = new Set(cases.map(({ expected }) => expected ?? 'admitted'))
    expect([...answers].sort()).toEqual([
      'admitted',
      'forbidden',
      'not_found',
      'org_suspended',
      'origin_forbidden',
      'project_archived',
      'token_project',
      'token_scope',
      'unauthenticated',
    ])
  })
})

type Verdict = { label: string; expected: string | null; refusal: unknown }

/** The results of the gate, with many calls in one statement. */
async function askInBulk(asked: Case[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const size = 400
  for (let from = 0; from < asked.length; from += size) {
    const slice = asked.slice(from, from + size)
    const calls = sql.join(slice.map(callOf), sql`, `)
    const rows = await openDatabase(settings(env)).run(sql`
      select i, (admission).refusal from (values ${calls}) asked (i, admission)`)
    for (const { i, refusal } of rows) {
      const { label, expected } = slice[i as number]!
      verdicts.push({ label, expected, refusal })
    }
  }
  return verdicts
}

/** Calls the gate as the route does. */
function callOf({ name, secret, shown, at, things }: Case, i: number): SQL {
  const operation = mounted.get(routesOf(name)[0]!)!
  const { on } = operations[operation]
  const ask: Ask = {
    database: openDatabase(settings(env)),
    operation,
    credential:
      shown.kind === 'cookie'
        ? { token: null, session: sha256(secret), holder: null }
        : { token: tokenPrefixOf(secret) ? digestOf(secret) : null, session: null, holder: null },
    trustedOrigin: !(shown.foreign && isWrite(operation)),
    wellFormed: true,
    projectId: on === 'project' || permissions[name]!.queriesProject ? at.id : null,
    orgId: on === 'org' ? at.orgId : null,
    ownId: thingIn(name, things),
    known: [],
    counted: true,
    admission: null,
    idempotency: null,
  }
  return sql`(${i}::int, ${gate(ask, { writes: isWrite(operation) })})`
}

/** The results that the gate can give for this target. */
const refusals: Record<string, string[]> = {
  project: ['not_found', 'org_suspended', 'forbidden', 'project_archived'],
  org: ['not_found', 'org_suspended', 'forbidden'],
  self: [],
}

describe('the routes (requests § Order of checks)', () => {
  it('agree over HTTP, in some of these combinations, with an invalid body', async () => {
    const isHarmless = ({ name, expected }: Case) =>
      expected !== null || !(permissions[name]!.others || changesTheScene.includes(name))
    const sample = cases.filter((given, i) => i % (triesAll ? 71 : 317) === 7 && isHarmless(given))
    const lanes = [...Map.groupBy(sample.entries(), ([i]) => i % 8).values()]
    const results = await Promise.all(
      lanes.map(async lane => {
        const answers = []
        for (const [i, given] of lane)
          answers.push({ label: given.label, expected: given.expected, results: await tried(given, i) })
        return answers
      }),
    )
    expect(results.flat().filter(({ expected, results }) => expected !== results)).toEqual([])
    expect(sample.length).toBeGreaterThan(triesAll ? 700 : 150)
  })
})

/** Operations that change their own target for later cases. */
const changesTheScene = [
  'DELETE /api/auth/session',
  'DELETE /api/me/token',
  'DELETE /api/projects/:projectId',
  'UPDATE /api/projects/:projectId/archive',
  'UPDATE /api/projects/:projectId/unarchive',
]

/** The refusal for ids that do not exist; null if the request was admitted. */
async function tried({ name, secret, shown, at, things }: Case, turn: number): Promise<string | null> {
  const routes = routesOf(name)
  const [method, path] = routes[turn % routes.length]!.split(' ') as [string, string]
  // The row is named only by the body.
  const isNamed = permissions[name]!.on === 'org' && !path.includes(':orgId')
  const body = isNamed ? { orgId: at.orgId, name: '新規', plan: 'pro', scope: 'org' } : {}
  const sent = method === 'GET' || method === 'DELETE' ? undefined : body
  const what = permissions[name]!
  const query = what.queriesProject ? `?projectId=${at.id}` : ''
  const answer = await clientOf(secret, shown)(method, pathOf(path, at, things ?? {}) + query, sent)
  const error: string = answer.body?.error
  const isRefusal =
    ['unauthenticated', 'origin_forbidden', 'token_project', 'token_scope'].includes(error) ||
    refusals[what.on]!.includes(error)
  if (!isRefusal) return null
  expect([name, answer.status]).toEqual([name, statuses[error]])
  if (error === 'token_scope')
    expect(answer.body).toMatchObject({
      requiredScope: scopesFor(what)?.[0] ?? 'full',
      tokenScopes: shown.scopes,
    })
  return error
}
