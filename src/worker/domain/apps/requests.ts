import { type TokenScope, tokenScopes } from '../../access/policy.ts'
import { ApiError } from '../../errors.ts'
import { isRegistered, withParameters } from '../../redirect-uris.ts'
import { isStorable } from '../../validation.ts'
import type { Client } from './client-documents.ts'
import { type Resource, resourceOf } from './resources.ts'

/** A request for access, validated (RFC 6749, section 4.1.1; RFC 7636, section 4.3; RFC 8707, section 2). */
export type AppRequest = {
  redirectUri: string
  state: string | null
  scopes: TokenScope[]
  resource: Resource
  /** The SHA-256 of the client's verifier, in base64url. */
  challenge: string
}

/** The parameters of a request, each with all of its values. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** Maximum characters of a request's query. */
export const maxQuery = 8_192

/** The parameters of a query, and the only `client_id`. Throws what the user must see: no client is known yet. */
export function readQuery(query: string): { clientId: string; parameters: Parameters } {
  if (query.length > maxQuery) throw new ApiError('client_invalid')
  const parameters = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    // A parameter without a value counts as omitted (RFC 6749, section 3.1).
    if (value !== '') parameters.set(name, [...(parameters.get(name) ?? []), value])
  }
  const clientId = only(parameters, 'client_id')
  if (!clientId || !isStorable(clientId)) throw new ApiError('client_invalid', { field: 'client_id' })
  return { clientId, parameters }
}

/** An error that the client gets, as the URL to which the browser returns (RFC 6749, section 4.1.2.1). */
export class ClientError extends Error {
  readonly redirectTo: string

  constructor(redirectTo: string) {
    super('The client gets this error')
    this.redirectTo = redirectTo
  }
}

/**
 * The request of a known client. Without a redirect URI of the client, throws what the user must see. Otherwise throws
 * a `ClientError` for the first fault.
 */
export function readRequest(client: Client, parameters: Parameters, appUrl: string): AppRequest {
  const redirectUri = only(parameters, 'redirect_uri')
  if (!redirectUri || !isRegistered(redirectUri, client.redirectUris))
    throw new ApiError('redirect_uri_invalid')
  const state = only(parameters, 'state')
  const fault = (error: string) => new ClientError(returnTo({ redirectUri, state }, appUrl, { error }))
  for (const [name, values] of parameters)
    if (values.length > 1 && name !== 'resource') throw fault('invalid_request')
  const code = faultIn(name => only(parameters, name))
  if (code) throw fault(code)
  const scopes = scopesOf(only(parameters, 'scope'))
  if (!scopes) throw fault('invalid_scope')
  const resource = resourceOf(parameters.get('resource') ?? [], appUrl)
  if (!resource) throw fault('invalid_target')
  return { redirectUri, state, scopes, resource, challenge: only(parameters, 'code_challenge')! }
}

/** Where the browser returns after a valid request. */
export const placeIn = (parameters: Parameters): Pick<AppRequest, 'redirectUri' | 'state'> => ({
  redirectUri: only(parameters, 'redirect_uri')!,
  state: only(parameters, 'state'),
})

/** The URL to which the browser returns, with the state of the client and the issuer (RFC 9207, section 2). */
export const returnTo = (
  { redirectUri, state }: Pick<AppRequest, 'redirectUri' | 'state'>,
  appUrl: string,
  parameters: { code: string } | { error: string },
): string => withParameters(redirectUri, { ...parameters, ...(state !== null && { state }), iss: appUrl })

/** The value of a parameter that is given exactly once. */
function only(parameters: Parameters, name: string): string | null {
  const [first = null, ...others] = parameters.get(name) ?? []
  return others.length === 0 ? first : null
}

/** The error of the parameters that say how to respond (OpenID Connect Core, section 3.1.2.6). */
function faultIn(get: (name: string) => string | null): string | null {
  if (get('request') !== null) return 'request_not_supported'
  if (get('request_uri') !== null) return 'request_uri_not_supported'
  const type = get('response_type')
  if (type === null) return 'invalid_request'
  if (type !== 'code') return 'unsupported_response_type'
  if ((get('response_mode') ?? 'query') !== 'query') return 'invalid_request'
  if (get('code_challenge_method') !== 'S256' || !isChallenge.test(get('code_challenge') ?? ''))
    return 'invalid_request'
  // Users are always asked, so a client cannot have it without them.
  return get('prompt')?.split(' ').includes('none') ? 'consent_required' : null
}

/** A SHA-256 in base64url (RFC 7636, section 4.2). */
const isChallenge = /^[A-Za-z0-9_-]{43}$/

/** The scopes of a client that asks for none. */
const readingScopes: TokenScope[] = tokenScopes.filter(scope => scope.endsWith(':read'))

/** The scopes in the order of the contract, each once. Null for an unknown one. */
export function scopesOf(text: string | null): TokenScope[] | null {
  if (text === null) return readingScopes
  const given = text.split(' ').filter(Boolean)
  if (!given.every(scope => (tokenScopes as readonly string[]).includes(scope))) return null
  return given.length > 0 ? tokenScopes.filter(scope => given.includes(scope)) : readingScopes
}
