import * as z from 'zod'
import { Plan, PlanLimits, PlanSource, Subscription } from '../billing/answers.ts'
import { orgRole } from '../people/fields.ts'
import { idOf, instantOf, listOf } from '../shared/answers.ts'

const count = (meaning: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${meaning}.` })

const EligibleOrg = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the organization'),
      name: z.string().meta({ description: 'Its name, 1 to 80 characters. It is not unique.' }),
      role: orgRole.meta({ description: 'The role of the caller in it.' }),
      plan: Plan,
      planSource: PlanSource,
      projectCount: count('Number of active projects'),
      limits: PlanLimits,
      suspendedAt: instantOf('When an operator suspended it').nullable().meta({
        description: 'When an operator suspended it, as ISO 8601 in UTC; null if it is not suspended.',
      }),
    })
    .meta({
      id: 'EligibleOrganization',
      description: 'An organization in which the caller can create projects.',
    }),
)

export const Org = z.lazy(() =>
  EligibleOrg.unwrap()
    .extend({
      archivedProjectCount: count('Number of archived projects, which do not count toward the plan'),
      memberCount: count('Number of members'),
      pendingInvitationCount: count(
        'Number of further addresses that have a seat through an invitation. Together with `memberCount`, the number of used seats',
      ),
      createdAt: instantOf('When it was created'),
      subscription: Subscription.nullable().optional().meta({
        description: 'Its subscription, which only its admins see; null if it never had one.',
      }),
    })
    .meta({
      id: 'Organization',
      description: 'An organization, which owns projects.',
    }),
)

export const OrgAnswer = z.lazy(() =>
  z.strictObject({ org: Org }).meta({ id: 'OrganizationResponse', description: 'An organization.' }),
)
export const OrgsAnswer = z.lazy(() => listOf('OrganizationList', 'orgs', Org, 'by name'))
export const EligibleOrgsAnswer = z.lazy(() =>
  listOf('EligibleOrganizationList', 'orgs', EligibleOrg, 'by name'),
)
