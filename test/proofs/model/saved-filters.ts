import { reachOf } from './access.ts'
import { unordered } from './match.ts'
import { personFields } from './response-fields.ts'
import type { Filter, Issue, Person, Project } from './state.ts'

/** The IDs of a filter that find nothing (issues § Saved filters). */
function goneFrom(of: Project, { query }: Filter, people: Person[]) {
  const live = of.issues.filter(({ isTrashed }) => !isTrashed)
  const isFound = (id: string, has: (issue: Issue) => Person | null) => {
    const who = people.find(each => each.id === id)!
    return reachOf(of, who) !== null || live.some(issue => has(issue) === who)
  }
  const isThere: Record<string, (id: string) => boolean> = {
    label: id => of.labels.some(each => each.id === id),
    assignee: id => isFound(id, ({ assignee }) => assignee),
    createdBy: id => isFound(id, ({ createdBy }) => createdBy),
  }
  return Object.entries(isThere).flatMap(([parameter, finds]) =>
    (query[parameter]?.split(',') ?? [])
      .filter(id => !['me', 'none'].includes(id) && !finds(id))
      .map(id => ({ parameter, id })),
  )
}

export const filterFields = (of: Project, filter: Filter, people: Person[]) => ({
  ...{ id: filter.id, name: filter.name, query: filter.query, layout: filter.layout },
  ...{ shared: filter.owner === null, createdBy: personFields(filter.createdBy) },
  gone: unordered(goneFrom(of, filter, people)),
})
