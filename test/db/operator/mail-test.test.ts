import { expect, inject, it } from 'vitest'
import { mailTestText, testMail } from '../../../db/operator/mail-test.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { MailFailure, type Message } from '../../../src/worker/domain/mail/delivery.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { settings } from '../../../src/worker/env.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()

/** The report of the command while a Worker on the same database sends with `send`, or while none runs for null. */
async function tested(send: ((mail: Message) => Promise<void>) | null, address = ' Someone@Mail.TEST') {
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_ENDPOINT: inject('databaseEndpoint'),
    APP_URL: 'https://cairn.test',
    MAIL_FROM: 'cairn@cairn.test',
    ...localSecrets,
  }
  const worker = openDatabase(settings(environment))
  let isOver = false
  const running = (async () => {
    while (send && !isOver) await drainOutbox(worker, { send, provider: 'binding' })
  })()
  const test = await testMail(database.client, address, send ? { pollMs: 20 } : { timeoutMs: 0 })
  isOver = true
  await running
  return { test, text: mailTestText(test) }
}

const failing = (kind: MailFailure['kind']) => async () => {
  throw new MailFailure(kind, `reason: ${kind}`)
}

it.each([
  ['en', 'Test email from Cairn'],
  ['ja', 'Cairn からのテストメール'],
])(
  'sends an email in the way that the Worker uses, in the language of the account: %s (mail § Test of delivery)',
  async (locale, subject) => {
    const address = `reader-${locale}@mail.test`
    await database.client.query('insert into users (id, email, locale) values (gen_random_uuid(), $1, $2)', [
      address,
      locale,
    ])
    const sent: Message[] = []
    const { test, text } = await tested(async mail => {
      sent.push(mail)
    }, address)
    expect(sent).toMatchObject([{ recipient: address, subject }])
    expect(test).toMatchObject({ outcome: 'sent', provider: 'binding', address })
    expect(text).toMatch(/^Accepted by binding at \S+Z, after \d+ s\.\n/)
    expect(text).toContain(`\nCheck that it has arrived at ${address}.`)
  },
)

it.each<[MailFailure['kind'], outcome: string, remedy: RegExp]>([
  ['refused', 'refused', /refused permanently/],
  ['deferred', 'deferred', /another domain/],
  ['unknown', 'deferred', /another domain/],
  ['unavailable', 'unavailable', /Cloudflare's dashboard/],
])(
  'reports a failure of the kind %s with its reason and what to do, and cancels the email',
  async (kind, outcome, remedy) => {
    const { test, text } = await tested(failing(kind))
    expect(test).toMatchObject({ outcome, provider: 'binding', reason: `MailFailure: reason: ${kind}` })
    expect(text).toMatch(
      new RegExp(
        `^Not accepted by binding, after \\d+ s: MailFailure: reason: ${kind}\n {2}→ .*${remedy.source}`,
      ),
    )
    const { rows } = await database.client.query(
      'select gave_up_at >= expires_at as over, data from mail_outbox where sent_at is null order by created_at desc limit 1',
    )
    expect(rows).toEqual([{ over: true, data: null }])
  },
)

it('reports that no Worker tried to send the email', async () => {
  const { test, text } = await tested(null)
  expect(test.outcome).toBe('ignored')
  expect(text).toContain('its cron triggers run')
  const { rows } = await database.client.query(
    'select 1 from mail_outbox where sent_at is null and gave_up_at is null',
  )
  expect(rows).toEqual([])
})

it('queues nothing for a malformed address', async () => {
  await expect(tested(null, 'someone')).rejects.toThrow('someone is not an email address')
})
