import { counted, plural } from '../../text.ts'
import type { IssueTexts } from './issue-templates.ts'
import { type Day, dueOn, isOne } from './issue-words.ts'
import type { Part } from './layout.ts'
import {
  type DigestIssueChange,
  type DigestWords,
  dayIn,
  type IssueNotificationWords,
  type IssueWords,
  type StatusNames,
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

export const issueTexts: IssueTexts = {
  subject: subjectOf,
  one({ actor, project, issues: [issue] }) {
    const where = `the issue ${named(issue!)} in the project “${project}”`
    return issue!.kind === 'issue_assigned'
      ? `${actor} assigned ${where} to you.`
      : `${actor} mentioned you in ${where}.`
  },
  many: (kind, { actor, project }) =>
    kind === 'issue_assigned'
      ? `${actor} assigned these issues in the project “${project}” to you:`
      : `${actor} mentioned you in these issues in the project “${project}”:`,
  subjectOfDue: words =>
    isOne(words)
      ? `${named(words.issues[0]!)} ${dueInSubject[dueOn(words.day, words.issues[0]!.dueDate)]}`
      : counted`You have ${words.issues.length + words.further} issues that are due soon or overdue`,
  due: (day, dueDate) => `${dueWords[dueOn(day, dueDate)]}, ${dayIn('en-US', dueDate)}:`,
  further: count => counted`And ${count} more ${plural(count, 'issue')}.`,
  ending: endingOfIssues,
}

/** The changes of issues in a digest. */
export const digestParts = (issues: DigestWords['issues']): Part[] =>
  issues.flatMap((issue): Part[] => [
    `Issue ${named(issue)} in the project “${issue.project}”`,
    { list: issue.changes.map(changeInWords) },
    { link: issue.url },
  ])

const changeInWords = ({ kind, actor, status, excerpt }: DigestIssueChange): string => {
  const by = `by ${actor ?? 'a former user'}`
  if (kind === 'issue_status') return `Status: ${statuses[status!]}${actor ? ` (${by})` : ''}`
  return `${happened[kind]} ${by}${excerpt ? `: ${excerpt}` : ''}`
}

const happened = {
  issue_assigned: 'Assigned to you',
  issue_mentioned: 'You were mentioned',
  issue_commented: 'Comment',
} as const

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
