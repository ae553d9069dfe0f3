import * as z from 'zod'
import { invitationStatus, personFields, shownAddress } from '../people/answers.ts'
import { memberRole, orgRole } from '../people/fields.ts'
import { idOf, instantOf } from '../shared/answers.ts'

const OrgMember = z.lazy(() =>
  z
    .strictObject({
      ...personFields(),
      role: orgRole.meta({ description: 'Their role in the organization.' }),
      joinedAt: instantOf('When they became a member'),
    })
    .meta({ id: 'OrganizationMember', description: 'A member of an organization.' }),
)

const OrgInvitation = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the invitation'),
      email: shownAddress,
      role: orgRole.meta({ description: 'The role that they will have in the organization.' }),
      status: invitationStatus,
      createdAt: instantOf('When it was made'),
      expiresAt: instantOf('Until when it can be accepted'),
      groupId: idOf('the group that they will join')
        .nullable()
        .meta({ description: 'ID of the group that they will join: a UUID; null: none, or it is gone.' }),
      projectId: idOf('the project that it is to').nullable().meta({
        description: 'ID of the project that it is to: a UUID; null: it is to the organization alone.',
      }),
      projectName: z
        .string()
        .nullable()
        .meta({ description: 'The name of that project; null where it is to none.' }),
      projectRole: memberRole
        .nullable()
        .meta({ description: 'The role that they will have in that project; null where it is to none.' }),
    })
    .meta({
      id: 'OrganizationInvitation',
      description:
        'An invitation that holds a seat of the organization: to itself, or to one of its projects.',
    }),
)

export const OrgMembersAnswer = z.lazy(() =>
  z.strictObject({
    members: z.array(OrgMember).min(1).meta({ description: 'All members, the longest there first.' }),
    invitations: z.array(OrgInvitation).meta({
      description:
        'Those that can still be accepted, oldest first; those to projects are shown to admins alone.',
    }),
  }),
)

export const OrgMemberAnswer = z.lazy(() => z.strictObject({ member: OrgMember }))

export const InvitationsAnswer = z.lazy(() =>
  z.strictObject({
    invitations: z
      .array(OrgInvitation)
      .meta({ description: 'Who is invited now, in the order in which they were given.' }),
    skipped: z
      .array(
        z.strictObject({
          email: z.string().meta({
            format: 'email',
            description: 'The e-mail address as it would be stored, in lower case.',
          }),
          reason: z.enum(['duplicate', 'already_member']).meta({
            description:
              '`duplicate`: an earlier one is the same. `already_member`: they are in the organization.',
          }),
        }),
      )
      .meta({ description: 'Who is not invited by this, in the order in which they were given.' }),
  }),
)
