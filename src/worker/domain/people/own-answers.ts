import * as z from 'zod'
import { Actor, idOf, instantOf, listOf } from '../shared/answers.ts'
import { orgRole } from './fields.ts'

const name = z.string().meta({ description: 'Its name, 1 to 80 characters.' })

export const OwnInvitation = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the invitation'),
      org: z
        .strictObject({ id: idOf('the organization'), name })
        .meta({ id: 'InvitingOrganization', description: 'The inviting organization.' }),
      role: orgRole.meta({ description: 'The role that the caller would have in it.' }),
      invitedBy: Actor.nullable().meta({
        description: 'Who created the invitation; null for a former user.',
      }),
      group: z
        .strictObject({ id: idOf('the group'), name })
        .meta({ id: 'InvitingGroup', description: 'A group of that organization.' })
        .nullable()
        .meta({ description: 'The group that the caller would join; null for none, or if it was deleted.' }),
      createdAt: instantOf('When it was created'),
      expiresAt: instantOf('When it expires'),
    })
    .meta({ id: 'OwnInvitation', description: "An organization's invitation to the caller." }),
)

export const OwnInvitationsAnswer = z.lazy(() =>
  listOf('OwnInvitationList', 'invitations', OwnInvitation, 'newest first'),
)

export const AcceptanceAnswer = z.lazy(() =>
  z
    .strictObject({
      org: z
        .strictObject({
          id: idOf('the organization'),
          name,
          role: orgRole.meta({ description: 'The role of the caller in it.' }),
        })
        .meta({ id: 'AcceptedOrganization', description: 'The organization that the caller joined.' }),
    })
    .meta({ id: 'AcceptedInvitation', description: 'The organization that the caller joined.' }),
)
