import type { ApiError } from '../errors.ts'

/**
 * The value of `WWW-Authenticate`: for a token that has ended (RFC 6750, section 3; tokens § Refused tokens), and with
 * `resource`, the URL of the metadata of a protected resource, for every refused credential (RFC 9728, section 5.1).
 */
export function challengeFor({ code, fields }: ApiError, resource?: string): string | undefined {
  const about = resource ? [`resource_metadata="${resource}"`] : []
  const { tokenStatus, requiredScope } = fields
  if (typeof tokenStatus === 'string')
    return bearer(['error="invalid_token"', `error_description="${tokenStatus}"`, ...about])
  if (!resource) return undefined
  if (code === 'unauthenticated') return bearer(about)
  if (code === 'token_scope')
    return bearer(['error="insufficient_scope"', `scope="${requiredScope}"`, ...about])
  return undefined
}

const bearer = (parameters: readonly string[]): string => `Bearer ${parameters.join(', ')}`
