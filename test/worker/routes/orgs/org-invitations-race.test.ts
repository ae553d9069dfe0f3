import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { anAddress, awaitMail } from '../../../support/mailbox.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import { joinOrg, type Org, org, orgGroup, orgInvitation, person, project } from '../../../support/world.ts'

async function organization({
  plan = null as 'pro' | null,
} = {}): Promise<{ of: Org; as: Client; path: string }> {
  const admin = await person()
  const of = await org({ plan, admins: [admin] })
  return { of, as: await asBrowser(admin), path: `/api/orgs/${of.id}` }
}
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const pendingTo = (of: Org, email: string) =>
  query`select 1 from invitations where org_id = ${of.id} and email = ${email} and accepted_at is null`
const seats = async (of: Org) => (await query`select taken_seats(${of.id})`).length
const isMember = async (of: Org, email: string) =>
  (
    await query`select 1 from org_members m join users u on u.id = m.user_id where m.org_id = ${of.id} and u.email = ${email}`
  ).length === 1

describe('the last seat', () => {
  it.each([1, 2, 3])('goes to one of 5 additions and 5 invitations at once (round %i)', async () => {
    const { of, as, path } = await organization()
    await joinOrg(of, await person(), 'member')
    const people = await times(5, () => person())
    const answers = await times(10, n =>
      n % 2
        ? as('POST', `${path}/members`, { email: people[(n - 1) / 2]!.email, role: 'member' })
        : as('POST', `${path}/invitations`, { emails: [anAddress()], role: 'member' }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(402)])
    expect(await seats(of)).toBe(3)
  })

  it('is part of the last two, which go to one of 10 pairs of invitations at once', async () => {
    const { of, as, path } = await organization()
    const answers = await times(10, () =>
      as('POST', `${path}/invitations`, { emails: [anAddress(), anAddress()], role: 'member' }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(402)])
    expect(await seats(of)).toBe(3)
  })
})

describe('the same address', () => {
  it('invited 10 times at once is one invitation and one seat', async () => {
    const { of, as, path } = await organization()
    const email = anAddress()
    const answers = await times(10, n =>
      as('POST', `${path}/invitations`, { emails: [email], role: n % 2 ? 'admin' : 'member' }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.invitations[0].id)).size).toBe(1)
    expect([(await pendingTo(of, email)).length, await seats(of)]).toEqual([1, 2])
    expect(await awaitMail(email)).toHaveLength(1)
  })

  it('added 10 times at once is one member', async () => {
    const { of, as, path } = await organization()
    const { email } = await person()
    const answers = await times(10, () => as('POST', `${path}/members`, { email, role: 'member' }))
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      ...Array(9).fill([409, 'already_member']),
    ])
    expect(await seats(of)).toBe(2)
  })

  it.each([1, 2, 3])('added and invited at once is a member without an invitation (round %i)', async () => {
    const { of, as, path } = await organization()
    const { email } = await person()
    const [added, invited] = await Promise.all([
      as('POST', `${path}/members`, { email, role: 'member' }),
      as('POST', `${path}/invitations`, { emails: [email], role: 'member' }),
    ])
    expect([added.status, invited.status]).toEqual([201, 201])
    expect([await isMember(of, email), await pendingTo(of, email)]).toEqual([true, []])
  })
})

describe('accepting and canceling an invitation', () => {
  it.each([1, 2, 3, 4])('at once: one of them succeeds, never both (round %i)', async () => {
    const { of, as, path } = await organization()
    const email = anAddress()
    const invitationId = await orgInvitation(of, email)
    const code = await mailedCode(email)
    const [canceled, signedIn] = await Promise.all([
      as('DELETE', `${path}/invitations/${invitationId}`),
      signIn(email, code),
    ])
    expect(signedIn.status).toBe(201)
    expect([
      [200, false],
      [404, true],
    ]).toContainEqual([canceled.status, await isMember(of, email)])
  })

  it('a cancellation during acceptance is 404', async () => {
    const { of, as, path } = await organization()
    const invitationId = await orgInvitation(of, anAddress())
    const held = await hold(sql`update invitations set accepted_at = now() where id = ${invitationId}`)
    const canceled = as('DELETE', `${path}/invitations/${invitationId}`)
    await held.waitedFor()
    await held.release()
    expect((await canceled).body.code).toBe('invitation_not_found')
  })

  it('a user who signs in during cancellation is not added', async () => {
    const { of } = await organization()
    const email = anAddress()
    const invitationId = await orgInvitation(of, email)
    const code = await mailedCode(email)
    const held = await hold(sql`delete from invitations where id = ${invitationId}`)
    const signedIn = signIn(email, code)
    await held.waitedFor()
    await held.release()
    expect((await signedIn).status).toBe(201)
    expect(await isMember(of, email)).toBe(false)
  })
})

describe('accepting an invitation while', () => {
  it('its user is added: they become a member once, with one event', async () => {
    const { of, as, path } = await organization()
    const who = await person()
    const invitationId = await orgInvitation(of, who.email)
    const held = await hold(
      sql`update invitations set accepted_at = now() where id = ${invitationId}`,
      sql`insert into org_members (org_id, user_id, role) values (${of.id}, ${who.id}, 'member')`,
    )
    const added = as('POST', `${path}/members`, { email: who.email, role: 'admin' })
    await held.waitedFor()
    await held.release()
    expect((await added).body.code).toBe('already_member')
  })

  it('its user is invited again: they are skipped as a member', async () => {
    const { of, as, path } = await organization()
    const who = await person()
    const invitationId = await orgInvitation(of, who.email)
    const held = await hold(
      sql`update invitations set accepted_at = now() where id = ${invitationId}`,
      sql`insert into org_members (org_id, user_id, role) values (${of.id}, ${who.id}, 'member')`,
    )
    const invited = as('POST', `${path}/invitations`, { emails: [who.email], role: 'admin' })
    await held.waitedFor()
    await held.release()
    expect((await invited).body).toEqual({
      invitations: [],
      skipped: [{ email: who.email, reason: 'already_member' }],
    })
    expect(await pendingTo(of, who.email)).toEqual([])
  })

  it('its group is deleted: they become a member', async () => {
    const { of, as, path } = await organization({ plan: 'pro' })
    const email = anAddress()
    const groupId = await orgGroup(of)
    await orgInvitation(of, email, { groupId })
    const assigned = await project({ in: of })
    await query`insert into project_groups (project_id, org_id, group_id, role)
      values (${assigned.id}, ${of.id}, ${groupId}, 'viewer')`
    const code = await mailedCode(email)
    // Pauses the deletion once it has locked the group.
    const held = await hold(sql`select from projects where id = ${assigned.id} for update`)
    const deleted = as('DELETE', `${path}/groups/${groupId}`)
    await held.queued(1)
    const arrival = signIn(email, code)
    await Promise.race([held.queued(2), arrival])
    await held.release()
    const answers = [await arrival, await deleted].map(({ status, trips }) => [status, trips])
    expect([...answers, await isMember(of, email)]).toEqual([[201, 1], [200, 1], true])
  })
})
