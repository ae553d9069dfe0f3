import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { ApiError } from '../../errors.ts'
import { type Customer, customerOf, orgId, scope } from './customers.ts'
import type { Payments } from './payments.ts'

export const Portal = z.lazy(() => z.object({ orgId, scope }))

/**
 * Returns the URL where the browser manages a contract. 409 `org_no_contract` if there never was one, or its customer
 * was deleted at the provider.
 */
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
  const url = await provider.openPortal({ customerId: id!, returnUrl, locale }, key)
  if (url === null) throw new ApiError('org_no_contract')
  return url
}

/** A subscription is found by its customer, so an organization with a subscription also has a customer. */
const ensureContract = (orgId: string): SQL =>
  sql`select ${ensureFound(sql`subscriptions where org_id = ${orgId}::uuid`, 'org_no_contract')}`
