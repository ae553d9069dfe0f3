import * as z from 'zod'
import { Done, GroupMember } from '../people/answers.ts'
import { idOf, instantOf, listOf } from '../shared/answers.ts'

const OrgGroup = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the group'),
      orgId: idOf('its organization'),
      name: z.string().meta({ description: 'Its name, 1 to 80 characters, unique in the organization.' }),
      createdAt: instantOf('When it was created'),
      projectCount: z.int().min(0).meta({ description: 'Number of active projects that it is assigned to.' }),
      members: z.array(GroupMember).meta({ description: 'Its members, by name.' }),
    })
    .meta({
      id: 'OrganizationGroup',
      description: 'Members of an organization who get access to projects together.',
    }),
)

export const OrgGroupsAnswer = z.lazy(() => listOf('OrganizationGroupList', 'groups', OrgGroup, 'by name'))
export const OrgGroupAnswer = z.lazy(() =>
  z
    .strictObject({ group: OrgGroup })
    .meta({ id: 'OrganizationGroupResponse', description: 'A group of an organization.' }),
)

export const OrgGroupDeletionAnswer = z.lazy(() =>
  z
    .strictObject({
      ...Done.unwrap().shape,
      projectCount: z
        .int()
        .min(0)
        .meta({ description: 'Number of active projects that it was assigned to.' }),
    })
    .meta({ id: 'DeletedOrganizationGroup', description: 'A group was deleted.' }),
)
