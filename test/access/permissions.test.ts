import { beforeAll, describe, expect, it } from 'vitest'
import { features, type OperationName, tokenScopes } from '../../src/access/policy.ts'
import { app } from '../../src/app.ts'
import { operationOf } from '../../src/http/contract.ts'
import { type Client, client, origin } from '../support/as.ts'
import { id } from '../support/database.ts'
import { type GateCase, show, wrongAnswers } from '../support/gate-cases.ts'
import { effective, type Path, type Shown, type Subject, verdict } from '../support/matrix.ts'
import { joinSubject, org, type Person, type Project, person, project } from '../support/world.ts'
import { isWriting, type Rule, table } from './permission-table.ts'

const individual = (role: Path['role'], scope: Path['scope'] = null): Path => ({
  via: 'individual',
  role,
  scope,
})
const group = (role: Path['role'], scope: Path['scope'] = null): Path => ({ via: 'group', role, scope })
type Who = [who: string, subject: Subject]
const external = (role: 'member' | 'viewer'): Who[] =>
  features.map(feature => [`external ${role} with ${feature}`, { paths: [individual(role, [feature])] }])

const subjects: Who[] = [
  ['owner', { paths: [individual('owner')] }],
  ['admin', { paths: [individual('admin')] }],
  ['member', { paths: [individual('member')] }],
  ['viewer', { paths: [individual('viewer')] }],
  ...external('member'),
  ...external('viewer'),
  ['external member with all', { paths: [individual('member', [...features])] }],
  ['external viewer with all', { paths: [individual('viewer', [...features])] }],
  ['group admin', { paths: [group('admin')] }],
  ['group member', { paths: [group('member')] }],
  ['group viewer', { paths: [group('viewer')] }],
  ['external group member', { paths: [group('member', ['files', 'issues'])] }],
  ['external group viewer', { paths: [group('viewer', ['roadmap'])] }],
  ['viewer, and admin by a group', { paths: [individual('viewer'), group('admin')] }],
  ['owner, and guest by a group', { paths: [individual('owner'), group('viewer', ['wiki'])] }],
  ['guest, and viewer by a group', { paths: [individual('member', ['wiki']), group('viewer')] }],
  ['guest twice', { paths: [individual('viewer', ['settings']), group('member', ['roadmap'])] }],
  ['organisation admin', { paths: [], org: 'admin' }],
  ['organisation admin, and guest', { paths: [individual('viewer', ['wiki'])], org: 'admin' }],
  ['organisation member without a row', { paths: [], org: 'member' }],
  ['organisation member, and guest', { paths: [individual('member', ['files'])], org: 'member' }],
  ['stranger', { paths: [] }],
]

const credentials: [how: string, shown: Shown][] = [
  ['cookie', { kind: 'cookie' }],
  ['unrestricted token', { kind: 'token' }],
  ...tokenScopes.map(
    scope => [`token for ${scope}`, { kind: 'token', scopes: [scope] } as Shown] as [string, Shown],
  ),
  ['token of this project', { kind: 'token', only: 'here' }],
  ['token of another project', { kind: 'token', only: 'elsewhere' }],
  ['expired token', { kind: 'token', dead: 'expired' }],
  ['revoked token', { kind: 'token', dead: 'revoked' }],
]

const places = [
  { where: 'active', archived: false },
  { where: 'archived', archived: true },
]

/** The refusal that the contract has for this; null: none. */
function expected(rule: Rule, route: string, who: Subject, shown: Shown, archived: boolean): string | null {
  if (rule.on === 'project') {
    const { atLeast, feature = null, scopes = null, ...even } = rule
    const what = { writes: isWriting(route), atLeast, feature, scopes, ...even }
    return verdict(who, shown, what, { archived, features: [...features] })
  }
  if (rule.on === 'nobody') return null
  if (shown.dead) return 'unauthenticated'
  const takes = rule.on === 'self' ? rule.tokens : 'full'
  if (shown.kind === 'token' && takes === 'none') return 'unauthenticated'
  if (shown.kind === 'token' && takes === 'full' && shown.only) return 'token_project'
  if (shown.kind === 'token' && takes === 'full' && shown.scopes) return 'token_scope'
  if (rule.on === 'self') return null
  const role = roleInOrg(who)
  if (!role) return 'not_found'
  return rule.atLeast === 'admin' && role !== 'admin' ? 'forbidden' : null
}

/** Whoever is in a group is a member of its organisation. */
const roleInOrg = ({ paths, org }: Subject) =>
  org ?? (paths.some(({ via }) => via === 'group') ? 'member' : null)

const updates = ['POST', 'PUT', 'PATCH']
const mounted = new Map<string, { name: OperationName; methods: string[] }>()
for (const { method, path, handler } of app.routes) {
  const name = operationOf(handler)
  if (!name) continue
  const methods = app.routes.filter(route => route.path === path && operationOf(route.handler) === name)
  const isAnyUpdate = updates.every(update => methods.some(route => route.method === update))
  mounted.set(`${isAnyUpdate ? 'PATCH' : method} ${path.replace(/(?<=.)\/$/, '')}`, {
    name,
    methods: isAnyUpdate ? updates : [method],
  })
}

