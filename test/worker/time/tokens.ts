import { sha256 } from '../../../src/worker/access/credential.ts'
import { noteUse } from '../../../src/worker/access/freshness.ts'
import type { Admission } from '../../../src/worker/access/gate.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { settings } from '../../../src/worker/env.ts'
import { browserOf, someone, toolOf } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { bearer } from '../../support/headers.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { countOf, type Spans } from './span.ts'

/** A device login that waits for approval. */
async function aLogin(at: OwnClock) {
  const { body } = await at.as()('POST', '/api/auth/device/code', { client_name: 'cairn-cli' })
  const as = await browserOf(at, await someone(at))
  return {
    look: () => as('GET', `/api/auth/device?userCode=${body.user_code}`),
    approve: () => as('POST', '/api/auth/device/approve', { userCode: body.user_code }),
    poll: async () =>
      (await at.as()('POST', '/api/auth/device/token', { device_code: body.device_code })).body.code,
  }
}

/** The plaintext of the token of an approved device login. */
async function aLoginToken(at: OwnClock): Promise<string> {
  const { body } = await at.as()('POST', '/api/auth/device/code', { client_name: 'cairn-cli' })
  const as = await browserOf(at, await someone(at))
  await as('POST', '/api/auth/device/approve', { userCode: body.user_code })
  const answer = await at.as()('POST', '/api/auth/device/token', { device_code: body.device_code })
  return answer.body.access_token
}

/** A token that was created at the set time, and its owner; `status` is that of the list. */
async function aToken(at: OwnClock, ends: string | null) {
  const who = await someone(at)
  const { id: tokenId, as } = await toolOf(at, who, ends)
  const status = async () => {
    const { body } = await (await browserOf(at, who))('GET', '/api/tokens')
    return body.tokens.find((each: { id: string }) => each.id === tokenId).status
  }
  const more = (count: number) => at.query`
    insert into api_tokens (id, user_id, name, hash, hint) select gen_random_uuid(), ${who.id}, 'CI', ${id()}::text::bytea || n::text::bytea, 'wxyz'
      from generate_series(1, ${count}::int) n`
  return { who, tokenId, as, status, more }
}

const warned = async (at: OwnClock) => (await runJobOn('sweepTokens', at.bindings)).warned
const forgotten = async (at: OwnClock) => (await runJobOn('sweepTokens', at.bindings)).deleted

