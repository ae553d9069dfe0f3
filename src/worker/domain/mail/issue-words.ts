import type { Item } from './layout.ts'
import type { DueWords, IssueNotificationWords, IssueWords } from './words.ts'

/** The projects in quotes, each once. */
export const projectsOf = (of: readonly { project: string }[], quote: (name: string) => string): string[] => [
  ...new Set(of.map(({ project }) => quote(project))),
]

export type Day = 'dayBefore' | 'sameDay' | 'dayAfter'

/** When an issue is due, from the day of the user. */
export const dueOn = (day: string, dueDate: string): Day =>
  dueDate === day ? 'sameDay' : dueDate < day ? 'dayBefore' : 'dayAfter'

/** The issues by the day on which they are due. */
export const byDueDate = ({ issues }: DueWords): [dueDate: string, issues: DueWords['issues']][] =>
  [...Map.groupBy(issues, ({ dueDate }) => dueDate)].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What happened to an issue. */
export type IssueKind = IssueNotificationWords['issues'][number]['kind']

/** The issues by what happened to them. */
export const byKind = ({ issues }: IssueNotificationWords): [kind: IssueKind, issues: IssueWords[]][] => [
  ...Map.groupBy(issues, ({ kind }) => kind),
]

/** An item of a list that is a link to the issue. */
export const issueItem = ({ name, title, url }: IssueWords, more = ''): Item => ({
  text: `${name} ${title}${more}`,
  link: url,
})

/** Whether an email is about one issue. */
export const isOne = ({ issues, further }: { issues: readonly unknown[]; further: number }): boolean =>
  issues.length === 1 && further === 0