type Case = GateCase & { rule: Rule; route: string; who: string }
const cases: Case[] = []

beforeAll(async () => {
  const shared = await org({ plan: 'pro' })
  const elsewhere = await project({ in: shared })
  const projects = await Promise.all(places.map(({ archived }) => project({ in: shared, archived })))
  await Promise.all(
    subjects.map(async ([who, subject]) => {
      const user = await person()
      await Promise.all(projects.map(at => joinSubject(at, user, subject)))
      for (const [how, shown] of credentials) {
        const secrets = await Promise.all(
          places.map((_, i) => show(user, shown, shown.only === 'here' ? projects[i]! : elsewhere)),
        )
        for (const [i, { where, archived }] of places.entries())
          for (const [route, rule] of Object.entries(table)) {
            const isOnProject = rule.on === 'project'
            // What is on no project is the same for both.
            if (rule.on === 'nobody' || (!isOnProject && archived) || !mounted.has(route)) continue
            // A token never reaches the gate of what only browsers may do.
            if (rule.on === 'self' && rule.tokens === 'none' && shown.kind === 'token') continue
            cases.push({
              label: `${who} by ${how}: ${route}, ${where}`,
              secret: secrets[i]!,
              shown,
              name: mounted.get(route)!.name,
              projectId: isOnProject ? projects[i]!.id : null,
              orgId: rule.on === 'org' ? shared.id : null,
              expected: expected(rule, route, subject, shown, archived),
              rule,
              route,
              who,
            })
          }
      }
    }),
  )
}, 60_000)

describe('the permissions of the whole API (contract, "Role permission matrix", "Endpoints", "Authentication")', () => {
  it('are told for every operation that is mounted, and for no other', () => {
    expect([...mounted.keys()].sort()).toEqual(Object.keys(table).sort())
  })

  it('are what the gate says, for everyone, with every credential, active and archived', async () => {
    expect(cases.length).toBeGreaterThan(20_000)
    expect(await wrongAnswers(cases)).toEqual([])
  }, 60_000)

  it('are told apart: every role is refused something and admitted to something', () => {
    for (const [who, subject] of subjects) {
      const answers = cases.filter(one => one.who === who && one.shown.kind === 'cookie' && one.projectId)
      const admitted = answers.filter(({ expected }) => expected === null)
      const { role } = effective(subject) ?? {}
      expect([who, admitted.length > 0]).toEqual([who, role !== undefined])
      expect(admitted.length).toBeLessThan(answers.length)
    }
  })
})

/** A real request of this kind; what it names below its project or organisation is not there. */
async function send(as: Client, method: string, route: string, at: Project): Promise<string> {
  const path = route
    .slice(route.indexOf('/'))
    .replace(':projectId', at.id)
    .replace(':orgId', at.orgId)
    .replace(/:\w+Id/g, () => id())
    .replace(':slug', 'main')
    .replace(':path{.+}', 'plan.md')
    .replace(':revision', '1')
  const body = route === 'POST /api/projects' ? { orgId: at.orgId, name: '新規' } : {}
  const { status, body: answer } = await as(method, path, method === 'GET' ? undefined : body)
  return status < 400 ? 'ok' : (answer.code ?? answer.error)
}

const refusals = [
  'unauthenticated',
  'token_scope',
  'token_project',
  'not_found',
  'forbidden',
  'project_archived',
]

describe('over HTTP', () => {
  const routes = Object.entries(table).filter(([, { on }]) => on === 'project' || on === 'org')
  it.each(routes)(
    '%s is refused to strangers, and to the role below; it is not to the role it takes',
    async (route, rule) => {
      const atLeast = (rule as { atLeast: string }).atLeast
      const as = async (who: Person): Promise<Client> =>
        client({ cookie: `__Host-session=${await show(who, { kind: 'cookie' }, elsewhere)}`, origin })
      const elsewhere = await project()
      const made = async (role: string | null) => {
        const who = await person()
        const at = await project({ in: await org({ plan: 'pro' }) })
        const isOrgRole = rule.on === 'org'
        if (role && isOrgRole) await joinSubject(at, who, { paths: [], org: role as 'member' })
        else if (role) await joinSubject(at, who, { paths: [individual(role as 'member')] })
        const { methods } = mounted.get(route)!
        return Promise.all(methods.map(async method => send(await as(who), method, route, at)))
      }
      for (const code of await made(null)) expect(code).toBe('not_found')
      const roles = rule.on === 'org' ? ['member', 'admin'] : ['viewer', 'member', 'admin', 'owner']
      const below = roles[roles.indexOf(atLeast) - 1]
      if (below) for (const code of await made(below)) expect(code).toBe('forbidden')
      const answers = await made(atLeast)
      const isOfOthers = /^DELETE .*(projects|orgs)\/:\w+\/members\//.test(route)
      expect(answers.filter(code => refusals.includes(code))).toEqual(isOfOthers ? ['forbidden'] : [])
    },
  )
})
