import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { query } from '../../database.ts'
import { anAddress } from '../../mailbox.ts'
import { assignGroup, joinProject, membershipOf, org, orgGroup, person } from '../../world.ts'
import type { Patch } from '../drafts.ts'
import { free, missing, type Rules, rule, useUpInvitations } from './rule.ts'

const internal = { body: { featureScope: ['wiki'], role: 'admin' } }
const ofMissing = 'a missing one has no role'
const noMember = rule('member_not_found', { ids: { memberId: missing } })
const noGroup = rule('group_not_found', { ids: { groupId: missing } })
const groupScope = rule(
  'invalid_external_role',
  { body: { featureScope: [] } },
  { after: 'an invalid field' },
)

const lastOwner = rule('last_owner', async ({ of, who }) => ({
  ids: { memberId: await membershipOf(of.id, who) },
}))

export const peopleRules: Partial<Record<OperationName, Rules>> = {
  'member.add': {
    source: 'people § Adding members',
    order: [
      rule('invalid_external_role', internal, { after: 'an invalid field' }),
      rule('already_member', ({ callers }) => ({ body: { email: callers.member.email } })),
      rule('plan_limit', free),
      rule('rate_limited', async at => {
        await useUpInvitations(at)
        return { body: { email: anAddress() } }
      }),
    ],
    together: {
      'already_member + plan_limit': async at => {
        const withoutSeat = await person()
        await joinProject(at.of, withoutSeat, 'viewer')
        await free(at)
        return { body: { email: withoutSeat.email } }
      },
    },
    never: { 'already_member + rate_limited': 'only addresses without an account are invited by email' },
  },
  'member.update': {
    source: 'people § Changing members',
    order: [
      rule('invalid_external_role', internal, { name: 'body', after: 'an invalid field' }),
      noMember,
      rule(
        'invalid_external_role',
        async ({ of }, { ids }) => {
          await query`update project_members set role = 'admin' where project_id = ${of.id} and id = ${ids!.memberId}`
          return { body: { featureScope: ['wiki'], role: undefined } }
        },
        { name: 'result' },
      ),
      lastOwner,
      rule('plan_limit', async at => {
        await free(at)
        return { body: { featureScope: null } }
      }),
    ],
    together: {
      'last_owner + plan_limit': async (at, { ids }): Promise<Patch> => {
        await free(at)
        await query`delete from project_members where project_id = ${at.of.id} and user_id = ${at.who.id}`
        await query`update project_members set role = 'owner' where id = ${ids!.memberId}`
        return { body: { featureScope: null } }
      },
    },
    never: {
      'invalid_external_role (body) + plan_limit': 'the one has a scope, and the other has none',
      'member_not_found + invalid_external_role (result)': ofMissing,
      'member_not_found + last_owner': ofMissing,
      'invalid_external_role (result) + last_owner': 'the role stays the same',
      'invalid_external_role (result) + plan_limit': 'the one has a scope, and the other has none',
    },
  },
  'member.remove': {
    source: 'people § Removing members',
    order: [noMember, lastOwner],
    never: { 'member_not_found + last_owner': ofMissing },
  },
  'project_group.assign': {
    source: 'people § Project groups',
    order: [
      groupScope,
      rule('group_not_found', { body: { groupId: missing } }),
      rule('group_org_mismatch', async () => ({ body: { groupId: await orgGroup(await org()) } })),
      rule('group_already_assigned', async ({ of }) => ({
        body: { groupId: await assignGroup(of, [], 'viewer') },
      })),
    ],
    never: {
      'group_not_found + group_org_mismatch': 'a missing group has no organization',
      'group_not_found + group_already_assigned': 'a missing group has no assignment',
      'group_org_mismatch + group_already_assigned': 'only groups of the organization can be assigned',
    },
  },
  'project_group.update': {
    source: 'people § Project groups',
    order: [
      { ...groupScope, name: 'body' },
      noGroup,
      rule(
        'invalid_external_role',
        async ({ of }) => ({
          ids: { groupId: await assignGroup(of, [], 'viewer', ['wiki']) },
          body: { role: 'admin' },
        }),
        { name: 'result' },
      ),
    ],
    never: { 'group_not_found + invalid_external_role (result)': ofMissing },
  },
  'project_group.unassign': { source: 'people § Project groups', isBare: true, order: [noGroup] },
}
