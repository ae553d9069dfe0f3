import { reachOf, sees } from './access.ts'
import { changesOf, type Payload } from './roadmaps.ts'
import type { Notification, Person, Project, Roadmap } from './state.ts'

/** The notifications of a sync: to the members of the project except the one who syncs (notifications § Recipients). */
export function notificationsOf(
  of: Project,
  slug: string,
  stored: Roadmap | undefined,
  payload: Payload,
  by: Person,
): Notification[] {
  if (!stored) return []
  const blocked = payload.tasks.filter(({ id, status }) => {
    const before = stored.tasks.find(each => each.id === id)
    return status === 'blocked' && before?.status !== 'blocked'
  })
  const others = changesOf(stored, payload) - blocked.length + newPlans(stored, payload)
  const recipients = new Set([
    ...of.members.map(({ who }) => who),
    ...of.groups.flatMap(({ group }) => group.people),
  ])
  recipients.delete(by)
  return [...recipients]
    .filter(who => isShown(of, who))
    .flatMap(who => {
      const one = (kind: Notification['kind']) => ({ who, of, slug, kind, isRead: false })
      return [
        ...(who.inApp === 'none' ? [] : blocked.map(() => one('task_blocked'))),
        ...(who.inApp === 'all' && others > 0 ? [one('roadmap_changes')] : []),
      ]
    })
}

/** Tasks whose plan path has text now, and had none or another. */
function newPlans(stored: Roadmap, { tasks, documents }: Payload): number {
  const planOf = (roadmap: Payload, id: string) => {
    const path = roadmap.tasks.find(task => task.id === id)?.planPath
    return path && roadmap.documents.has(path) ? path : null
  }
  const now = { tasks, documents } as Payload
  return tasks.filter(({ id }) => planOf(now, id) !== null && planOf(now, id) !== planOf(stored, id)).length
}

const isShown = (of: Project, who: Person): boolean => {
  const reach = reachOf(of, who)
  return reach !== null && sees(of, reach, 'roadmap')
}

/** The user's own, while the project is not archived and its roadmap is visible (notifications § List). */
export const shownTo = (all: Notification[], who: Person): Notification[] =>
  all.filter(each => each.who === who && !each.of.isArchived && isShown(each.of, who))
