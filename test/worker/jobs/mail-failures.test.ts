import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { openSession } from '../../../src/worker/domain/accounts/sessions.ts'
import { sendCode } from '../../../src/worker/domain/accounts/sign-in-codes.ts'
import { MailFailure } from '../../../src/worker/domain/mail/delivery.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { endMail } from '../../../src/worker/domain/mail/outbox.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { armFault } from '../../support/faults.ts'
import { anAddress, enqueueMail, mailTo, type Waiting } from '../../support/mailbox.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
let database: Database

beforeAll(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  database = openDatabase(settings(bindings))
})

afterAll(() => drop())

const enqueue = (recipient: string, waiting?: Waiting) => enqueueMail(query, recipient, waiting)

const stateOf = async (mailId: string) =>
  (
    await query`select attempts, sent_at is not null as sent, gave_up_at is not null as gave_up, text, html, data, last_error,
      round(extract(epoch from next_attempt_at - now()))::int as due_in from mail_outbox where id = ${mailId}`
  )[0]!
const minuteLater = () =>
  query`update mail_outbox set next_attempt_at = next_attempt_at - interval '1 minute'`

/** A mail server that responds as each address says, and the order of its requests. */
function sender() {
  const order: string[] = []
  const send = async ({ recipient }: { recipient: string }) => {
    order.push(recipient)
    const kind = /^(refused|deferred|unavailable)/.exec(recipient)?.[1]
    if (kind) throw new MailFailure(kind as MailFailure['kind'], `said ${kind}`)
  }
  return { order, send }
}

const enqueueMany = (prefix: string, domain: string, count: number, { attempts = 0 } = {}) => query`
  insert into mail_outbox (id, recipient, subject, text, html, attempts, created_at, next_attempt_at)
  select gen_random_uuid(), ${prefix} || n || '@' || ${domain}::text || n % 50, '件名', '本文', '', ${attempts}::int, now() - interval '1 hour',
         now() - interval '1 second' * n from generate_series(1, ${count}::int) n`
const counts = async () =>
  (
    await query`select count(*) filter (where sent_at is not null)::int as sent, count(*) filter (where gave_up_at is not null)::int as "gaveUp",
      count(*) filter (where sent_at is null and gave_up_at is null)::int as waiting, count(text)::int as texts from mail_outbox`
  )[0]

/** The first emails of a run are sent concurrently. */
const firstBatch = (order: string[]) => order.slice(0, 5)

