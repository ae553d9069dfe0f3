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
      name: z.string().meta({ description: 'Its name, 1 to 80 characters; two may have the same.' }),
      role: orgRole.meta({ description: 'The role of the caller in it.' }),
      plan: Plan,
      planSource: PlanSource,
      projectCount: count('How many active projects it has'),
      limits: PlanLimits,
      suspendedAt: instantOf('When an operator suspended it').nullable().meta({
        description: 'When an operator suspended it, as ISO 8601 in UTC; null: it is not suspended.',
      }),
    })
    .meta({
      id: 'EligibleOrganization',
      description: 'What it takes to choose an organization for a project.',
    }),
)

export const Org = z.lazy(() =>
  EligibleOrg.unwrap()
    .extend({
      archivedProjectCount: count('How many archived projects it has, which its plan does not count'),
      memberCount: count('How many members it has'),
      pendingInvitationCount: count(
        'How many more people hold a seat by an invitation; with `memberCount`, the seats that are taken',
      ),
      createdAt: instantOf('When it was created'),
      subscription: Subscription.nullable().optional().meta({
        description:
          'Its contract with the payment provider, for its admins alone; null where it never had one.',
      }),
    })
    .meta({
      id: 'Organization',
      description: 'An organization, which owns projects.',
    }),
)

export const OrgAnswer = z.lazy(() => z.strictObject({ org: Org }))
export const OrgsAnswer = z.lazy(() => listOf('orgs', Org, 'by name'))
export const EligibleOrgsAnswer = z.lazy(() => listOf('orgs', EligibleOrg, 'by name'))
