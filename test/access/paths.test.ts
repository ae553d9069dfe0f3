import { describe, expect, it } from 'vitest'
import { type Feature, features, type ProjectRole } from '../../src/access/policy.ts'
import { asBrowser } from '../support/as.ts'
import { query } from '../support/database.ts'
import { effective, type Path, type Subject } from '../support/matrix.ts'
import {
  joinOrg,
  joinSubject,
  type Org,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../support/world.ts'

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

type Reach = { role: ProjectRole; scope: Feature[] | null } | null

async function reachOf(userId: string, projectId: string): Promise<Reach> {
  const [row] = await query<{ role: ProjectRole; feature_scope: Feature[] | null }>`
    select role, feature_scope from project_access where user_id = ${userId} and project_id = ${projectId}`
  return row ? { role: row.role, scope: row.feature_scope && [...row.feature_scope].sort() } : null
}

type Row = { user: Person; at: Project; subject: Subject; expected: Reach; found: Reach }

const shown = (role: ProjectRole, scope: Feature[] | null) => ({ role, scope: scope && [...scope].sort() })

/** The list of projects tells each person the same. */
async function expectListed(rows: Row[]): Promise<void> {
  for (const [user, own] of Map.groupBy(rows, row => row.user)) {
    const { body } = await (await asBrowser(user))('GET', '/api/projects')
    const listed = new Map<string, Reach>(
      body.projects.map((one: any) => [one.id, shown(one.role, one.featureScope)]),
    )
    for (const { at, expected } of own) expect(listed.get(at.id) ?? null).toEqual(expected)
  }
}

/** So do the members of each project, for those who are members by themselves. */
async function expectAmongMembers(rows: Row[], of: Org): Promise<void> {
  const admin = await person()
  await joinOrg(of, admin, 'admin')
  const as = await asBrowser(admin)
  for (const [at, own] of Map.groupBy(rows, row => row.at)) {
    const { body } = await as('GET', `/api/projects/${at.id}/members`)
    const listed = new Map<string, any>(body.members.map((one: any) => [one.userId, one]))
    const individual = own.filter(({ subject }) => subject.paths.some(({ via }) => via === 'individual'))
    expect(listed.size).toBe(individual.length)
    for (const { user, subject, expected } of individual) {
      const { effectiveRole, effectiveFeatureScope, external, paths } = listed.get(user.id)
      expect(shown(effectiveRole, effectiveFeatureScope)).toEqual(expected)
      expect(external).toBe(expected!.scope !== null)
      expect(paths).toHaveLength(subject.paths.length + (subject.org === 'admin' ? 1 : 0))
    }
  }
}

describe('effective role and scope (contract, "Roles and feature scope")', () => {
  it(`is the maximum and the union over any mix of paths (seed ${seed})`, async () => {
    const shared = await org({ plan: 'pro' })
    const projects = await Promise.all(Array.from({ length: 4 }, () => project({ in: shared })))
    const people = Array.from({ length: 50 }, () => ({
      role: pick(['admin', 'member', 'member', undefined] as const),
      paths: projects.map(randomPaths),
    }))
    const compared = await Promise.all(
      people.map(async ({ role, paths }) => {
        const user = await person()
        const rows: Row[] = []
        for (const [i, at] of projects.entries()) {
          const subject: Subject = { paths: paths[i]!, ...(role && { org: role }) }
          await joinSubject(at, user, subject)
          rows.push({ user, at, subject, expected: effective(subject), found: await reachOf(user.id, at.id) })
        }
        return rows
      }),
    )
    const pairs = compared.flat()
    expect(pairs.filter(({ expected, found }) => JSON.stringify(expected) !== JSON.stringify(found))).toEqual(
      [],
    )
    expect(pairs.filter(({ found }) => found?.scope).length).toBeGreaterThan(10)
    expect(pairs.filter(({ found }) => !found).length).toBeGreaterThan(0)
    await expectListed(pairs)
    await expectAmongMembers(pairs, shared)
  })
})
