import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

type Limits = {
  /** Members of an organization, including pending invitations. */
  maxOrgMembers: number | null
  /** Active projects of an organization. */
  maxProjects: number | null
  /** Bytes of each of its projects. */
  storageBytes: number | null
  /** Bytes of the roadmaps' text of each project. */
  roadmapBytes: number
}

/** What each plan allows (billing § Plans). Null for no limit. */
export const plans = {
  free: { maxOrgMembers: 3, maxProjects: 3, storageBytes: 100 * 2 ** 20, roadmapBytes: 50 * 2 ** 20 },
  pro: { maxOrgMembers: null, maxProjects: null, storageBytes: 10 * 2 ** 30, roadmapBytes: 2 ** 30 },
  pro_plus: { maxOrgMembers: null, maxProjects: null, storageBytes: null, roadmapBytes: 5 * 2 ** 30 },
} as const satisfies Record<string, Limits>

/** `free`, `pro`, or `pro_plus`, which is derived and not stored (billing § Plans). */
export const planOf = (org: Alias): SQL => sql`plan_of(${org}.id, ${org}.granted_plan)`

/** `owner`: granted by the operator. `provider`: paid. `none`. A grant takes precedence over a subscription. */
export const planSourceOf = (org: Alias): SQL => sql`
  case when ${org}.granted_plan is not null then 'owner' when ${isUnderContract(org)} then 'provider' else 'none' end`

/** Whether the organization has a live subscription. */
export const isUnderContract = (org: Alias): SQL =>
  sql`exists (select from subscriptions where org_id = ${org}.id and is_live(status))`

/**
 * `{ status, currentPeriodEnd, cancelAtPeriodEnd }` of the relevant subscription: a live one, otherwise one that can
 * still become live, otherwise one that has ended. Null if there never was one (billing § Subscriptions).
 */
export const subscriptionJson = (orgId: SQL): SQL => sql`(
  select json_build_object('status', status, 'currentPeriodEnd', iso(current_period_end),
                           'cancelAtPeriodEnd', cancel_at_period_end)
    from subscriptions where org_id = ${orgId}
   order by is_live(status) desc, is_over(status), current_period_end desc nulls last, updated_at desc, id limit 1)`

export const limitsJson = (org: Alias): SQL => sql`json_build_object(
  'maxOrgMembers', ${limitOf('maxOrgMembers', org)}, 'maxProjects', ${limitOf('maxProjects', org)})`

/** Bytes that each project of the organization can store. Null for no limit. */
export const storageLimitOf = (org: Alias): SQL => limitOf('storageBytes', org)

/** Bytes that the roadmaps of each project of the organization can have. */
export const roadmapLimitOf = (org: Alias): SQL => limitOf('roadmapBytes', org)

/** The path of the page where an organization's plan is changed. */
export const upgradeUrlOf = (orgId: SQL): SQL => sql`'/orgs/' || ${orgId} || '/settings/billing'`

/** Projects that count toward the plan, which are those that are not archived. */
export const activeProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is null)`

/** Archived projects, which do not count toward the plan. */
export const archivedProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is not null)`

/** Ensures that the plan has room for another active project. The organization's row must already be locked. */
export const ensureProjectRoom = (orgId: SQL): SQL => ensureRoom('maxProjects', orgId)

/**
 * Ensures that the plan has a seat for each of these addresses without one. `emails` is a text[]. The organization's row
 * must already be locked.
 */
export const ensureSeats = (orgId: SQL, emails: SQL): SQL => ensureRoom('maxOrgMembers', orgId, emails)

/** Ensures that a project's plan has room for these bytes. The project's row must already be locked. */
export const ensureStorageRoom = (projectId: string, bytes: SQL): SQL =>
  ensureRoom('storageBytes', sql`${projectId}::uuid`, bytes)

/**
 * The function of each limit (db/functions/billing.sql). Its arguments: the row, the plans' limits, and the increase.
 */
const rules = {
  maxOrgMembers: sql`ensure_seats`,
  maxProjects: sql`ensure_project_room`,
  storageBytes: sql`ensure_storage_room`,
} satisfies Partial<Record<keyof Limits, SQL>>

/** A query with one row, so that it can be in the `from` of the write that it guards. */
const ensureRoom = (limit: keyof typeof rules, of: SQL, more?: SQL): SQL =>
  sql`select ${rules[limit]}(${of}, ${limitsOf(limit)}::json${more ? sql`, ${more}` : sql``})`

/** The limit of each plan, as JSON for db/functions/billing.sql. */
export const limitsOf = (limit: keyof Limits): string =>
  JSON.stringify(Object.fromEntries(Object.entries(plans).map(([plan, limits]) => [plan, limits[limit]])))

const limitOf = (limit: keyof Limits, org: Alias): SQL =>
  sql`(${limitsOf(limit)}::json ->> ${planOf(org)})::bigint`
