import type { Snapshot } from './snapshot.ts'
import type { State } from './state.ts'

/**
 * Why a number is not linked: it has no issue, or its issue is in the trash, or the project has no issues or no key.
 */
export type Unresolved = 'missing' | 'unavailable'

export type IssueLinks = {
  /** One link for each task and issue. */
  links: [taskId: string, issueId: string][]
  skipped: number
  /** Undefined if the number is linked. */
  unresolved: (number: number) => Unresolved | undefined
}

/** Resolves the tasks' issue numbers to issues of the project that are not in the trash (roadmaps § Issue links). */
export function resolveIssues(snapshot: Snapshot, { linksIssues, issues }: State): IssueLinks {
  const unresolved = (number: number): Unresolved | undefined => {
    if (!linksIssues) return 'unavailable'
    return issues[number] === undefined ? 'missing' : undefined
  }
  const named = snapshot.tasks.flatMap(({ task }) =>
    [...new Set(task.issues)].map(number => ({ taskId: task.id, number })),
  )
  const links = named
    .filter(({ number }) => unresolved(number) === undefined)
    .map(({ taskId, number }): [string, string] => [taskId, issues[number]!])
  return { links, skipped: named.length - links.length, unresolved }
}

export function isSameLinks(stored: [string, string][], wanted: [string, string][]): boolean {
  const key = (link: [string, string]) => link.join('\n')
  const known = new Set(stored.map(key))
  return known.size === wanted.length && wanted.every(link => known.has(key(link)))
}
