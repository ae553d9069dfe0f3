import { createHash } from 'node:crypto'
import { sha256 } from '../../../../src/worker/access/credential.ts'
import type { TokenScope } from '../../../../src/worker/access/policy.ts'
import { reachOf } from '../access.ts'
import type { Caller, Model, Token } from '../state.ts'
import type { Act, Command, Plan } from '../step.ts'
import { appFields } from './tokens.ts'

const clientId = 'https://app.example/client.json'
const redirectUri = 'https://app.example/callback'
const verifier = 'v'.repeat(43)

/** What an app asks for, in the order of scopes. */
const asked: TokenScope[][] = [
  ['issues:write', 'roadmap:sync'],
  ['roadmap:sync'],
  ['issues:read', 'files:read'],
  ['files:write', 'roadmap:read'],
]

const keepDocument: Act = {
  says: 'The document of the app is kept',
  async act(outside) {
    await outside.sql(
      `insert into app_documents (client_id, name, redirect_uris) values ($1, 'Editor', array[$2])
       on conflict (client_id) do update set fetched_at = now()`,
      [clientId, redirectUri],
    )
  },
}

const queryOf = (scopes: TokenScope[]): string =>
  new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    // The same query would give the same code again.
    state: crypto.randomUUID(),
  }).toString()

export const connectApp: Command = function* (m, pick) {
  const at = { method: 'POST', path: '/api/oauth/approve' } as const
  const by = pick.caller(at)
  const only = pick.isOnce(2) ? pick.of(m.projects) : null
  const wanted = pick.of(asked)
  const given = pick.isOnce(3) ? wanted.slice(0, 1) : undefined
  const token: Token = {
    ...{ id: '', name: 'Editor', of: by.who, secret: null, only, revoked: false, writes: 0 },
    scopes: given ?? wanted,
    app: { refresh: '', isGone: false },
  }
  let code = ''
  yield keepDocument
  yield {
    ...at,
    by,
    body: { query: queryOf(wanted), approve: true, scopes: given, projectId: only?.id ?? null },
    rule: () => only && !reachOf(only, by.who) && 'project_not_found',
    status: 200,
    done({ redirectTo }) {
      code = new URL(redirectTo).searchParams.get('code')!
    },
  }
  yield issue(
    by.who,
    { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
    token,
    () => m.tokens.push(token),
  )
  yield lookAtApps(m, by.who, token)
}

type Answer = { access_token: string; refresh_token: string }

/** A request to the token endpoint. Its response has the new secrets of the app. */
function issue(who: Token['of'], fields: object, token: Token, also?: () => void): Plan {
  return {
    ...{ method: 'POST', path: '/oauth/token', by: { who, token: null } },
    body: { client_id: clientId, ...fields },
    rule: () => token.app!.isGone && 'invalid_grant',
    status: 200,
    done({ access_token, refresh_token }: Answer) {
      Object.assign(token, { secret: access_token, revoked: false })
      token.app!.refresh = refresh_token
      also?.()
    },
    response: () => ({ token_type: 'Bearer', expires_in: 3_600, scope: token.scopes!.join(' ') }),
  }
}

/** The apps of a user, whose list shows the id of this one. */
const lookAtApps = (m: Model, who: Token['of'], token: Token): Plan => ({
  ...{ method: 'GET', path: '/api/me/apps', by: { who, token: null }, status: 200 },
  done({ apps: [newest] }) {
    token.id = newest.id
  },
  response: () => ({ apps: appFields(m, who) }),
})

const ofApps = ({ tokens }: Model): Token[] => tokens.filter(({ app }) => app !== null)

/** Also when its access token was revoked. Once more, as after a lost response, it is the same response. */
export const refreshApp: Command = function* (m, pick) {
  if (ofApps(m).length === 0) return
  const token = pick.of(ofApps(m))
  const { refresh } = token.app!
  const fields = { grant_type: 'refresh_token', refresh_token: refresh }
  yield issue(token.of, fields, token)
  if (!pick.isOnce(3)) return
  const { secret, app } = token
  yield {
    ...issue(token.of, fields, token),
    response: () => ({ access_token: secret, refresh_token: app!.refresh }),
  }
}

/** A refresh token is used again when only a thief would do that. */
export const stealApp: Command = function* (m, pick) {
  const apps = ofApps(m).filter(({ app }) => !app!.isGone)
  if (apps.length === 0) return
  const token = pick.of(apps)
  const fields = { grant_type: 'refresh_token', refresh_token: token.app!.refresh }
  yield issue(token.of, fields, token)
  yield {
    says: 'A minute passes',
    async act(outside) {
      const hash = sha256(fields.refresh_token)
      await outside.sql(
        `update app_refreshes set used_at = used_at - interval '61 seconds' where hash = $1::bytea`,
        [hash],
      )
      endApp(token)
    },
  }
  yield issue(token.of, fields, token)
}

export const disconnectApp: Command = (m, pick) => {
  const at = { method: 'DELETE', path: '/api/me/apps/{appId}' } as const
  if (ofApps(m).length === 0) return null
  const token = pick.of(ofApps(m))
  const by: Caller = pick.isOnce(3) ? pick.caller(at) : { who: token.of, token: null }
  return {
    ...at,
    by,
    params: { appId: token.id },
    rule: () => (token.of !== by.who || token.app!.isGone) && 'not_found',
    status: 204,
    done: () => endApp(token),
  }
}

function endApp(token: Token): void {
  token.revoked = true
  token.app!.isGone = true
}
