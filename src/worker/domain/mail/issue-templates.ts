import { byDueDate, byKind, type IssueKind, isOne, issueItem } from './issue-words.ts'
import type { Draft, Part } from './layout.ts'
import type { DueWords, IssueNotificationWords, Templates } from './words.ts'

/** The texts of emails that are only about issues, in one language. */
export type IssueTexts = {
  /** The subject of an email about assignments and mentions. */
  subject: (words: IssueNotificationWords) => string
  /** What happened to the only issue. */
  one: (words: IssueNotificationWords) => string
  /** What happened to the issues in the list after it. */
  many: (kind: IssueKind, words: IssueNotificationWords) => string
  /** The subject of an email about issues that are due. */
  subjectOfDue: (words: DueWords) => string
  /** When the issues in the list after it are due. */
  due: (day: string, dueDate: string) => string
  /** The number of issues that are not listed. */
  further: (count: number) => string
  /** The end of every email about issues. */
  ending: (unsubscribeUrl: string) => Part[]
}

/** The templates that are only about issues, with these texts. */
export function issueTemplatesIn(texts: IssueTexts): Pick<Templates, 'issue_notification' | 'issues_due'> {
  const draft = (
    subject: string,
    parts: Part[],
    { further, unsubscribeUrl }: { further: number; unsubscribeUrl: string },
  ): Draft => ({
    subject,
    parts: [...parts, ...(further > 0 ? [texts.further(further)] : []), ...texts.ending(unsubscribeUrl)],
    unsubscribeUrl,
  })
  return {
    issue_notification: words => draft(texts.subject(words), ownParts(texts, words), words),
    issues_due: words => draft(texts.subjectOfDue(words), dueParts(texts, words), words),
  }
}

function ownParts(texts: IssueTexts, words: IssueNotificationWords): Part[] {
  if (!isOne(words))
    return byKind(words).flatMap(([kind, issues]): Part[] => [
      texts.many(kind, words),
      { list: issues.map(issue => issueItem(issue)) },
    ])
  const quote = words.excerpt ? [{ quoted: words.excerpt }] : []
  return [texts.one(words), ...quote, { link: words.issues[0]!.url }]
}

const dueParts = (texts: IssueTexts, words: DueWords): Part[] =>
  byDueDate(words).flatMap(([dueDate, issues]): Part[] => [
    texts.due(words.day, dueDate),
    { list: issues.map(issue => issueItem(issue, ` (${issue.project})`)) },
  ])
