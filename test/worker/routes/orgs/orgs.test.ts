import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { joinOrg, org, orgInvitation, person, project, projectInvitation } from '../../../support/world.ts'

async function named(name: string, options: Parameters<typeof org>[0]) {
  const made = await org(options)
  await query`update orgs set name = ${name} where id = ${made.id}`
  return made
}

describe('GET /api/orgs (orgs § Listing)', () => {
  it("lists only the caller's, by name, in one round trip", async () => {
    const who = await person()
    await named('い', { members: [who] })
    await named('あ', { admins: [who], plan: 'pro' })
    await named('う', { admins: [await person()] })
    const { status, body, trips } = await (await asBrowser(who))('GET', '/api/orgs')
    expect([status, trips]).toEqual([200, 1])
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 2 })
    expect(body.orgs.map((o: any) => [o.name, o.role])).toEqual([
      ['あ', 'admin'],
      ['い', 'member'],
    ])
  })

  it('is paged', async () => {
    const who = await person()
    for (const name of ['あ', 'い', 'う']) await named(name, { members: [who] })
    const { body } = await (await asBrowser(who))('GET', '/api/orgs?page=2&pageSize=2')
    expect(body).toMatchObject({ orgs: [{ name: 'う' }], total: 3, page: 2, pageSize: 2 })
  })

  it('is empty for a user without any', async () => {
    const { body } = await (await asBrowser(await person()))('GET', '/api/orgs')
    expect(body).toEqual({ orgs: [], total: 0, page: 1, pageSize: 1 })
  })
})

describe('GET /api/orgs/{orgId} (orgs § Fields)', () => {
  it('counts members, pending invitations, and projects, in one round trip', async () => {
    const who = await person()
    const made = await org({ admins: [who], members: [await person(), await person()] })
    await project({ in: made })
    await project({ in: made, archived: true })
    await orgInvitation(made, 'a@x.test')
    await orgInvitation(made, 'expired@x.test', { days: -1 })
    const accepted = await orgInvitation(made, 'accepted@x.test')
    await query`update invitations set accepted_at = now() where id = ${accepted}`
    const { status, body, trips } = await (await asBrowser(who))('GET', `/api/orgs/${made.id}`)
    expect([status, trips]).toEqual([200, 1])
    expect(body.org).toEqual({
      id: made.id,
      name: '組織',
      role: 'admin',
      plan: 'free',
      planSource: 'none',
      memberCount: 3,
      pendingInvitationCount: 1,
      projectCount: 1,
      archivedProjectCount: 1,
      limits: { maxOrgMembers: 3, maxProjects: 3 },
      subscription: null,
      suspendedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('counts a user invited to the organization and a project once, and guests not at all', async () => {
    const who = await person()
    const made = await project({ in: await org({ admins: [who] }) })
    await orgInvitation({ id: made.orgId }, 'a@x.test')
    for (const email of ['a@x.test', 'b@x.test']) await projectInvitation(made, email)
    await projectInvitation(made, 'guest@x.test', { scope: ['issues'] })
    const { body } = await (await asBrowser(who))('GET', `/api/orgs/${made.orgId}`)
    expect(body.org.pendingInvitationCount).toBe(2)
  })

  it('counts a member with an invitation to a project once', async () => {
    const who = await person()
    const made = await project({ in: await org({ admins: [who] }) })
    const invited = await person()
    await projectInvitation(made, invited.email)
    const as = await asBrowser(who)
    const counts = async () => {
      const { org } = (await as('GET', `/api/orgs/${made.orgId}`)).body
      return [org.memberCount, org.pendingInvitationCount]
    }
    expect(await counts()).toEqual([1, 1])
    await joinOrg({ id: made.orgId }, invited, 'member')
    expect(await counts()).toEqual([2, 0])
  })

  it.each([
    ['pro', 'pro'],
    ['pro_plus', 'pro_plus'],
  ] as const)('granted %s has no limits', async (plan, shown) => {
    const who = await person()
    const made = await org({ plan, members: [who] })
    const { body } = await (await asBrowser(who))('GET', `/api/orgs/${made.id}`)
    expect(body.org).toMatchObject({
      plan: shown,
      planSource: 'owner',
      role: 'member',
      limits: { maxOrgMembers: null, maxProjects: null },
    })
  })
})

describe('GET /api/orgs/eligible (orgs § Listing)', () => {
  it('lists all organizations of the caller, Free and full ones included, in one round trip', async () => {
    const who = await person()
    const full = await named('い', { members: [who] })
    for (let n = 0; n < 3; n++) await project({ in: full })
    await named('あ', { admins: [who], plan: 'pro' })
    const { status, body, trips } = await (await asBrowser(who))('GET', '/api/orgs/eligible')
    expect([status, trips]).toEqual([200, 1])
    const paid = { role: 'admin', plan: 'pro', planSource: 'owner', projectCount: 0 }
    const free = { role: 'member', plan: 'free', planSource: 'none', projectCount: 3 }
    expect(body).toEqual({
      orgs: [
        {
          id: expect.any(String),
          name: 'あ',
          ...paid,
          suspendedAt: null,
          limits: { maxOrgMembers: null, maxProjects: null },
        },
        { id: full.id, name: 'い', ...free, suspendedAt: null, limits: { maxOrgMembers: 3, maxProjects: 3 } },
      ],
      total: 2,
      page: 1,
      pageSize: 2,
    })
  })
})
