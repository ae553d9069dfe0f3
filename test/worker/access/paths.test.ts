import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { type Ask, gate } from '../../../src/worker/access/gate.ts'
import { type Feature, features, type ProjectRole } from '../../../src/worker/access/policy.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'
import { asBrowser, type Client, client } from '../../support/as.ts'
import { sessionCookie } from '../../support/headers.ts'
import { effective, type Path, type Subject } from '../../support/matrix.ts'
import { joinSubject, org, type Project, person, project, session } from '../../support/world.ts'

const seed = Date.now() % 2 ** 31
let state = seed
function random(below: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((state / 0x80000000) * below)
}
const pick = <T>(from: readonly T[]): T => from[random(from.length)]!

function randomPath(via: Path['via']): Path {
  if (random(3) > 0) {
    const scope = features.filter(() => random(3) === 0)
    return { via, role: pick(['viewer', 'member']), scope: scope.length ? scope : [pick(features)] }
  }
  const roles: ProjectRole[] = ['viewer', 'member', 'admin', 'owner']
  return { via, role: pick(via === 'group' ? roles.slice(0, 3) : roles), scope: null }
}

const randomPaths = (): Path[] => [
  ...(random(2) ? [randomPath('individual')] : []),
  ...Array.from({ length: random(4) }, () => randomPath('group')),
]

type Reach = { role: ProjectRole; scope: Feature[] | null }

const sorted = <T extends string>(scope: T[] | null) => scope && [...scope].sort()
const reach = (role: ProjectRole, scope: Feature[] | null): Reach => ({ role, scope })

type Member = {
  userId: string
  effectiveRole: ProjectRole
  effectiveFeatureScope: Feature[] | null
  external: boolean
  paths: { kind: string; role: ProjectRole; featureScope: Feature[] | null }[]
}
type Group = { role: ProjectRole; featureScope: Feature[] | null; members: { userId: string }[] }
type Listing = { members: Member[]; groups: Group[] }

const asText = (paths: { kind: string; role: string; scope: string[] | null }[]) =>
  paths.map(({ kind, role, scope }) => `${kind} ${role} ${sorted(scope)}`).sort()

/** The paths by which the model has them there, and what the list of members shows. */
function listed(subject: Subject, { members, groups }: Listing, userId: string) {
  const member = members.find(each => each.userId === userId)
  const ownGroups = groups.filter(group => group.members.some(each => each.userId === userId))
  const paths = subject.paths.map(({ via, role, scope }) => ({ kind: via as string, role, scope }))
  const isMember = paths.some(({ kind }) => kind === 'individual')
  const all = subject.org === 'admin' ? [...paths, { kind: 'org_admin', role: 'owner', scope: null }] : paths
  const model = effective(subject)
  return {
    expected: {
      groups: asText(paths.filter(({ kind }) => kind === 'group')),
      member: isMember ? { ...model, external: model!.scope !== null, paths: asText(all) } : null,
    },
    found: {
      groups: asText(ownGroups.map(({ role, featureScope: scope }) => ({ kind: 'group', role, scope }))),
      member: member
        ? {
            ...reach(member.effectiveRole, member.effectiveFeatureScope),
            external: member.external,
            paths: asText(
              member.paths.map(({ featureScope, ...path }) => ({ ...path, scope: featureScope })),
            ),
          }
        : null,
    },
  }
}

type Item = { id: string; role: ProjectRole; featureScope: Feature[] | null }

/** The entries of a user's project list for these projects. */
async function toldByList(as: Client, projects: Project[]): Promise<(Reach | null)[]> {
  const { body } = await as('GET', '/api/projects')
  return projects.map(({ id }) => {
    const item = (body.projects as Item[]).find(each => each.id === id)
    return item ? reach(item.role, item.featureScope) : null
  })
}

/** What the gate finds for a user's session. */
async function toldByGate(secret: string, projects: Project[]): Promise<(Reach | null)[]> {
  const database = openDatabase(settings(env))
  const calls = projects.map(({ id }, i) => {
    const ask: Ask = {
      database,
      operation: 'project.read',
      credential: { token: null, session: sha256(secret), holder: null },
      trustedOrigin: true,
      wellFormed: true,
      projectId: id,
      orgId: null,
      ownId: null,
      known: [],
      counted: false,
      admission: null,
      idempotency: null,
    }
    return sql`select ${i}::int as i, refusal, role, feature_scope from ${gate(ask)}`
  })
  const rows = await database.run(sql`${sql.join(calls, sql` union all `)} order by i`)
  return (rows as { refusal: string | null; role: ProjectRole; feature_scope: Feature[] | null }[]).map(
    ({ refusal, role, feature_scope }) => (refusal === null ? reach(role, feature_scope) : null),
  )
}

describe('effective role and scope (people § Effective role and scope)', () => {
  it(`gate, project list, and members list agree with the model's maximum and union (seed ${seed})`, async () => {
    const keeper = await person()
    const shared = await org({ plan: 'pro', admins: [keeper] })
    const projects = await Promise.all(Array.from({ length: 4 }, () => project({ in: shared })))
    const people = await Promise.all(
      Array.from({ length: 50 }, () => ({
        role: pick(['admin', 'member', 'member', undefined] as const),
        paths: projects.map(randomPaths),
      })).map(async ({ role, paths }) => {
        const user = await person()
        const subjects: Subject[] = paths.map(paths => ({ paths, ...(role && { org: role }) }))
        for (const [i, at] of projects.entries()) await joinSubject(at, user, subjects[i]!)
        return { user, subjects }
      }),
    )
    const as = await asBrowser(keeper)
    const listings: Listing[] = []
    for (const { id } of projects) listings.push((await as('GET', `/api/projects/${id}/members`)).body)

    const compared = await Promise.all(
      people.map(async ({ user, subjects }) => {
        const secret = await session(user)
        const gate = await toldByGate(secret, projects)
        const list = await toldByList(client(sessionCookie(secret)), projects)
        return subjects.map((subject, i) => {
          const model = effective(subject)
          const { expected, found } = listed(subject, listings[i]!, user.id)
          return {
            subject,
            expected: { gate: model, list: model, ...expected },
            found: { gate: gate[i], list: list[i], ...found },
          }
        })
      }),
    )
    const pairs = compared.flat()
    for (const { subject, expected, found } of pairs)
      expect({ subject, ...found }).toEqual({ subject, ...expected })
    const external = pairs.filter(({ found }) => found.gate?.scope)
    expect(external.filter(({ found }) => found.member).length).toBeGreaterThan(10)
    expect(external.filter(({ found }) => !found.member).length).toBeGreaterThan(0)
    expect(pairs.filter(({ found }) => !found.gate).length).toBeGreaterThan(0)
  })
})
