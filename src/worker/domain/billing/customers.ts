import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { GivenOrgId } from '../shared/given-org-id.ts'
import type { Locale } from '../shared/locales.ts'
import { upgradeUrlOf } from './plans.ts'

/** The fields that name the customer in a body. */
export const orgId = GivenOrgId.meta({ description: 'ID of an organization that the caller administers.' })
export const scope = z.literal('org').meta({ description: 'Who the plan is for.' })

/** An organization as the payment provider's customer. `locale` is the caller's. */
export type Customer = { id: string | null; returnUrl: string; locale: Locale }

export const customerOf = (orgId: string, appUrl: string): SQL => sql`
  select json_build_object('id', customer_id, 'locale', (select locale from users where id = caller_id()),
           'returnUrl', ${appUrl}::text || ${upgradeUrlOf(sql`o.id`)})
    from orgs o where id = ${orgId}::uuid`
