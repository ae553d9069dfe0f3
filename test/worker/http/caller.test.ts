import { createExecutionContext, env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import { callerLimits } from '../../../src/worker/env.ts'
import { callerAt } from '../../../src/worker/http/caller.ts'
import { type Answer, asNobody, client } from '../../support/as.ts'
import { aCaller, earlyInTheMinute, from } from '../../support/callers.ts'
import { someOf } from '../../support/extent.ts'
import { fromElsewhere, origin } from '../../support/headers.ts'
import { watchConsole } from '../../support/logged.ts'
import { anAddress } from '../../support/mailbox.ts'

describe('the caller (accounts § Limits by caller)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:0:0:1', '2001:db8:0:0::/64'],
    ['::2', '0:0:0:0::/64'],
    ['::203.0.113.7', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['127.0.0.1', null],
    ['127.8.9.10', null],
    ['::1', null],
    ['0:0:0:0:0:0:0:1', null],
    ['::ffff:127.0.0.1', null],
    ['1270.0.0.1', '1270.0.0.1'],
    ['::1::', '::1::'],
    ['localhost', 'localhost'],
    ['127.0.0.1@elsewhere', '127.0.0.1@elsewhere'],
  ])('with the address %s is %s', (address, caller) => {
    expect(callerAt(address)).toBe(caller)
  })
})

type Ask = (headers: Record<string, string>) => Promise<Answer>
/** The limits of requests without a credential. */
type Name = Exclude<keyof typeof callerLimits, 'clientDocuments'>

const paths: Record<Name, string> = {
  codes: '/api/auth/email-code',
  tries: '/api/auth/session',
  deviceStarts: '/api/auth/device/code',
  devicePolls: '/api/auth/device/token',
  appTokens: '/oauth/token',
  unsubscribing: `/api/unsubscribe?key=${crypto.randomUUID()}`,
}
const post =
  (name: Name, body?: () => object): Ask =>
  headers =>
    client({ origin })('POST', paths[name], body?.(), headers)

const limited: [what: Name, limit: number, ask: Ask, status: number][] = [
  ['codes', 10, post('codes', () => ({ email: anAddress() })), 202],
  ['tries', 20, post('tries', () => ({ email: anAddress(), code: '000000' })), 400],
  ['deviceStarts', 10, post('deviceStarts', () => ({ client_name: 'cli' })), 200],
  ['devicePolls', 60, post('devicePolls', () => ({ device_code: 'x' })), 400],
  ['unsubscribing', 30, post('unsubscribing'), 404],
  [
    'appTokens',
    120,
    post('appTokens', () => ({ grant_type: 'refresh_token', client_id: 'x', refresh_token: 'x' })),
    400,
  ],
]

const times = async (count: number, work: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, work))
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const many = (count: number, status: number): number[] => Array(count).fill(status)

describe('anonymous requests are limited by caller (accounts § Limits by caller)', () => {
  it.each(limited)(
    '%s: to %i a minute; the rest is refused without a round trip, and logged',
    async (name, limit, ask, status) => {
      const who = aCaller()
      const lines = watchConsole()
      await earlyInTheMinute()
      const answers = await times(limit + 40, () => ask(who))
      expect(statusesOf(answers)).toEqual([...many(limit, status), ...many(40, 429)].sort())
      for (const { body, headers, trips } of answers.filter(({ status }) => status === 429)) {
        expect([trips, body.error, body.code, body.retryAfter]).toEqual([
          0,
          'rate_limited',
          'rate_limited',
          60,
        ])
        expect(headers.get('retry-after')).toBe('60')
        expect(Date.parse(body.retryAt)).toBeGreaterThan(Date.now() + 40_000)
      }
      expect(lines.filter(line => JSON.parse(line).limited === name)).toHaveLength(40)
    },
  )

  it.each(someOf(2, limited, 'callers'))(
    '%s: separately for each caller, and jointly for a /64',
    async (_, limit, ask, status) => {
      const [who, other] = [aCaller(), aCaller()]
      await earlyInTheMinute()
      await times(limit, () => ask(who))
      const neighbor = from(who['cf-connecting-ip']!.replace('::1', ':a:b:c:d'))
      expect([(await ask(neighbor)).status, (await ask(other)).status]).toEqual([429, status])
    },
  )

  it.each(someOf(3, limited, 'operations'))(
    '%s: with a separate count for each operation',
    async (name, limit, ask) => {
      const who = aCaller()
      await earlyInTheMinute()
      await times(limit, () => ask(who))
      for (const [other, , askOther, status] of limited.filter(([other]) => other !== name))
        expect([other, (await askOther(who)).status]).toEqual([other, status])
    },
  )

  it('are not limited on loopback, or if the platform gives no address', async () => {
    const [, limit, ask, status] = limited[2]!
    for (const who of [from('127.0.0.1'), from('::1'), from('::ffff:127.0.0.9'), {}])
      expect(statusesOf(await times(limit + 1, () => ask(who)))).toEqual(many(limit + 1, status))
  })

  it('with one count for unsubscribing and its confirmation page', async () => {
    const who = aCaller()
    await earlyInTheMinute()
    const answers = await times(32, () => asNobody('GET', paths.unsubscribing, undefined, who))
    expect(statusesOf(answers)).toEqual([...many(30, 200), ...many(2, 429)])
    expect((await limited[4]![2](who)).status).toBe(429)
  })

  it('after the check of the Origin', async () => {
    const who = aCaller()
    await earlyInTheMinute()
    const body = { email: anAddress(), code: '000000' }
    const foreign = { ...who, ...fromElsewhere }
    const answers = await times(30, () => asNobody('POST', '/api/auth/session', body, foreign))
    expect(statusesOf(answers)).toEqual(many(30, 403))
    expect((await limited[1]![2](who)).status).toBe(400)
  })

  it.each(limited.map(([name]) => name))(
    '%s: fails for every caller if the binding is missing',
    async name => {
      const { [callerLimits[name].binding]: _gone, ...bindings } = env
      for (const who of [aCaller(), from('127.0.0.1'), {}]) {
        const request = new Request(origin + paths[name], { method: 'POST', headers: { ...who, origin } })
        const { status, headers } = await app.fetch(request, bindings as typeof env, createExecutionContext())
        expect([status, headers.get('server-timing')]).toEqual([500, expect.stringContaining('trips=0')])
      }
    },
  )
})
