import { beforeAll, describe, expect, it } from 'vitest'
import { features, type OperationName, type TokenScope } from '../../src/access/policy.ts'
import { origin } from '../support/as.ts'
import { type GateCase, show, wrongAnswers } from '../support/gate-cases.ts'
import { credentials, type Operation, type Place, type Shown, subjects, verdict } from '../support/matrix.ts'
import { probeAs } from '../support/probe.ts'
import { joinSubject, org, type Project, person, project, session } from '../support/world.ts'

const places: Record<string, Place> = {
  'active project': { archived: false, features: [...features] },
  'archived project': { archived: true, features: [...features] },
  'project without roadmap and settings': { archived: false, features: ['issues', 'wiki', 'files'] },
  'archived project without roadmap and settings': { archived: true, features: ['git_links'] },
  'project with roadmap and wiki': { archived: false, features: ['roadmap', 'wiki'] },
}

const sync = ['roadmap:sync'] as TokenScope[]
const readOrSync = ['roadmap:read', 'roadmap:sync'] as TokenScope[]
const operations = {
  'project.read': { writes: false, atLeast: 'viewer', feature: null, scopes: null },
  'roadmap.list': { writes: false, atLeast: 'viewer', feature: 'roadmap', scopes: readOrSync },
  'roadmap.sync': { writes: true, atLeast: 'member', feature: 'roadmap', scopes: sync },
  'repo_binding.write': { writes: true, atLeast: 'owner', feature: 'roadmap', scopes: null },
  'attachment.create': {
    writes: true,
    atLeast: 'member',
    feature: ['files', 'issues', 'wiki'],
    scopes: ['files:write', 'issues:write', 'wiki:write'],
  },
  'project.update': {
    writes: true,
    atLeast: 'admin',
    feature: 'settings',
    scopes: null,
    evenSwitchedOff: true,
  },
  'project.delete': {
    writes: true,
    atLeast: 'owner',
    feature: 'settings',
    scopes: null,
    evenSwitchedOff: true,
    evenArchived: true,
  },
} satisfies Partial<Record<OperationName, Operation>>
type Tried = keyof typeof operations

type Case = GateCase & { name: Tried; at: Project }

const cases: Case[] = []

beforeAll(async () => {
  const shared = await org({ plan: 'pro' })
  const elsewhere = await project({ in: shared })
  const projects = await Promise.all(
    Object.values(places).map(place =>
      project({ in: shared, archived: place.archived, features: place.features }),
    ),
  )
  await Promise.all(
    Object.entries(subjects).map(async ([who, subject]) => {
      const user = await person()
      await Promise.all(projects.map(at => joinSubject(at, user, subject)))
      for (const [how, shown] of Object.entries(credentials)) {
        const shared = shown.only === 'here' ? null : await show(user, shown, elsewhere)
        for (const [i, [where, place]] of Object.entries(places).entries()) {
          const at = projects[i]!
          const secret = shared ?? (await show(user, shown, at))
          for (const [name, operation] of Object.entries(operations)) {
            const label = `${who} by ${how}: ${name} in ${where}`
            const expected = verdict(subject, shown, operation, place)
            cases.push({
              label,
              secret,
              shown,
              name: name as Tried,
              at,
              projectId: at.id,
              orgId: null,
              expected,
            })
          }
        }
      }
    }),
  )
  cases.sort((a, b) => (a.label < b.label ? -1 : 1))
}, 60_000)

describe('the gate (contract, "Role permission matrix" and "Authentication"; decisions § 1, § 3)', () => {
  it('says what the contract says, in every combination', async () => {
    expect(await wrongAnswers(cases)).toEqual([])
    expect(cases.length).toBeGreaterThan(14_000)
  }, 60_000)

  it('tells them apart: every answer occurs among the expected ones', () => {
    const answers = new Set(cases.map(({ expected }) => expected ?? 'admitted'))
    expect([...answers].sort()).toEqual([
      'admitted',
      'forbidden',
      'not_found',
      'origin_forbidden',
      'project_archived',
      'token_project',
      'token_scope',
      'unauthenticated',
    ])
  })

  it('says the same over HTTP, in every 23rd of them', async () => {
    const sample = cases.filter((_, i) => i % 23 === 7)
    const wrong = []
    for (const given of sample) {
      const [method, path] = routes[given.name]
      const { status, body } = await clientOf(given)(method, `/projects/${given.at.id}${path}`)
      const answer = status === 200 ? null : body.error
      if (answer !== given.expected) wrong.push({ label: given.label, expected: given.expected, answer })
    }
    expect(wrong).toEqual([])
    expect(sample.length).toBeGreaterThan(600)
  }, 60_000)
})

const routes: Record<Tried, [method: string, path: string]> = {
  'project.read': ['GET', ''],
  'roadmap.list': ['GET', '/roadmap'],
  'roadmap.sync': ['POST', '/roadmap'],
  'repo_binding.write': ['PUT', '/binding'],
  'attachment.create': ['POST', '/attachments'],
  'project.update': ['PATCH', ''],
  'project.delete': ['DELETE', ''],
}

function clientOf({ secret, shown }: Case) {
  if (shown.kind === 'token') return probeAs({ authorization: `Bearer ${secret}` })
  return probeAs({ cookie: `__Host-session=${secret}`, origin: shown.foreign ? 'https://evil.test' : origin })
}

describe('an organisation (contract, "Organizations"; decisions § 3)', () => {
  const rows: [who: string, role: 'admin' | 'member' | null, shown: Shown, expected: number][] = [
    ['an admin', 'admin', { kind: 'cookie' }, 200],
    ['a member', 'member', { kind: 'cookie' }, 200],
    ['a stranger', null, { kind: 'cookie' }, 404],
    ['a member with a full token', 'member', { kind: 'token' }, 200],
    ['a member with a restricted token', 'member', { kind: 'token', scopes: ['roadmap:sync'] }, 403],
    ['a member with a token of one project', 'member', { kind: 'token', only: 'elsewhere' }, 403],
    ['a stranger with a restricted token', null, { kind: 'token', scopes: ['files:read'] }, 403],
    ['nobody', null, { kind: 'cookie', dead: 'unknown' }, 401],
  ]
  it.each(rows)('%s', async (_, role, shown, expected) => {
    const user = await person()
    const of = await org({ admins: role === 'admin' ? [user] : [], members: role === 'member' ? [user] : [] })
    const own = await project({ owner: user })
    const secret = await show(user, shown, own)
    const headers: Record<string, string> =
      shown.kind === 'token'
        ? { authorization: `Bearer ${secret}` }
        : { cookie: `__Host-session=${secret}`, origin }
    for (const method of ['GET', 'POST'])
      expect((await probeAs(headers)(method, `/orgs/${of.id}`)).status, method).toBe(expected)
  })
})

describe('an operation on a row that is not named', () => {
  it('is 404, never taken for one of the caller’s own', async () => {
    const user = await person()
    await org({ admins: [user] })
    const as = probeAs({ cookie: `__Host-session=${await session(user)}`, origin })
    for (const method of ['GET', 'POST']) expect((await as(method, '/me/rowless')).status).toBe(404)
  })
})
