import * as z from 'zod'
import { orgRole } from '../people/fields.ts'
import { email, list, text } from '../shared/fields.ts'

/** Maximum number of addresses per request (orgs § Inviting). */
export const invitationsAtOnce = 50

const name = text({ min: 1, max: 80 }).meta({ description: 'Its name.' })
const role = orgRole.meta({ description: 'Their role in the organization.' })

export const NewOrg = z.lazy(() => z.strictObject({ name }))
export const OrgChange = z.lazy(() => z.object({ name }))

export const NewOrgMember = z.lazy(() =>
  z.object({
    email: email.meta({ description: 'The email address of a user with an account.' }),
    role,
  }),
)
export const OrgMemberChange = z.lazy(() => z.object({ role }))

export const NewOrgInvitations = z.lazy(() =>
  z.object({
    emails: list(email, invitationsAtOnce).min(1).meta({ description: 'The email addresses to invite.' }),
    role,
    groupId: z.guid().nullish().meta({
      description: 'ID of the group of the organization that they will join; null or omitted for none.',
    }),
  }),
)
export type NewOrgInvitations = z.output<typeof NewOrgInvitations>

export const OrgGroupName = z.lazy(() => z.object({ name }))
export const NewOrgGroupMember = z.lazy(() =>
  z.object({
    userId: z.guid().meta({ description: 'ID of a member of the organization.' }),
  }),
)
