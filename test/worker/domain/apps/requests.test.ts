import { describe, expect, it } from 'vitest'
import { tokenScopes } from '../../../../src/worker/access/policy.ts'
import { ClientError, readQuery, readRequest } from '../../../../src/worker/domain/apps/requests.ts'
import { ApiError } from '../../../../src/worker/errors.ts'

const appUrl = 'https://cairn.example'
const client = {
  id: 'https://app.example/client.json',
  name: 'App',
  redirectUris: ['https://app.example/callback'],
}
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const usual = {
  client_id: client.id,
  redirect_uri: client.redirectUris[0]!,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
}

const read = (query: string) => readRequest(client, readQuery(query).parameters, appUrl)
const queryOf = (change: Record<string, string | null> = {}) =>
  String(
    new URLSearchParams(
      Object.entries({ ...usual, ...change }).filter((pair): pair is [string, string] => pair[1] !== null),
    ),
  )

/** The parameters with which the client gets an error. */
function errorOf(query: string): Record<string, string> {
  try {
    read(query)
  } catch (thrown) {
    if (!(thrown instanceof ClientError)) throw thrown
    expect(thrown.redirectTo.startsWith(`${client.redirectUris[0]}?`)).toBe(true)
    return Object.fromEntries(new URL(thrown.redirectTo).searchParams)
  }
  return {}
}

describe('a request for access (apps § Asking)', () => {
  it('asks for the reading scopes of the API unless it says something else', () => {
    expect(read(queryOf())).toEqual({
      redirectUri: client.redirectUris[0],
      state: 'xyz',
      scopes: ['issues:read', 'wiki:read', 'files:read', 'roadmap:read'],
      resource: 'api',
      challenge,
    })
  })

  it.each([
    [{ scope: 'roadmap:sync issues:write  issues:write' }, { scopes: ['issues:write', 'roadmap:sync'] }],
    [{ scope: tokenScopes.join(' ') }, { scopes: [...tokenScopes] }],
    [{ resource: `${appUrl}/mcp` }, { resource: 'mcp' }],
    [{ resource: `${appUrl}/mcp/` }, { resource: 'mcp' }],
    [{ resource: `${appUrl}/` }, { resource: 'api' }],
    [{ resource: appUrl }, { resource: 'api' }],
    [{ state: null }, { state: null }],
    [{ state: '' }, { state: null }],
    [{ response_mode: 'query', prompt: 'consent', nonce: '1' }, {}],
  ])('understands %o', (change, found) => {
    expect(read(queryOf(change))).toMatchObject(found)
  })

  it('accepts the same resource twice', () => {
    expect(read(`${queryOf({ resource: `${appUrl}/mcp` })}&resource=${appUrl}/mcp/`).resource).toBe('mcp')
  })

  it.each([
    [{ response_type: null }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge: challenge.slice(1) }, 'invalid_request'],
    [{ code_challenge: `${challenge}a` }, 'invalid_request'],
    [{ code_challenge: challenge.replace('-', '+') }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: 's256' }, 'invalid_request'],
    [{ scope: 'full' }, 'invalid_scope'],
    [{ scope: 'issues:read admin' }, 'invalid_scope'],
    [{ scope: 'issues:read,issues:write' }, 'invalid_scope'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: `${appUrl}/mcp//` }, 'invalid_target'],
    [{ resource: `${appUrl}/mcp?x=1` }, 'invalid_target'],
    [{ resource: `${appUrl}/mcp#x` }, 'invalid_target'],
    [{ code_challenge_method: 'S512' }, 'invalid_request'],
    [{ scope: 'offline_access' }, 'invalid_scope'],
    [{ resource: `${appUrl}/api` }, 'invalid_target'],
    [{ request: 'eyJ' }, 'request_not_supported'],
    [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
    [{ prompt: 'none' }, 'consent_required'],
  ])('with %o returns to the client with %s', (change, error) => {
    expect(errorOf(queryOf(change))).toEqual({ error, state: 'xyz', iss: appUrl })
  })

  it.each(['state', 'scope', 'response_type', 'code_challenge', 'unknown'])(
    'with two values of %s returns to the client with invalid_request',
    name => {
      const query = `${queryOf({ scope: 'issues:read', unknown: '1' })}&${name}=2`
      expect(errorOf(query)).toMatchObject({ error: 'invalid_request', iss: appUrl })
      expect('state' in errorOf(query)).toBe(name !== 'state')
    },
  )

  it('with two different resources returns to the client with invalid_target', () => {
    const query = `${queryOf({ resource: appUrl })}&resource=${appUrl}/mcp`
    expect(errorOf(query)).toMatchObject({ error: 'invalid_target' })
  })

  it.each([
    ['client_invalid', queryOf({ client_id: null })],
    ['client_invalid', `${queryOf()}&client_id=other`],
    ['client_invalid', queryOf({ client_id: '\0' })],
    ['client_invalid', queryOf({ state: 'a'.repeat(8_192) })],
    ['redirect_uri_invalid', queryOf({ redirect_uri: null })],
    ['redirect_uri_invalid', queryOf({ redirect_uri: 'https://other.example/callback' })],
    ['redirect_uri_invalid', `${queryOf()}&redirect_uri=${usual.redirect_uri}`],
  ])('shows %s to the user and returns to no one', (code, query) => {
    let thrown: unknown
    try {
      read(query)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(ApiError)
    expect((thrown as ApiError).code).toBe(code)
  })
})
