import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { GivenOrgId } from '../shared/given-org-id.ts'
import type { Locale } from '../shared/locales.ts'
import type { Payments } from './payments.ts'
import { isUnderContract, upgradeUrlOf } from './plans.ts'

const orgId = GivenOrgId.meta({ description: 'ID of an organization that the caller administers.' })
const plan = z.literal('pro').meta({ description: 'What is bought.' })
const scope = z.literal('org').meta({ description: 'For whom it is paid.' })
export const Checkout = z.lazy(() => z.object({ orgId, plan, scope }))
export const Portal = z.lazy(() => z.object({ orgId, scope }))

/** The part of the payment provider that checkout needs. */
type Seller = Pick<Payments, 'createCustomer' | 'startCheckout'>

/**
 * Where the browser buys Pro for the organization that the body has named. Its customer is made once, between two
 * trips: the first one kept wins. 409 `org_owner_granted`, `org_active_team`.
 */
export async function startCheckout(ask: Ask, provider: Seller, appUrl: string): Promise<string> {
  const orgId = ask.orgId!
  const kept: Customer = JSON.parse(await write(ask, [ensureNoContract(orgId)], customerOf(orgId, appUrl)))
  const customerId = kept.id ?? (await keepCustomer(ask, await provider.createCustomer(orgId)))
  const visit = { customerId, returnUrl: kept.returnUrl, locale: kept.locale }
  return provider.startCheckout(orgId, visit, `${orgId}:${kept.purchase}`)
}

/** Where the browser manages what was bought; 409 `org_no_contract` before anything was. */
export async function openPortal(
  ask: Ask,
  provider: Pick<Payments, 'openPortal'>,
  appUrl: string,
): Promise<string> {
  const orgId = ask.orgId!
  const key = ask.idempotency?.id
  const { id, returnUrl, locale }: Customer = JSON.parse(
    await write(ask, [ensureContract(orgId)], customerOf(orgId, appUrl)),
  )
  return provider.openPortal({ customerId: id!, returnUrl, locale }, key)
}

/**
 * `purchase` stays the same for up to an hour while nothing is bought, so that two who begin at once pay once. `locale`
 * is the caller's.
 */
type Customer = { id: string | null; purchase: string; returnUrl: string; locale: Locale }

const customerOf = (orgId: string, appUrl: string): SQL => sql`
  select json_build_object('id', customer_id, 'purchase', (select count(*) from subscriptions where org_id = o.id)
           || ':' || floor(extract(epoch from now()) / 3600),
           'locale', (select locale from users where id = caller_id()),
           'returnUrl', ${appUrl}::text || ${upgradeUrlOf(sql`o.id`)})
    from orgs o where id = ${orgId}::uuid`

async function keepCustomer(ask: Ask, made: string): Promise<string> {
  const keep = sql`update orgs set customer_id = coalesce(customer_id, ${made}) where id = ${ask.orgId}::uuid`
  return write(ask, [keep], sql`select customer_id from orgs where id = ${ask.orgId}::uuid`)
}

const ensureNoContract = (orgId: string): SQL => sql`
  select ${ensure(sql`granted_plan is null`, 'org_owner_granted')},
         ${ensure(sql`not ${isUnderContract(sql`o`)}`, 'org_active_team')}
    from orgs o where id = ${orgId}::uuid`

/** A subscription is found by the organization's customer, so there is one. */
const ensureContract = (orgId: string): SQL =>
  sql`select ${ensureFound(sql`subscriptions where org_id = ${orgId}::uuid`, 'org_no_contract')}`
