import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { callerLimits } from '../../../../src/worker/env.ts'
import { from } from '../../callers.ts'
import { id, query } from '../../database.ts'
import type { Patch, Stage } from '../drafts.ts'
import { missing, type Rule, type Rules, rule } from './rule.ts'

const clientOf = ({ query, body }: Patch): string =>
  query?.client_id ?? new URLSearchParams(String(body!.query)).get('client_id')!

/** The document is not stored, and its host does not have it. */
const forget = (_: Stage, request: Patch) =>
  query`delete from app_documents where client_id = ${clientOf(request)}`

const refusing = { limit: async () => ({ success: false }) }

/** The rules of a client and its request. */
const ofClient = (unknown: (request: Patch) => Patch): Rule[] => [
  rule('client_invalid', (_, request) => unknown(request)),
  rule('rate_limited', async (at, request) => {
    await forget(at, request)
    return {
      headers: from('2001:db8::1'),
      deployment: { [callerLimits.clientDocuments.binding]: refusing },
    }
  }),
  rule('client_unreachable', forget),
  rule(
    'redirect_uri_invalid',
    (_, request) =>
      query`update app_documents set redirect_uris = '{https://other.example}' where client_id = ${clientOf(request)}`,
  ),
]

export const appRules: Partial<Record<OperationName, Rules>> = {
  'app_request.read': {
    source: 'apps § Asking',
    order: ofClient(() => ({ query: { client_id: 'x' } })),
    unmade: { invalid: 'only a query that is not text' },
  },
  'app_request.decide': {
    source: 'apps § Asking',
    order: [
      ...ofClient(({ body }) => ({
        body: { query: String(body!.query).replace(/client_id=[^&]*/, 'client_id=x') },
      })),
      rule('scopes_invalid', { body: { scopes: ['files:write'] } }),
      rule('project_not_found', { body: { projectId: missing } }),
    ],
  },
  'app_token.issue': {
    source: 'apps § Codes',
    order: [
      rule(
        'unsupported_grant_type',
        { body: { grant_type: 'password' } },
        { after: 'text that cannot be stored' },
      ),
      rule(
        'invalid_scope',
        { body: { grant_type: 'refresh_token', refresh_token: 'x', scope: 'x' } },
        { after: 'an invalid field' },
      ),
      rule('invalid_grant', { body: { code: 'unknown' } }),
      rule('invalid_target', { body: { resource: 'https://other.example' } }),
    ],
    never: { 'unsupported_grant_type + invalid_scope': 'both change the grant type' },
  },
  'own_app.disconnect': {
    source: 'apps § Grants',
    isBare: true,
    order: [rule('not_found', { ids: { appId: id() } })],
  },
}
