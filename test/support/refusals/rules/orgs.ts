import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { onceBought } from '../../billing.ts'
import { id, query } from '../../database.ts'
import { anAddress } from '../../mailbox.ts'
import { useUp } from '../../rate-limits.ts'
import { org, orgGroup, person, project } from '../../world.ts'
import type { Patch } from '../drafts.ts'
import { free, missing, type Rules, rule, useUpInvitations, withoutProvider } from './rule.ts'

const afterText = { after: 'text that cannot be stored' } as const
const noOrg = [
  rule('org_required', { body: { orgId: null } }, afterText),
  rule('not_found', { body: { orgId: 'no-uuid' } }, { name: 'malformed', ...afterText }),
]
const isMissing = { 'org_required + not_found (malformed)': 'a missing ID is not malformed' }
const noMember = rule('member_not_found', { ids: { userId: missing } })
const noGroup = rule('group_not_found', { ids: { groupId: missing } })
const noInvitation = rule('invitation_not_found', { ids: { invitationId: missing } })
const providerFails = rule('billing_error', withoutProvider)
const noRole = { 'member_not_found + last_admin': 'a missing member is not an admin' }

/** Leaves the caller as the only admin, and names them. */
const lastAdmin = rule('last_admin', async ({ in: home, who }): Promise<Patch> => {
  await query`update org_members set role = 'member' where org_id = ${home.id} and user_id <> ${who.id}`
  return { ids: { userId: who.id } }
})

export const orgRules: Partial<Record<OperationName, Rules>> = {
  'org.create': {
    source: 'orgs § Creating',
    order: [
      rule('org_limit', async ({ who }) => {
        for (let n = 0; n < 10; n++) await org({ admins: [who] })
        return {}
      }),
      rule('rate_limited', ({ who }) => useUp(`org_create:${who.id}`, 10)),
    ],
    unmade: { not_found: 'only a repeated request, whose organization was deleted' },
  },
  'org.delete': {
    source: 'orgs § Deleting',
    order: [
      rule('org_has_projects', async at => {
        await project({ in: at.in })
        return {}
      }),
      rule(
        'org_has_contract',
        ({ in: home }) => query`update orgs set granted_plan = 'pro' where id = ${home.id}`,
      ),
    ],
  },
  'org_member.add': {
    source: 'orgs § Adding members',
    order: [
      rule('user_not_found', () => ({ body: { email: anAddress() } })),
      rule('already_member', ({ callers }) => ({ body: { email: callers.member.email } })),
      rule('plan_limit', free),
    ],
    never: {
      'user_not_found + already_member': 'members have an account',
      'already_member + plan_limit': 'members have a seat',
    },
  },
  'org_member.update': {
    source: 'orgs § Changing roles',
    order: [
      noMember,
      {
        ...lastAdmin,
        make: async (...given) => ({ ...(await lastAdmin.make(...given)), body: { role: 'member' } }),
      },
    ],
    never: noRole,
  },
  'org_member.remove': { source: 'orgs § Leaving and removing', order: [noMember, lastAdmin], never: noRole },
  'org_invitation.create': {
    source: 'orgs § Inviting',
    order: [
      rule('group_not_found', { body: { groupId: missing } }),
      rule('plan_limit', free),
      rule('rate_limited', useUpInvitations),
    ],
  },
  'org_invitation.cancel': { source: 'orgs § Inviting', isBare: true, order: [noInvitation] },
  'org_group.create': {
    source: 'orgs § Groups',
    order: [
      rule(
        'group_limit',
        ({ in: home }) => query`
        insert into org_groups (id, org_id, name)
        select gen_random_uuid(), ${home.id}, 'group ' || n from generate_series(1, 50) n`,
      ),
      rule('group_name_taken', async at => {
        await orgGroup(at.in, [], 'taken')
        return { body: { name: 'taken' } }
      }),
    ],
  },
  'org_group.update': {
    source: 'orgs § Groups',
    order: [
      noGroup,
      rule('group_name_taken', async at => {
        await orgGroup(at.in, [], 'taken')
        return { body: { name: 'taken' } }
      }),
    ],
  },
  'org_group.delete': { source: 'orgs § Groups', isBare: true, order: [noGroup] },
  'org_group_member.add': {
    source: 'orgs § Group members',
    order: [
      noGroup,
      rule('not_org_member', async () => ({ body: { userId: (await person()).id } })),
      rule('already_in_group', async (at, { ids }) => {
        await query`insert into org_group_members (org_id, group_id, user_id)
          values (${at.in.id}, ${ids!.groupId}, ${at.callers.member.id})`
        return { body: { userId: at.callers.member.id } }
      }),
    ],
    never: { 'not_org_member + already_in_group': 'members of a group are members of its organization' },
  },
  'org_group_member.remove': { source: 'orgs § Group members', order: [noGroup, noMember] },
  'own_invitation.accept': { source: 'orgs § Received invitations', isBare: true, order: [noInvitation] },
  'own_invitation.decline': { source: 'orgs § Received invitations', isBare: true, order: [noInvitation] },
  'billing.price': {
    source: 'billing § Price',
    order: [],
    unmade: { billing_error: 'the price can be in the cache' },
  },
  'billing.checkout': {
    source: 'billing § Checkout',
    setUp: async at => {
      await free(at)
      return {}
    },
    order: [
      ...noOrg,
      rule(
        'org_owner_granted',
        ({ in: home }) => query`update orgs set granted_plan = 'pro' where id = ${home.id}`,
      ),
      rule(
        'org_active_team',
        ({ in: home }) => query`
        insert into subscriptions (id, org_id, status, reading) values (${id()}, ${home.id}, 'active', 1)`,
      ),
      providerFails,
    ],
    never: isMissing,
  },
  'billing.portal': {
    source: 'billing § Portal',
    setUp: async at => {
      await onceBought(at.in)
      return {}
    },
    order: [
      ...noOrg,
      rule('org_no_contract', ({ in: home }) => query`delete from subscriptions where org_id = ${home.id}`),
      providerFails,
    ],
    never: isMissing,
  },
  'billing.webhook': {
    source: 'billing § Webhooks',
    order: [rule('webhook_invalid', { headers: { 'stripe-signature': 'none' } })],
    unmade: { billing_error: 'only a valid event about a subscription' },
  },
}
