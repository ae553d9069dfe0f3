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
export const ensureProjectRoom = (orgId: SQL): SQL => sql`
  select ensure(${planOf(sql`o`)} <> 'free' or active < ${freeLimits.maxProjects}, 'plan_limit', jsonb_build_object(
           'upgradeUrl', ${upgradeUrlOf(sql`o.id`)}, 'limit', ${freeLimits.maxProjects}::int, 'current', active, 'required', active + 1))
    from orgs o, lateral (select ${activeProjects(sql`o.id`)} as active) counted
   where o.id = ${orgId}`

/**
 * The rule that a Free organisation has a seat for each of these people: 402, or they take none because they sit
 * already. `emails` is a text[]. The organisation's row must be locked before.
 */
export const ensureSeats = (orgId: SQL, emails: SQL): SQL => sql`
  select ensure(${planOf(sql`o`)} <> 'free' or required <= ${freeLimits.maxOrgMembers} or required = taken, 'plan_limit', jsonb_build_object(
           'upgradeUrl', ${upgradeUrlOf(sql`o.id`)}, 'limit', ${freeLimits.maxOrgMembers}::int, 'current', taken, 'required', required))
    from orgs o, lateral (select count(*) filter (where sits) as taken, count(*) as required from (
           select email, bool_or(sits) as sits
             from (select email, true as sits from taken_seats(o.id) email union all select email, false from unnest(${emails}) email) wanted
            group by email) people) seats
   where o.id = ${orgId}`

/**
 * Locks a project's organisation, for what counts in both. It is taken after the project's own lock, which the gate
 * takes, and no operation takes the two the other way round.
 */
export const lockOrgOf = (projectId: string): SQL => sql`
  select from orgs where id = (select org_id from projects where id = ${projectId}::uuid) for no key update`
