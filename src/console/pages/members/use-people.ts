import { useSuspenseQuery } from '@tanstack/react-query'
import { rightsIn } from '../../api/projects/rights.ts'
import { useHome } from '../../api/reads/home.ts'
import { members } from '../../api/reads/people.ts'
import { useProject } from '../../api/reads/projects.ts'
import { effective } from './access.ts'
import { useDescriptions } from './descriptions.ts'
import { type Person, peopleOf } from './people.ts'

/** The data and permissions of the members page. */
export function usePeople() {
  const project = useProject()
  const { user, orgs } = useHome()
  const { data: listed } = useSuspenseQuery(members(project.id))
  const org = orgs.find(({ id }) => id === project.orgId)
  const self = { userId: user.id, name: user.displayName ?? user.email, email: user.email }
  const people = peopleOf(listed, org?.role === 'admin' ? [self] : [])
  const { isArchived, mayConfigure, mayManagePeople, mayManageGroups } = rightsIn(project)
  return {
    ...{ project, org, listed, people },
    ...{ isArchived, mayManagePeople, mayManageGroups },
    /** Whether the feature that these changes need is turned off. */
    isSwitchedOff: mayConfigure && !project.features.includes('settings'),
    owners: people.filter(({ paths }) => effective(paths)?.role === 'owner').map(({ name }) => name),
    isSelf: ({ userId }: Pick<Person, 'userId'>) => userId === user.id,
    descriptions: useDescriptions(listed.groups),
  }
}

export type People = ReturnType<typeof usePeople>
