import * as z from 'zod'
import { invitationStatus, shownAddress, userFields } from '../people/answers.ts'
import { memberRole, orgRole } from '../people/fields.ts'
import { idOf, instantOf } from '../shared/answers.ts'

const OrgMember = z.lazy(() =>
  z
    .strictObject({
      ...userFields(),
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
      role: orgRole.meta({ description: 'Their future role in the organization.' }),
      status: invitationStatus,
      createdAt: instantOf('When it was created'),
      expiresAt: instantOf('When it expires'),
      groupId: idOf('the group that they will join').nullable().meta({
        description: 'ID of the group that they will join: a UUID; null for none, or if it was deleted.',
      }),
      projectId: idOf('the project').nullable().meta({
        description:
          'ID of the project of the invitation: a UUID; null for an invitation to the organization itself.',
      }),
      projectName: z
        .string()
        .nullable()
        .meta({ description: 'The name of that project; null without a project.' }),
      projectRole: memberRole
        .nullable()
        .meta({ description: 'Their future role in that project; null without a project.' }),
    })
    .meta({
      id: 'OrganizationInvitation',
      description: 'An invitation with a seat of the organization, to itself or to one of its projects.',
    }),
)

export const OrgMembersAnswer = z.lazy(() =>
  z
    .strictObject({
      members: z.array(OrgMember).min(1).meta({ description: 'All members, oldest membership first.' }),
      invitations: z.array(OrgInvitation).meta({
        description:
          'The invitations that can still be accepted, oldest first. Only admins see those to projects.',
      }),
    })
    .meta({
      id: 'OrganizationMemberList',
      description: 'The members of an organization, and its open invitations.',
    }),
)

export const OrgMemberAnswer = z.lazy(() =>
  z
    .strictObject({ member: OrgMember })
    .meta({ id: 'OrganizationMemberResponse', description: 'A member of an organization.' }),
)

export const InvitationsAnswer = z.lazy(() =>
  z
    .strictObject({
      invitations: z
        .array(OrgInvitation)
        .meta({ description: 'The invitations, in the order of the request.' }),
      skipped: z
        .array(
          z
            .strictObject({
              email: z.string().meta({
                format: 'email',
                description: 'The email address as it would be stored, in lower case.',
              }),
              reason: z.enum(['duplicate', 'already_member']).meta({
                description:
                  '`duplicate`: an earlier one is the same. `already_member`: they are in the organization.',
              }),
            })
            .meta({ id: 'SkippedAddress', description: 'An address that was not invited.' }),
        )
        .meta({ description: 'The addresses that were not invited, in the order of the request.' }),
    })
    .meta({
      id: 'SentInvitations',
      description: 'The invitations that were created, and the addresses that were skipped.',
    }),
)
