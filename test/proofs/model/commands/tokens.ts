import type { TokenScope } from '../../../../src/worker/access/policy.ts'
import { reachOf } from '../access.ts'
import { anything } from '../match.ts'
import type { Model, Token } from '../state.ts'
import type { Command } from '../step.ts'

const scopes: (TokenScope[] | null)[] = [
  null,
  ['files:write', 'issues:read'],
  ['roadmap:sync'],
  ['issues:write'],
  ['files:read'],
]

export const tokenFields = ({ id, name, of, scopes, only, revoked }: Token) => ({
  id,
  name,
  scopes,
  projectId: only?.id ?? null,
  projectName: only && reachOf(only, of) ? only.name : null,
  status: revoked ? 'revoked' : 'active',
})

/** The apps of a user, the newest first. */
export const appFields = ({ tokens }: Model, who: Token['of']) =>
  tokens
    .filter(({ of, app }) => of === who && app && !app.isGone)
    .toReversed()
    .map(({ id, name, scopes, only }) => ({
      ...{ id: id || anything, name, scopes, host: 'app.example' },
      project: only && { id: only.id, name: reachOf(only, who) ? only.name : null },
    }))

const activeOf = (m: Model, who: Token['of']) =>
  m.tokens.filter(({ of, app, revoked }) => of === who && !app && !revoked)

export const createToken: Command = (m, pick) => {
  const at = { method: 'POST', path: '/api/tokens' } as const
  const by = pick.caller(at)
  const only = pick.isOnce(2) ? pick.of(m.projects) : null
  const wanted = pick.of(scopes)
  const token: Token = {
    id: '',
    name: pick.of(['CLI', 'CI', 'ボット']),
    of: by.who,
    secret: null,
    scopes: wanted,
    only,
    revoked: false,
    app: null,
    writes: 0,
  }
  return {
    ...at,
    by,
    body: { name: token.name, scopes: wanted, projectId: only?.id ?? null },
    rule: () =>
      only && !reachOf(only, by.who)
        ? 'project_not_found'
        : activeOf(m, by.who).length >= 20 && 'token_limit',
    status: 201,
    done(answer) {
      token.id = answer.record.id
      token.secret = answer.token
      m.tokens.push(token)
    },
    response: () => ({ record: tokenFields(token) }),
  }
}

export const revokeToken: Command = (m, pick) => {
  const at = { method: 'POST', path: '/api/tokens/{tokenId}/revoke' } as const
  const personal = m.tokens.filter(({ app }) => !app)
  if (personal.length === 0) return null
  const token = pick.of(personal)
  const by = pick.isOnce(3) ? pick.caller(at) : { who: token.of, token: null }
  return {
    ...at,
    by,
    params: { tokenId: token.id },
    rule: () => token.of !== by.who && 'not_found',
    status: 200,
    done() {
      token.revoked = true
    },
    response: () => ({ ok: true, token: tokenFields(token) }),
  }
}

export const revokeItself: Command = (_, pick) => {
  const at = { method: 'DELETE', path: '/api/me/token' } as const
  const by = pick.caller(at)
  return {
    ...at,
    by,
    status: 204,
    done() {
      by.token!.revoked = true
    },
  }
}

export const readToken: Command = (_, pick) => {
  const at = { method: 'GET', path: '/api/me/token' } as const
  const by = pick.caller(at)
  return {
    ...at,
    by,
    status: 200,
    response: () => {
      const { id, name, scopes, only, app } = by.token!
      return {
        token: { id: app ? anything : id, name, scopes, projectId: only?.id ?? null, expiresAt: anything },
      }
    },
  }
}
