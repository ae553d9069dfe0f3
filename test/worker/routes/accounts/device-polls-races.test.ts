import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Answer, asBrowser, asNobody } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { type Hold, hold } from '../../../support/hold.ts'
import { type Person, person, token } from '../../../support/world.ts'

type Login = { device_code: string; user_code: string }

const start = async (): Promise<Login> =>
  (await asNobody('POST', '/api/auth/device/code', { client_name: 'cairn-cli' })).body
const poll = ({ device_code }: Login) => asNobody('POST', '/api/auth/device/token', { device_code })
const approve = async (who: Person, { user_code }: Login) =>
  (await asBrowser(who))('POST', '/api/auth/device/approve', { userCode: user_code })
const outcome = ({ status, body }: Answer): number | string => body.error ?? status
const giveTokens = (who: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => token(who)))
const tokensOf = async (who: Person) =>
  (await query`select 1 from api_tokens where user_id = ${who.id} and revoked_at is null`).length

const rowOf = ({ user_code }: Login): SQL => sql`user_code = ${user_code.replace('-', '')}`
const approving = (who: Person, login: Login): SQL =>
  sql`update device_logins set status = 'approved', user_id = ${who.id} where ${rowOf(login)}`
const locking = (who: Person): SQL => sql`select from users where id = ${who.id} for no key update`
const minting = (who: Person): SQL => sql`
  insert into api_tokens (id, user_id, name, hash, hint)
  values (${id()}, ${who.id}, 'by hand', sha256(${id()}::text::bytea), 'xxxx')`

/** The result of a request that may wait for the held transaction, and whether it waited. */
async function behind(held: Hold, asked: Promise<Answer>): Promise<Answer> {
  await Promise.race([held.waitedFor(), asked])
  await held.release()
  return asked
}

describe('concurrent polls of a device login (accounts § Polling a device login)', () => {
  it('see each other: the second of two gets slow_down', async () => {
    const login = await start()
    const held = await hold(sql`select from device_logins where ${rowOf(login)} for update`)
    const polls = [poll(login), poll(login)]
    await held.queued(2)
    await held.release()
    const outcomes = (await Promise.all(polls)).map(outcome)
    expect(outcomes.sort()).toEqual(['authorization_pending', 'slow_down'])
    expect(await query`select interval_seconds as pause from device_logins where ${rowOf(login)}`).toEqual([
      { pause: 10 },
    ])
  })

  it('use an approval only once, even if two have waited for it', async () => {
    const [who, login] = [await person(), await start()]
    const held = await hold(approving(who, login))
    expect(outcome(await behind(held, poll(login)))).toBe('authorization_pending')
    expect(outcome(await poll(login))).toBe(200)
    expect(await tokensOf(who)).toBe(1)
  })

  it('create no 21st token if the 20th came with that approval', async () => {
    const [who, login] = [await person(), await start()]
    await giveTokens(who, 19)
    const held = await hold(locking(who), minting(who), approving(who, login))
    expect(outcome(await behind(held, poll(login)))).toBe('authorization_pending')
    expect(outcome(await poll(login))).toBe('access_denied')
    expect(await tokensOf(who)).toBe(20)
  })

  it('wait for another token of the approver, and count it', async () => {
    const [who, login] = [await person(), await start()]
    await giveTokens(who, 19)
    await approve(who, login)
    const held = await hold(locking(who), minting(who))
    expect(outcome(await behind(held, poll(login)))).toBe('access_denied')
    expect(await tokensOf(who)).toBe(20)
  })
})
