import { counted } from '../../text.ts'
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
  todo: '未着手',
  in_progress: '進行中',
  done: '完了',
  blocked: 'ブロック中',
  deferred: '保留',
  cancelled: '中止',
}

export const ending = (unsubscribeUrl: string): Part[] => [
  'このメールの配信を停止するには:',
  { link: unsubscribeUrl },
]

/** The end of emails about issues, because nobody reads replies. */
export const endingOfIssues = (unsubscribeUrl: string): Part[] => [
  'このメールに返信しても、誰にも届きません。返信するには、課題にコメントしてください。',
  ...ending(unsubscribeUrl),
]

export const issueTexts: IssueTexts = {
  subject: subjectOf,
  one({ actor, project, issues: [issue] }) {
    const where = `プロジェクト「${project}」の課題 ${named(issue!)}`
    return issue!.kind === 'issue_assigned'
      ? `${actor}さんが、あなたを${where}の担当者にしました。`
      : `${actor}さんが、${where}であなたをメンションしました。`
  },
  many: (kind, { actor, project }) =>
    kind === 'issue_assigned'
      ? `${actor}さんが、あなたをプロジェクト「${project}」の次の課題の担当者にしました。`
      : `${actor}さんが、プロジェクト「${project}」の次の課題であなたをメンションしました。`,
  subjectOfDue: words =>
    isOne(words)
      ? `${named(words.issues[0]!)}の${dueInSubject[dueOn(words.day, words.issues[0]!.dueDate)]}`
      : counted`期日が近い課題と期日を過ぎた課題が ${words.issues.length + words.further} 件あります`,
  due: (day, dueDate) => `${dueWords[dueOn(day, dueDate)]} (${dayIn('ja', dueDate)})`,
  further: count => counted`ほかに ${count} 件の課題があります。`,
  ending: endingOfIssues,
}

/** The changes of issues in a digest. */
export const digestParts = (issues: DigestWords['issues']): Part[] =>
  issues.flatMap((issue): Part[] => [
    `プロジェクト「${issue.project}」の課題 ${named(issue)}`,
    { list: issue.changes.map(changeInWords) },
    { link: issue.url },
  ])

const changeInWords = ({ kind, actor, status, excerpt }: DigestIssueChange): string => {
  const by = actor === null ? '退会したユーザー' : `${actor}さん`
  if (kind === 'issue_status') return `状態: ${statuses[status!]}${actor === null ? '' : ` (${by})`}`
  return `${by}${happened[kind]}${excerpt ? `: ${excerpt}` : ''}`
}

const happened = {
  issue_assigned: 'があなたを担当者にしました',
  issue_mentioned: 'があなたをメンションしました',
  issue_commented: 'のコメント',
} as const

const named = ({ name, title }: IssueWords): string => `${name}「${title}」`

function subjectOf({ project, issues, further }: IssueNotificationWords): string {
  const kinds = new Set(issues.map(({ kind }) => kind))
  const count = issues.length + further
  const which = count === 1 ? named(issues[0]!) : counted`「${project}」の課題 ${count} 件`
  if (!kinds.has('issue_assigned')) return `${which}であなたがメンションされました`
  return kinds.has('issue_mentioned')
    ? `${which}で、あなたが担当者になったか、メンションされました`
    : `${which}の担当者になりました`
}

const dueWords: Record<Day, string> = {
  dayBefore: '期日が昨日だった課題',
  sameDay: '期日が今日の課題',
  dayAfter: '期日が明日の課題',
}

const dueInSubject: Record<Day, string> = {
  dayBefore: '期日は昨日でした',
  sameDay: '期日は今日です',
  dayAfter: '期日は明日です',
}
