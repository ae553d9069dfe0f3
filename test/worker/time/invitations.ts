import { browserOf, type Somewhere, signInAt, someone, somewhere } from '../../support/clocked.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anAddress } from '../../support/mailbox.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { aCookie } from '../../support/sign-in.ts'
import { countOf, type Spans } from './span.ts'

/** A client of the owner. Spans may be longer than a session, so it gets a new session each time. */
const by = async (
  at: OwnClock,
  { owner }: Somewhere,
  ...asked: [method: string, path: string, body?: unknown]
) => (await browserOf(at, owner))(...asked)

const toOrg = (at: OwnClock, here: Somewhere, email: string) =>
  by(at, here, 'POST', `/api/orgs/${here.org}/invitations`, { emails: [email], role: 'member' })

const toProject = (at: OwnClock, here: Somewhere, email: string) =>
  by(at, here, 'POST', `/api/projects/${here.project}/members`, { email, role: 'viewer' })

const mailsTo = (at: OwnClock, email: string) =>
  countOf(at.query`select 1 from mail_outbox where recipient = ${email} and template = 'invitation'`)

const membersOf = (at: OwnClock, { project }: Somewhere) =>
  countOf(at.query`select 1 from project_members where project_id = ${project}`)

export const invitations: Spans = {
  'an invitation to an organization': {
    rule: 'people § Invitations',
    places: { invitationExpiry: 2, isOpen: 1, orgInvitationsJson: 1, orgJson: 1 },
    span: '14 days',
    async begin(at) {
      const [here, who] = [await somewhere(at), await someone(at)]
      const { body } = await toOrg(at, here, who.email)
      return async () => {
        const own = await browserOf(at, who)
        const path = `/api/me/invitations/${body.invitations[0].id}/accept`
        return {
          listed: (await by(at, here, 'GET', `/api/orgs/${here.org}/members`)).body.invitations.length,
          counted: (await by(at, here, 'GET', `/api/orgs/${here.org}`)).body.org.pendingInvitationCount,
          own: (await own('GET', '/api/me/invitations')).body.total,
          accepted: (await own('POST', path)).status,
        }
      }
    },
    before: { listed: 1, counted: 1, own: 1, accepted: 200 },
    after: { listed: 0, counted: 0, own: 0, accepted: 404 },
  },
  'an invitation to a project at sign-in': {
    rule: 'people § Accepting invitations',
    places: { listMembers: 1, people_counts: 1 },
    span: '14 days',
    async begin(at) {
      const [here, email] = [await somewhere(at), anAddress()]
      await toProject(at, here, email)
      return async () => {
        const path = `/api/projects/${here.project}`
        const listed = (await by(at, here, 'GET', `${path}/members`)).body.invitations.length
        const counted = (await by(at, here, 'GET', `${path}/overview`)).body.people?.invitations
        await signInAt(at, email, aCookie())
        return { listed, counted, members: await membersOf(at, here) }
      }
    },
    before: { listed: 1, counted: 1, members: 2 },
    after: { listed: 0, counted: 0, members: 1 },
  },
  'an invitation in the list of a project': {
    rule: 'people § Invitations',
    places: {},
    span: '14 days',
    async begin(at) {
      const [here, email] = [await somewhere(at), anAddress()]
      await toProject(at, here, email)
      await by(at, here, 'POST', `/api/projects/${here.project}/archive`)
      await someone(at, email)
      return async () => {
        await by(at, here, 'POST', `/api/projects/${here.project}/unarchive`)
        return membersOf(at, here)
      }
    },
    before: 2,
    after: 1,
  },
  'the seat of an invitation': {
    rule: 'people § Seats',
    places: { taken_seats: 1 },
    span: '14 days',
    async begin(at) {
      const here = await somewhere(at, { free: true })
      for (let i = 0; i < 2; i++) await toOrg(at, here, anAddress())
      return async () => (await toOrg(at, here, anAddress())).status
    },
    before: 402,
    after: 201,
  },
  'an invitation that is used when its user is added': {
    rule: 'orgs § Adding members',
    places: { addOrgMember: 1 },
    span: '14 days',
    async begin(at) {
      const [here, who] = [await somewhere(at), await someone(at)]
      await toOrg(at, here, who.email)
      return async () => {
        await by(at, here, 'POST', `/api/orgs/${here.org}/members`, { email: who.email, role: 'member' })
        return countOf(at.query`select 1 from invitations where accepted_at is not null`)
      }
    },
    before: 1,
    after: 0,
  },
  'an invitation until another one replaces it': {
    rule: 'orgs § Inviting',
    places: { invite: 2 },
    span: '14 days',
    async begin(at) {
      const [here, email] = [await somewhere(at), anAddress()]
      await toOrg(at, here, email)
      return async () => {
        await toOrg(at, here, email)
        return countOf(at.query`select 1 from invitations where created_at = now()`)
      }
    },
    before: 0,
    after: 1,
  },
  'an invitation to a project until another one replaces it': {
    rule: 'people § Adding members',
    places: { invite: 3 },
    span: '14 days',
    async begin(at) {
      const [here, email] = [await somewhere(at), anAddress()]
      const { body } = await toProject(at, here, email)
      return async () => {
        await toProject(at, here, email)
        const [row] =
          await at.query`select id = ${body.invitation.id} as kept, created_at = now() as anew from invitations`
        return row
      }
    },
    before: { kept: true, anew: false },
    after: { kept: false, anew: true },
  },
  'an invitation until it is emailed again': {
    rule: 'people § Invitation emails',
    places: { due: 2 },
    span: '10 minutes',
    async begin(at) {
      const [here, email] = [await somewhere(at), anAddress()]
      await toOrg(at, here, email)
      return async () => {
        await toOrg(at, here, email)
        return mailsTo(at, email)
      }
    },
    before: 1,
    after: 2,
  },
  '5 emails with invitations to an address': {
    rule: 'people § Invitation emails',
    places: { mailInvitations: 2 },
    span: '1 hour',
    async begin(at) {
      const email = anAddress()
      const invite = async () => (await toOrg(at, await somewhere(at), email)).status
      for (let i = 0; i < 5; i++) await invite()
      return async () => [await invite(), await mailsTo(at, email)]
    },
    before: [201, 5],
    after: [201, 6],
  },
  'an expired invitation until its deletion': {
    rule: 'maintenance § Expiry',
    places: { isPast: 2 },
    span: '44 days',
    async begin(at) {
      const here = await somewhere(at)
      await toProject(at, here, anAddress())
      return async () => {
        const { deleted } = await runJobOn('sweepInvitations', at.bindings)
        return [deleted, await countOf(at.query`select 1 from events where type = 'invitation.expired'`)]
      }
    },
    before: [0, 0],
    after: [1, 1],
  },
}
