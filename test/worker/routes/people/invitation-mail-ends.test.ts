import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { type Armed, armFault } from '../../../support/faults.ts'
import { hold } from '../../../support/hold.ts'
import { untilIdle } from '../../../support/leftovers/background.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import { joinOrg, type Org, org, type Person, type Project, person, project } from '../../../support/world.ts'

let admin: Person
let made: Org
let of: Project
let as: Client
let email: string
let fault: Armed
beforeEach(async () => {
  admin = await person()
  made = await org({ admins: [admin] })
  of = await project({ in: made, owner: admin })
  as = await asBrowser(admin)
  email = anAddress()
})
afterEach(async () => {
  await untilIdle()
  await fault.release()
  await query`delete from mail_outbox where recipient = ${email}`
})

const invited = {
  organization: async () =>
    (await as('POST', `/api/orgs/${made.id}/invitations`, { emails: [email], role: 'member' })).body
      .invitations[0],
  project: async () => (await as('POST', `/api/projects/${of.id}/members`, { email })).body.invitation,
}

const mails = () => query<{ waits: boolean; text: string | null; data: object | null }>`
  select sent_at is null and gave_up_at is null as waits, text, data from mail_outbox where recipient = ${email} order by created_at`

/** The id of an invitation whose email was tried once and waits. */
async function waiting(to: keyof typeof invited): Promise<string> {
  fault = await armFault('mailbox', 451, `DATA ${email}`, 9)
  const { id: invitationId } = await invited[to]()
  await vi.waitUntil(
    async () =>
      (await query`select 1 from mail_outbox where recipient = ${email} and last_error is not null`).length >
      0,
    { timeout: 10_000, interval: 50 },
  )
  return invitationId
}

async function newcomer(): Promise<Person> {
  const who = { id: id(), email, name: null }
  await query`insert into users (id, email) values (${who.id}, ${email})`
  return who
}
const entering = async () => signIn(email, await mailedCode(email))
const deleteProject = () => as('DELETE', `/api/projects/${of.id}`)

type Ending = [what: string, to: keyof typeof invited, end: (invitationId: string) => Promise<Answer>]
const endings: Ending[] = [
  ['is canceled', 'organization', given => as('DELETE', `/api/orgs/${made.id}/invitations/${given}`)],
  ['is canceled', 'project', given => as('DELETE', `/api/projects/${of.id}/members/${given}`)],
  [
    'is canceled by its organization',
    'project',
    given => as('DELETE', `/api/orgs/${made.id}/invitations/${given}`),
  ],
  ['is accepted at sign-in', 'organization', entering],
  ['is accepted at sign-in', 'project', entering],
  [
    'is accepted in the app',
    'organization',
    async given => (await asBrowser(await newcomer()))('POST', `/api/me/invitations/${given}/accept`),
  ],
  [
    'is declined',
    'organization',
    async given => (await asBrowser(await newcomer()))('POST', `/api/me/invitations/${given}/decline`),
  ],
  [
    'is accepted by unarchiving',
    'project',
    async () => {
      await newcomer()
      await as('POST', `/api/projects/${of.id}/archive`)
      return as('POST', `/api/projects/${of.id}/unarchive`)
    },
  ],
  [
    'gives way to an added member',
    'organization',
    async () => {
      await newcomer()
      return as('POST', `/api/orgs/${made.id}/members`, { email, role: 'member' })
    },
  ],
  [
    'gives way to an added member',
    'project',
    async () => {
      await newcomer()
      return as('POST', `/api/projects/${of.id}/members`, { email })
    },
  ],
  [
    'is deleted with a member of the organization',
    'project',
    async () => {
      const who = await newcomer()
      await joinOrg(made, who, 'member')
      return as('DELETE', `/api/orgs/${made.id}/members/${who.id}`)
    },
  ],
  ['is deleted with the project', 'project', deleteProject],
  [
    'is deleted with the organization',
    'organization',
    async () => {
      await deleteProject()
      return as('DELETE', `/api/orgs/${made.id}`)
    },
  ],
]

describe('the waiting email of an invitation (people § Invitation emails)', () => {
  it.each(endings)('that %s is not sent: to %s', async (_, to, end) => {
    const invitationId = await waiting(to)
    const { status, trips } = await end(invitationId)
    expect([status < 300, trips]).toEqual([true, 1])
    expect(await mails()).toEqual([{ waits: false, text: null, data: null }])
  })

  it.each(['organization', 'project'] as const)('to a %s is replaced by a newer one', async to => {
    await waiting(to)
    await query`update invitations set mailed_at = mailed_at - interval '10 minutes' where email = ${email}`
    await invited[to]()
    expect(await mails()).toMatchObject([{ waits: false, data: null }, { data: expect.anything() }])
  })

  it.each(['organization', 'project'] as const)(
    'to a %s is kept if inviting again sends no email',
    async to => {
      await waiting(to)
      await invited[to]()
      expect(await mails()).toMatchObject([{ waits: true }])
    },
  )

  it('is ended if the invitation is accepted while it is renewed', async () => {
    const invitationId = await waiting('organization')
    await query`update invitations set mailed_at = mailed_at - interval '10 minutes' where email = ${email}`
    const asThem = await asBrowser(await newcomer())
    const held = await hold(sql`select from mail_outbox where recipient = ${email} for update`)
    const anew = invited.organization()
    await held.queued(1)
    const accepted = asThem('POST', `/api/me/invitations/${invitationId}/accept`)
    await held.queued(2)
    await held.release()
    expect([(await anew).id, (await accepted).status]).toEqual([invitationId, 200])
    expect(await mails()).toMatchObject([
      { waits: false, data: null },
      { waits: false, data: null },
    ])
  })

  it('is kept while its project is archived, and after other refusals and endings', async () => {
    const invitationId = await waiting('project')
    await query`update projects set archived_at = now() where id = ${of.id}`
    await entering()
    await as('DELETE', `/api/projects/${of.id}/members/${invitationId}`)
    await as('DELETE', `/api/orgs/${made.id}/invitations/${id()}`)
    expect(await mails()).toMatchObject([{ waits: true }])
  })
})
