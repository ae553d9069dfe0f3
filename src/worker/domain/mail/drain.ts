import type { Database } from '../../database.ts'
import { withTimeout } from '../../deadline.ts'
import type { Work } from '../shared/work.ts'
import { type Deliver, MailFailure } from './delivery.ts'
import { type ClaimedMail, endExpiredMail, withoutLostProjects, withText } from './outbox.ts'
import { markEnded, markRefused, markSent, scheduleRetry, undoAttempt } from './outcomes.ts'
import type { MailProvider } from './providers.ts'
import { openMailQueue } from './queue.ts'

// A Worker can have six connections open at once.
const lanes = 5
/** Emails that one run sends at most. */
export const mailsPerRun = 200
const maxExpired = 1_000
/** A send is shorter than a claim lasts, so that no other run sends an email that this one is still sending. */
const sendTimeoutMs = 45_000
/** No send starts later than this, because the platform stops work after a response after 30 seconds. */
const runMs = 25_000

/** How a run sends. Tests can shorten its times. */
export type SendOptions = { send: Deliver; provider?: MailProvider; timeoutMs?: number; beginningMs?: number }

type Outcome = 'sent' | 'failed' | 'abandoned' | 'unavailable'
type Drained = { work: Record<Outcome | 'expired', number>; unavailable: string | null }

/**
 * Sends the due emails of the outbox. `send` throws if an email was not accepted, a `MailFailure` if the cause is known.
 * Refused emails are ended. All others are retried, later each time. The run ends when the mail server is unavailable.
 */
export const drainOutbox = async (
  database: Database,
  options: SendOptions,
  limit = mailsPerRun,
): Promise<Work> => (await drain(database, options, limit)).work

/** Like `drainOutbox`, but throws if the provider was unavailable and no email was sent. */
export async function drainOutboxOrFail(
  database: Database,
  options: SendOptions,
  limit: number,
): Promise<Work> {
  const { work, unavailable } = await drain(database, options, limit)
  if (unavailable !== null && work.sent === 0) throw new Error(`No email can be sent. ${unavailable}`)
  return work
}

async function drain(
  database: Database,
  { send, provider = 'smtp', timeoutMs = sendTimeoutMs, beginningMs = runMs }: SendOptions,
  limit: number,
): Promise<Drained> {
  const drained: Drained = {
    work: { sent: 0, failed: 0, abandoned: 0, unavailable: 0, expired: 0 },
    unavailable: null,
  }
  drained.work.expired = await endExpiredMail(database, maxExpired)
  const queue = openMailQueue(database, limit, Date.now() + beginningMs)
  const drive = async () => {
    for (let mail = await queue.next(); mail; mail = await queue.next()) {
      const readable = withoutLostProjects(mail)
      if (!readable) {
        queue.finish(mail, false)
        await markEnded(database, mail)
        drained.work.expired++
        continue
      }
      const thrown = await deliver(readable, send, timeoutMs)
      if (thrown?.kind === 'unavailable') queue.close()
      queue.finish(mail, thrown?.kind === 'deferred')
      const { outcome, reason } = await settle(database, mail, provider, thrown)
      drained.work[outcome]++
      if (outcome === 'unavailable') drained.unavailable = reason
    }
  }
  const driven = await Promise.allSettled(Array.from({ length: lanes }, drive))
  const broken = driven.find(lane => lane.status === 'rejected')
  if (broken) throw broken.reason
  return drained
}

/** Returns what went wrong, or null. */
async function deliver(mail: ClaimedMail, send: Deliver, timeoutMs: number): Promise<MailFailure | null> {
  try {
    const late = () => {
      throw new MailFailure('deferred', 'Sending took too long')
    }
    await withTimeout(timeoutMs, send(withText(mail)), late)
    return null
  } catch (thrown) {
    return thrown instanceof MailFailure ? thrown : new MailFailure('unknown', String(thrown))
  }
}

/** Records the outcome of a send. */
async function settle(
  database: Database,
  mail: ClaimedMail,
  provider: MailProvider,
  thrown: MailFailure | null,
): Promise<{ outcome: Outcome; reason: string }> {
  if (!thrown) {
    await markSent(database, mail, provider)
    return { outcome: 'sent', reason: '' }
  }
  const reason = String(thrown).replaceAll(mail.recipient, '…').trim().slice(0, 500)
  const details = { mailId: mail.id, attempts: mail.attempts, provider, reason }
  if (thrown.kind === 'unavailable') {
    console.error(JSON.stringify({ failure: 'mail cannot be sent', ...details }))
    await undoAttempt(database, mail, provider, reason)
    return { outcome: 'unavailable', reason }
  }
  if (thrown.kind === 'refused') await markRefused(database, mail, provider, reason)
  else if (await scheduleRetry(database, mail, provider, reason)) {
    console.warn(JSON.stringify({ failure: 'mail not sent', ...details }))
    return { outcome: 'failed', reason }
  }
  console.error(JSON.stringify({ failure: 'mail given up', ...details }))
  return { outcome: 'abandoned', reason }
}
