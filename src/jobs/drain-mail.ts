import { type Database, openDatabase } from '../database.ts'
import { within } from '../deadline.ts'
import type { Work } from '../domain/job-runs.ts'
import {
  type ClaimedMail,
  claimMail,
  inWords,
  markSent,
  noteFailure,
  type OutgoingMail,
} from '../domain/outbox.ts'
import { type Bindings, settings } from '../env.ts'
import { sendMail } from '../outside/mail.ts'

// Connections that a Worker may have open at once are six.
const batchSize = 5
const maxBatches = 40
/** Shorter than a claim lasts, so that nobody else sends a mail that is still being sent here. */
const sendTimeoutMs = 45_000

type Send = (mail: OutgoingMail) => Promise<void>

/** Sends what is due in the outbox: at once after a request that has put mail there, and every minute. */
export function drainMail(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  return drainOutbox(openDatabase(given), mail => sendMail(given, bindings, mail))
}

/** `send` throws when the mail was not accepted; it is then tried again a minute later. */
export async function drainOutbox(database: Database, send: Send, timeoutMs = sendTimeoutMs): Promise<Work> {
  const work = { sent: 0, failed: 0, abandoned: 0 }
  for (let batch = 0; batch < maxBatches; batch++) {
    const { claimed, abandoned } = await claimMail(database, batchSize)
    for (const { id, attempts } of abandoned)
      console.error(JSON.stringify({ failure: 'mail given up', mailId: id, attempts }))
    const outcomes = await Promise.allSettled(claimed.map(mail => deliver(database, mail, send, timeoutMs)))
    const broken = outcomes.find(outcome => outcome.status === 'rejected')
    if (broken) throw broken.reason
    const sent = outcomes.filter(outcome => outcome.status === 'fulfilled' && outcome.value).length
    work.sent += sent
    work.failed += claimed.length - sent
    work.abandoned += abandoned.length
    if (claimed.length < batchSize) break
  }
  return work
}

/** False when it was not accepted. */
async function deliver(
  database: Database,
  mail: ClaimedMail,
  send: Send,
  timeoutMs: number,
): Promise<boolean> {
  try {
    await within(timeoutMs, send(inWords(mail)), () => {
      throw new Error('Sending took too long')
    })
  } catch (thrown) {
    const reason = String(thrown).replaceAll(mail.recipient, '…').slice(0, 500)
    console.warn(
      JSON.stringify({ failure: 'mail not sent', mailId: mail.id, attempts: mail.attempts, reason }),
    )
    await noteFailure(database, mail, reason)
    return false
  }
  await markSent(database, mail)
  return true
}
