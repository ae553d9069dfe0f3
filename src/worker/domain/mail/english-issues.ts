import { counted, plural } from '../../text.ts'
import { byDueDate, byKind, type Day, dueOn, isOne, issueItem } from './issue-words.ts'
import type { Part } from './layout.ts'
import {
  type DigestIssueChange,
  type DigestWords,
  type DueWords,
  dayIn,
  type IssueNotificationWords,
  type IssueWords,
  type StatusNames,
  type Templates,
} from './words.ts'

export const statuses: StatusNames = {
  todo: 'To do',
  in_progress: 'In progress',
  done: 'Done',
  blocked: 'Blocked',
  deferred: 'Deferred',
  cancelled: 'Canceled',
}

export const ending = (unsubscribeUrl: string): Part[] => [
  'To unsubscribe from these emails:',
  { link: unsubscribeUrl },
]

/** The end of emails about issues, because nobody reads replies. */
export const endingOfIssues = (unsubscribeUrl: string): Part[] => [
  'Replies to this email do not reach anyone. To reply, comment on the issue.',
  ...ending(unsubscribeUrl),
]

/** Templates that are only about issues. */
export const issueTemplates: Pick<Templates, 'issue_notification' | 'issues_due'> = {
  issue_notification: words => ({
    subject: subjectOf(words),
    parts: [
      ...(isOne(words) ? partsOfOne(words) : partsOfMany(words)),
      ...rest(words),
      ...endingOfIssues(words.unsubscribeUrl),
    ],
    unsubscribeUrl: words.unsubscribeUrl,
  }),

  issues_due: words => ({
    subject: subjectOfDue(words),
    parts: [
      ...byDueDate(words).flatMap(([dueDate, issues]): Part[] => [
        `${dueWords[dueOn(words.day, dueDate)]}, ${dayIn('en-GB', dueDate)}:`,
        { list: issues.map(issue => issueItem(issue, ` (${issue.project})`)) },
      ]),
      ...rest(words),
      ...endingOfIssues(words.unsubscribeUrl),
    ],
    unsubscribeUrl: words.unsubscribeUrl,
  }),
}

/** The changes of issues in a digest. */
export const digestParts = (issues: DigestWords['issues']): Part[] =>
  issues.flatMap((issue): Part[] => [
    `Issue ${named(issue)} in the project “${issue.project}”`,
    { list: issue.changes.map(changeInWords) },
    { link: issue.url },
  ])

const changeInWords = ({ kind, actor, status, excerpt }: DigestIssueChange): string =>
  kind === 'issue_commented'
    ? `Comment by ${actor ?? 'a former user'}${excerpt ? `: ${excerpt}` : ''}`
    : `Status: ${statuses[status!]}${actor ? ` (by ${actor})` : ''}`

const named = ({ name, title }: IssueWords): string => `${name} “${title}”`

function subjectOf({ project, issues, further }: IssueNotificationWords): string {
  const kinds = new Set(issues.map(({ kind }) => kind))
  const isAssigned = kinds.has('issue_assigned')
  const count = issues.length + further
  const which = count === 1 ? named(issues[0]!) : counted`${count} issues in “${project}”`
  if (!isAssigned) return `You were mentioned in ${which}`
  const were = count === 1 ? 'was' : 'were'
  return `${which} ${were} assigned to you${kinds.has('issue_mentioned') ? ' or mention you' : ''}`
}

function partsOfOne({ actor, project, issues, excerpt }: IssueNotificationWords): Part[] {
  const issue = issues[0]!
  const where = `the issue ${named(issue)} in the project “${project}”`
  return [
    issue.kind === 'issue_assigned'
      ? `${actor} assigned ${where} to you.`
      : `${actor} mentioned you in ${where}.`,
    ...(excerpt ? [{ quoted: excerpt }] : []),
    { link: issue.url },
  ]
}

const partsOfMany = (words: IssueNotificationWords): Part[] =>
  byKind(words).flatMap(([kind, issues]): Part[] => [
    kind === 'issue_assigned'
      ? `${words.actor} assigned these issues in the project “${words.project}” to you:`
      : `${words.actor} mentioned you in these issues in the project “${words.project}”:`,
    { list: issues.map(issue => issueItem(issue)) },
  ])

const dueWords: Record<Day, string> = {
  dayBefore: 'Was due yesterday',
  sameDay: 'Due today',
  dayAfter: 'Due tomorrow',
}

const dueInSubject: Record<Day, string> = {
  dayBefore: 'was due yesterday',
  sameDay: 'is due today',
  dayAfter: 'is due tomorrow',
}

const subjectOfDue = (words: DueWords): string =>
  isOne(words)
    ? `${named(words.issues[0]!)} ${dueInSubject[dueOn(words.day, words.issues[0]!.dueDate)]}`
    : counted`You have ${words.issues.length + words.further} issues that are due soon or overdue`

const rest = ({ further }: { further: number }): Part[] =>
  further > 0 ? [counted`And ${further} more ${plural(further, 'issue')}.`] : []
