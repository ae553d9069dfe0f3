import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { deleteEndedTokens, warnOfExpiry } from '../../../src/worker/domain/accounts/token-expiry.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anAddress, nextMailTo } from '../../support/mailbox.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
const owner = { id: crypto.randomUUID(), email: anAddress() }

beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  await query`insert into users (id, email) values (${owner.id}, ${owner.email})`
})
afterEach(() => drop())

/** A token that was created and expires this long before or after now. */
async function token({
  made = '-90 days',
  expires = null as string | null,
  revoked = null as string | null,
}) {
  const id = crypto.randomUUID()
  await query`insert into api_tokens (id, user_id, name, hash, hint, created_at, expires_at, revoked_at)
    values (${id}, ${owner.id}, 'デプロイ', ${id}::text::bytea, 'wxyz', now() + ${made}::interval,
            now() + ${expires}::interval, now() + ${revoked}::interval)`
  return id
}
const mails = async () =>
  (await query`select data from mail_outbox order by created_at`).map(({ data }) => data)
const queued = () => query`
  select m.locale, m.expires_at = t.expires_at as ends_with_it from mail_outbox m, api_tokens t`
const pass = (time: string) => query`
  update api_tokens set created_at = created_at - ${time}::interval, expires_at = expires_at - ${time}::interval`

describe('owners of tokens are warned before expiry (tokens § Expiry warnings)', () => {
  it('in their language, and not after it', async () => {
    await query`update users set locale = 'en'`
    await token({ expires: '3 days' })
    await warnOfExpiry(openDatabase(settings(bindings)), 3, 'https://cairn.test')
    expect(await queued()).toEqual([{ locale: 'en', ends_with_it: true }])
  })

  const cases: [what: string, token: Parameters<typeof token>[0], days: number | null][] = [
    ['within 7 days', { expires: '6 days 23 hours' }, 7],
    ['within a day', { expires: '23 hours' }, 1],
    ['past', { expires: '-1 minute' }, null],
    ['without an end', {}, null],
    ['revoked', { expires: '3 days', revoked: '-1 minute' }, null],
    ['made for 3 days', { made: '-1 minute', expires: '3 days' }, null],
    ['made for 3 days, on the last', { made: '-50 hours', expires: '22 hours' }, 1],
    ['made for an hour', { made: '-1 minute', expires: '59 minutes' }, null],
  ]
  it.each(cases)('%s', async (_, given, days) => {
    await token(given)
    expect(await runJobOn('sweepTokens', bindings)).toEqual({ warned: days === null ? 0 : 1, deleted: 0 })
    expect(await mails()).toMatchObject(days === null ? [] : [{ days, name: 'デプロイ', hint: 'wxyz' }])
  })

  it('7 days and 1 day before, each once, whatever repeats or is late', async () => {
    await token({ expires: '10 days' })
    for (let day = 0; day < 12; day++) {
      await Promise.all([runJobOn('sweepTokens', bindings), runJobOn('sweepTokens', bindings)])
      await runJobOn('sweepTokens', bindings)
      await pass('1 day')
    }
    expect((await mails()).map(data => (data as { days: number }).days)).toEqual([7, 1])
  })

  it('only a day before if the run of the week before was late', async () => {
    await token({ expires: '10 days' })
    await pass('9 days 12 hours')
    await runJobOn('sweepTokens', bindings)
    await runJobOn('sweepTokens', bindings)
    expect((await mails()).map(data => (data as { days: number }).days)).toEqual([1])
  })

  it('in Japanese, with the name, the last characters, the time, and a link', async () => {
    await token({ expires: '23 hours' })
    await runJobOn('sweepTokens', bindings)
    await drainMail(bindings)
    const { subject, text } = await nextMailTo(owner.email)
    expect(subject).toBe('API トークン「デプロイ」の有効期限が近づいています')
    for (const part of ['末尾 wxyz', '1 日を切りました', 'JST', 'https://cairn.test/settings/tokens'])
      expect(text).toContain(part)
  })

  it('in batches of one round trip each, shared by two runs at once', async () => {
    for (let i = 0; i < 7; i++) await token({ expires: '3 days', made: '-30 days' })
    const database = openDatabase(settings(bindings))
    const counts = await Promise.all([1, 2].map(() => warnOfExpiry(database, 3, 'https://cairn.test')))
    expect(counts.toSorted()).toEqual([3, 3])
    expect(database.trips).toBe(2)
    expect(await warnOfExpiry(database, 3, 'https://cairn.test')).toBe(1)
    expect(await mails()).toHaveLength(7)
  })
})

describe('ended tokens are deleted (maintenance § Expiry)', () => {
  it('90 days after they were revoked or expired', async () => {
    const kept = await Promise.all([
      token({}),
      token({ revoked: '-89 days' }),
      token({ expires: '-89 days' }),
      token({ expires: '300 days', made: '-500 days' }),
      token({ revoked: '-89 days', expires: '-91 days' }),
    ])
    await token({ revoked: '-91 days' })
    await token({ expires: '-91 days' })
    expect(await runJobOn('sweepTokens', bindings)).toEqual({ warned: 0, deleted: 2 })
    const left = await query`select id from api_tokens`
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  })

  it('in batches', async () => {
    for (let i = 0; i < 5; i++) await token({ revoked: '-100 days' })
    const database = openDatabase(settings(bindings))
    expect(await deleteEndedTokens(database, 2)).toBe(2)
    expect(await deleteEndedTokens(database, 2)).toBe(2)
    expect(await deleteEndedTokens(database, 2)).toBe(1)
  })
})
