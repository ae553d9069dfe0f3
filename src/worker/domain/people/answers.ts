import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { Actor, idOf, instantOf, listOf } from '../shared/answers.ts'
import { groupRole, memberRole } from './fields.ts'

/** What a write answers that leaves nothing to show. */
export const Done = z.lazy(() =>
  z
    .strictObject({ ok: z.literal(true).meta({ description: 'Always true.' }) })
    .meta({ id: 'Done', description: 'It is done.' }),
)

/** The `email` of a person or an invitation (people § Email visibility). */
export const shownAddress = z.string().meta({ format: 'email' }).optional().meta({
  description:
    'The e-mail address, in lower case; left out where the caller may not see it. In a project its internal owners and admins see all, in an organization its admins; everyone sees their own.',
})

/** A person as a member of something. */
export const personFields = () => ({
  userId: idOf('the person'),
  name: Actor.unwrap().shape.displayName,
  email: shownAddress,
})

export const GroupMember = z.lazy(() =>
  z.strictObject(personFields()).meta({ id: 'GroupMember', description: 'A person in a group.' }),
)

/** `status` of an invitation. */
export const invitationStatus = z
  .enum(['pending', 'held'])
  .meta({ description: '`held` while the project that it is to is archived: it cannot be accepted.' })

const scope = (meaning: string) => z.array(z.enum(features)).min(1).nullable().meta({ description: meaning })

const pathFields = {
  role: memberRole.meta({ description: 'The role that it gives.' }),
  featureScope: scope('The features that it lets them see; null: all.'),
}

const AccessPath = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.enum(['individual', 'org_admin']).meta({
          description:
            '`individual`: a membership of their own. `org_admin`: they are an admin of the organization.',
        }),
        ...pathFields,
      }),
      z.strictObject({
        kind: z.literal('group').meta({ description: 'A group of theirs that is assigned to the project.' }),
        groupId: idOf('the group'),
        ...pathFields,
      }),
    ])
    .meta({ id: 'AccessPath', description: 'One of the ways by which a person reaches a project.' }),
)

const ProjectMember = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the membership'),
      ...personFields(),
      role: memberRole.meta({ description: 'The role of this membership.' }),
      featureScope: scope('The features that this membership lets them see; null: all.'),
      external: z
        .boolean()
        .meta({ description: 'Whether they are a guest: `effectiveFeatureScope` is not null.' }),
      createdAt: instantOf('When they became a member'),
      effectiveRole: memberRole.meta({
        description: 'The highest role of all `paths`: the one that counts.',
      }),
      effectiveFeatureScope: scope('The features of all `paths` together, which are what counts; null: all.'),
      paths: z.array(AccessPath).min(1).meta({
        description:
          'All by which they reach the project: as an admin of the organization, of their own, then by groups.',
      }),
    })
    .meta({ id: 'ProjectMember', description: 'A person with a membership of their own in a project.' }),
)

const ProjectInvitation = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the invitation'),
      email: shownAddress,
      role: memberRole.meta({ description: 'The role that they will have.' }),
      featureScope: scope('The features that they will see, as a guest; null: all, as a member.'),
      status: invitationStatus,
      createdAt: instantOf('When it was made'),
      expiresAt: instantOf('Until when it can be accepted'),
    })
    .meta({
      id: 'ProjectInvitation',
      description: 'An invitation to a project that nobody has accepted yet.',
    }),
)

const ProjectGroup = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the group'),
      groupId: idOf('the group, once more'),
      name: z.string().meta({ description: 'Its name, 1 to 80 characters.' }),
      role: groupRole.meta({ description: 'The role that its people have here.' }),
      featureScope: scope('The features that its people see here; null: all.'),
      createdAt: instantOf('When it was assigned'),
      memberCount: z.int().min(0).meta({ description: 'How many people are in it.' }),
      members: z.array(GroupMember).meta({ description: 'Its people, by name.' }),
    })
    .meta({
      id: 'ProjectGroup',
      description: "A group of the organization's that is assigned to a project.",
    }),
)

const AvailableGroup = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the group'),
      name: ProjectGroup.unwrap().shape.name,
      memberCount: ProjectGroup.unwrap().shape.memberCount,
    })
    .meta({ id: 'AvailableGroup', description: 'A group that could be assigned to the project.' }),
)

export const MembersAnswer = z.lazy(() =>
  z.strictObject({
    members: z
      .array(ProjectMember)
      .meta({ description: 'Who has a membership of their own, the longest there first.' }),
    invitations: z
      .array(ProjectInvitation)
      .meta({ description: 'Those that can still be accepted, oldest first.' }),
    groups: z.array(ProjectGroup).meta({ description: 'The groups that are assigned, by name.' }),
  }),
)

export const MemberAnswer = z.lazy(() => z.strictObject({ member: ProjectMember }))
export const ProjectInvitationAnswer = z.lazy(() => z.strictObject({ invitation: ProjectInvitation }))
/** Who has an account is a member at once, any other is invited. */
export const AdditionAnswer = z.lazy(() => z.union([MemberAnswer, ProjectInvitationAnswer]))

export const ProjectGroupsAnswer = listOf('groups', ProjectGroup, 'by name').extend({
  available: z.array(AvailableGroup).optional().meta({
    description:
      "The organization's groups that are not assigned, by name; left out for those who may not assign any.",
  }),
})

export const ProjectGroupAnswer = z.lazy(() => z.strictObject({ group: ProjectGroup }))
