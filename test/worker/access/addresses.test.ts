import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, asBrowser, asTool, type Client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { isTried } from '../../support/extent.ts'
import { anAddress } from '../../support/mailbox.ts'
import { effective, type Subject, subjects } from '../../support/matrix.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { pathOf, type Sample, type Scene, samples, urlOf } from '../../support/samples.ts'
import {
  assignGroup,
  joinProject,
  joinSubject,
  type Org,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../support/world.ts'

// Every email address contains an id of its own, so that no part of one matches another.
type Reader = { who: Person; subject: Subject; as: Client }

const names = [
  'owner',
  'admin',
  'member',
  'viewer',
  'external member with settings',
  'external viewer with all features',
  'group admin',
  'group member',
  'external group member with files and settings',
  'viewer whose group makes them admin',
  'organization admin',
  'organization admin, external viewer',
  'organization member without a row',
  'organization member, external viewer',
  'stranger',
] as const

let home: Org
let active: Project
let archived: Project
let other: Person
let groupId: string
const readers: Record<string, Reader> = {}

beforeAll(async () => {
  other = await person()
  home = await org({ plan: 'pro', admins: [other], members: [await person()] })
  active = await project({ in: home, owner: other })
  archived = await project({ in: home, owner: other, archived: true })
  groupId = await orgGroup(home)
  await Promise.all([...names.map(name => reader(name, asBrowser)), reader('owner', asTool, ' by token')])
  for (const at of [active, archived]) await crowd(at)
  await orgInvitation(home, anAddress())
  await orgInvitation(home, anAddress(), { role: 'admin', groupId })
  await orgInvitation(home, anAddress(), { days: -1 })
  const elsewhere = await org({ plan: 'pro', admins: [readers.stranger!.who], members: [await person()] })
  await crowd(await project({ in: elsewhere, owner: readers.stranger!.who }))
  await leaveTraces()
})

async function reader(name: string, as: (who: Person) => Promise<Client>, how = ''): Promise<void> {
  const [who, subject] = [await person(), subjects[name]!]
  for (const at of [active, archived]) await joinSubject(at, who, subject)
  readers[name + how] = { who, subject, as: await as(who) }
}

/** Adds guests, members of groups, and invitations of each kind. */
async function crowd(of: Project): Promise<void> {
  await joinProject(of, await person(), 'member', ['wiki'])
  await assignGroup(of, [await person(), await person()], 'viewer')
  await assignGroup(of, [await person()], 'member', ['files'])
  await projectInvitation(of, anAddress())
  await projectInvitation(of, anAddress(), { scope: ['issues'] })
  await projectInvitation(of, anAddress(), { days: -1 })
}

/** Leaves events of users who are no longer members: added, invited, changed, removed. */
async function leaveTraces(): Promise<void> {
  const { as } = readers.owner!
  const path = `/api/projects/${active.id}/members`
  const [guest, invited] = [await person(), anAddress()]
  const { body } = await as('POST', path, { email: guest.email, external: true })
  await as('PATCH', `${path}/${body.member.id}`, { role: 'viewer' })
  await as('DELETE', `${path}/${body.member.id}`)
  const { body: second } = await as('POST', path, { email: invited })
  await as('DELETE', `${path}/${second.invitation.id}`)
}

/** Internal owners and admins of a project see the addresses (people § Email visibility). */
function seesAddressesOf(on: 'project' | 'org', { subject }: Reader): boolean {
  if (on === 'org') return subject.org === 'admin'
  const { role, scope } = effective(subject) ?? {}
  return (role === 'owner' || role === 'admin') && scope === null
}

const emails = (rows: Record<string, unknown>[]) => new Set(rows.map(({ email }) => email as string))

const participantsOf = async ({ id }: Project) =>
  emails(
    await query`
    select email from project_members m join users u on u.id = m.user_id where m.project_id = ${id}
    union select email from project_groups g join org_group_members m on m.group_id = g.group_id
          join users u on u.id = m.user_id where g.project_id = ${id}
    union select email from invitations where project_id = ${id} and accepted_at is null and expires_at > now()`,
  )

const peopleOf = async ({ id }: Org) =>
  emails(
    await query`
    select email from org_members m join users u on u.id = m.user_id where m.org_id = ${id}
    union select email from invitations
           where org_id = ${id} and feature_scope is null and accepted_at is null and expires_at > now()`,
  )

const idsIn = ({ text, headers }: Answer): string[] =>
  `${text} ${JSON.stringify([...headers])}`
    .toLowerCase()
    .match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []

/** The addresses whose part before the `@` occurs in the bodies or headers of responses, by that part. */
async function addressesIn(answers: readonly Answer[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(answers.flatMap(idsIn))]
  // An address that starts with an id and `@` sorts between it and the next character, so an index finds it.
  const found = await query<{ id: string; email: string }>`
    with ids as (select unnest(${`{${ids.join(',')}}`}::text[]) as id)
    select ids.id, u.email from ids join users u on u.email >= ids.id || '@' and u.email < ids.id || 'A'
    union select ids.id, i.email from ids join invitations i on i.email >= ids.id || '@' and i.email < ids.id || 'A'`
  const byId = Map.groupBy(found, ({ id }) => id)
  return new Map([...byId].map(([id, rows]) => [id, rows.map(({ email }) => email)]))
}

/** The addresses that the reader may see in the response of an operation, determined right after it. */
async function allowed(name: string, by: Reader, of: Project, sent: unknown): Promise<ReadonlySet<string>> {
  const { on } = permissions[name]!
  // The user who signs in is the reader.
  if (name === 'POST /api/auth/session') return new Set([by.who.email, (sent as Person).email])
  const isShown = (on === 'project' || on === 'org') && seesAddressesOf(on, by)
  const shown = isShown ? (on === 'project' ? await participantsOf(of) : await peopleOf(home)) : []
  return new Set([by.who.email, ...shown])
}

const methodAndPath = (name: string) => routesOf(name)[0]!.split(' ') as [method: string, template: string]
const gets = Object.keys(permissions).filter(name => name.startsWith('GET '))
// These two delete the scene.
const last = ['DELETE /api/projects/:projectId', 'DELETE /api/orgs/:orgId']
const writes = Object.keys(permissions).filter(name => !name.startsWith('GET ') && !last.includes(name))

/** Operations that end their own credential get a separate one. */
const ending: Record<string, (who: Person) => Promise<Client>> = {
  'DELETE /api/auth/session': asBrowser,
  'DELETE /api/me/token': asTool,
}

/** Collects everything that a reader receives, and which addresses in it are forbidden. */
async function walk(by: Reader, of: Project, calls: readonly (readonly [string, Sample['make']])[]) {
  const received: { name: string; answer: Answer; may: ReadonlySet<string> }[] = []
  const at: Scene = { in: home, of, other, who: by.who }
  // An organization has at most 50 groups, and the samples create many.
  await query`delete from org_groups g where org_id = ${home.id} and id <> ${groupId}
    and not exists (select from org_group_members where group_id = g.id)`
  const found = new Map<string, string[]>()
  let lookedUp = 0
  const lookUp = async () => {
    const fresh = received.slice(lookedUp).map(({ answer }) => answer)
    for (const [id, emails] of await addressesIn(fresh)) found.set(id, emails)
    lookedUp = received.length
  }
  for (const [name, make] of calls) {
    const [method, template] = methodAndPath(name)
    const request = (await make?.(at)) ?? {}
    const { body, headers } = request
    const as = await (ending[name]?.(by.who) ?? by.as)
    // The request may delete an address that an earlier response contained.
    if (method === 'DELETE') await lookUp()
    const answer = await as(method, urlOf(template, of, request), body, headers)
    received.push({ name, answer, may: await allowed(name, by, of, body) })
  }
  await lookUp()
  const leaked = ({ answer, may }: (typeof received)[number]) =>
    idsIn(answer)
      .flatMap(id => found.get(id) ?? [])
      .filter(email => !may.has(email))
  return {
    wrong: received
      .map(each => ({ name: each.name, status: each.answer.status, leaked: leaked(each) }))
      .filter(each => each.leaked.length > 0),
    succeeded: received.flatMap(({ name, answer }) => (answer.status < 300 ? name : [])),
  }
}

/** Requests whose responses depend on existing users. */
const provoking: [name: string, make: Sample['make']][] = [
  ['POST /api/projects/:projectId/members', ({ other }) => ({ body: { email: other.email } })],
  [
    'POST /api/projects/:projectId/members',
    async ({ of }) => ({
      body: {
        email: [...(await participantsOf(of))].find(email => email.endsWith('.mail.test')),
        role: 'viewer',
      },
    }),
  ],
  ['POST /api/orgs/:orgId/members', ({ other }) => ({ body: { email: other.email, role: 'admin' } })],
  ['POST /api/orgs/:orgId/members', () => ({ body: { email: anAddress(), role: 'member' } })],
  [
    'POST /api/orgs/:orgId/invitations',
    ({ other }) => ({ body: { emails: [other.email, other.email, anAddress()], role: 'member' } }),
  ],
  [
    'POST /api/orgs/:orgId/groups/:groupId/members',
    async () => ({ ids: { groupId }, body: { userId: (await person()).id } }),
  ],
  ['DELETE /api/orgs/:orgId/members/:userId', async () => ({ ids: { userId: (await person()).id } })],
  ['DELETE /api/orgs/:orgId', undefined],
  ['POST /api/auth/email-code', ({ other }) => ({ body: { email: other.email } })],
  ['POST /api/auth/session', ({ other }) => ({ body: { email: other.email, code: '000000' } })],
]

const isOfProjects = (name: string) => name.includes(':projectId')

const readerNames = [...names, 'owner by token'] as const

/** Together they may perform every operation, and always do. */
const every: string[] = ['owner', 'owner by token', 'organization admin']

describe('no response contains an email address that its reader may not see (people § Email visibility)', {
  shuffle: false,
}, () => {
  const succeeded = new Set<string>()

  it.each(readerNames)('%s: in every read, write, and refusal', async name => {
    const by = readers[name]!
    const sampled = (list: string[]) =>
      list
        .filter(each => every.includes(name) || isTried(10, name, each))
        .map(each => [each, samples[each]!.make] as const)
    const walks = [
      await walk(by, active, [...sampled(writes), ...provoking, ...sampled(gets)]),
      await walk(
        by,
        archived,
        [...sampled(gets), ...provoking].filter(([name]) => isOfProjects(name)),
      ),
    ]
    expect(walks.flatMap(({ wrong }) => wrong)).toEqual([])
    for (const each of walks.flatMap(({ succeeded }) => succeeded)) succeeded.add(each)
  })

  it('was checked on at least one successful response of every operation', () => {
    expect([...gets, ...writes].filter(name => !succeeded.has(name))).toEqual([])
  })

  it.each(last)('%s contains none', async name => {
    const admin = await person()
    const of = await project({ in: await org({ admins: [admin] }), owner: await person() })
    const [method, template] = methodAndPath(name)
    const as = await asBrowser(admin)
    const at: Scene = { in: { id: of.orgId }, of, other, who: admin }
    await samples[name]!.make?.(at)
    const answer = await as(method, pathOf(template, of))
    expect(answer.status).toBe(samples[name]!.status)
    expect((await addressesIn([answer])).size).toBe(0)
  })
})

describe('members lists contain all addresses for readers who may see them (people § Email visibility)', () => {
  const listed = async (by: Reader, path: string): Promise<string[]> => {
    const answer = await by.as('GET', path)
    return answer.status === 200 ? [...(await addressesIn([answer])).values()].flat().sort() : ['refused']
  }
  const own = (by: Reader, all: Set<string>) => [...all].filter(email => email === by.who.email)

  it.each(readerNames)('%s, in the project', async name => {
    const by = readers[name]!
    for (const of of [active, archived]) {
      const all = await participantsOf(of)
      const expected = seesAddressesOf('project', by) ? [...all].sort() : own(by, all)
      expect(await listed(by, `/api/projects/${of.id}/members`)).toEqual(
        effective(by.subject) ? expected : ['refused'],
      )
    }
  })

  it.each(readerNames)('%s, in the organization', async name => {
    const by = readers[name]!
    const all = await peopleOf(home)
    const expected = seesAddressesOf('org', by) ? [...all].sort() : own(by, all)
    const isIn = (await query`select 1 from org_members where org_id = ${home.id} and user_id = ${by.who.id}`)
      .length
    expect(await listed(by, `/api/orgs/${home.id}/members`)).toEqual(isIn ? expected : ['refused'])
  })
})
