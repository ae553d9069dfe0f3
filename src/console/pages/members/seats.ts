import type { components } from '../../../client/index.ts'

type Schemas = components['schemas']
/** The members of an organization, as the API lists them; only admins see addresses. */
export type OrgListed = {
  members: { userId: string; email?: string; role: string }[]
  invitations: { email?: string }[]
}
type Org = Pick<Schemas['Organization'], 'role' | 'limits' | 'memberCount' | 'pendingInvitationCount'>

/**
 * How a new member affects the seats. `has`: has a seat already; `maybe`: the user cannot see who has a seat; `full`: no
 * seat is left.
 */
export type Seat = { kind: 'none' | 'has' | 'takes' | 'maybe' | 'full'; used: number; max: number | null }

export function seatOf(
  one: { isGuest: boolean; userId?: string | undefined; email?: string | undefined },
  org: Org,
  listed: OrgListed | undefined,
): Seat {
  const used = org.memberCount + org.pendingInvitationCount
  const max = org.limits.maxOrgMembers
  const kindOf = (): Seat['kind'] => {
    if (one.isGuest) return 'none'
    if (listed && hasSeat(one, listed)) return 'has'
    const isSure = listed !== undefined && (one.userId !== undefined || org.role === 'admin')
    if (!isSure) return 'maybe'
    return max !== null && used >= max ? 'full' : 'takes'
  }
  return { kind: kindOf(), used, max }
}

function hasSeat(
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
  { members, invitations }: OrgListed,
): boolean {
  const isTheirs = (address: string | undefined) =>
    address !== undefined && address === email?.trim().toLowerCase()
  return (
    members.some(member => member.userId === userId || isTheirs(member.email)) ||
    invitations.some(invitation => isTheirs(invitation.email))
  )
}
