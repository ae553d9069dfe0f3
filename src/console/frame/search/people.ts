import { CircleUser } from 'virtual:icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'
import { rightsIn } from '../../api/projects/rights.ts'
import { members } from '../../api/reads/people.ts'
import type { Project } from '../../api/reads/projects.ts'
import { texts, useTexts } from '../../language/texts.ts'
import type { Entry } from './entries.ts'
import type { Surroundings } from './surroundings.ts'

const messages = texts({
  ja: {
    issues: (project: string) => `「${project}」の担当課題`,
    activity: (project: string) => `「${project}」のアクティビティ`,
  },
  en: {
    issues: project => `Assigned issues in ${project}`,
    activity: project => `Activity in ${project}`,
  },
})

type Members = { members: { userId: string; name: string; email?: string }[] }

/**
 * The members of the current project, and other users whom the page has read. Each leads to their issues, or where there
 * are none to what they did.
 */
export function usePeople(surroundings: Surroundings): Entry[] {
  const t = useTexts(messages)
  const known = useKnownPeople(surroundings)
  const { project: current } = surroundings
  const projects = new Map(surroundings.projects.map(project => [project.id, project]))
  return [...known].flatMap(([id, { name, email, projectId }]) => {
    const project = projectId === current?.id ? current : projects.get(projectId)
    return project ? [entryOf(project, id, name, email)] : []
  })

  function entryOf(project: Project, id: string, name: string, email = ''): Entry {
    const isIssues = rightsIn(project).sees('issues')
    return {
      ...{ kind: 'person', id, name, icon: CircleUser, words: email },
      detail: isIssues ? t.issues(project.name) : t.activity(project.name),
      href: `/projects/${project.id}/${isIssues ? `issues?assignee=${id}` : `activity?actor=${id}`}`,
    }
  }
}

/** Other users by ID, each with a project in which they are known; the current project comes first. */
function useKnownPeople({ home: { user, recent }, project: current }: Surroundings) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...members(current?.id ?? ''), enabled: current !== undefined })
  const known = new Map<string, { name: string; email?: string; projectId: string }>()
  const add = (id: string, name: string, projectId: string, email?: string) => {
    if (id !== user.id && !known.has(id)) known.set(id, { name, projectId, ...(email && { email }) })
  }
  const addAll = (list: Members | undefined, projectId: string) => {
    for (const { userId, name, email } of list?.members ?? []) add(userId, name, projectId, email)
  }
  if (current) addAll(data, current.id)
  for (const [[, projectId, part], list] of queries.getQueriesData<Members>({ queryKey: keys.allProjects }))
    if (part === 'members') addAll(list, projectId as string)
  for (const { actor, projectId } of recent) if (actor) add(actor.id, actor.displayName, projectId)
  return known
}
