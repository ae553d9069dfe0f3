import * as z from 'zod'
import { email, list, text } from '../shared/fields.ts'

/** Addresses that one call may invite (orgs § Inviting). */
export const invitationsAtOnce = 50

const name = text({ min: 1, max: 80 })
const role = z.enum(['admin', 'member'])

export const NewOrg = z.strictObject({ name })
export const OrgChange = z.object({ name })

export const NewOrgMember = z.object({ email, role })
export const OrgMemberChange = z.object({ role })

export const NewOrgInvitations = z.object({
  emails: list(email, invitationsAtOnce).min(1),
  role,
  groupId: z.guid().nullish(),
})
export type NewOrgInvitations = z.output<typeof NewOrgInvitations>

export const OrgGroupName = z.object({ name })
export const NewOrgGroupMember = z.object({ userId: z.guid() })
