import { sha256 } from '../../../../src/worker/access/credential.ts'
import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { id, query } from '../../database.ts'
import { useUp } from '../../rate-limits.ts'
import type { Patch } from '../drafts.ts'
import { missing, type Rules, rule, useUpTokens } from './rule.ts'

const noCode = 'ZZZZ-ZZZZ'
const useUpGuesses = rule('rate_limited', ({ who }) => useUp(`device_guess:${who.id}`, 10))

/** The hash of the device code of a request. */
const device = ({ body }: Patch) => sha256(String(body!.device_code))

export const accountRules: Partial<Record<OperationName, Rules>> = {
  'sign_in_code.send': {
    source: 'accounts § Sign-in codes',
    order: [rule('rate_limited', (_, { body }) => useUp(`sign_in:${body!.email}`, 10))],
  },
  'session.create': {
    source: 'accounts § Signing in',
    order: [
      rule(
        'rate_limited',
        (_, { body }) => query`update sign_in_codes set attempts = 5 where email = ${body!.email}`,
      ),
      rule('code_invalid', { body: { code: '000000' } }),
      rule('sign_up_restricted', { deployment: { SIGN_UP: 'invited' } }),
    ],
  },
  'profile.update': {
    source: 'accounts § Profiles',
    order: [rule('time_zone_invalid', { body: { timeZone: 'JST' } })],
  },
  'session.revoke': {
    source: 'accounts § Sessions',
    isBare: true,
    order: [rule('not_found', { ids: { sessionId: id() } })],
  },
  'device_login.read': {
    source: 'accounts § Approving a device login',
    order: [useUpGuesses, rule('device_code_not_found', { query: { userCode: noCode } })],
  },
  'device_login.approve': {
    source: 'accounts § Approving a device login',
    order: [
      useUpGuesses,
      rule('device_code_not_found', { body: { userCode: noCode } }),
      rule(
        'project_not_found',
        (_, { body }) => query`
        update device_logins set project_id = ${missing}
         where user_code = ${String(body!.userCode).replace('-', '')}`,
      ),
      rule('token_limit', ({ who }) => useUpTokens(who)),
    ],
  },
  'device_login.redeem': {
    source: 'accounts § Polling a device login',
    setUp: async (_, request) => {
      await query`update device_logins set status = 'pending' where device_hash = ${device(request)}::bytea`
      return {}
    },
    order: [
      rule(
        'unsupported_grant_type',
        { body: { grant_type: 'password' } },
        { after: 'text that cannot be stored' },
      ),
      rule('invalid_grant', { body: { device_code: 'unknown' } }),
      rule(
        'expired_token',
        (_, request) => query`
        update device_logins set expires_at = now() - interval '1 second' where device_hash = ${device(request)}::bytea`,
      ),
      rule(
        'access_denied',
        (_, request) => query`
        update device_logins set status = 'denied' where device_hash = ${device(request)}::bytea`,
      ),
      rule(
        'slow_down',
        (_, request) => query`
        update device_logins set last_polled_at = now() + interval '1 hour' where device_hash = ${device(request)}::bytea`,
      ),
      rule('authorization_pending', {}),
    ],
  },
  'notification.unsubscribe': {
    source: 'notifications § Unsubscribing',
    isBare: true,
    order: [rule('not_found', { query: { key: id() } })],
  },
  'token.create': {
    source: 'tokens § Creating',
    order: [
      rule('expires_at_invalid', { body: { expiresAt: 'x' } }, { after: 'an invalid field' }),
      rule('expires_at_past', { body: { expiresAt: '2020-01-01T00:00:00Z' } }),
      rule('scopes_invalid', { body: { scopes: [] } }),
      rule('project_id_invalid', { body: { projectId: 'x' } }),
      rule('project_not_found', { body: { projectId: missing } }),
      rule('token_limit', ({ who }) => useUpTokens(who)),
    ],
    never: {
      'expires_at_invalid + expires_at_past': 'only an instant can be in the past',
      'project_id_invalid + project_not_found': 'only an ID can be looked up',
    },
    unmade: { not_found: 'only a repeated request, whose token was deleted' },
  },
  'token.current': ofToken(),
  'token.revoke_current': ofToken(),
  'token.revoke': {
    source: 'tokens § Revoking',
    isBare: true,
    order: [rule('not_found', { ids: { tokenId: id() } })],
  },
}

/** An operation on the calling token. */
function ofToken(): Rules {
  return {
    source: 'tokens § The calling token',
    setUp: () => ({ credential: { kind: 'token' } }),
    order: [rule('not_found', { credential: { kind: 'cookie' } })],
  }
}
