import type { Database } from '../../database.ts'
import { type ClaimedMail, claimMail, putOffMail } from './outbox.ts'

/** Emails that a run sends to one domain at the same time, so that a slow domain does not block the run. */
const atOncePerDomain = 2

/** Recipients of a domain to whom email must fail before a run skips the domain. */
const failingRecipients = 3

/** Hands out due emails to one run: at most `maxMails`, none to a failing domain, and none after `end`. */
export interface MailQueue {
  next(): Promise<ClaimedMail | null>
  /** Ends the sending of an email. `hasFailed`: the recipient's server does not accept it now. */
  finish(mail: ClaimedMail, hasFailed: boolean): void
  close(): void
}

export function openMailQueue(database: Database, maxMails: number, end: number): MailQueue {
  const sending = new Map<string, number>()
  const failed = new Map<string, Set<string>>()
  const failingDomains = () =>
    [...failed].filter(([, people]) => people.size >= failingRecipients).map(([domain]) => domain)
  let left = maxMails
  let turn: Promise<unknown> = Promise.resolve()
  const claim = async (): Promise<ClaimedMail | null> => {
    if (left <= 0 || Date.now() >= end) return null
    const full = [...sending].filter(([, count]) => count >= atOncePerDomain).map(([domain]) => domain)
    const avoided = failingDomains()
    const mail = await claimMail(database, [...avoided, ...full])
    if (!mail && avoided.length && (await putOffMail(database, avoided))) return claim()
    // No email is due, so the other lanes need not check.
    if (!mail && full.length === 0) left = 0
    if (!mail) return null
    left--
    sending.set(domainOf(mail), (sending.get(domainOf(mail)) ?? 0) + 1)
    return mail
  }
  return {
    // Claims run one at a time, so that each knows the domains of the ones before.
    next() {
      const claimed = turn.then(claim)
      turn = claimed.catch(() => {})
      return claimed
    },
    finish(mail, hasFailed) {
      sending.set(domainOf(mail), sending.get(domainOf(mail))! - 1)
      if (!hasFailed) return
      const people = failed.get(domainOf(mail)) ?? new Set()
      failed.set(domainOf(mail), people.add(mail.recipient))
    },
    close() {
      left = 0
    },
  }
}

/** The domain of an address, by the same rule as in `claimMail`. */
const domainOf = ({ recipient }: ClaimedMail): string => recipient.split('@')[1] ?? ''
