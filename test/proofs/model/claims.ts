import { isAtLeast, reachOf } from './access.ts'
import { viaOf } from './events.ts'
import { anything } from './match.ts'
import { personFields } from './response-fields.ts'
import type { Caller, Claim, Project, Roadmap } from './state.ts'

/** A claim is live while its holder could still claim the task (roadmaps § End of a claim). */
export function liveClaimOf(of: Project, { claims }: Roadmap, taskId: string): Claim | undefined {
  const claim = claims.find(each => each.taskId === taskId)
  return claim && couldClaim(of, claim.by) ? claim : undefined
}

function couldClaim(of: Project, { who, token }: Caller): boolean {
  const reach = reachOf(of, who)
  if (!reach || !isAtLeast(reach.role, 'member')) return false
  if (reach.scope !== null && !reach.scope.includes('roadmap')) return false
  if (!token) return true
  const covers = token.scopes === null || token.scopes.includes('roadmap:sync')
  // An app keeps its claims when its access token ends, because it can refresh it.
  const hasEnded = token.app ? token.app.isGone : token.revoked
  return !hasEnded && covers && (token.only === null || token.only === of)
}

/** A user with one token or app, or with all of their sessions. */
export const isHolder = ({ by }: Claim, { who, token }: Caller): boolean =>
  by.who === who && by.token === token

export const claimFields = ({ id, by, note }: Claim) => ({
  ...{ id, note, since: anything, until: anything },
  by: { ...personFields(by.who), via: viaOf(by.token) },
})

/** The claim of a task as it is read. */
export function claimIn(of: Project, roadmap: Roadmap, taskId: string) {
  const claim = liveClaimOf(of, roadmap, taskId)
  return claim ? claimFields(claim) : null
}
