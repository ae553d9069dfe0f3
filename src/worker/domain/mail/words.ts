import type { TaskStatus } from '../shared/task-statuses.ts'
import type { Draft } from './layout.ts'

/** What each template takes. */
export type Words = {
  sign_in_code: { code: string; minutes: number }
  sign_up_restricted: SignUpWords
  invitation: InvitationWords
  task_blocked: BlockedWords
  token_expiry: TokenExpiryWords
  roadmap_digest: DigestWords
  mail_test: MailTestWords
}

/** The templates of one language. */
export type Language = { [T in keyof Words]: (words: Words[T]) => Draft }

/** An address without an account that may not get one. */
export type SignUpWords = {
  /** Where to request a code once that has changed. */
  url: string
  /** Whether addresses of some domains need no invitation. */
  hasDomains: boolean
}

/** `project` null: to the organization itself. */
export type InvitationWords = {
  inviter: string
  org: string
  project: string | null
  /** Where the invited signs in. */
  url: string
  days: number
}

/** A task that became blocked. */
export type BlockedWords = {
  actor: string | null
  project: string
  task: string
  reason: string | null
  /** Tasks that became blocked with it and have no mail of their own. */
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
  days: number
  /** Where tokens are made. */
  url: string
}

/** A test of delivery that an operator has requested. */
export type MailTestWords = { requestedAt: string }

/** By roadmap, what has changed. */
export type DigestWords = {
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

export type DigestChange = {
  kind: 'task_status' | 'phase_status' | 'plan'
  title: string
  from: string | null
  to: string | null
  /** Why a task is blocked. */
  reason: string | null
}

/** What statuses are called; others are told as they were sent. */
export type StatusNames = Partial<Record<string, string>> & Record<TaskStatus, string>

/** The values of a change that has them, before and after. */
export const valuesOf = ({ from, to }: DigestChange, names: Partial<Record<string, string>> = {}): string =>
  [from, to]
    .filter(value => value !== null)
    .map(value => names[value] ?? value)
    .join(' → ')
