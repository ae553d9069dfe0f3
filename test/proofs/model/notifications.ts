import { reachOf, sees } from './access.ts'
import { changesOf, type Payload } from './roadmaps.ts'
import type { Change, Notification, Person, Project, Roadmap, RoadmapNotification } from './state.ts'

/** The notifications of a sync: to the members of the project except the one who syncs (notifications § Recipients). */
export function notificationsOf(
  of: Project,
  slug: string,
  stored: Roadmap | undefined,
  payload: Payload,
  by: Person,
): RoadmapNotification[] {
  const changes = changesOf(stored, payload)
  const blocked = changes.filter(({ kind, to }) => kind === 'task_status' && to === 'blocked')
  const alone = blocked.slice(0, most)
  const others = changes.filter(each => !alone.includes(each))
  const recipients = new Set([
    ...of.members.map(({ who }) => who),
    ...of.groups.flatMap(({ group }) => group.people),
  ])
  recipients.delete(by)
  return [...recipients]
    .filter(who => isShown(of, who))
    .flatMap(who => {
      const about = { who, of, slug, isRead: false }
      const one = (change: Change, i: number): RoadmapNotification => ({
        ...about,
        kind: 'task_blocked',
        changes: [change],
        further: i === most - 1 ? blocked.length - most : 0,
      })
      const rest: RoadmapNotification = { ...about, kind: 'roadmap_changes', changes: others, further: 0 }
      return [
        ...(who.inApp === 'none' ? [] : alone.map(one)),
        ...(who.inApp === 'all' && others.length > 0 ? [rest] : []),
      ]
    })
}

/** The number of tasks that are reported one by one (notifications § Blocked tasks). */
const most = 5

const isShown = (of: Project, who: Person, feature: 'roadmap' | 'issues' = 'roadmap'): boolean => {
  const reach = reachOf(of, who)
  return reach !== null && sees(of, reach, feature)
}

/**
 * The user's own, while the project is not archived, and its roadmap, or its issues and the issue, are visible
 * (notifications § List).
 */
export const shownTo = (all: Notification[], who: Person): Notification[] =>
  all.filter(
    each =>
      each.who === who &&
      !each.of.isArchived &&
      ('issue' in each ? !each.issue.isTrashed && isShown(each.of, who, 'issues') : isShown(each.of, who)),
  )
