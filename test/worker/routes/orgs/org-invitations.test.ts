import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { anAddress, awaitMail } from '../../../support/mailbox.ts'
import {
  joinOrg,
  type Org,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

let admin: Person
let made: Org
let as: Client
beforeEach(async () => {
  admin = await person()
  made = await org({ plan: 'pro', admins: [admin] })
  as = await asBrowser(admin)
})
const invite = (emails: unknown, more: object = {}, client = as) =>
  client('POST', `/api/orgs/${made.id}/invitations`, { emails, role: 'member', ...more })
const cancel = (invitationId: string) => as('DELETE', `/api/orgs/${made.id}/invitations/${invitationId}`)
const pending = async () => (await as('GET', `/api/orgs/${made.id}/members`)).body.invitations
const rowsOf = (email: string) => query`
  select id, org_role, group_id, invited_by, accepted_at, round(extract(epoch from expires_at - now()) / 86400)::int as days,
         created_at > now() - interval '1 minute' as is_new
    from invitations where org_id = ${made.id} and email = ${email}`
const onFree = () => query`update orgs set granted_plan = null where id = ${made.id}`

describe('POST /api/orgs/{orgId}/invitations (orgs § Inviting)', () => {
  it('invites all addresses for 14 days, in their order, in one round trip', async () => {
    const emails = [anAddress(), anAddress(), anAddress()]
    const groupId = await orgGroup(made)
    const { status, body, trips } = await invite(emails, { role: 'admin', groupId })
    expect([status, trips]).toEqual([201, 1])
    expect(body).toEqual({
      invitations: emails.map(email => ({
        id: expect.any(String),
        email,
        role: 'admin',
        groupId,
        status: 'pending',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        projectId: null,
        projectName: null,
        projectRole: null,
      })),
      skipped: [],
    })
    expect(await pending()).toHaveLength(3)
    for (const { createdAt, expiresAt } of body.invitations)
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * 86_400_000)
    expect(await rowsOf(emails[0]!)).toMatchObject([{ invited_by: admin.id, days: 14 }])
  })

  it('skips members and repeated addresses, with the reason, and emails the others once each', async () => {
    const member = await person()
    await joinOrg(made, member, 'member')
    const email = anAddress()
    const { status, body } = await invite([
      email,
      member.email,
      `${email.toUpperCase()} `,
      admin.email,
      email,
      member.email,
    ])
    expect(status).toBe(201)
    expect(body.invitations).toMatchObject([{ email }])
    expect(body.skipped).toEqual([
      { email: member.email, reason: 'already_member' },
      { email, reason: 'duplicate' },
      { email: admin.email, reason: 'already_member' },
      { email, reason: 'duplicate' },
      { email: member.email, reason: 'duplicate' },
    ])
    expect(await awaitMail(email)).toHaveLength(1)
    expect(await rowsOf(member.email)).toEqual([])
  })

  it('is 201 if all are skipped', async () => {
    expect(await invite([admin.email])).toMatchObject({
      status: 201,
      body: { invitations: [], skipped: [{ email: admin.email, reason: 'already_member' }] },
    })
  })

  it('renews an invitation: role, group, inviter, and expiry change, the id does not, with another email after 10 minutes', async () => {
    const email = anAddress()
    const invitationId = await orgInvitation(made, email, { groupId: await orgGroup(made), days: 1 })
    const groupId = await orgGroup(made)
    const again = await invite([email], { role: 'admin', groupId })
    expect(again.body.invitations).toMatchObject([{ id: invitationId, role: 'admin', groupId }])
    expect(await rowsOf(email)).toMatchObject([
      { id: invitationId, org_role: 'admin', group_id: groupId, invited_by: admin.id, days: 14 },
    ])
    await awaitMail(email)
    await invite([email], { groupId: null })
    expect(await rowsOf(email)).toMatchObject([{ org_role: 'member', group_id: null }])
    expect(await awaitMail(email)).toHaveLength(1)
  })

  it('treats an expired invitation, or one accepted by someone who has left, as a new one', async () => {
    const email = anAddress()
    await orgInvitation(made, email, { days: -1 })
    await query`update invitations set created_at = now() - interval '15 days' where email = ${email}`
    await invite([email])
    expect(await rowsOf(email)).toMatchObject([{ is_new: true, days: 14 }])
    await query`update invitations set accepted_at = now() where email = ${email}`
    expect((await invite([email])).body.invitations).toMatchObject([{ email }])
    expect(await rowsOf(email)).toHaveLength(2)
  })

  it.each([
    ['unknown', async () => id()],
    ['of another organization', async () => orgGroup(await org())],
  ])('is 404 for a group that is %s, before the check of seats, and invites nobody', async (_, group) => {
    await onFree()
    const emails = Array.from({ length: 4 }, anAddress)
    const answer = await invite(emails, { groupId: await group() })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([404, 'group_not_found', 1])
    expect(await pending()).toEqual([])
  })

  it.each<[what: string, body: object]>([
    ['no addresses', { emails: undefined }],
    ['an empty list', { emails: [] }],
    ['51 addresses', { emails: Array.from({ length: 51 }, anAddress) }],
    ['one bad address among good ones', { emails: [anAddress(), 'nobody'] }],
    ['an address instead of a list', { emails: anAddress() }],
    ['no role', { role: undefined }],
    ['a project’s role', { role: 'viewer' }],
    ['a malformed group', { groupId: 'x' }],
  ])('is 400 for %s', async (_, body) => {
    const answer = await invite([anAddress()], body)
    expect([answer.status, answer.trips]).toEqual([400, 1])
    expect(answer.body.message).toMatch(/[ぁ-ん]/)
    expect(await pending()).toEqual([])
  })

  it('accepts 50 addresses at once', async () => {
    const { status, body, trips } = await invite(Array.from({ length: 50 }, anAddress))
    expect([status, body.invitations.length, trips]).toEqual([201, 50, 1])
  })
})

