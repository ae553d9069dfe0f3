import { describe, expect, it } from 'vitest'
import {
  type Feature,
  features,
  type OrgRole,
  type ProjectRole,
  tokenScopes,
} from '../../../src/worker/access/policy.ts'
import { randomText } from '../../../src/worker/access/secret.ts'
import { type Answer, asBrowser } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { attachmentOn, commentOn, filterIn } from '../../support/issues.ts'
import {
  type Place,
  type Shown,
  type Subject,
  scopesFor,
  statuses,
  verdictBeyond,
} from '../../support/matrix.ts'
import { ofSample, type Permission, permissions, routesOf } from '../../support/permissions.ts'
import { probeAsBrowser } from '../../support/probe.ts'
import { pathOf, type Scene, samples, scene, send } from '../../support/samples.ts'
import { clientOf, show } from '../../support/shown.ts'
import { fileIn } from '../../support/tree.ts'
import { joinSubject, org, person, project } from '../../support/world.ts'

const guarded = Object.entries(permissions)
  .filter(([, what]) => what.on !== 'nothing')
  .map(([name, what]): [string, Permission] => [name, ofSample(what)])

type Attempt = [who: string, subject: Subject, shown: Shown]
const cookie: Shown = { kind: 'cookie' }
const active: Place = { archived: false, features }

/** Callers on both sides of each limit of an operation. */
function attempts(what: Permission): Attempt[] {
  const scopes = (scopesFor(what) ?? []).filter(scope => tokenScopes.includes(scope))
  const allowed = subjectWith(what)
  const withTokens: Attempt[] = [
    ['an unrestricted token', allowed, { kind: 'token' }],
    ['a token with another scope', allowed, { kind: 'token', scopes: ['wiki:read'] }],
    ...scopes.map((scope): Attempt => [scope, allowed, { kind: 'token', scopes: [scope] }]),
  ]
  return [
    ['the lowest role', allowed, cookie],
    ['from another origin', allowed, { ...cookie, foreign: true }],
    ['nobody', allowed, { ...cookie, dead: 'unknown' }],
    ['a stranger', { paths: [] }, cookie],
    ...(what.on === 'self' ? [] : lower(what).map((below): Attempt => ['a lower role', below, cookie])),
    ...externals(what),
    ...withTokens,
  ]
}

const reach = (role: ProjectRole, scope: Feature[] | null = null): Subject => ({
  paths: [{ via: 'individual', role, scope }],
})

const subjectWith = ({ on, atLeast: role }: Permission): Subject =>
  on === 'project' ? reach(role as ProjectRole) : { paths: [], ...(on === 'org' && { org: role as OrgRole }) }

function lower({ on, atLeast: role }: Permission): Subject[] {
  if (on === 'org') return role === 'admin' ? [{ paths: [], org: 'member' }] : []
  const ranks: ProjectRole[] = ['viewer', 'member', 'admin', 'owner']
  return ranks.slice(0, ranks.indexOf(role as ProjectRole)).map(below => reach(below))
}

function externals(what: Permission): Attempt[] {
  if (what.on !== 'project') return []
  const needed = [what.feature ?? []].flat() as Feature[]
  const role = what.atLeast === 'viewer' ? 'viewer' : 'member'
  const without = features.filter(feature => !needed.includes(feature))
  return [
    ['an external member without the feature', reach(role, without), cookie],
    ...needed.map(
      (feature): Attempt => [`an external member with ${feature}`, reach(role, [feature]), cookie],
    ),
  ]
}

