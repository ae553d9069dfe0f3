import { type Database, openDatabase } from '../database.ts'
import { inTime } from '../deadline.ts'
import { type Deliver, MailFailure } from '../domain/mail/delivery.ts'
import { type ClaimedMail, endExpiredMail, inWords } from '../domain/mail/outbox.ts'
import { markRefused, markSent, putBack, release } from '../domain/mail/outcomes.ts'
import type { Work } from '../domain/upkeep/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { sendMail } from '../outside/mail.ts'
import { openMailQueue } from './mail-queue.ts'

// A Worker may have six connections open at once.
const lanes = 5
const maxMails = 200
const maxExpired = 1_000
/** A send is shorter than a claim lasts, so that nobody else sends a mail that is still being sent here. */
const sendTimeoutMs = 45_000
/** No mail is begun later than this: work that a request leaves behind is cut after 30 seconds. */
const runMs = 25_000

type Outcome = 'sent' | 'failed' | 'abandoned' | 'unavailable'

/** Sends what is due in the outbox: at once after a request that has put mail there, and every minute. */
export function drainMail(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  return drainOutbox(openDatabase(given), mail => sendMail(given, bindings, mail))
}

/**
 * `send` throws when the mail was not accepted: a `MailFailure` tells whose fault it is. What is refused is ended;
 * after anything else it is tried again, later each time. A run ends when the mail server itself is away.
 */
export async function drainOutbox(
  database: Database,
  send: Deliver,
  timeoutMs = sendTimeoutMs,
  beginningMs = runMs,
): Promise<Work> {
  const work = { sent: 0, failed: 0, abandoned: 0, unavailable: 0, expired: 0 }
  work.expired = await endExpiredMail(database, maxExpired)
  const queue = openMailQueue(database, maxMails, Date.now() + beginningMs)
  const drive = async () => {
    for (let mail = await queue.next(); mail; mail = await queue.next()) {
      const thrown = await deliver(mail, send, timeoutMs)
      if (thrown?.kind === 'unavailable') queue.close()
      queue.finish(mail, thrown?.kind === 'deferred')
      work[await settle(database, mail, thrown)]++
    }
  }
  const driven = await Promise.allSettled(Array.from({ length: lanes }, drive))
  const broken = driven.find(lane => lane.status === 'rejected')
  if (broken) throw broken.reason
  return work
}

/** What went wrong, if anything. */
async function deliver(mail: ClaimedMail, send: Deliver, timeoutMs: number): Promise<MailFailure | null> {
  try {
    const late = () => {
      throw new MailFailure('deferred', 'Sending took too long')
    }
    await inTime(timeoutMs, send(inWords(mail)), late)
    return null
  } catch (thrown) {
    return thrown instanceof MailFailure ? thrown : new MailFailure('unknown', String(thrown))
  }
}

/** Records what became of a mail. */
async function settle(database: Database, mail: ClaimedMail, thrown: MailFailure | null): Promise<Outcome> {
  if (!thrown) {
    await markSent(database, mail)
    return 'sent'
  }
  const reason = String(thrown).replaceAll(mail.recipient, '…').slice(0, 500)
  const told = { mailId: mail.id, attempts: mail.attempts, reason }
  if (thrown.kind === 'unavailable') {
    console.warn(JSON.stringify({ failure: 'mail cannot be sent', ...told }))
    await release(database, mail, reason)
    return 'unavailable'
  }
  if (thrown.kind === 'refused') await markRefused(database, mail, reason)
  else if (await putBack(database, mail, reason)) {
    console.warn(JSON.stringify({ failure: 'mail not sent', ...told }))
    return 'failed'
  }
  console.error(JSON.stringify({ failure: 'mail given up', ...told }))
  return 'abandoned'
}