describe('DELETE /api/orgs/{orgId}/invitations/{invitationId} (orgs § Inviting)', () => {
  it('cancels it, in one round trip; then it is 404', async () => {
    const [{ id: invitationId }] = (await invite([anAddress()])).body.invitations
    const { status, body, trips } = await cancel(invitationId)
    expect([status, body, trips]).toEqual([200, { ok: true }, 1])
    expect(await pending()).toEqual([])
    expect((await cancel(invitationId)).body.code).toBe('invitation_not_found')
  })

  it('is 404 for an accepted one, for a guest’s, and for another organization’s', async () => {
    const accepted = await orgInvitation(made, anAddress())
    await query`update invitations set accepted_at = now() where id = ${accepted}`
    const elsewhere = await project()
    const others = [
      await projectInvitation(await project({ in: made }), anAddress(), { scope: ['issues'] }),
      await projectInvitation(elsewhere, anAddress(), { role: 'admin' }),
      await orgInvitation(await org(), anAddress()),
    ]
    for (const invitationId of [accepted, ...others])
      expect(await cancel(invitationId)).toMatchObject({
        status: 404,
        body: { code: 'invitation_not_found' },
        trips: 1,
      })
  })

  it.each([false, true])(
    'cancels an invitation to a project, with its event (archived: %s)',
    async archived => {
      const of = await project({ in: made, archived })
      const invitationId = await projectInvitation(of, anAddress(), { role: 'admin' })
      const { status, trips } = await cancel(invitationId)
      expect([status, trips]).toEqual([200, 1])
      expect(await cancellations(of)).toEqual([
        {
          actor_id: admin.id,
          target_kind: 'invitation',
          target_id: invitationId,
          payload: { role: 'admin', featureScope: null },
        },
      ])
      expect((await cancel(invitationId)).status).toBe(404)
      expect(await cancellations(of)).toHaveLength(1)
    },
  )

  it('cancels an invitation to a project once, from both pages at once', async () => {
    const of = await project({ in: made, owner: admin })
    for (let round = 0; round < 4; round++) {
      const invitationId = await projectInvitation(of, anAddress(), { role: 'admin' })
      const answers = await Promise.all([
        cancel(invitationId),
        as('DELETE', `/api/projects/${of.id}/members/${invitationId}`),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await cancellations(of)).toHaveLength(round + 1)
    }
  })
})

const cancellations = ({ id: projectId }: Project) => query`
  select actor_id, target_kind, target_id, payload from events where project_id = ${projectId} and type = 'invitation.cancelled'`
