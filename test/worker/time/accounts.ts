import type { Client } from '../../support/as.ts'
import { aCaller } from '../../support/callers.ts'
import {
  askForCode,
  browserOf,
  codeTo,
  type Someone,
  signInAt,
  someone,
  toolOf,
} from '../../support/clocked.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anAddress } from '../../support/mailbox.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { aCookie } from '../../support/sign-in.ts'
import { countOf, type Spans, start } from './span.ts'

/** Whether the use of a session was just recorded, and whether the session was extended. */
const useOf = async (at: OwnClock, who: Someone) =>
  (
    await at.query`
      select last_used_at = now() as "isNoted", expires_at = now() + interval '30 days' as "isExtended"
        from sessions where user_id = ${who.id}`
  )[0]

const profile = (as: Client) => as('GET', '/api/me/profile')
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A requested code, with a sign-in by its browser. */
async function aCode(at: OwnClock) {
  const [email, cookie] = [anAddress(), aCookie()]
  await askForCode(at, email, cookie)
  const code = await codeTo(at, email)
  const signIn = (given = code) => signInAt(at, email, cookie, { code: given })
  return { code, signIn }
}

export const accounts: Spans = {
  'a sign-in code': {
    rule: 'accounts § Sign-in codes',
    places: { putCode: 2, isLive: 1 },
    span: '10 minutes',
    async begin(at) {
      const { signIn } = await aCode(at)
      return async () => (await signIn()).status
    },
    before: 201,
    after: 400,
  },
  'the lock of a code after too many tries': {
    rule: 'accounts § Signing in',
    places: {},
    span: '10 minutes',
    async begin(at) {
      const { code, signIn } = await aCode(at)
      for (let i = 0; i < 5; i++) await signIn(wrong(code))
      return async () => (await signIn()).status
    },
    before: 429,
    after: 400,
  },
  'the reported pause of a code after too many tries': {
    rule: 'accounts § Signing in',
    places: { nextSend: 1 },
    span: '15 minutes',
    async begin(at) {
      const [email, cookie, from] = [anAddress(), aCookie(), aCaller()]
      for (let i = 0; i < 2; i++) await askForCode(at, email, cookie, from)
      await at.set(start, '6 minutes')
      await askForCode(at, email, cookie, from)
      const code = wrong(await codeTo(at, email))
      const signIn = () => signInAt(at, email, cookie, { code, from })
      for (let i = 0; i < 5; i++) await signIn()
      return async () => {
        const { retryAfter, retryAt } = (await signIn()).body
        await at.set(retryAt)
        return { retryAfter, again: (await askForCode(at, email, cookie, from)).status }
      }
    },
    before: { retryAfter: 1, again: 202 },
    after: { retryAfter: 0, again: 202 },
  },
  'a code until its deletion': {
    rule: 'maintenance § Expiry',
    places: { expired: 1 },
    span: '10 minutes',
    async begin(at) {
      await aCode(at)
      return async () => (await runJobOn('sweepExpired', at.bindings)).sign_in_codes
    },
    before: 0,
    after: 1,
  },
  'an unused session': {
    rule: 'accounts § Sessions',
    places: { find_caller: 1, insertSession: 2, listSessions: 1, revokeSession: 1 },
    span: '30 days',
    async begin(at) {
      const [email, cookie] = [anAddress(), aCookie()]
      const { body, headers } = await signInAt(at, email, cookie)
      const old = at.as({ cookie: headers.get('set-cookie')!.split(';')[0]! })
      const [{ id }] = (await at.query<{
        id: string
      }>`select id from sessions where user_id = ${body.user.id}`) as [{ id: string }]
      return async () => {
        const other = await browserOf(at, body.user)
        const listed = (await other('GET', '/api/auth/sessions')).body.sessions.length - 1
        const { status } = await profile(old)
        return { listed, status, ended: (await other('DELETE', `/api/auth/sessions/${id}`)).status }
      }
    },
    before: { listed: 1, status: 200, ended: 204 },
    after: { listed: 0, status: 401, ended: 404 },
  },
  'a session until its deletion': {
    rule: 'maintenance § Expiry',
    places: { expired: 1 },
    span: '30 days',
    async begin(at) {
      await browserOf(at, await someone(at))
      return async () => (await runJobOn('sweepExpired', at.bindings)).sessions
    },
    before: 0,
    after: 1,
  },
  'the use of a session until it is recorded again': {
    rule: 'accounts § Sessions',
    places: { noteUse: 2, find_caller: 2 },
    span: '15 minutes',
    async begin(at) {
      const who = await someone(at)
      const as = await browserOf(at, who)
      return async () => {
        await profile(as)
        return useOf(at, who)
      }
    },
    before: { isNoted: false, isExtended: false },
    after: { isNoted: true, isExtended: false },
  },
  'the use of a token until it is recorded again': {
    rule: 'tokens § Records',
    places: {},
    span: '15 minutes',
    async begin(at) {
      const { id, as } = await toolOf(at, await someone(at))
      return async () => {
        await profile(as)
        return countOf(at.query`select 1 from api_tokens where id = ${id} and last_used_at = now()`)
      }
    },
    before: 0,
    after: 1,
  },
  'a session until it is extended': {
    rule: 'accounts § Sessions',
    places: { noteUse: 4, find_caller: 1 },
    span: '1 day',
    isBeyond: true,
    async begin(at) {
      const who = await someone(at)
      const as = await browserOf(at, who)
      return async () => {
        const { headers } = await profile(as)
        return { ...(await useOf(at, who)), cookie: headers.get('set-cookie')?.match(/Max-Age=\d+/)?.[0] }
      }
    },
    before: { isNoted: true, isExtended: false, cookie: undefined },
    after: { isNoted: true, isExtended: true, cookie: 'Max-Age=2592000' },
  },
}
