import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { type Customer, customerOf, orgId, scope } from './customers.ts'
import type { Payments } from './payments.ts'

export const Portal = z.lazy(() => z.object({ orgId, scope }))

/** Returns the URL where the browser manages a contract. 409 `org_no_contract` if there never was one. */
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

/** A subscription is found by its customer, so an organization with a subscription also has a customer. */
const ensureContract = (orgId: string): SQL =>
  sql`select ${ensureFound(sql`subscriptions where org_id = ${orgId}::uuid`, 'org_no_contract')}`
