import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { sendCode } from '../../../src/worker/domain/accounts/sign-in-codes.ts'
import { MailFailure } from '../../../src/worker/domain/mail/delivery.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { claimMail } from '../../../src/worker/domain/mail/outbox.ts'
import { markSent, undoAttempt } from '../../../src/worker/domain/mail/outcomes.ts'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { id } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { anAddress } from '../../support/mailbox.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let own: OwnDatabase
let bindings: Bindings
let query: OwnDatabase['query']
let database: Database
/** An address at which nothing listens. */
let dead: Bindings

beforeAll(async () => {
  own = await ownDatabase()
  ;({ bindings, query } = own)
  database = openDatabase(settings(bindings))
  dead = { ...bindings, MAIL_URL: 'smtp://127.0.0.1:9' }
})
beforeEach(() => query`truncate mail_outbox, mail_providers, job_runs`)
afterAll(() => own.drop())

const enqueue = async (recipient = anAddress()) => {
  await query`insert into mail_outbox (id, recipient, subject, text, html)
    values (${id()}, ${recipient}, '件名', '本文', '')`
  return recipient
}
const counts = async () =>
  Object.fromEntries(
    (
      await query`
        select provider, array[sent, failed, unavailable]::int[] as counts, last_success_at is not null as succeeded,
               last_failure, unavailable_since is not null as away from mail_providers`
    ).map(({ provider, ...row }) => [provider, row]),
  )
const quietly = async <T>(work: () => Promise<T>): Promise<{ result: T; errors: string }> => {
  const logs = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()]
  try {
    const result = await work()
    return { result, errors: logs[0]!.mock.calls.flat().join('\n') }
  } finally {
    for (const log of logs) log.mockRestore()
  }
}

describe('the counts of email (mail § Counts)', () => {
  it('include what the server accepts, refuses, and defers', async () => {
    await enqueue()
    await armFault('mailbox', 550, `RCPT ${await enqueue()}`)
    await armFault('mailbox', 451, `DATA ${await enqueue()}`)
    await quietly(() => drainMail(bindings))
    expect(await counts()).toEqual({
      smtp: { counts: [1, 2, 0], succeeded: true, last_failure: expect.any(String), away: false },
    })
  })

  it('include the time since which a server is unreachable, until it accepts an email again', async () => {
    const address = await enqueue()
    const before = await query`select created_at from mail_outbox`
    // A claim that was already running may find the email again.
    const { unavailable } = (await quietly(() => drainMail(dead))).result
    const away = await counts()
    expect(away.smtp).toMatchObject({ counts: [0, 0, unavailable], succeeded: false, away: true })
    expect(unavailable).toBeGreaterThan(0)
    expect(away.smtp!.last_failure).not.toContain(address)
    expect(await query`select next_attempt_at as created_at from mail_outbox`).toEqual(before)
    await drainMail(bindings)
    expect((await counts()).smtp).toMatchObject({ counts: [1, 0, unavailable], away: false })
    expect(await query`select provider from mail_outbox`).toEqual([{ provider: 'smtp' }])
  })

  it('are separate for the binding, and include email without any provider', async () => {
    const { MAIL_URL: _url, EMAIL: _binding, ...without } = bindings
    const EMAIL = { send: async () => {} } as unknown as SendEmail
    await enqueue()
    await drainMail({ ...without, EMAIL })
    await enqueue()
    const { unavailable } = (await quietly(() => drainMail(without))).result
    expect(await counts()).toEqual({
      binding: {
        counts: [1, 0, unavailable],
        succeeded: true,
        last_failure: expect.stringContaining('set MAIL_URL'),
        away: true,
      },
    })
  })

  it('include each of 23 emails once with 3 runs at once', async () => {
    await Promise.all(Array.from({ length: 23 }, () => enqueue()))
    await Promise.all([drainMail(bindings), drainMail(bindings), drainMail(bindings)])
    expect((await counts()).smtp).toMatchObject({ counts: [23, 0, 0] })
  })

  it('include the results of two runs with one email at once, without waiting', async () => {
    for (let turn = 0; turn < 10; turn++) {
      await enqueue()
      const mail = (await claimMail(database, []))!
      await Promise.all([markSent(database, mail, 'smtp'), undoAttempt(database, mail, 'smtp', 'away')])
    }
    expect((await counts()).smtp).toMatchObject({ counts: [10, 0, 10] })
  })

  it('are stored in the round trip that settles an email', async () => {
    await enqueue()
    const own = openDatabase(settings(bindings))
    await drainOutbox(own, { send: async () => {} })
    // Expired email, a claim, the mark, and the one empty claim that ends the run of all lanes.
    expect([own.trips, own.statements]).toEqual([1 + 1 + 1 + 1, 4])
  })
})

