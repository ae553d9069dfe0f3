import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { joinOrg, org, orgGroup, orgInvitation, type Person, person } from '../../../support/world.ts'

type Setting = {
  orgId: string
  admin: Person
  other: Person
  groupId: string
  invitationId: string
}

async function setting(): Promise<Setting> {
  const [admin, other] = await Promise.all([person(), person()])
  const of = await org({ plan: 'pro', admins: [admin], members: [other] })
  return {
    orgId: of.id,
    admin,
    other,
    groupId: await orgGroup(of, [other]),
    invitationId: await orgInvitation(of, anAddress()),
  }
}

describe('ids of things in an organization', () => {
  let at: Setting
  let elsewhere: Setting
  let as: Client
  beforeAll(async () => {
    ;[at, elsewhere] = await Promise.all([setting(), setting()])
    await joinOrg({ id: elsewhere.orgId }, at.admin, 'admin')
    as = await asBrowser(at.admin)
  })

  const rows: [method: string, path: (of: Setting) => string, missing: string, body?: object][] = [
    ['PATCH', of => `/members/${of.other.id}`, 'member_not_found', { role: 'admin' }],
    ['DELETE', of => `/members/${of.other.id}`, 'member_not_found'],
    ['DELETE', of => `/invitations/${of.invitationId}`, 'invitation_not_found'],
    ['PATCH', of => `/groups/${of.groupId}`, 'group_not_found', { name: 'x' }],
    ['DELETE', of => `/groups/${of.groupId}`, 'group_not_found'],
    ['POST', of => `/groups/${of.groupId}/members`, 'group_not_found', { userId: id() }],
    ['DELETE', of => `/groups/${of.groupId}/members/${of.other.id}`, 'group_not_found'],
    ['DELETE', of => `/groups/${at.groupId}/members/${of.other.id}`, 'member_not_found'],
  ]
  it.each(rows)(
    '%s %s of another organization, unknown or malformed: 404',
    async (method, path, missing, body) => {
      const call = (of: Setting) => as(method, `/api/orgs/${at.orgId}${path(of)}`, body)
      const idsOf = (value: string): Setting => ({
        ...elsewhere,
        other: { ...elsewhere.other, id: value },
        groupId: value,
        invitationId: value,
      })
      for (const of of [elsewhere, idsOf(id())])
        expect(await call(of)).toMatchObject({ status: 404, body: { error: missing }, trips: 1 })
      expect(await call(idsOf('x'))).toMatchObject({ status: 404, body: { error: 'not_found' } })
    },
  )
})

it('ids of things in an organization may be in upper case', async () => {
  const at = await setting()
  const as = await asBrowser(at.admin)
  const path = `/api/orgs/${at.orgId.toUpperCase()}`
  const userId = at.other.id.toUpperCase()
  expect((await as('PATCH', `${path}/members/${userId}`, { role: 'admin' })).status).toBe(200)
  expect((await as('DELETE', `${path}/groups/${at.groupId.toUpperCase()}`)).status).toBe(200)
  expect((await as('DELETE', `${path}/members/${userId}`)).status).toBe(200)
})