describe('each operation, on its target', () => {
  const open = Object.keys(permissions).filter(name => permissions[name]!.on === 'nothing')

  it.each(guarded)('%s', async (name, what) => {
    const { status } = samples[name]!
    const wrong: unknown[] = []
    const counts = { allowed: 0, refused: 0 }
    const refusing = await scene(await person())
    await Promise.all(
      attempts(what).map(async ([who, subject, shown], i) => {
        const expected = verdictBeyond(subject, shown, what, active)
        const user = await person()
        const at = expected === null ? await scene(user) : { ...refusing, who: user }
        await joinSubject(at.of, user, subject)
        const answer = await ask(name, at, await show(user, shown, at.of), shown, i)
        counts[expected === null ? 'allowed' : 'refused']++
        const difference = answer.status === status ? null : (answer.body?.error ?? answer.text)
        if (difference !== expected || answer.status !== (expected ? statuses[expected] : status))
          wrong.push({ who, expected, difference, status: answer.status })
      }),
    )
    expect(wrong).toEqual([])
    expect(Math.min(counts.allowed, counts.refused)).toBeGreaterThan(0)
  })

  it.each(open)('%s: open to everyone', async name => {
    const who = await person()
    const at = await scene(who)
    expect((await ask(name, at, randomText(43), cookie)).status).toBe(samples[name]!.status)
    const foreign = await ask(name, at, randomText(43), { ...cookie, foreign: true })
    expect(foreign.status).toBe(permissions[name]!.sameOrigin ? 403 : samples[name]!.status)
  })

  it('is 404 if an id in its path is malformed, before its token is checked', async () => {
    const who = await person()
    const of = await project({ owner: who })
    const tokens: Shown[] = [{ kind: 'token', only: 'elsewhere', scopes: ['wiki:read'] }, cookie]
    const clients = await Promise.all(
      tokens.map(async shown => clientOf(await show(who, shown, await project()), shown)),
    )
    const asked = guarded
      .flatMap(([name]) => routesOf(name))
      .flatMap(route => [...route.matchAll(/:\w+Id\b/g)].map(([param]) => route.replace(param, 'no-uuid')))
    const wrong: unknown[] = []
    for (const [i, route] of asked.entries()) {
      const [method, path] = route.split(' ') as [string, string]
      const isCookieOnly = path.startsWith('/api/tokens') || path.startsWith('/api/auth')
      const as = clients[isCookieOnly ? 1 : i % 2]!
      const { status, body } = await as(method, pathOf(path, of), method === 'GET' ? undefined : {})
      if (status !== 404 || body.error !== 'not_found') wrong.push({ route, status, error: body.error })
    }
    expect(wrong).toEqual([])
    expect(asked.length).toBeGreaterThan(90)
  })

  it('has a sample, and nothing else has one', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(permissions).sort())
  })
})

/** Fewer rights are needed for one's own things (people § The matrix). */
describe('one’s own things', () => {
  type Own = [name: string, subject: Subject, ids: (at: Scene) => Promise<Record<string, string>>]
  const rows: Own[] = [
    [
      'DELETE /api/projects/:projectId/members/:memberId',
      reach('viewer', ['wiki']),
      async ({ of, who }) => {
        const [row] =
          await query`select id from project_members where project_id = ${of.id} and user_id = ${who.id}`
        return { memberId: row!.id as string }
      },
    ],
    [
      'DELETE /api/projects/:projectId/files/:fileId',
      reach('member', ['files']),
      async ({ of, who }) => ({ fileId: await fileIn(of, who, id()) }),
    ],
    ...['PATCH', 'DELETE'].map(
      (method): Own => [
        `${method} /api/projects/:projectId/issue-filters/:filterId`,
        reach('member', ['issues']),
        async ({ of, who }) => ({ filterId: await filterIn(of, who) }),
      ],
    ),
    [
      'DELETE /api/projects/:projectId/issues/:number/comments/:commentId',
      reach('member', ['issues']),
      async ({ of, who }) => ({ number: '1', commentId: await commentOn(of, 1, who) }),
    ],
    [
      'DELETE /api/projects/:projectId/issues/:number/attachments/:attachmentId',
      reach('member', ['issues']),
      async ({ of, who }) => ({ number: '1', attachmentId: await attachmentOn(of, 1, who) }),
    ],
    [
      'DELETE /api/orgs/:orgId/members/:userId',
      { paths: [], org: 'member' },
      async ({ who }) => ({ userId: who.id }),
    ],
  ]
  it.each(rows)('%s', async (name, subject, ids) => {
    const who = await person()
    const at = await scene(who)
    await joinSubject(at.of, who, subject)
    const [method, path] = name.split(' ') as [string, string]
    const { body } = (await samples[name]!.make?.(at)) ?? {}
    const answer = await (await asBrowser(who))(method, pathOf(path, at.of, await ids(at)), body)
    expect(answer.status).toBe(samples[name]!.status)
  })

  it('are all cases in which the table distinguishes them from those of others', () => {
    const names = guarded
      .filter(([, { others }]) => others && others.atLeast !== 'nobody')
      .map(([name]) => name)
    expect(names.sort()).toEqual(rows.map(([name]) => name).sort())
  })
})

describe('an operation on a row that does not exist', () => {
  it('is 404, and never applies to a row of the caller', async () => {
    const user = await person()
    await org({ admins: [user] })
    const as = await probeAsBrowser(user)
    for (const method of ['GET', 'POST']) expect((await as(method, '/me/rowless')).status).toBe(404)
  })
})

/** Calls the operation with its sample, by one of its methods. */
async function ask(name: string, at: Scene, secret: string, shown: Shown, turn = 0): Promise<Answer> {
  const routes = routesOf(name)
  const request = await samples[name]!.make?.(at)
  return send(clientOf(secret, shown), routes[turn % routes.length]!, at.of, request)
}
