import type { components } from '../../client/index.ts'

type Org = components['schemas']['Organization']
export type Plan = Org['plan']

export const planNames: Record<Plan, string> = { free: 'Free', pro: 'Pro', pro_plus: 'Pro+' }

/** What plans allow: people, active projects, and for each project bytes of files and of roadmaps; null: no limit. */
export const plans = {
  free: { people: 3, projects: 3, bytes: 100 * 2 ** 20, roadmapBytes: 50 * 2 ** 20 },
  pro: { people: null, projects: null, bytes: 10 * 2 ** 30, roadmapBytes: 2 ** 30 },
  pro_plus: { people: null, projects: null, bytes: null, roadmapBytes: 5 * 2 ** 30 },
} as const satisfies Record<Plan, Record<'people' | 'projects' | 'bytes' | 'roadmapBytes', number | null>>

/** People who have a seat, or are invited to one. */
export const seatsTaken = ({ memberCount, pendingInvitationCount }: Org): number =>
  memberCount + pendingInvitationCount

/** Whether so much is used that nothing can be added. */
export const isFull = (used: number, limit: number | null): boolean => limit !== null && used >= limit