describe('a run while the mail server is unreachable (mail § Failures; maintenance § Record of jobs)', () => {
  const everyMinute = '* * * * *'
  const recorded = async () =>
    (
      await query`select failure, succeeded_at is not null as succeeded, work from job_runs where job = 'drainMail'`
    )[0]

  it('fails with the reason, which is logged as an error', async () => {
    await enqueue()
    const { errors } = await quietly(() =>
      expect(runScheduled(everyMinute, dead)).rejects.toThrow('No email can be sent'),
    )
    expect(errors).toContain('"failure":"mail cannot be sent"')
    expect(errors).toContain('"failure":"job","job":"drainMail"')
    expect(await recorded()).toMatchObject({
      failure: expect.stringContaining('No email can be sent'),
      succeeded: false,
    })
  })

  it('succeeds if some email was sent or none was due', async () => {
    await quietly(() => runScheduled(everyMinute, dead))
    expect(await recorded()).toMatchObject({ failure: null, succeeded: true })
    const sender = anAddress()
    await enqueue()
    await enqueue()
    // The first email is accepted, and no other.
    await armFault('mailbox', 550, `MAIL ${sender}`, 1, 1)
    const { errors } = await quietly(() => runScheduled(everyMinute, { ...bindings, MAIL_FROM: sender }))
    const [{ last_failure }] = (await query`select last_failure from mail_providers`) as [
      { last_failure: string },
    ]
    // The reply of the server, without its line end.
    expect(last_failure).toMatch(/550 .*\S$/)
    expect(errors).toContain('"failure":"mail cannot be sent"')
    const { failure, work } = (await recorded()) as { failure: null; work: Record<string, number> }
    expect([failure, work.sent]).toEqual([null, 1])
    expect(work.unavailable).toBeGreaterThan(0)
  })

  it('does not affect the request that queued the email', async () => {
    await enqueue()
    const { result } = await quietly(() => drainMail(dead))
    expect(result).toMatchObject({ sent: 0, unavailable: expect.any(Number) })
  })
})

describe('the health of email (mail § Health)', () => {
  const stands = async (hasMail = true) => (await readReadiness(database, { intervals: {}, hasMail })).mail
  const place = { origin: 'https://cairn.test', locale: 'ja', signUp: 'open' } as const
  const askForCode = (email = anAddress()) =>
    sendCode(
      { database, idempotency: null },
      { email },
      { cookie: id(), caller: null, codeKey: 'k'.repeat(32) },
      place,
    )
  const deferring = async () => {
    throw new MailFailure('deferred', 'said deferred')
  }
  const expire = () =>
    query`update mail_outbox set expires_at = now() - interval '1 second' where sent_at is null`
  const hoursPass = () => query`update mail_outbox set expires_at = expires_at - interval '1 hour'`
  const succeed = async () => {
    await enqueue()
    await drainMail(bindings)
  }

  it('is ok if nothing waits, and failing if no provider is configured', async () => {
    expect([await stands(), await stands(false)]).toEqual(['ok', 'failed'])
  })

  it('is failing if a code expired while the server was unreachable, and late once email is sent again', async () => {
    await succeed()
    await askForCode()
    await quietly(() => drainMail(dead))
    expect(await stands()).toBe('ok')
    await expire()
    expect(await stands()).toBe('failed')
    // It is the same after the email has ended.
    expect(await quietly(() => drainMail(dead))).toMatchObject({ result: { expired: 1 } })
    expect(await stands()).toBe('failed')
    await succeed()
    expect(await stands()).toBe('late')
    await hoursPass()
    expect(await stands()).toBe('ok')
  })

  it.each<[what: string, age: string, attempts: number, state: string]>([
    ['new email that has been due for five minutes', '6 minutes', 0, 'late'],
    ['email whose retry has been due for five minutes', '6 minutes', 3, 'late'],
    ['email that has just become due', '4 minutes', 0, 'ok'],
  ])('of %s', async (_, age, attempts, state) => {
    await enqueue()
    await query`update mail_outbox set attempts = ${attempts}::int, next_attempt_at = now() - ${age}::interval`
    expect(await stands()).toBe(state)
  })

  it('ignores codes of up to two domains that defer, while other email is sent', async () => {
    for (let n = 1; n <= 3; n++) {
      await askForCode()
      await quietly(() => drainOutbox(database, { send: deferring }))
      await expire()
      expect(await stands()).toBe('failed')
      await succeed()
      expect(await stands()).toBe(n < 3 ? 'ok' : 'late')
    }
  })

  it('ignores codes that were replaced, refused, or sent', async () => {
    const mine = { cookie: id(), caller: null, codeKey: 'k'.repeat(32) }
    for (const address of [anAddress(), anAddress()])
      await sendCode({ database, idempotency: null }, { email: address }, mine, place)
    await drainMail(bindings)
    const refused = anAddress()
    await askForCode(refused)
    await armFault('mailbox', 550, `RCPT ${refused}`)
    await quietly(() => drainMail(bindings))
    await query`update mail_outbox set expires_at = now() - interval '1 second' where sent_at is not null`
    await query`update mail_outbox set gave_up_at = gave_up_at - interval '11 minutes',
      expires_at = least(expires_at, now()) - interval '11 minutes' where sent_at is null and last_error is null`
    await query`update mail_outbox set gave_up_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute'
      where last_error is not null`
    expect(await stands()).toBe('ok')
  })
})
