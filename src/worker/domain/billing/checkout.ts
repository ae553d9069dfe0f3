import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { ApiError } from '../../errors.ts'
import { type Customer, customerOf, orgId, scope } from './customers.ts'
import type { Payments } from './payments.ts'
import { isUnderContract } from './plans.ts'

const plan = z.literal('pro').meta({ description: 'The plan to buy.' })
export const Checkout = z.lazy(() => z.object({ orgId, plan, scope }))

/** The part of the payment provider that checkout needs. */
type Seller = Pick<Payments, 'createCustomer' | 'startCheckout'>

/**
 * Returns the URL where the browser buys Pro for the organization. Its customer is created once, between two round
 * trips; if two requests create one, the first that is stored counts. If it was deleted at the provider, another one
 * takes its place. 409 `org_owner_granted`, `org_active_team`.
 */
export async function startCheckout(ask: Ask, provider: Seller, appUrl: string): Promise<string> {
  const orgId = ask.orgId!
  const kept: Customer = JSON.parse(await write(ask, [ensureNoContract(orgId)], customerOf(orgId, appUrl)))
  const { id, returnUrl, locale } = kept
  const made = async () => keepCustomer(ask, id, await provider.createCustomer(orgId, id))
  const start = (customerId: string) => provider.startCheckout(orgId, { customerId, returnUrl, locale })
  const url = (id && (await start(id))) ?? (await start(await made()))
  if (url === null) throw new ApiError('billing_error')
  return url
}

/** Stores the customer in place of `known`, unless another one was stored meanwhile. Returns the stored one. */
async function keepCustomer(ask: Ask, known: string | null, made: string): Promise<string> {
  const isKnown = sql`customer_id is not distinct from ${known}`
  const keep = sql`update orgs set customer_id = ${made} where id = ${ask.orgId}::uuid and ${isKnown}`
  return write(ask, [keep], sql`select customer_id from orgs where id = ${ask.orgId}::uuid`)
}

const ensureNoContract = (orgId: string): SQL => sql`
  select ${ensure(sql`granted_plan is null`, 'org_owner_granted')},
         ${ensure(sql`not ${isUnderContract(sql`o`)}`, 'org_active_team')}
    from orgs o where id = ${orgId}::uuid`
