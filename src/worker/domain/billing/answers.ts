import * as z from 'zod'
import { instantOf, secretOf } from '../shared/answers.ts'
import { plans } from './plans.ts'

export const Plan = z
  .enum(Object.keys(plans) as (keyof typeof plans)[])
  .meta({ description: 'What the organization may have: `free`, `pro`, or `pro_plus` (shown as Pro+).' })

export const PlanSource = z.enum(['owner', 'provider', 'none']).meta({
  description:
    'Where the plan comes from. `owner`: the operator granted it. `provider`: it is paid. `none`: it is Free.',
})

const limit = (meaning: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${meaning}; null: no limit.` })

export const PlanLimits = z.lazy(() =>
  z
    .strictObject({
      maxOrgMembers: limit('How many people the organization may have, pending invitations included'),
      maxProjects: limit('How many active projects it may have'),
    })
    .meta({ id: 'PlanLimits', description: 'What the plan allows.' }),
)

export const Subscription = z.lazy(() =>
  z
    .strictObject({
      status: z.string().meta({
        description:
          "The payment provider's word: `active`, `trialing` and `past_due` are a contract, any other is none.",
      }),
      currentPeriodEnd: instantOf('When the period that is paid ends').nullable().meta({
        description: 'When the period that is paid ends, as ISO 8601 in UTC; null: it is not known.',
      }),
      cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether the contract ends with that period.' }),
    })
    .meta({ id: 'Subscription', description: 'What is paid for an organization.' }),
)

export const PriceAnswer = z.lazy(() => z.strictObject({ price: Price }))

const Price = z.lazy(() =>
  z
    .strictObject({
      amount: z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .meta({ description: 'How much, as a decimal number of the currency.' }),
      currency: z.string().length(3).meta({ description: 'The currency by ISO 4217, in upper case.' }),
      interval: z
        .enum(['day', 'week', 'month', 'year'])
        .meta({ description: 'The unit of the billing period.' }),
      intervalCount: z.int().min(1).meta({ description: 'How many of these units a billing period has.' }),
      taxIncluded: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the amount includes tax; null: the payment provider does not say.' }),
    })
    .meta({ id: 'Price', description: 'What Pro costs an organization in each billing period.' }),
)

/** A checkout or a portal. */
export const PaymentPage = z.lazy(() =>
  z
    .strictObject({
      url: secretOf(z.url(), "A page of the payment provider's, to which the browser goes next."),
    })
    .meta({ id: 'PaymentPage', description: 'Where the browser pays, or manages what is paid.' }),
)

export const Receipt = z.lazy(() =>
  z.strictObject({
    received: z.literal(true).meta({ description: 'Always true: the event need not be sent again.' }),
  }),
)
