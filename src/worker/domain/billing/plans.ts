import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

type Limits = {
  /** People that an organisation may have, pending invitations included. */
  maxOrgMembers: number | null
  /** Active projects that it may have. */
  maxProjects: number | null
  /** Bytes that each of its projects may store. */
  storageBytes: number | null
}

/** What each tier allows (billing § Plans); null: no limit. */
export const plans = {
  free: { maxOrgMembers: 3, maxProjects: 3, storageBytes: 100 * 2 ** 20 },
  pro: { maxOrgMembers: null, maxProjects: null, storageBytes: 10 * 2 ** 30 },
  pro_plus: { maxOrgMembers: null, maxProjects: null, storageBytes: null },
} as const satisfies Record<string, Limits>

/** `free`, `pro` or `pro_plus`, derived and stored nowhere (billing § Plans). */
export const planOf = (org: Alias): SQL => sql`plan_of(${org}.id, ${org}.granted_plan)`

/** `owner`: granted by the operator; `provider`: paid; `none`. A grant outranks a contract. */
export const planSourceOf = (org: Alias): SQL => sql`
  case when ${org}.granted_plan is not null then 'owner' when ${isUnderContract(org)} then 'provider' else 'none' end`

/** Whether the organisation has a live subscription. */
export const isUnderContract = (org: Alias): SQL =>
  sql`exists (select from subscriptions where org_id = ${org}.id and is_live(status))`

/**
 * `{ status, currentPeriodEnd, cancelAtPeriodEnd }` of the subscription that counts: a live one before one that can
 * still come to life, and that before what is over; null where there never was one (billing § Subscriptions).
 */
export const subscriptionJson = (orgId: SQL): SQL => sql`(
  select json_build_object('status', status, 'currentPeriodEnd', iso(current_period_end),
                           'cancelAtPeriodEnd', cancel_at_period_end)
    from subscriptions where org_id = ${orgId}
   order by is_live(status) desc, is_over(status), current_period_end desc nulls last, updated_at desc, id limit 1)`

export const limitsJson = (org: Alias): SQL => sql`json_build_object(
  'maxOrgMembers', ${limitOf('maxOrgMembers', org)}, 'maxProjects', ${limitOf('maxProjects', org)})`

/** JSON of the bytes that a project may store on each plan. */
export const storageLimits: string = JSON.stringify(
  Object.fromEntries(Object.entries(plans).map(([plan, { storageBytes }]) => [plan, storageBytes])),
)

/** Bytes that each project of the organisation may store; null without a limit. */
export const storageLimitOf = (org: Alias): SQL => limitOf('storageBytes', org)

/** Where an organisation's plan is changed. */
export const upgradeUrlOf = (orgId: SQL): SQL => sql`'/orgs/' || ${orgId} || '/settings/billing'`

/** Projects that count for the plan: archived ones do not. */
export const activeProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is null)`

/** Projects that do not count: the archived ones. */
export const archivedProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is not null)`

/** The rule that the plan has room for one more active project. The organisation's row must be locked before. */
export const ensureProjectRoom = (orgId: SQL): SQL => ensureRoom(orgId, 'maxProjects', 1)

/**
 * The rule that the plan has a seat for each of these people who has none yet.
 * `emails` is a text[]. The organisation's row must be locked before.
 */
export const ensureSeats = (orgId: SQL, emails: SQL): SQL => ensureRoom(orgId, 'maxOrgMembers', emails)

/** The rule that a project's plan has room for so many more bytes. The project's row must be locked before. */
export const ensureStorageRoom = (projectId: string, bytes: SQL): SQL =>
  ensureRoom(sql`(select org_id from projects where id = ${projectId}::uuid)`, 'storageBytes', {
    projectId,
    bytes,
  })

/** How each limit counts: one row of what is `taken` in the organisation `o`, and of what would be `required`. */
const counters = {
  maxOrgMembers: (emails: SQL) => sql`
    select count(*) filter (where sits) as taken, count(*) as required from (
      select email, bool_or(sits) as sits
        from (select email, true as sits from taken_seats(o.id) email
              union all
              select email, false from unnest(${emails}) email) wanted
       group by email) people`,
  maxProjects: (more: number) => sql`
    select active as taken, active + ${more}::int as required
      from (select ${activeProjects(sql`o.id`)} as active offset 0) counted`,
  storageBytes: ({ projectId, bytes }: { projectId: string; bytes: SQL }) => sql`
    select used_bytes as taken, used_bytes + ${bytes} as required from projects where id = ${projectId}::uuid`,
} satisfies Record<keyof Limits, (more: never) => SQL>

type More<Limit extends keyof Limits> = Parameters<(typeof counters)[Limit]>[0]

/**
 * The rule that the plan has room for more: 402; what takes nothing passes even beyond the limit. Without a limit nothing
 * is counted; where there is room under one, there is little to count, and a refusal tells the exact number.
 * Yields one row, so that it can stand in the `from` of the write that it guards. Without the offsets, Postgres would
 * repeat the plan and the count wherever their columns are used.
 */
function ensureRoom<Limit extends keyof Limits>(orgId: SQL, limit: Limit, more: More<Limit>): SQL {
  const counter = counters[limit] as (more: More<Limit>) => SQL
  return sql`
    select ensure_room(o.id, most, taken, required)
      from orgs o
           cross join lateral (select ${limitOf(limit, sql`o`)} as most offset 0) plan
           left join lateral (select * from (${counter(more)}) c where most is not null offset 0) counted on true
     where o.id = ${orgId}`
}

const limitOf = (limit: keyof Limits, org: Alias): SQL =>
  sql`case ${planOf(org)} ${sql.join(
    Object.entries(plans).map(([plan, limits]) => sql`when ${plan} then ${limits[limit]}::bigint`),
    sql` `,
  )} end`
