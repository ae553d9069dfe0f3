import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { claimMail } from '../../../src/worker/domain/mail/outbox.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { id } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { anAddress, awaitMail, enqueueMail, mailTo, type Waiting } from '../../support/mailbox.ts'
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

/** Queues the email of an invitation, whose text is created when it is sent. */
async function enqueueInvitation(recipient: string, inviter = '山田'): Promise<string> {
  const mailId = id()
  const data = { inviter, org: '山岳会', project: null, url: 'https://cairn.test/sign-in', days: 14 }
  await query`insert into mail_outbox (id, recipient, template, data)
    values (${mailId}, ${recipient}, 'invitation', ${JSON.stringify(data)}::jsonb)`
  return mailId
}

const stateOf = async (mailId: string) =>
  (
    await query`select attempts, sent_at is not null as sent, gave_up_at is not null as gave_up, text, html, data, last_error,
      round(extract(epoch from next_attempt_at - now()))::int as due_in from mail_outbox where id = ${mailId}`
  )[0]!
const minuteLater = () =>
  query`update mail_outbox set next_attempt_at = next_attempt_at - interval '1 minute'`

describe('the outbox (mail § When mail is sent; mail § What is kept of a mail)', () => {
  it('sends due email and deletes its text', async () => {
    const address = anAddress()
    const mailId = await enqueue(address)
    await runScheduled('* * * * *', bindings)
    expect(await mailTo(address)).toMatchObject([
      { subject: '件名', text: expect.stringContaining('本文 123456') },
    ])
    expect(await stateOf(mailId)).toMatchObject({
      attempts: 1,
      sent: true,
      text: null,
      html: null,
      last_error: null,
    })
  })

  it('takes two round trips if nothing is due, and four for one email', async () => {
    const tripsOfARun = async () => {
      const counted = openDatabase(settings(bindings))
      await drainOutbox(counted, { send: async () => {} })
      return counted.trips
    }
    await drainMail(bindings)
    const idle = await tripsOfARun()
    await enqueue(anAddress())
    expect([idle, await tripsOfARun()]).toEqual([2, 4])
  })

  it('creates the text of a template when it sends the email, and then deletes the data', async () => {
    const address = anAddress()
    const mailId = await enqueueInvitation(address)
    expect((await stateOf(mailId)).data).toMatchObject({ inviter: '山田' })
    await drainMail(bindings)
    expect(await mailTo(address)).toMatchObject([
      {
        subject: '山田さんから「山岳会」への招待',
        text: expect.stringContaining('https://cairn.test/sign-in'),
        html: expect.stringContaining('<a href="https://cairn.test/sign-in">'),
      },
    ])
    expect(await stateOf(mailId)).toMatchObject({ sent: true, text: null, html: null, data: null })
  })

  it('creates it again for another attempt', async () => {
    const address = anAddress()
    const mailId = await enqueueInvitation(address)
    await armFault('mailbox', 451, `DATA ${address}`)
    await drainMail(bindings)
    expect(await stateOf(mailId)).toMatchObject({ sent: false, data: { inviter: '山田' } })
    await minuteLater()
    await drainMail(bindings)
    expect(await mailTo(address)).toHaveLength(1)
  })

  it('sends email with a text and email with a template in one batch', async () => {
    const addresses = Array.from({ length: 4 }, anAddress)
    for (const [n, address] of addresses.entries())
      await (n % 2 ? enqueueInvitation(address) : enqueue(address))
    await drainMail(bindings)
    for (const [n, address] of addresses.entries())
      expect(await mailTo(address)).toMatchObject([
        { subject: n % 2 ? '山田さんから「山岳会」への招待' : '件名' },
      ])
  })

  it.each([
    ['neither a subject nor a template', null, null],
    ['both', '件名', 'invitation'],
  ])('rejects email with %s', async (_, subject, template) => {
    await expect(
      query`insert into mail_outbox (id, recipient, subject, template) values (${id()}, 'x', ${subject}, ${template})`,
    ).rejects.toThrow('mail_outbox_words_check')
  })

  it('retries a refused email after a minute, and not before', async () => {
    const address = anAddress()
    const mailId = await enqueue(address)
    await armFault('mailbox', 451, `DATA ${address}`)
    await drainMail(bindings)
    const state = await stateOf(mailId)
    expect(state).toMatchObject({ attempts: 1, sent: false, gave_up: false, text: '本文 123456' })
    expect(state.last_error).toMatch(/451/)
    expect(state.due_in).toBeGreaterThan(50)
    await drainMail(bindings)
    expect([await mailTo(address), (await stateOf(mailId)).attempts]).toEqual([[], 1])
    await minuteLater()
    await drainMail(bindings)
    expect(await mailTo(address)).toHaveLength(1)
    expect(await stateOf(mailId)).toMatchObject({ attempts: 2, sent: true, text: null, last_error: null })
  })

  it('sends each of 23 emails once with 3 runs at once', async () => {
    const address = anAddress()
    const mails = await Promise.all(Array.from({ length: 23 }, () => enqueue(address)))
    await Promise.all([drainMail(bindings), drainMail(bindings), drainMail(bindings)])
    expect(await awaitMail(address, 23)).toHaveLength(23)
    for (const mailId of mails) expect(await stateOf(mailId)).toMatchObject({ attempts: 1, sent: true })
  })

  it.each<[when: 'before' | 'after', sends: number]>([
    ['before', 2],
    ['after', 1],
  ])(
    'sends an email again only if it was not marked as sent: connection lost %s the mark',
    async (when, sends) => {
      const address = anAddress()
      const mailId = await enqueue(address)
      await armFault('database', `cut-${when}`, mailId)
      await expect(drainMail(bindings)).rejects.toThrow()
      expect(await stateOf(mailId)).toMatchObject({ sent: when === 'after' })
      await minuteLater()
      await drainMail(bindings)
      expect(await stateOf(mailId)).toMatchObject({ attempts: sends, sent: true })
      expect(await mailTo(address)).toHaveLength(sends)
    },
  )

  it('leaves a claimed email to its claim for exactly a minute', async () => {
    const address = anAddress()
    await enqueue(address)
    expect(await claimMail(database, [])).toMatchObject({ recipient: address, attempts: 1 })
    expect(await claimMail(database, [])).toBeNull()
    await minuteLater()
    await drainMail(bindings)
    expect(await mailTo(address)).toHaveLength(1)
  })

  it('counts an email that takes too long as failed', async () => {
    const mailId = await enqueue(anAddress())
    await drainOutbox(database, { send: () => new Promise(() => {}), timeoutMs: 20 })
    expect(await stateOf(mailId)).toMatchObject({
      sent: false,
      last_error: 'MailFailure: Sending took too long',
    })
    await minuteLater()
    await drainMail(bindings)
  })

  it.each<[what: string, waiting: Waiting, gaveUp: boolean]>([
    ['after a day of tries', { age: '25 hours', attempts: 30 }, true],
    ['if the next attempt would be later than that', { age: '23 hours 30 minutes', attempts: 30 }, true],
    ['not within the day', { age: '22 hours', attempts: 30 }, false],
    ['not after the first try', { age: '23 hours' }, false],
    ['not after the first try, when the provider was unavailable for a day', { age: '25 hours' }, false],
    ['not after 11 tries, which take five hours', { age: '30 hours', attempts: 10 }, false],
    ['after 12 tries of an email that is older', { age: '30 hours', attempts: 11 }, true],
  ])('gives up %s, deletes the text, and logs it', async (_, waiting, gaveUp) => {
    const address = anAddress()
    const mailId = await enqueue(address, waiting)
    await armFault('mailbox', 451, `DATA ${address}`)
    const log = vi.spyOn(console, 'error')
    const { abandoned } = await drainMail(bindings)
    const logged = log.mock.calls.flat().filter(line => line.includes(mailId))
    log.mockRestore()
    expect(await stateOf(mailId)).toMatchObject({
      sent: false,
      gave_up: gaveUp,
      text: gaveUp ? null : '本文 123456',
      last_error: expect.stringContaining('451'),
    })
    expect([abandoned, logged.length]).toEqual(gaveUp ? [1, 1] : [0, 0])
    expect(await mailTo(address)).toEqual([])
    await query`delete from mail_outbox where id = ${mailId}`
  })

  it('logs a failure without the address or the text', async () => {
    const address = anAddress()
    await enqueue(address)
    const log = vi.spyOn(console, 'warn')
    await drainOutbox(database, {
      send: mail => Promise.reject(new Error(`550 <${mail.recipient}> unknown`)),
    })
    const logged = log.mock.calls.flat().join('\n')
    log.mockRestore()
    expect(logged).toContain('550 <…> unknown')
    for (const secret of [address, '123456']) expect(logged).not.toContain(secret)
  })
})
