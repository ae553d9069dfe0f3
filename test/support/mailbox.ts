import { env } from 'cloudflare:test'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { id } from './database.ts'
import type { OwnDatabase } from './own-database.ts'

export type Received = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** An address in a domain of its own, because a domain that refuses email delays all other email to it. */
export const anAddress = (): string => `${crypto.randomUUID()}@${crypto.randomUUID()}.mail.test`

/** The email that has arrived for this address, newest first. */
export const mailTo = async (address: string): Promise<Received[]> =>
  (await fetch(`${env.MAILBOX_URL}/messages?to=${encodeURIComponent(address)}`)).json()

/** The same, once there are `count` of them, and after a time in which another could have arrived. */
export async function awaitMail(address: string, count = 1): Promise<Received[]> {
  await vi.waitUntil(async () => (await mailTo(address)).length >= count, { timeout: 60_000, interval: 50 })
  await pause(100)
  return mailTo(address)
}

/** The newest email to this address, once there is one. */
export const nextMailTo = async (address: string): Promise<Received> => (await awaitMail(address))[0]!

/** An email that waits in the outbox: its failed attempts, and its age as an interval of Postgres. */
export type Waiting = { attempts?: number; age?: string }

/** Queues an email that is due, and returns its id. */
export async function enqueueMail(
  query: OwnDatabase['query'],
  recipient: string,
  { attempts = 0, age = '0' }: Waiting = {},
): Promise<string> {
  const mailId = id()
  await query`insert into mail_outbox (id, recipient, subject, text, html, attempts, created_at)
    values (${mailId}, ${recipient}, '件名', '本文 123456', '<p>本文 123456</p>', ${attempts}, now() - ${age}::interval)`
  return mailId
}
