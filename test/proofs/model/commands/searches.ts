import { columnOf, statuses } from '../board.ts'
import { hasIssues, issueFields } from '../issues.ts'
import { unordered } from '../match.ts'
import type { Pick } from '../pick.ts'
import type { Issue, Project } from '../state.ts'
import type { Command } from '../step.ts'

/** Titles, numbers, and parts of texts, in other cases and widths, and what no issue has. */
const needles = [
  'Bug',
  'ＢＵＧ',
  'feat',
  '不具',
  'ＬＯＯＫ',
  'look',
  '見て',
  '長い長い',
  '@ann',
  '待ち',
  'no such text',
]
const numbers = ['#1', '2', 'KEY-1', 'key-2', 'OTH-1', '#99']

/** Upper and lower case are equal, and so are full and half width (issues § Search). */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const isInTexts = ({ body, comments }: Issue, q: string): boolean =>
  [body ?? '', ...comments.map(comment => comment.body)].some(text => fold(text).includes(fold(q)))

/** The title in any case and width, or the number (issues § Filters). */
export function isTitled(of: Project, { title, number }: Issue, q: string): boolean {
  const [, key, written] = /^(?:#|([a-z]+)-)?(\d+)$/i.exec(q) ?? []
  const isNumber = Number(written) === number && (!key || key.toUpperCase() === of.key)
  return isNumber || fold(title).includes(fold(q))
}

const isFound = (of: Project, issue: Issue, q: string): boolean =>
  isTitled(of, issue, q) || isInTexts(issue, q)

export const someNeedle = (pick: Pick): string => (pick.isOnce(4) ? pick.of(numbers) : pick.of(needles))

/** Often the start of a text of the project. */
function someNeedleOf({ issues }: Project, pick: Pick): string {
  const texts = issues.flatMap(({ body, comments }) => [body ?? [], comments.map(each => each.body)].flat())
  return texts.length > 0 && pick.isOnce(2) ? pick.of(texts).trim().slice(0, 4) : someNeedle(pick)
}

export const searchIssues: Command = (_, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'GET', path: '/api/projects/{projectId}/issues', of } as const
  const q = someNeedleOf(of, pick)
  const isTrash = pick.isOnce(4)
  const by = pick.caller(at)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    query: { q, pageSize: 100, ...(isTrash && { trashed: 1 }) },
    status: 200,
    response() {
      const among = of.issues.filter(each => each.isTrashed === isTrash && !each.isPurged)
      const found = among.filter(each => isFound(of, each, q)).toReversed()
      const issues = found.map(each => issueFields(of, each, by))
      return { total: found.length, issues: isTrash ? unordered(issues) : issues, truncated: false }
    },
  }
}

export const searchBoard: Command = (_, pick) => {
  const of = pick.project(hasIssues)
  const at = { method: 'GET', path: '/api/projects/{projectId}/issues/board', of } as const
  const q = someNeedleOf(of, pick)
  const by = pick.caller(at)
  return {
    ...at,
    by,
    params: { projectId: of.id },
    query: { q },
    status: 200,
    response: () => ({
      truncated: false,
      columns: statuses.map(status => {
        const found = columnOf(of, status).filter(each => isFound(of, each, q))
        return { status, total: found.length, issues: found.map(each => issueFields(of, each, by)) }
      }),
    }),
  }
}
