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
        .meta({ description: 'The organization that invites.' }),
      role: orgRole.meta({ description: 'The role that the caller would have in it.' }),
      invitedBy: Actor.nullable().meta({ description: 'Who made the invitation; null where they are gone.' }),
      group: z
        .strictObject({ id: idOf('the group'), name })
        .nullable()
        .meta({ description: 'The group that the caller would join; null: none, or it is gone.' }),
      createdAt: instantOf('When it was made'),
      expiresAt: instantOf('Until when it can be accepted'),
    })
    .meta({ id: 'OwnInvitation', description: "An organization's invitation to the caller." }),
)

export const OwnInvitationsAnswer = z.lazy(() => listOf('invitations', OwnInvitation, 'newest first'))

export const AcceptanceAnswer = z.lazy(() =>
  z.strictObject({
    org: z
      .strictObject({
        id: idOf('the organization'),
        name,
        role: orgRole.meta({ description: 'The role of the caller in it.' }),
      })
      .meta({ description: 'The organization that they are a member of.' }),
  }),
)
