import * as z from 'zod'
import { instantOf, secretOf } from '../shared/answers.ts'
import { plans } from './plans.ts'

export const Plan = z
  .enum(Object.keys(plans) as (keyof typeof plans)[])
  .meta({ description: 'The plan of the organization: `free`, `pro`, or `pro_plus` (shown as Pro+).' })

export const PlanSource = z.enum(['owner', 'provider', 'none']).meta({
  description:
    'Where the plan comes from. `owner`: the operator granted it. `provider`: it is paid. `none`: it is Free.',
})

const limit = (meaning: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${meaning}; null for no limit.` })

export const PlanLimits = z.lazy(() =>
  z
    .strictObject({
      maxOrgMembers: limit('Maximum number of members of the organization, including pending invitations'),
      maxProjects: limit('Maximum number of active projects'),
    })
    .meta({ id: 'PlanLimits', description: 'What the plan allows.' }),
)

export const Subscription = z.lazy(() =>
  z
    .strictObject({
      status: z.string().meta({
        description:
          "The payment provider's status. With `active`, `trialing`, or `past_due`, the subscription is in force.",
      }),
      currentPeriodEnd: instantOf('When the paid period ends').nullable().meta({
        description: 'When the paid period ends, as ISO 8601 in UTC; null if unknown.',
      }),
      cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether the subscription ends with that period.' }),
    })
    .meta({ id: 'Subscription', description: 'The subscription of an organization.' }),
)

export const PriceAnswer = z.lazy(() =>
  z.strictObject({ price: Price }).meta({ id: 'PriceResponse', description: 'The price of Pro.' }),
)

const Price = z.lazy(() =>
  z
    .strictObject({
      amount: z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .meta({
          description: 'The amount as a decimal number, such as `12.50` for USD or `1200` for JPY.',
        }),
      currency: z.string().length(3).meta({ description: 'The currency by ISO 4217, in upper case.' }),
      interval: z
        .enum(['day', 'week', 'month', 'year'])
        .meta({ description: 'The unit of the billing period.' }),
      intervalCount: z.int().min(1).meta({ description: 'Number of units in a billing period.' }),
      taxIncluded: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the amount includes tax; null if the payment provider does not say.' }),
    })
    .meta({ id: 'Price', description: 'The price of Pro for an organization and billing period.' }),
)

/** The URL of a checkout or a portal. */
export const PaymentPage = z.lazy(() =>
  z
    .strictObject({
      url: secretOf(z.url(), 'A page of the payment provider, where the browser goes next.'),
    })
    .meta({ id: 'PaymentPage', description: 'Where the browser pays, or manages the subscription.' }),
)

export const Receipt = z.lazy(() =>
  z
    .strictObject({
      received: z
        .literal(true)
        .meta({ description: 'Always true. The event does not have to be sent again.' }),
    })
    .meta({ id: 'WebhookReceipt', description: 'The event was received.' }),
)
