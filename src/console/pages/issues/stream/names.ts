import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../../client/index.ts'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import type { ActivityEvent } from '../../../api/reads/activity.ts'
import type { Issue, IssueDetail } from '../../../api/reads/issues.ts'
import { labels as labelsRead } from '../../../api/reads/labels.ts'
import { members as membersRead } from '../../../api/reads/people.ts'
import { issueName } from '../../../parts/issue-name.ts'

type Change = components['schemas']['IssueFieldChange']
/** The names of what events name by ID; undefined for what is unknown or was deleted. */
export type Names = Record<'person' | 'label' | 'issue', (id: string) => string | undefined>

/** Members and labels are read only if the issue does not name all that its events do. */
export function useNames(projectId: string, issue: IssueDetail, events: ActivityEvent[]): Names {
  const changes = events.flatMap(event =>
    event.type === 'issue.updated' ? (event.payload.changes ?? []) : [],
  )
  const people = new Map(peopleOf(issue, events).map(({ id, displayName }) => [id, displayName]))
  const labels = new Map(issue.labels.map(({ id, name }) => [id, name]))
  const lacks = (field: Change['field'], known: Map<string, string>) =>
    changes.some(change => change.field === field && idsOf(change).some(id => !known.has(id)))
  const members = useQuery({ ...membersRead(projectId), enabled: lacks('assigneeId', people) })
  const all = useQuery({ ...labelsRead(projectId), enabled: lacks('labelIds', labels) })
  for (const { userId, name } of members.data?.members ?? []) people.set(userId, name)
  for (const { id, name } of all.data ?? []) labels.set(id, name)
  return {
    person: id => people.get(id) ?? (members.isLoading ? '…' : undefined),
    label: id => labels.get(id) ?? (all.isLoading ? '…' : undefined),
    issue: id => issueNamed(projectId, issue, id),
  }
}

const idsOf = ({ from, to }: Change): string[] => [from, to].flat().filter(id => id !== null)

const peopleOf = ({ assignee, createdBy, mentions }: IssueDetail, events: ActivityEvent[]) =>
  [assignee, createdBy, ...mentions, ...events.map(({ actor }) => actor)].filter(actor => actor !== null)

/** Another issue, by what the page has read. */
function issueNamed(projectId: string, { parent, children, blockedBy }: IssueDetail, id: string) {
  const related = [parent, ...children, ...blockedBy].find(one => one?.id === id)
  const lists = queries.getQueriesData<{ pages: { issues: Issue[] }[] }>({
    queryKey: keys.issueLists(projectId),
  })
  const found =
    related ??
    lists
      .flatMap(([, read]) => read?.pages ?? [])
      .flatMap(page => page.issues)
      .find(one => one.id === id)
  return found && issueName(found)
}
