import { accountInvariants } from './accounts.ts'
import { activityInvariants } from './activity.ts'
import { billingInvariants } from './billing.ts'
import { fileInvariants } from './files.ts'
import { historyInvariants } from './history.ts'
import type { Invariant } from './invariant.ts'
import { invitationInvariants } from './invitations.ts'
import { issueInvariants } from './issues.ts'
import { limitInvariants } from './limits.ts'
import { mailInvariants } from './mail.ts'
import { peopleInvariants } from './people.ts'
import { roadmapInvariants } from './roadmaps.ts'
import { upkeepInvariants } from './upkeep.ts'

/** What is true of each organization, its projects and its people. */
export const invariantsOfOrgs: readonly Invariant[] = [
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

/** What is there is what the activity tells of it. */
export const invariantsOfHistory: readonly Invariant[] = historyInvariants

/** What is true of the rest. */
export const invariantsOfNobody: readonly Invariant[] = [...mailInvariants, ...upkeepInvariants]
