import { isAssignable } from './issues.ts'
import type { Comment, Issue, IssueNotification, Model, Person, Project } from './state.ts'

type Told = {
  assignee?: Person | null | undefined
  mentioned?: Person[]
  comment?: Comment
  status?: string | undefined
  /** Whether those who watch the issue are notified. */
  isForWatchers?: boolean
}

/** Notifies each user once, by the first kind that applies, but not who does it (notifications § Issues). */
export function notify(m: Model, of: Project, issue: Issue, actor: Person, told: Told): void {
  const { assignee, mentioned = [], comment = null, status = null, isForWatchers = false } = told
  const reached = mentioned.filter(who => isAssignable(of, who))
  for (const who of reached) watch(issue, who)
  const watching = [...issue.watchers].filter(([, isWatching]) => isForWatchers && isWatching)
  const kinds = new Map<Person, IssueNotification['kind']>([
    ...watching.map(([who]) => [who, comment ? 'issue_commented' : 'issue_status'] as const),
    ...reached.map(who => [who, 'issue_mentioned'] as const),
    ...(assignee ? [[assignee, 'issue_assigned'] as const] : []),
  ])
  for (const [who, kind] of kinds)
    if (who !== actor && isAssignable(of, who) && isWanted(who, kind))
      m.notifications.push({ who, of, kind, issue, comment, status, actor, isRead: false })
}

/** Watches an issue for someone who has not decided it (issues § Watching). */
export function watch(issue: Issue, who: Person): void {
  if (!issue.watchers.has(who)) issue.watchers.set(who, true)
}

const isWanted = ({ issuesInApp }: Person, kind: IssueNotification['kind']): boolean =>
  issuesInApp === 'watched' ||
  (issuesInApp === 'mine' && (kind === 'issue_assigned' || kind === 'issue_mentioned'))
