import { accountInvariants } from './accounts.ts'
import { activityInvariants } from './activity.ts'
import { billingInvariants } from './billing.ts'
import { expiryInvariants } from './expiry.ts'
import { fileInvariants } from './files.ts'
import type { Invariant } from './invariant.ts'
import { invitationInvariants } from './invitations.ts'
import { issueInvariants } from './issues.ts'
import { limitInvariants } from './limits.ts'
import { mailInvariants } from './mail.ts'
import { peopleInvariants } from './people.ts'
import { roadmapInvariants } from './roadmaps.ts'

/** Invariants of each organization, its projects, and its users. */
export const orgInvariants: readonly Invariant[] = [
  ...peopleInvariants,
  ...invitationInvariants,
  ...limitInvariants,
  ...fileInvariants,
  ...issueInvariants,
  ...roadmapInvariants,
  ...activityInvariants,
  ...accountInvariants,
  ...billingInvariants,
]

/** Invariants of data that belongs to no organization. */
export const globalInvariants: readonly Invariant[] = [...mailInvariants, ...expiryInvariants]

export { historyInvariants } from './history.ts'
