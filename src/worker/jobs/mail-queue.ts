import type { Database } from '../database.ts'
import { type ClaimedMail, claimMail, putOffMail } from '../domain/mail/outbox.ts'

/** How many of a run's mails may be on their way to one domain, so that a slow one does not hold the run. */
const atOncePerDomain = 2

/** At how many people of a domain mail must fail before a run takes the whole domain to be in trouble. */
const troubledRecipients = 3

/** Hands out due mail to one run: so many mails at most, none to a domain in trouble, and none after `end`. */
export interface MailQueue {
  next(): Promise<ClaimedMail | null>
  /** The mail is no longer under way; `hasFailed`: its recipient's side does not take it now. */
  finish(mail: ClaimedMail, hasFailed: boolean): void
  close(): void
}

export function openMailQueue(database: Database, maxMails: number, end: number): MailQueue {
  const underWay = new Map<string, number>()
  const failed = new Map<string, Set<string>>()
  const troubled = () =>
    [...failed].filter(([, people]) => people.size >= troubledRecipients).map(([domain]) => domain)
  let left = maxMails
  let turn: Promise<unknown> = Promise.resolve()
  const claim = async (): Promise<ClaimedMail | null> => {
    if (left <= 0 || Date.now() >= end) return null
    const full = [...underWay].filter(([, count]) => count >= atOncePerDomain).map(([domain]) => domain)
    const avoided = troubled()
    const mail = await claimMail(database, [...avoided, ...full])
    if (!mail && avoided.length && (await putOffMail(database, avoided))) return claim()
    // Nothing is due: the other lanes need not ask as well.
    if (!mail && full.length === 0) left = 0
    if (!mail) return null
    left--
    underWay.set(domainOf(mail), (underWay.get(domainOf(mail)) ?? 0) + 1)
    return mail
  }
  return {
    // One after another, so that each claim knows of the last.
    next() {
      const claimed = turn.then(claim)
      turn = claimed.catch(() => {})
      return claimed
    },
    finish(mail, hasFailed) {
      underWay.set(domainOf(mail), underWay.get(domainOf(mail))! - 1)
      if (!hasFailed) return
      const people = failed.get(domainOf(mail)) ?? new Set()
      failed.set(domainOf(mail), people.add(mail.recipient))
    },
    close() {
      left = 0
    },
  }
}

/** The domain, read from an address as `claimMail` reads it. */
const domainOf = ({ recipient }: ClaimedMail): string => recipient.split('@')[1] ?? ''
