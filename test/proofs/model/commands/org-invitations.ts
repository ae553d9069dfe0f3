import { orgRoleOf } from '../access.ts'
import { memberEvent, record } from '../events.ts'
import { acceptDue, acceptOrgInvitation } from '../joining.ts'
import { orgInvitationFields } from '../response-fields.ts'
import { hasSeatsFor } from '../seats.ts'
import type { Model, Org, OrgInvitation, ProjectInvitation } from '../state.ts'
import type { Command } from '../step.ts'

export const inviteToOrg: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'POST', path: '/api/orgs/{orgId}/invitations', of } as const
  const by = pick.caller(at)
  const all = [pick.person(), pick.person(), pick.person()].slice(0, 1 + (pick.number() % 3))
  const role = pick.of(['member', 'admin'] as const)
  const groups = m.orgs.flatMap(org => org.groups)
  const group = pick.isOnce(3) ? (pick.mostly(of.groups, groups) ?? null) : null
  const fresh = [...new Set(all)].filter(who => !orgRoleOf(of, who))
  return {
    ...at,
    by,
    params: { orgId: of.id },
    body: { emails: all.map(({ email }) => email), role, groupId: group?.id ?? null },
    rule: () =>
      group && !of.groups.includes(group)
        ? 'group_not_found'
        : !hasSeatsFor(of, m.projects, fresh) && 'plan_limit',
    status: 201,
    done({ invitations }) {
      fresh.forEach((who, i) => {
        const live = of.invitations.find(each => each.who === who && !each.isExpired)
        of.invitations = of.invitations.filter(each => each.who !== who)
        of.invitations.push({ id: live?.id ?? invitations[i].id, who, role, group, isExpired: false })
      })
    },
    response: () => ({
      invitations: fresh.map(who =>
        orgInvitationFields(of.invitations.find(each => each.who === who)!, true),
      ),
      skipped: all.flatMap((who, i) =>
        all.indexOf(who) < i
          ? [{ email: who.email, reason: 'duplicate' }]
          : fresh.includes(who)
            ? []
            : [{ email: who.email, reason: 'already_member' }],
      ),
    }),
  }
}

/** An invitation to the organization or to one of its projects. It cannot cancel a guest's. */
export const cancelInvitation: Command = (m, pick) => {
  const of = pick.org()
  const at = { method: 'DELETE', path: '/api/orgs/{orgId}/invitations/{invitationId}', of } as const
  const by = pick.caller(at)
  const all = m.orgs.flatMap(org => invitationsIn(m, org))
  const target = pick.mostly(invitationsIn(m, of), all)
  if (!target || target.invitation.isExpired) return null
  const { invitation, project } = target
  return {
    ...at,
    by,
    params: { orgId: of.id, invitationId: invitation.id },
    rule: () =>
      (target.org !== of || (project && 'scope' in invitation && invitation.scope !== null)) &&
      'invitation_not_found',
    status: 200,
    done() {
      of.invitations = of.invitations.filter(each => each !== invitation)
      if (!project) return
      project.invitations = project.invitations.filter(each => each !== invitation)
      record(project, by, memberEvent('invitation.cancelled', invitation as ProjectInvitation))
    },
    response: () => ({ ok: true }),
  }
}

const invitationsIn = (m: Model, org: Org) => [
  ...org.invitations.map(invitation => ({ org, project: null, invitation })),
  ...m.projects
    .filter(of => of.org === org && !of.gone)
    .flatMap(project => project.invitations.map(invitation => ({ org, project, invitation }))),
]

/** The caller's own to an organization, or sometimes another user's. */
function answerInvitation(verb: 'accept' | 'decline', done: (of: Org, mine: OrgInvitation) => void): Command {
  return (m, pick) => {
    const at = { method: 'POST', path: `/api/me/invitations/{invitationId}/${verb}` } as const
    const all = m.orgs
      .filter(({ gone }) => !gone)
      .flatMap(of => of.invitations.map(invitation => ({ of, invitation })))
    const able = all.filter(({ invitation }) => invitation.who.id !== null && !invitation.isExpired)
    const target = pick.mostly(able, all)
    if (!target) return null
    const { of, invitation } = target
    const isTheirs = pick.isOnce(4) || invitation.who.id === null
    const by = isTheirs ? pick.caller(at) : { who: invitation.who, token: null }
    return {
      ...at,
      by,
      params: { invitationId: invitation.id },
      rule: () => (by.who !== invitation.who || invitation.isExpired) && 'invitation_not_found',
      status: 200,
      done() {
        done(of, invitation)
        of.invitations = of.invitations.filter(each => each !== invitation)
      },
      response: () =>
        verb === 'accept' ? { org: { id: of.id, name: of.name, role: orgRoleOf(of, by.who) } } : { ok: true },
    }
  }
}

export const acceptInvitation = answerInvitation('accept', acceptOrgInvitation)
export const declineInvitation = answerInvitation('decline', () => {})

/** With an emailed code. A new user gets an account. */
export const signIn: Command = (m, pick) => {
  const invited = new Set(m.orgs.flatMap(of => invitationsIn(m, of)).map(({ invitation }) => invitation.who))
  const who = pick.mostly([...invited], m.people)!
  return {
    says: `${who.label} signs in`,
    async act({ signIn }) {
      const { secret, user } = await signIn(who.email)
      Object.assign(who, { id: user.id, secret })
      acceptDue(m, who)
    },
  }
}

/** Fourteen days pass for one of them and for its email. */
export const letInvitationExpire: Command = (m, pick) => {
  const all = m.orgs.filter(({ gone }) => !gone).flatMap(of => invitationsIn(m, of))
  if (all.length === 0) return null
  const { invitation } = pick.of(all)
  return {
    says: `the invitation of ${invitation.who.label} expires`,
    async act({ sql }) {
      const over = `set expires_at = now() - interval '1 second'`
      await sql(`update invitations ${over} where id = $1`, [invitation.id])
      await sql(`update mail_outbox ${over} where topic = 'invitation:' || $1 and gave_up_at is null`, [
        invitation.id,
      ])
      invitation.isExpired = true
    },
  }
}
