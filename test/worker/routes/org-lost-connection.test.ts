import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { anAddress, awaitMail } from '../../support/mailbox.ts'
import { org, orgGroup, orgInvitation, type Person, person, project } from '../../support/world.ts'

type Setting = {
  orgId: string
  admin: Person
  member: Person
  outsider: Person
  address: string
  groupId: string
}

/** A Pro organisation with a group that is assigned to two projects. */
async function setting(): Promise<Setting> {
  const [admin, member, outsider] = await Promise.all([person(), person(), person()])
  const of = await org({ plan: 'pro', admins: [admin], members: [member] })
  const groupId = await orgGroup(of, [admin])
  for (let n = 0; n < 2; n++) {
    const { id: projectId } = await project({ in: of })
    await query`insert into project_groups (project_id, org_id, group_id, role) values (${projectId}, ${of.id}, ${groupId}, 'viewer')`
  }
  return { orgId: of.id, admin, member, outsider, address: anAddress(), groupId }
}

type Call = [
  method: string,
  path: (at: Setting) => string,
  body: ((at: Setting) => object) | undefined,
  answer: (at: Setting) => object,
]
const ok = () => ({ ok: true })
const calls: Record<string, Call> = {
  'renames an organisation': [
    'PATCH',
    () => '',
    () => ({ name: '新' }),
    ({ orgId }) => ({ org: { id: orgId, name: '新', role: 'admin' } }),
  ],
  'adds a member': [
    'POST',
    () => '/members',
    ({ outsider }) => ({ email: outsider.email, role: 'admin' }),
    ({ outsider }) => ({ member: { userId: outsider.id, email: outsider.email, role: 'admin' } }),
  ],
  'changes a role': [
    'PATCH',
    ({ member }) => `/members/${member.id}`,
    () => ({ role: 'admin' }),
    ({ member }) => ({ member: { userId: member.id, role: 'admin' } }),
  ],
  'removes a member': ['DELETE', ({ member }) => `/members/${member.id}`, undefined, ok],
  'creates a group': ['POST', () => '/groups', () => ({ name: '新' }), () => ({ group: { name: '新' } })],
  'renames a group': [
    'PATCH',
    ({ groupId }) => `/groups/${groupId}`,
    () => ({ name: '新' }),
    ({ groupId, admin }) => ({ group: { id: groupId, name: '新', members: [{ email: admin.email }] } }),
  ],
  'deletes a group': [
    'DELETE',
    ({ groupId }) => `/groups/${groupId}`,
    undefined,
    () => ({ ok: true, projectCount: 2 }),
  ],
  'adds to a group': [
    'POST',
    ({ groupId }) => `/groups/${groupId}/members`,
    ({ member }) => ({ userId: member.id }),
    ok,
  ],
  'removes from a group': [
    'DELETE',
    ({ groupId, admin }) => `/groups/${groupId}/members/${admin.id}`,
    undefined,
    ok,
  ],
}

describe.each(['before', 'after'] as const)('a connection lost %s the write', when => {
  const trips = when === 'after' ? 3 : 2

  it.each(Object.entries(calls))('%s once, and answers as ever', async (_, [method, path, body, answer]) => {
    const at = await setting()
    const as = await asBrowser(at.admin)
    await armFault('database', `cut-${when}`, at.orgId)
    const given = await as(method, `/api/orgs/${at.orgId}${path(at)}`, body?.(at))
    expect(given.trips).toBe(trips)
    expect(given.body).toMatchObject(answer(at))
  })

  it('deletes an organisation once', async () => {
    const admin = await person()
    const { id: orgId } = await org({ admins: [admin] })
    await armFault('database', `cut-${when}`, orgId)
    const given = await (await asBrowser(admin))('DELETE', `/api/orgs/${orgId}`)
    expect(given).toMatchObject({ status: 200, trips, body: { ok: true } })
  })

  it('invites once, and mails once', async () => {
    const at = await setting()
    const as = await asBrowser(at.admin)
    await armFault('database', `cut-${when}`, at.orgId)
    const emails = [at.address, at.admin.email]
    const given = await as('POST', `/api/orgs/${at.orgId}/invitations`, { emails, role: 'member' })
    expect(given).toMatchObject({
      status: 201,
      trips,
      body: { invitations: [{ email: at.address }], skipped: [{ email: at.admin.email }] },
    })
    expect(await awaitMail(at.address)).toHaveLength(1)
  })

  it('cancels an invitation once', async () => {
    const at = await setting()
    const invitationId = await orgInvitation({ id: at.orgId }, at.address)
    await armFault('database', `cut-${when}`, invitationId)
    const as = await asBrowser(at.admin)
    const given = await as('DELETE', `/api/orgs/${at.orgId}/invitations/${invitationId}`)
    expect(given).toMatchObject({ status: 200, trips, body: { ok: true } })
  })

  it('lets a member leave once, who is then nobody there', async () => {
    const at = await setting()
    const as = await asBrowser(at.member)
    await armFault('database', `cut-${when}`, at.orgId)
    const given = await as('DELETE', `/api/orgs/${at.orgId}/members/${at.member.id}`)
    expect(given).toMatchObject({ status: 200, trips, body: { ok: true } })
    expect((await as('GET', `/api/orgs/${at.orgId}`)).status).toBe(404)
  })
})
