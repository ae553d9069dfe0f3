import { type SQL, sql } from 'drizzle-orm'

/** Free tier: people and active projects that an organisation may have; paid tiers have no limit. */
export const freeLimits = { maxOrgMembers: 3, maxProjects: 3 } as const

/** `free`, `pro` or `pro_plus`, derived and stored nowhere (decisions § 10). `org` is the alias of an orgs row. */
export const planOf = (org: SQL): SQL => sql`coalesce(${org}.granted_plan, 'free')`
export const planSourceOf = (org: SQL): SQL =>
  sql`case when ${org}.granted_plan is null then 'none' else 'owner' end`

export const limitsJson = (org: SQL): SQL => sql`case ${planOf(org)} when 'free'
  then json_build_object('maxOrgMembers', ${freeLimits.maxOrgMembers}::int, 'maxProjects', ${freeLimits.maxProjects}::int)
  else json_build_object('maxOrgMembers', null, 'maxProjects', null) end`

/** Bytes that each project of the organisation may store; null without a limit (contract, "Limits"). */
export const storageLimitOf = (org: SQL): SQL =>
  sql`case ${planOf(org)} when 'free' then ${100 * 2 ** 20}::bigint when 'pro' then ${10 * 2 ** 30}::bigint end`

/** Where an organisation's plan is changed. */
export const upgradeUrlOf = (orgId: SQL): SQL => sql`'/orgs/' || ${orgId} || '/settings/billing'`

/** Projects that count for the plan: archived ones do not. */
export const activeProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is null)`

/**
 * The rule that a Free organisation has room for one more active project: 402. Its row must be locked before.
 * Yields one row, so that it can stand in the `from` of the write that it guards.
 */
export const ensureProjectRoom = (orgId: string): SQL => sql`
  select ensure(count(*) < ${freeLimits.maxProjects}, 'plan_limit', jsonb_build_object('upgradeUrl', ${upgradeUrlOf(sql`${orgId}::uuid`)},
           'limit', ${freeLimits.maxProjects}::int, 'current', count(*), 'required', count(*) + 1))
    from projects where org_id = ${orgId}::uuid and archived_at is null
     and exists (select from orgs o where o.id = ${orgId}::uuid and ${planOf(sql`o`)} = 'free')`
