import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { Actor, idOf, instantOf, listFieldsOf } from '../shared/answers.ts'
import { groupRole, memberRole } from './fields.ts'

/** The response of a write without a result. */
export const Done = z.lazy(() =>
  z
    .strictObject({ ok: z.literal(true).meta({ description: 'Always true.' }) })
    .meta({ id: 'Done', description: 'The operation succeeded.' }),
)

/** The `email` of a user or an invitation (people § Email visibility). */
export const shownAddress = z.string().meta({ format: 'email' }).optional().meta({
  description:
    'The email address, in lower case. Omitted if the caller cannot see it. Internal owners and admins of a project see all addresses in it, and admins of an organization those in the organization. Everyone sees their own.',
})

/** The fields of a user as a member. */
export const userFields = () => ({
  userId: idOf('the user'),
  name: Actor.unwrap().shape.displayName,
  email: shownAddress,
})

export const GroupMember = z.lazy(() =>
  z.strictObject(userFields()).meta({ id: 'GroupMember', description: 'A member of a group.' }),
)

/** `status` of an invitation. */
export const invitationStatus = z
  .enum(['pending', 'held'])
  .meta({ description: '`held` while its project is archived, so that it cannot be accepted.' })

const scope = (meaning: string) => z.array(z.enum(features)).min(1).nullable().meta({ description: meaning })

const pathFields = {
  role: memberRole.meta({ description: 'The role that it grants.' }),
  featureScope: scope('The features that it grants; null for all.'),
}

const AccessPath = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      z
        .strictObject({
          kind: z.enum(['individual', 'org_admin']).meta({
            description:
              '`individual`: an individual membership. `org_admin`: the user is an admin of the organization.',
          }),
          ...pathFields,
        })
        .meta({ id: 'OwnAccessPath', description: 'Access of the user without a group.' }),
      z
        .strictObject({
          kind: z
            .literal('group')
            .meta({ description: 'A group of the user that is assigned to the project.' }),
          groupId: idOf('the group'),
          ...pathFields,
        })
        .meta({ id: 'GroupAccessPath', description: 'Access through a group.' }),
    ])
    .meta({ id: 'AccessPath', description: 'One of the ways in which a user has access to a project.' }),
)

const ProjectMember = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the membership'),
      ...userFields(),
      role: memberRole.meta({ description: 'The role of this membership.' }),
      featureScope: scope('The features that this membership grants; null for all.'),
      external: z.boolean().meta({
        description: 'Whether they are a guest, which means that `effectiveFeatureScope` is not null.',
      }),
      createdAt: instantOf('When they became a member'),
      effectiveRole: memberRole.meta({
        description: 'The highest role of all `paths`, which is the effective one.',
      }),
      effectiveFeatureScope: scope(
        'The features of all `paths` together, which are the effective ones; null for all.',
      ),
      paths: z.array(AccessPath).min(1).meta({
        description:
          'All ways in which they have access to the project: as an admin of the organization, individually, then through groups.',
      }),
    })
    .meta({ id: 'ProjectMember', description: 'A user with an individual membership in a project.' }),
)

const ProjectInvitation = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the invitation'),
      email: shownAddress,
      role: memberRole.meta({ description: 'The role that they will have.' }),
      featureScope: scope('The features that they will see as a guest; null for all, as a member.'),
      status: invitationStatus,
      createdAt: instantOf('When it was created'),
      expiresAt: instantOf('When it expires'),
    })
    .meta({
      id: 'ProjectInvitation',
      description: 'An invitation to a project that was not accepted yet.',
    }),
)

const ProjectGroup = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the group'),
      groupId: idOf('the group, the same as `id`'),
      name: z.string().meta({ description: 'Its name, 1 to 80 characters.' }),
      role: groupRole.meta({ description: 'The role of its members in the project.' }),
      featureScope: scope('The features that its members see; null for all.'),
      createdAt: instantOf('When it was assigned'),
      memberCount: z.int().min(0).meta({ description: 'Number of its members.' }),
      members: z.array(GroupMember).meta({ description: 'Its members, by name.' }),
    })
    .meta({
      id: 'ProjectGroup',
      description: 'A group of the organization that is assigned to a project.',
    }),
)

const AvailableGroup = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the group'),
      name: ProjectGroup.unwrap().shape.name,
      memberCount: ProjectGroup.unwrap().shape.memberCount,
    })
    .meta({ id: 'AvailableGroup', description: 'A group that can be assigned to the project.' }),
)

export const MembersAnswer = z.lazy(() =>
  z
    .strictObject({
      members: z
        .array(ProjectMember)
        .meta({ description: 'The individual members, oldest membership first.' }),
      invitations: z
        .array(ProjectInvitation)
        .meta({ description: 'The invitations that can still be accepted, oldest first.' }),
      groups: z.array(ProjectGroup).meta({ description: 'The assigned groups, by name.' }),
    })
    .meta({
      id: 'ProjectMemberList',
      description:
        'Everyone who has access to a project individually or through groups, and the open invitations.',
    }),
)

export const MemberAnswer = z.lazy(() =>
  z
    .strictObject({ member: ProjectMember })
    .meta({ id: 'ProjectMemberResponse', description: 'A member of a project.' }),
)
export const ProjectInvitationAnswer = z.lazy(() =>
  z
    .strictObject({ invitation: ProjectInvitation })
    .meta({ id: 'ProjectInvitationResponse', description: 'An invitation to a project.' }),
)
/** A user with an account becomes a member at once. Others are invited. */
export const AdditionAnswer = z.lazy(() =>
  z.union([MemberAnswer, ProjectInvitationAnswer]).meta({
    id: 'MemberAddition',
    description: 'The new member, or the invitation of a user without an account.',
  }),
)

export const ProjectGroupsAnswer = z.lazy(() =>
  z
    .strictObject({
      ...listFieldsOf('groups', ProjectGroup, 'by name'),
      available: z.array(AvailableGroup).optional().meta({
        description:
          "The organization's groups that are not assigned, by name. Omitted if the caller cannot assign groups.",
      }),
    })
    .meta({ id: 'ProjectGroupList', description: 'The groups that are assigned to a project.' }),
)

export const ProjectGroupAnswer = z.lazy(() =>
  z
    .strictObject({ group: ProjectGroup })
    .meta({ id: 'ProjectGroupResponse', description: 'A group that is assigned to a project.' }),
)