describe('email that is refused or fails (mail § Failures; mail § Order; mail § Failing domains)', () => {
  beforeEach(() => query`truncate mail_outbox`)

  it.each<[at: 'RCPT' | 'DATA', code: number]>([
    ['RCPT', 501],
    ['RCPT', 550],
    ['DATA', 554],
  ])('is given up after a permanent refusal, at %s with %i', async (at, code) => {
    const address = anAddress()
    const mailId = await enqueue(address)
    await armFault('mailbox', code, `${at} ${address}`)
    expect(await drainMail(bindings)).toMatchObject({ sent: 0, abandoned: 1, failed: 0 })
    expect(await stateOf(mailId)).toMatchObject({
      sent: false,
      gave_up: true,
      text: null,
      html: null,
      attempts: 1,
      last_error: expect.stringContaining(`${code}`),
    })
    await minuteLater()
    await drainMail(bindings)
    expect([await mailTo(address), (await stateOf(mailId)).attempts]).toEqual([[], 1])
  })

  it('waits longer each time: 1, 2, 4 … minutes, an hour at most', async () => {
    const mailId = await enqueue('deferred@slow.test')
    const waits = []
    for (let n = 0; n < 8; n++) {
      await query`update mail_outbox set next_attempt_at = now()`
      await drainOutbox(database, sender())
      waits.push(Math.round(Number((await stateOf(mailId)).due_in) / 60))
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it.each([0, 1])('of 2,500 refused addresses, after %i attempts, does not delay a code', async attempts => {
    await enqueueMany('refused', 'elsewhere', 2_500, { attempts })
    await enqueue('someone@real.test')
    const { order, send } = sender()
    expect(await drainOutbox(database, { send })).toMatchObject({ sent: 1, abandoned: 199 })
    expect(firstBatch(order)).toContain('someone@real.test')
    await drainOutbox(database, { send })
    expect([order.length, await counts()]).toEqual([
      400,
      { sent: 1, gaveUp: 399, waiting: 2_101, texts: 2_101 },
    ])
  })

  it('of 2,500 addresses at a failing domain is tried three or four times per run, and all other email is sent', async () => {
    await query`insert into mail_outbox (id, recipient, subject, text, html, next_attempt_at)
      select gen_random_uuid(), 'deferred' || n || '@slow.test', '件名', '本文', '', now() - interval '1 second' from generate_series(1, 2500) n`
    await query`insert into mail_outbox (id, recipient, subject, text, html, next_attempt_at)
      select gen_random_uuid(), 'some' || n || '@real' || n || '.test', '件名', '本文', '', now() - interval '1 day' from generate_series(1, 20) n`
    const { order, send } = sender()
    const work = await drainOutbox(database, { send })
    expect(work).toMatchObject({ sent: 20, failed: order.length - 20 })
    // Three failures show that the domain fails. A fourth attempt may already be running.
    expect([3, 4]).toContain(work.failed)
    expect(await counts()).toMatchObject({ sent: 20, gaveUp: 0, waiting: 2_500 })
  })

  it('of one address does not delay others at its domain', async () => {
    for (let n = 0; n < 12; n++) await enqueue(`some${n}@shared.test`)
    // The newest email goes first.
    await enqueue('deferred1@shared.test')
    await enqueue('deferred2@shared.test')
    const { send } = sender()
    expect(await drainOutbox(database, { send })).toMatchObject({ sent: 12, failed: 2 })
    expect(await counts()).toMatchObject({ sent: 12, waiting: 2 })
  })

  it('of a slow domain does not delay email of other domains', async () => {
    for (let n = 0; n < 8; n++) await enqueue(`hanging${n}@slow.test`)
    for (let n = 0; n < 12; n++) await enqueue(`some${n}@real${n}.test`, { attempts: 1 })
    const order: string[] = []
    let isOver = () => {}
    const hanging = new Promise<void>(resolve => {
      isOver = resolve
    })
    const send = async ({ recipient }: { recipient: string }) => {
      if (recipient.startsWith('hanging')) await hanging
      order.push(recipient)
      if (order.length === 12) isOver()
    }
    await drainOutbox(database, { send })
    expect(order.slice(0, 12).every(address => address.startsWith('some'))).toBe(true)
    expect(await counts()).toMatchObject({ sent: 20 })
  })

  it('is retried only after all new email, the newest first', async () => {
    for (const n of [1, 2, 3]) {
      await enqueue(`again${n}@a${n}.test`, { attempts: 1 })
      await enqueue(`new${n}@b${n}.test`)
    }
    const { order, send } = sender()
    await drainOutbox(database, { send })
    expect(order).toEqual([
      ...[3, 2, 1].map(n => `new${n}@b${n}.test`),
      ...[1, 2, 3].map(n => `again${n}@a${n}.test`),
    ])
  })

  it('ends a run if no email can be sent, and does not count as an attempt', async () => {
    await enqueueMany('unavailable', 'elsewhere', 300)
    const { order, send } = sender()
    const work = await drainOutbox(database, { send })
    expect(work).toMatchObject({ sent: 0, unavailable: order.length })
    expect(order.length).toBeLessThanOrEqual(5)
    expect(await query`select distinct attempts, gave_up_at from mail_outbox`).toEqual([
      { attempts: 0, gave_up_at: null },
    ])
    expect(await query`select 1 from mail_outbox where last_error is not null`).not.toEqual([])
    await query`update mail_outbox set recipient = replace(recipient, 'unavailable', 'some'), created_at = now() - interval '3 days'`
    await drainOutbox(database, { send })
    expect(await counts()).toMatchObject({ sent: 200 })
  })

  it('does not count as an attempt if the server is unreachable or refuses the sender', async () => {
    const mailId = await enqueue(anAddress())
    await drainMail({ ...bindings, MAIL_URL: 'smtp://127.0.0.1:9' })
    expect(await stateOf(mailId)).toMatchObject({ attempts: 0, gave_up: false, text: '本文 123456' })
    const sender = anAddress()
    await armFault('mailbox', 550, `MAIL ${sender}`)
    await drainMail({ ...bindings, MAIL_FROM: sender })
    expect(await stateOf(mailId)).toMatchObject({
      attempts: 0,
      gave_up: false,
      last_error: expect.stringContaining('550'),
    })
    await drainMail(bindings)
    expect(await stateOf(mailId)).toMatchObject({ attempts: 1, sent: true })
  })

  it('is not started when the time of a run is over', async () => {
    await enqueue('someone@real.test')
    const { order, send } = sender()
    await drainOutbox(database, { send, timeoutMs: 1_000, beginningMs: 0 })
    expect([order, await counts()]).toMatchObject([[], { waiting: 1 }])
  })

  it('that is obsolete is not sent but ended, without a log line', async () => {
    await query`insert into mail_outbox (id, recipient, subject, text, html, expires_at, attempts)
      select gen_random_uuid(), 'a' || n || '@late.test', '件名', '本文 123456', '', now() - interval '1 second', n % 2 from generate_series(1, 40) n`
    const live = await enqueue('live@real.test')
    await query`update mail_outbox set expires_at = now() + interval '1 minute' where id = ${live}`
    const logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const { order, send } = sender()
    expect(await drainOutbox(database, { send })).toMatchObject({ sent: 1, expired: 40, abandoned: 0 })
    expect(order).toEqual(['live@real.test'])
    for (const log of logs) {
      expect(log.mock.calls).toEqual([])
      log.mockRestore()
    }
    expect(await counts()).toEqual({ sent: 1, gaveUp: 40, waiting: 0, texts: 0 })
  })

  it('is ended by its topic when newer email replaces it, and nothing else is', async () => {
    const waiting = (recipient: string, topic: string) =>
      sql`insert into mail_outbox (id, recipient, subject, text, html, topic)
          values (gen_random_uuid(), ${recipient}, '件名', '本文', '', ${topic})`
    const [old, other, fresh] = ['old@x.test', 'other@x.test', 'fresh@x.test']
    await database.transaction([waiting(old, 'code:1'), waiting(other, 'code:2')])
    await database.transaction([endMail('code:1'), waiting(fresh, 'code:1')])
    const { order, send } = sender()
    await drainOutbox(database, { send })
    expect(order.sort()).toEqual([fresh, other])
    expect(await counts()).toMatchObject({ gaveUp: 1, texts: 0 })
  })

  const browser = () => ({ cookie: crypto.randomUUID(), caller: null, codeKey: 'k'.repeat(32) })
  const place = { origin: 'https://cairn.test', locale: 'ja', signUp: 'open' } as const

  it('expires with its code', async () => {
    const address = anAddress()
    await sendCode({ database, idempotency: null }, { email: address }, browser(), place)
    const [row] =
      await query`select m.expires_at = c.expires_at as together from mail_outbox m join sign_in_codes c on c.email = m.recipient where recipient = ${address}`
    expect(row).toEqual({ together: true })
  })

  it('is not sent once its browser has requested another code, for any address', async () => {
    const [address, other] = [anAddress(), anAddress()]
    const mine = browser()
    await sendCode({ database, idempotency: null }, { email: address }, mine, place)
    await sendCode({ database, idempotency: null }, { email: other }, mine, place)
    const { order, send } = sender()
    await drainOutbox(database, { send })
    expect(order).toEqual([other])
  })

  it('is not sent after the last possible try of its code, but until then', async () => {
    const mine = browser()
    const addresses = [anAddress(), anAddress()]
    for (const [address, tries] of [
      [addresses[0]!, 4],
      [addresses[1]!, 5],
    ] as const) {
      const asked = { ...mine, cookie: address }
      await sendCode({ database, idempotency: null }, { email: address }, asked, place)
      for (let i = 0; i < tries; i++)
        await expect(
          openSession({ database, idempotency: null }, { email: address, code: 'wrong' }, asked, {
            userAgent: undefined,
            locale: 'ja',
            signUp: 'open',
          }),
        ).rejects.toThrow('code_invalid')
    }
    const { order, send } = sender()
    await drainOutbox(database, { send })
    expect(order).toEqual([addresses[0]])
  })
})
