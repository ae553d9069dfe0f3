import type { Database } from '../database.ts'
import { type ClaimedMail, claimMail, putOffMail } from '../domain/mail/outbox.ts'

/** How many of a run's mails may be on their way to one domain, so that a slow one does not hold the run. */
const atOncePerDomain = 2

/** How many people of a domain must have failed a run before it is the domain's trouble, and no longer theirs. */
const troubledRecipients = 3

/** Hands out what is due to one run: so many mails at most, none to a domain in trouble, and none after `end`. */
export interface MailQueue {
  next(): Promise<ClaimedMail | null>
  /** It is no longer on its way; `hasFailed`: its recipient's side does not take it now. */
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
    if (!mail) return avoided.length && (await putOffMail(database, avoided)) ? claim() : null
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

/** As `claimMail` tells it from an address. */
const domainOf = ({ recipient }: ClaimedMail): string => recipient.split('@')[1] ?? ''