export const tokens: Spans = {
  'a pending device login': {
    rule: 'accounts § Device logins',
    places: { startDeviceLogin: 2, poll: 1, isWaiting: 1 },
    span: '600 seconds',
    async begin(at) {
      const { look, approve, poll } = await aLogin(at)
      return async () => [await poll(), (await look()).status, (await approve()).status]
    },
    before: ['authorization_pending', 200, 200],
    after: ['expired_token', 404, 404],
  },
  'an approved device login': {
    rule: 'accounts § Polling a device login',
    places: {},
    span: '600 seconds',
    async begin(at) {
      const { approve, poll } = await aLogin(at)
      await approve()
      return poll
    },
    before: undefined,
    after: 'expired_token',
  },
  'a device login until its deletion': {
    rule: 'maintenance § Expiry',
    places: { expired: 1 },
    span: '600 seconds',
    async begin(at) {
      await aLogin(at)
      return async () => (await runJobOn('sweepExpired', at.bindings)).device_logins
    },
    before: 0,
    after: 1,
  },
  'the pause between two polls': {
    rule: 'accounts § Polling a device login',
    places: { poll: 2 },
    span: '5 seconds',
    async begin(at) {
      const { poll } = await aLogin(at)
      await poll()
      return poll
    },
    before: 'slow_down',
    after: 'authorization_pending',
  },
  'the pause after an early poll': {
    rule: 'accounts § Polling a device login',
    places: {},
    span: '10 seconds',
    async begin(at) {
      const { poll } = await aLogin(at)
      for (let i = 0; i < 2; i++) await poll()
      return poll
    },
    before: 'slow_down',
    after: 'authorization_pending',
  },
  'a token': {
    rule: 'tokens § Records',
    places: { find_caller: 1, isActive: 1 },
    span: '1 hour',
    async begin(at) {
      const { who, as, status, more } = await aToken(at, '1 hour')
      await more(19)
      return async () => ({
        asked: (await as('GET', '/api/me/profile')).status,
        status: await status(),
        another: (await (await browserOf(at, who))('POST', '/api/tokens', { name: 'CI' })).status,
      })
    },
    before: { asked: 200, status: 'active', another: 409 },
    after: { asked: 401, status: 'expired', another: 201 },
  },
  'a token of a device login that is not used': {
    rule: 'tokens § Renewal',
    places: { poll: 2 },
    span: '90 days',
    async begin(at) {
      const as = at.as(bearer(await aLoginToken(at)))
      return async () => (await as('GET', '/api/me/profile')).status
    },
    before: 200,
    after: 401,
  },
  'a token of a device login until a use renews it': {
    rule: 'tokens § Renewal',
    places: { noteUse: 2, isRenewalDue: 2 },
    span: '30 days',
    isBeyond: true,
    async begin(at) {
      const plaintext = await aLoginToken(at)
      const use = async () => (await at.as(bearer(plaintext))('GET', '/api/me/token')).body.token.expiresAt
      const before = await use()
      return async () => {
        await use()
        return (await use()) !== before
      }
    },
    before: false,
    after: true,
  },
  'a token of a device login that was used in its last instant': {
    rule: 'tokens § Renewal',
    places: { isRenewalDue: 1 },
    span: '90 days',
    async begin(at) {
      const [{ id }] = (await at.query<{ id: string }>`
        select id from api_tokens where hash = ${sha256(await aLoginToken(at))}::bytea`) as [{ id: string }]
      return async () => {
        await noteUse(openDatabase(settings(at.bindings)), { token_id: id } as Admission)
        return countOf(at.query`select 1 from api_tokens where id = ${id} and expires_at > now()`)
      }
    },
    before: 1,
    after: 0,
  },
  'the earliest expiry of a new token': {
    rule: 'tokens § Creating',
    places: { createToken: 1 },
    // Expiries in requests have milliseconds.
    from: '2031-05-06T07:08:09.123Z',
    span: '1 hour',
    async begin(at) {
      const who = await someone(at)
      return async () => {
        const given = { name: 'CI', expiresAt: '2031-05-06T08:08:09.123Z' }
        const { status, body } = await (await browserOf(at, who))('POST', '/api/tokens', given)
        return body.code ?? status
      }
    },
    before: 201,
    after: 'expires_at_past',
  },
  'a token of 8 days until its 7-day warning': {
    rule: 'tokens § Expiry warnings',
    places: { expiringSoon: 2 },
    span: '1 day',
    async begin(at) {
      await aToken(at, '8 days')
      return () => warned(at)
    },
    before: 0,
    after: 1,
  },
  'a token of 7 days until its 1-day warning': {
    rule: 'tokens § Expiry warnings',
    places: { expiringSoon: 3 },
    span: '6 days',
    async begin(at) {
      await aToken(at, '7 days')
      const atOnce = await warned(at)
      return async () => [atOnce, await warned(at)]
    },
    before: [1, 0],
    after: [1, 1],
  },
  'a token without a warning': {
    rule: 'tokens § Expiry warnings',
    places: { expiringSoon: 1 },
    span: '8 days',
    async begin(at) {
      await aToken(at, '8 days')
      return () => warned(at)
    },
    before: 1,
    after: 0,
  },
  'the record of an expired token': {
    rule: 'tokens § Retention',
    places: { longAgo: 2 },
    span: '91 days',
    async begin(at) {
      await aToken(at, '1 day')
      return () => forgotten(at)
    },
    before: 0,
    after: 1,
  },
  'the record of a revoked token': {
    rule: 'tokens § Retention',
    places: {},
    span: '90 days',
    async begin(at) {
      const { as } = await aToken(at, '400 days')
      await as('DELETE', '/api/me/token')
      return () => forgotten(at)
    },
    before: 0,
    after: 1,
  },
}
