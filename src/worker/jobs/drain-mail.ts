import { type Database, openDatabase } from '../database.ts'
import { inTime } from '../deadline.ts'
import { type Deliver, MailFailure } from '../domain/mail/delivery.ts'
import { type ClaimedMail, endExpiredMail, inWords } from '../domain/mail/outbox.ts'
import { markRefused, markSent, putBack, release } from '../domain/mail/outcomes.ts'
import type { MailProvider } from '../domain/mail/providers.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { sendMail } from '../outside/mail.ts'
import { mailProviderOf } from './mail-provider.ts'
import { openMailQueue } from './mail-queue.ts'

// A Worker may have six connections open at once.
const lanes = 5
const maxMails = 200
const maxExpired = 1_000
/** A send is shorter than a claim lasts, so that nobody else sends a mail that is still being sent here. */
const sendTimeoutMs = 45_000
/** No mail is begun later than this: work that a request leaves behind is cut after 30 seconds. */
const runMs = 25_000

/** How a run sends; a test may make its times shorter. */
export type Way = { send: Deliver; provider?: MailProvider; timeoutMs?: number; beginningMs?: number }

type Outcome = 'sent' | 'failed' | 'abandoned' | 'unavailable'
type Drained = { work: Record<Outcome | 'expired', number>; unavailable: string | null }

/** Sends what is due in the outbox, at once after a request that has put mail there. */
export const drainMail = async (bindings: Bindings): Promise<Work> => (await drainBy(bindings)).work

/** The same as the job of every minute: it fails where the provider was unavailable and nothing could be sent. */
export async function drainMailOrFail(bindings: Bindings): Promise<Work> {
  const { work, unavailable } = await drainBy(bindings)
  if (unavailable !== null && work.sent === 0) throw new Error(`No mail can be sent. ${unavailable}`)
  return work
}

function drainBy(bindings: Bindings): Promise<Drained> {
  const given = settings(bindings)
  const provider = mailProviderOf(bindings) ?? 'binding'
  return drain(openDatabase(given), { provider, send: mail => sendMail(given, bindings, mail) })
}

/**
 * `send` throws when the mail was not accepted: a `MailFailure` tells whose fault it is. What is refused is ended;
 * after anything else it is tried again, later each time. A run ends when the mail server itself is away.
 */
export const drainOutbox = async (database: Database, way: Way): Promise<Work> =>
  (await drain(database, way)).work

async function drain(
  database: Database,
  { send, provider = 'smtp', timeoutMs = sendTimeoutMs, beginningMs = runMs }: Way,
): Promise<Drained> {
  const drained: Drained = {
    work: { sent: 0, failed: 0, abandoned: 0, unavailable: 0, expired: 0 },
    unavailable: null,
  }
  drained.work.expired = await endExpiredMail(database, maxExpired)
  const queue = openMailQueue(database, maxMails, Date.now() + beginningMs)
  const drive = async () => {
    for (let mail = await queue.next(); mail; mail = await queue.next()) {
      const thrown = await deliver(mail, send, timeoutMs)
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
  const told = { mailId: mail.id, attempts: mail.attempts, provider, reason }
  if (thrown.kind === 'unavailable') {
    console.error(JSON.stringify({ failure: 'mail cannot be sent', ...told }))
    await release(database, mail, provider, reason)
    return { outcome: 'unavailable', reason }
  }
  if (thrown.kind === 'refused') await markRefused(database, mail, provider, reason)
  else if (await putBack(database, mail, provider, reason)) {
    console.warn(JSON.stringify({ failure: 'mail not sent', ...told }))
    return { outcome: 'failed', reason }
  }
  console.error(JSON.stringify({ failure: 'mail given up', ...told }))
  return { outcome: 'abandoned', reason }
}
