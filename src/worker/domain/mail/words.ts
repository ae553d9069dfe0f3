import type { TaskStatus } from '../shared/task-statuses.ts'
import type { Draft } from './layout.ts'

/** The data of each template. */
export type Words = {
  sign_in_code: { code: string; minutes: number }
  sign_up_restricted: SignUpWords
  invitation: InvitationWords
  task_blocked: BlockedWords
  token_expiry: TokenExpiryWords
  app_disconnected: AppWords
  roadmap_digest: RoadmapDigestWords
  digest: DigestWords
  issue_notification: IssueNotificationWords
  issues_due: DueWords
  mail_test: MailTestWords
}

/** The templates of one language. */
export type Templates = { [T in keyof Words]: (words: Words[T]) => Draft }

/** An address that has no account and cannot create one. */
export type SignUpWords = {
  /** Where to sign in after an invitation. */
  url: string
  /** Whether addresses of some domains need no invitation. */
  hasDomains: boolean
}

/** `project` is null for an invitation to the organization itself. */
export type InvitationWords = {
  inviter: string
  org: string
  project: string | null
  /** Where the invited user signs in. */
  url: string
  days: number
}

/** A task that became blocked. */
export type BlockedWords = {
  actor: string | null
  project: string
  task: string
  /** Absent in emails that an earlier version queued. */
  taskId?: string
  reason: string | null
  /** Tasks that became blocked in the same sync and have no email of their own. */
  further: number
  /** The roadmap's page. */
  url: string
  unsubscribeUrl: string
}

/** A token that expires soon. */
export type TokenExpiryWords = {
  name: string
  /** The last four characters of the token. */
  hint: string
  expiresAt: string
  /** The owner's. Absent in emails that an earlier version queued. */
  timeZone?: string
  days: number
  /** Whether a use extends it. Absent in emails that an earlier version queued. */
  isRenewed?: boolean
  /** Where tokens are created. */
  url: string
}

/** An app that was disconnected, because one of its refresh tokens was used twice. */
export type AppWords = {
  name: string
  host: string
  /** Where apps are managed. */
  url: string
}

/** A delivery test that an operator requested. */
export type MailTestWords = { requestedAt: string }

/** The changes, by roadmap. */
export type RoadmapDigestWords = {
  sections: {
    project: string
    roadmap: string
    /** The roadmap's page. */
    url: string
    changes: DigestChange[]
  }[]
  /** Changes that are not listed. */
  further: number
  unsubscribeUrl: string
}

/** The same, and the changes of issues, by issue. */
export type DigestWords = RoadmapDigestWords & {
  issues: (IssueWords & { project: string; changes: DigestIssueChange[] })[]
}

export type DigestIssueChange = {
  kind: 'issue_assigned' | 'issue_mentioned' | 'issue_commented' | 'issue_status'
  /** Null for a former user. */
  actor: string | null
  status: string | null
  /** The beginning of the comment. */
  excerpt: string | null
}

/** An issue, with its key or number as its name. */
export type IssueWords = { name: string; title: string; url: string }

/** The issues that one write assigned to a user, or in which it mentioned them. */
export type IssueNotificationWords = {
  actor: string
  project: string
  issues: (IssueWords & { kind: 'issue_assigned' | 'issue_mentioned' })[]
  /** Issues that are not listed. */
  further: number
  /** The beginning of the text, if there is one issue and it has a text. The claim of the email reads it. */
  excerpt?: string | null
  unsubscribeUrl: string
}

/** The issues of a user that were due the day before, or are due on this day or the next. */
export type DueWords = {
  /** The day for the user. */
  day: string
  issues: (IssueWords & { project: string; dueDate: string })[]
  /** Issues that are not listed. */
  further: number
  unsubscribeUrl: string
}

export type DigestChange = {
  kind: 'task_status' | 'phase_status' | 'plan'
  title: string
  from: string | null
  to: string | null
  /** Why a task is blocked. */
  reason: string | null
}

/** Names of statuses. Other statuses are shown unchanged. */
export type StatusNames = Partial<Record<string, string>> & Record<TaskStatus, string>

/** The roadmap's page with the task that became blocked. */
export const taskUrl = (url: string, taskId: string | undefined): string =>
  taskId === undefined ? url : `${url}?${new URLSearchParams({ task: taskId })}`

/** The roadmap's page with all blocked tasks. */
export const blockedTasksUrl = (url: string): string => `${url}?status=blocked`

/** The values of a change before and after, if it has them. */
export const valuesOf = ({ from, to }: DigestChange, names: Partial<Record<string, string>> = {}): string =>
  [from, to]
    .filter(value => value !== null)
    .map(value => (Object.hasOwn(names, value) ? names[value] : value))
    .join(' → ')

/** A calendar day. */
export const dayIn = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** An instant to the minute in a time zone, with the name of the zone. */
export const instantIn = (locale: string, instant: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(locale, { ...inMinutes, timeZone }).format(new Date(instant))

const inMinutes: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
}
