import type pg from 'pg'
import { noSuchOrg, orgIdOf } from './ids.ts'
import { reportOf } from './report.ts'

const plans = ['pro', 'pro_plus', 'none']

/** `plan`: `none` revokes the grant. */
type PlanGrant = { orgId: string; plan: string; operator: string; reason: string | null }

/** `from` and `to`: the granted plans before and after, null for none. */
type GrantResult = { name: string; from: string | null; to: string | null; isUnderContract: boolean }

/**
 * Grants a plan to an organization, or revokes the grant, and records who did so and why, in one statement. It does not
 * record a grant that changes nothing. Throws if the plan or the organization does not exist.
 */
export async function grantPlan(
  client: pg.Client,
  { orgId, plan, operator, reason }: PlanGrant,
): Promise<GrantResult> {
  if (!plans.includes(plan)) throw new Error(`Unknown plan "${plan}". Choose one of: ${plans.join(', ')}.`)
  const { rows } = await client.query<GrantResult>(
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

export const grantText = reportOf(({ name, from, to, isUnderContract }: GrantResult): string => {
  const change =
    from === to
      ? `${to ?? 'none'} is already granted. Nothing was changed.`
      : `${from ?? 'none'} → ${to ?? 'none'}`
  return isUnderContract && to
    ? `${name}: ${change}\nIt has a paid subscription, which continues until it is canceled at the payment provider.`
    : `${name}: ${change}`
})
