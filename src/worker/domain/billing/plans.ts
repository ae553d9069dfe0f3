import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

type Limits = {
  /** People that an organization may have, pending invitations included. */
  maxOrgMembers: number | null
  /** Active projects that it may have. */
  maxProjects: number | null
  /** Bytes that each of its projects may store. */
  storageBytes: number | null
  /** Bytes that the text of each project's roadmaps may have. */
  roadmapBytes: number
}

/** What each tier allows (billing § Plans); null: no limit. */
export const plans = {
  free: { maxOrgMembers: 3, maxProjects: 3, storageBytes: 100 * 2 ** 20, roadmapBytes: 50 * 2 ** 20 },
  pro: { maxOrgMembers: null, maxProjects: null, storageBytes: 10 * 2 ** 30, roadmapBytes: 2 ** 30 },
  pro_plus: { maxOrgMembers: null, maxProjects: null, storageBytes: null, roadmapBytes: 5 * 2 ** 30 },
} as const satisfies Record<string, Limits>

/** `free`, `pro` or `pro_plus`, derived and stored nowhere (billing § Plans). */
export const planOf = (org: Alias): SQL => sql`plan_of(${org}.id, ${org}.granted_plan)`

/** `owner`: granted by the operator; `provider`: paid; `none`. A grant outranks a contract. */
export const planSourceOf = (org: Alias): SQL => sql`
  case when ${org}.granted_plan is not null then 'owner' when ${isUnderContract(org)} then 'provider' else 'none' end`

/** Whether the organization has a live subscription. */
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

/** Bytes that each project of the organization may store; null without a limit. */
export const storageLimitOf = (org: Alias): SQL => limitOf('storageBytes', org)

/** Bytes that the roadmaps of each project of the organization may have. */
export const roadmapLimitOf = (org: Alias): SQL => limitOf('roadmapBytes', org)

/** Where an organization's plan is changed. */
export const upgradeUrlOf = (orgId: SQL): SQL => sql`'/orgs/' || ${orgId} || '/settings/billing'`

/** Projects that count for the plan: archived ones do not. */
export const activeProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is null)`

/** Projects that do not count: the archived ones. */
export const archivedProjects = (orgId: SQL): SQL =>
  sql`(select count(*)::int from projects where org_id = ${orgId} and archived_at is not null)`

/** The rule that the plan has room for one more active project. The organization's row must be locked before. */
export const ensureProjectRoom = (orgId: SQL): SQL => ensureRoom('maxProjects', orgId)

/**
 * The rule that the plan has a seat for each of these people who has none yet.
 * `emails` is a text[]. The organization's row must be locked before.
 */
export const ensureSeats = (orgId: SQL, emails: SQL): SQL => ensureRoom('maxOrgMembers', orgId, emails)

/** The rule that a project's plan has room for so many more bytes. The project's row must be locked before. */
export const ensureStorageRoom = (projectId: string, bytes: SQL): SQL =>
  ensureRoom('storageBytes', sql`${projectId}::uuid`, bytes)

/** The rule of each limit (db/functions/billing.sql): what it is of, what the plans allow, and how much more. */
const rules = {
  maxOrgMembers: sql`ensure_seats`,
  maxProjects: sql`ensure_project_room`,
  storageBytes: sql`ensure_storage_room`,
} satisfies Partial<Record<keyof Limits, SQL>>

/** A query that yields one row, so that it can stand in the `from` of the write that it guards. */
const ensureRoom = (limit: keyof typeof rules, of: SQL, more?: SQL): SQL =>
  sql`select ${rules[limit]}(${of}, ${limitsOf(limit)}::json${more ? sql`, ${more}` : sql``})`

/** What each plan allows, as JSON: `limits` of db/functions/billing.sql. */
export const limitsOf = (limit: keyof Limits): string =>
  JSON.stringify(Object.fromEntries(Object.entries(plans).map(([plan, limits]) => [plan, limits[limit]])))

const limitOf = (limit: keyof Limits, org: Alias): SQL =>
  sql`(${limitsOf(limit)}::json ->> ${planOf(org)})::bigint`
