import type { components } from '../../client/index.ts'

type Org = components['schemas']['Organization']
export type BillingPlan = Org['plan']

export const planNames: Record<BillingPlan, string> = { free: 'Free', pro: 'Pro', pro_plus: 'Pro+' }

/** The limits of each plan: members, active projects, and per project the bytes of files and roadmaps; null: no limit. */
export const plans = {
  free: { people: 3, projects: 3, bytes: 100 * 2 ** 20, roadmapBytes: 50 * 2 ** 20 },
  pro: { people: null, projects: null, bytes: 10 * 2 ** 30, roadmapBytes: 2 ** 30 },
  pro_plus: { people: null, projects: null, bytes: null, roadmapBytes: 5 * 2 ** 30 },
} as const satisfies Record<
  BillingPlan,
  Record<'people' | 'projects' | 'bytes' | 'roadmapBytes', number | null>
>

/** Whether a plan that can be bought has a higher limit. More than Pro is only granted by the operator. */
export const isRaisedByPro = (limited: keyof typeof plans.pro, limit: number): boolean =>
  limit < (plans.pro[limited] ?? Number.POSITIVE_INFINITY)

/** The number of members and invitations, which each use a seat. */
export const seatsTaken = ({ memberCount, pendingInvitationCount }: Org): number =>
  memberCount + pendingInvitationCount

/** Whether a limit is reached. */
export const isFull = (used: number, limit: number | null): boolean => limit !== null && used >= limit
