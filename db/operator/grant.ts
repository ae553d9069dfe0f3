import type pg from 'pg'
import { noSuchOrg, orgIdOf } from './ids.ts'
import { reportOf } from './report.ts'

const plans = ['pro', 'pro_plus', 'none']

/** `none` takes the grant back. */
export type Order = { orgId: string; plan: string; operator: string; reason: string | null }

/** `from` and `to`: what was granted before, and now; null: nothing. */
export type Granted = { name: string; from: string | null; to: string | null; isUnderContract: boolean }

/**
 * Grants an organization a plan, or takes the grant back, and records who did so and why, by one statement. What
 * changes nothing is not recorded. Throws if the plan or the organization does not exist.
 */
export async function grantPlan(
  client: pg.Client,
  { orgId, plan, operator, reason }: Order,
): Promise<Granted> {
  if (!plans.includes(plan)) throw new Error(`${plan} is no plan: choose one of ${plans.join(', ')}`)
  const { rows } = await client.query<Granted>(
    `with org as (
            select id, name, granted_plan as "from", nullif($2, 'none') as "to" from orgs where id = $1 for update),
          changed as (select * from org where "from" is distinct from "to"),
          granted as (update orgs set granted_plan = "to" from changed where orgs.id = changed.id),
          recorded as (
            insert into plan_grants (org_id, org_name, from_plan, to_plan, operator, reason)
            select id, name, "from", "to", $3, $4 from changed)
     select name, "from", "to",
            exists (select from subscriptions where org_id = org.id and is_live(status)) as "isUnderContract"
       from org`,
    [orgIdOf(orgId), plan, operator, reason],
  )
  return rows[0] ?? Promise.reject(noSuchOrg(orgId))
}

export const grantText = reportOf(({ name, from, to, isUnderContract }: Granted): string => {
  const told =
    from === to ? `${to ?? 'nothing'} was granted already: unchanged` : `${from ?? 'none'} → ${to ?? 'none'}`
  return isUnderContract && to
    ? `${name}: ${told}\nIt also has a contract with the payment provider, which goes on until it is cancelled there.`
    : `${name}: ${told}`
})
