import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../src/access/policy.ts'
import { app } from '../../src/app.ts'
import { operationOf } from '../../src/http/contract.ts'
import { asBrowser } from '../support/as.ts'
import { id, query } from '../support/database.ts'
import { anAddress } from '../support/mailbox.ts'
import { fileOf } from '../support/revisions.ts'
import {
  assignGroup,
  bind,
  joinOrg,
  joinProject,
  org,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
} from '../support/world.ts'

type Reader = { role: ProjectRole | null; scope?: Feature[]; inOrg?: 'admin' | 'member'; byGroup?: true }

/** What the contract lets each read of others' addresses: in the project, and in the organisation. */
const readers: [who: string, reader: Reader, inProject: boolean, inOrg: boolean][] = [
  ['an owner', { role: 'owner', inOrg: 'member' }, true, false],
  ['an admin', { role: 'admin', inOrg: 'member' }, true, false],
  ['a member', { role: 'member', inOrg: 'member' }, false, false],
  ['a viewer', { role: 'viewer', inOrg: 'member' }, false, false],
  ['an admin by a group', { role: 'admin', byGroup: true, inOrg: 'member' }, true, false],
  ['a guest', { role: 'member', scope: ['issues', 'wiki', 'files', 'settings', 'roadmap'] }, false, false],
  [
    'a guest who is an organisation member',
    { role: 'member', scope: ['files'], inOrg: 'member' },
    false,
    false,
  ],
  ['an organisation admin', { role: null, inOrg: 'admin' }, true, true],
  ['an organisation member', { role: null, inOrg: 'member' }, false, false],
  ['a stranger', { role: null }, false, false],
]

type Scene = { at: Project; ids: Record<string, string>; addresses: string[] }

/** A project in which everyone has left traces, each under an address of their own. */
async function scene(): Promise<Scene> {
  const of = await org({ plan: 'pro' })
  const owner = await person()
  const at = await project({ in: of, owner, key: 'KEY' })
  const people = [owner, await person(), await person(), await person()]
  const [, member, guest, grouped] = people as [Person, Person, Person, Person]
  await joinOrg(of, owner, 'admin')
  await joinOrg(of, member, 'member')
  await joinProject(at, member, 'member')
  await joinProject(at, guest, 'viewer', ['wiki'])
  const groupId = await assignGroup(at, [grouped], 'member')
  await bind(at)
  await query`update repo_bindings set bound_by = ${member.id} where project_id = ${at.id}`
  const invited = [anAddress(), anAddress()]
  const invitationId = await orgInvitation(of, invited[0]!)
  const as = await asBrowser(owner)
  await as('POST', `/api/projects/${at.id}/members`, { email: invited[1] })
  const file = await fileOf(at, member, [{ isLost: true }, { isLost: true }])
  await as('PATCH', file.path, { name: '改名.txt' })
  const ids = { projectId: at.id, orgId: of.id, groupId, invitationId, fileId: file.id, userId: member.id }
  return { at, ids, addresses: [...people.map(({ email }) => email), ...invited] }
}

async function join(reader: Person, { at }: Scene, { role, scope, inOrg, byGroup }: Reader): Promise<void> {
  if (inOrg) await joinOrg({ id: at.orgId }, reader, inOrg)
  if (!role) return
  if (!byGroup) return joinProject(at, reader, role, scope ?? null)
  const groupId = id()
  await query`insert into org_groups (id, org_id, name) values (${groupId}, ${at.orgId}, ${groupId})`
  await query`insert into org_group_members (org_id, group_id, user_id) values (${at.orgId}, ${groupId}, ${reader.id})`
  await query`insert into project_groups (project_id, org_id, group_id, role) values (${at.id}, ${at.orgId}, ${groupId}, ${role})`
}

/** Bodies with which writes succeed, where they need one. */
const bodies = (email: string): Record<string, object> => ({
  'PATCH /api/me/profile': { displayName: '読者' },
  'PATCH /api/projects/:projectId': { name: '変更' },
  'POST /api/projects/:projectId/members': { email },
  'POST /api/projects/:projectId/folders': { name: id() },
  'POST /api/projects/:projectId/attachments': { filename: 'a.txt', size: 1 },
  'PATCH /api/projects/:projectId/files/:fileId': { name: id() },
  'PATCH /api/projects/:projectId/groups/:groupId': { role: 'viewer' },
  'PATCH /api/orgs/:orgId': { name: '変更' },
  'POST /api/orgs/:orgId/invitations': { emails: [email], role: 'member' },
  'POST /api/orgs/:orgId/members': { email, role: 'member' },
  'PATCH /api/orgs/:orgId/members/:userId': { role: 'member' },
  'PATCH /api/orgs/:orgId/groups/:groupId': { name: id() },
})

// Reads, then writes, then what deletes.
const rank = (route: string) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(route.split(' ')[0]!)
const routes = [
  ...new Set(
    app.routes
      .filter(({ path, handler }) => operationOf(handler) && !path.startsWith('/api/auth'))
      .map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`),
  ),
].sort((a, b) => rank(a) - rank(b) || b.length - a.length)

const path = (route: string, ids: Record<string, string>) =>
  route
    .slice(route.indexOf('/'))
    .replace(/:(\w+Id)/g, (_, name) => ids[name] ?? id())
    .replace(':slug', 'main')
    .replace(':path{.+}', 'plan.md')
    .replace(':revision', '1')

describe('addresses of others (contract, "Member, invitation, group listing"; decisions § 5)', () => {
  it.each(readers)('are in no answer to %s that may not hold them', async (_, reader, inProject, inOrg) => {
    const here = await scene()
    const who = await person()
    await join(who, here, reader)
    const as = await asBrowser(who)
    const given = anAddress()
    const [seen, leaked]: [Set<string>, string[]] = [new Set(), []]
    for (const route of routes) {
      const body = route.startsWith('GET') ? undefined : (bodies(given)[route] ?? {})
      const { text, headers } = await as(route.split(' ')[0]!, path(route, here.ids), body)
      const isAllowed =
        (inProject && /projects\/:projectId\/(members|groups)/.test(route)) ||
        (inOrg && /orgs\/:orgId\/(members|groups|invitations)/.test(route))
      for (const address of here.addresses) {
        if (!(text + JSON.stringify([...headers])).includes(address)) continue
        seen.add(address)
        if (!isAllowed) leaked.push(`${route}: ${address}`)
      }
    }
    expect(leaked).toEqual([])
    expect(seen.size > 0).toBe(inProject || inOrg)
  })

  it('asks every route of the API', () => {
    expect(routes.length).toBeGreaterThan(70)
  })
})
