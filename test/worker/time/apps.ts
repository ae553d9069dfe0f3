import { createHash } from 'node:crypto'
import { browserOf, type Someone, someone } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { bearer } from '../../support/headers.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { type Spans, start } from './span.ts'

const redirectUri = 'https://app.example/callback'
const verifier = 'verifier'

/** An app whose document was fetched at the set time. */
async function anApp(at: OwnClock) {
  const clientId = `https://unknown.example/${id()}.json`
  await at.query`insert into app_documents (client_id, name, redirect_uris) values (${clientId}, 'App', array[${redirectUri}])`
  const query = String(
    new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'files:read',
    }),
  )
  const post = (form: object) => at.as()('POST', '/oauth/token', { client_id: clientId, ...form })
  return {
    query,
    async approve(who: Someone): Promise<string> {
      const as = await browserOf(at, who)
      const { body } = await as('POST', '/api/oauth/approve', { query, approve: true })
      return new URL(body.redirectTo).searchParams.get('code')!
    },
    exchange: (code: string) => post({ grant_type: 'authorization_code', code, code_verifier: verifier }),
    refresh: (token: string) => post({ grant_type: 'refresh_token', refresh_token: token }),
  }
}

/** An app that a user connected at the set time. */
async function connected(at: OwnClock) {
  const who = await someone(at)
  const app = await anApp(at)
  const { body } = await app.exchange(await app.approve(who))
  return { who, ...app, access: body.access_token as string, token: body.refresh_token as string }
}

const swept = (at: OwnClock, what: string) => async () => (await runJobOn('sweepApps', at.bindings))[what]

export const apps: Spans = {
  'the code of an app': {
    rule: 'apps § Codes',
    places: { grant: 4, exchangeCode: 1 },
    span: '60 seconds',
    async begin(at) {
      const who = await someone(at)
      const { approve, exchange } = await anApp(at)
      const code = await approve(who)
      return async () => [(await approve(who)) === code, (await exchange(code)).status]
    },
    before: [true, 200],
    after: [false, 400],
  },
  'an access token of an app': {
    rule: 'apps § Tokens',
    places: { issue: 2 },
    span: '1 hour',
    async begin(at) {
      const { access } = await connected(at)
      return async () => (await at.as(bearer(access))('GET', '/api/me/profile')).status
    },
    before: 200,
    after: 401,
  },
  'a grant that is not used': {
    rule: 'apps § Grants',
    places: { grantEnd: 2, refresh: 1, isLive: 1 },
    span: '30 days',
    async begin(at) {
      const { who, refresh, token } = await connected(at)
      return async () => {
        const { body } = await (await browserOf(at, who))('GET', '/api/me/apps')
        return [body.total, (await refresh(token)).status]
      }
    },
    before: [1, 200],
    after: [0, 400],
  },
  'a grant that is used every month': {
    rule: 'apps § Grants',
    places: { grantEnd: 1, issue: 1 },
    span: '180 days',
    async begin(at) {
      const { refresh, token } = await connected(at)
      let latest = token
      for (let day = 25; day < 180; day += 25) {
        await at.set(start, `${day} days`)
        latest = (await refresh(latest)).body.refresh_token
      }
      return async () => (await refresh(latest)).status
    },
    before: 200,
    after: 400,
  },
  'the response to a refresh token': {
    rule: 'apps § Refreshing',
    places: { isRepeatable: 2 },
    span: '60 seconds',
    async begin(at) {
      const { refresh, token } = await connected(at)
      const { text } = await refresh(token)
      return async () => (await refresh(token)).text === text
    },
    before: true,
    after: false,
  },
  'the use of an app until it is recorded again': {
    rule: 'apps § Grants',
    places: { appUse: 2 },
    span: '15 minutes',
    async begin(at) {
      const { who, access } = await connected(at)
      const use = () => at.as(bearer(access))('GET', '/api/me/profile')
      await use()
      return async () => {
        await use()
        const [row] = await at.query<{ noted: boolean }>`
          select last_used_at = now() as noted from app_grants where user_id = ${who.id}`
        return row!.noted
      }
    },
    before: false,
    after: true,
  },
  'a document of an app': {
    rule: 'apps § Clients',
    places: { keptDocument: 2 },
    span: '24 hours',
    async begin(at) {
      const who = await someone(at)
      const { query } = await anApp(at)
      // Its host does not have it any more.
      return async () => (await (await browserOf(at, who))('GET', `/api/oauth/request?${query}`)).status
    },
    before: 200,
    after: 400,
  },
  'a document of an app until its deletion': {
    rule: 'maintenance § Expiry',
    places: { isOutdated: 2 },
    span: '24 hours',
    async begin(at) {
      await anApp(at)
      return swept(at, 'documents')
    },
    before: 0,
    after: 1,
  },
  'a grant whose code was not used until its deletion': {
    rule: 'maintenance § Expiry',
    places: { hasEnded: 1 },
    span: '60 seconds',
    async begin(at) {
      await (await anApp(at)).approve(await someone(at))
      return swept(at, 'grants')
    },
    before: 0,
    after: 1,
  },
  'an access token of an app until its deletion': {
    rule: 'maintenance § Expiry',
    places: { hasExpired: 1 },
    span: '1 hour',
    async begin(at) {
      await connected(at)
      return swept(at, 'tokens')
    },
    before: 0,
    after: 1,
  },
  'the response to a refresh token until its deletion': {
    rule: 'maintenance § Expiry',
    places: { isUnneeded: 2 },
    span: '60 seconds',
    async begin(at) {
      const { refresh, token } = await connected(at)
      await refresh(token)
      return swept(at, 'answers')
    },
    before: 0,
    after: 1,
  },
}
