import type { Context } from 'hono'
import { tokenScopes } from '../access/policy.ts'
import { ApiError } from '../errors.ts'
import { appUrl } from './app-url.ts'
import type { Env } from './context.ts'
import type { Before } from './steps.ts'

/** Where clients find the metadata of the API, and below it that of `/mcp` (RFC 9728, section 3.1). */
export const metadataPath = '/.well-known/oauth-protected-resource'

/** Documents for clients, by path. They need no credential and no round trip. */
const documents: Readonly<Record<string, (appUrl: string) => object>> = {
  [metadataPath]: appUrl => resourceOf(appUrl, ''),
  [`${metadataPath}/mcp`]: appUrl => resourceOf(appUrl, '/mcp'),
  '/.well-known/oauth-authorization-server': serverOf,
}

/** The metadata of a protected resource (RFC 9728, section 2). */
const resourceOf = (appUrl: string, path: string): object => ({
  resource: appUrl + path,
  resource_name: 'Cairn',
  authorization_servers: [appUrl],
  scopes_supported: tokenScopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${appUrl}/docs`,
})

/** The metadata of the authorization server (RFC 8414, section 2; RFC 9207, section 3). */
function serverOf(appUrl: string): object {
  return {
    issuer: appUrl,
    authorization_endpoint: `${appUrl}/oauth/authorize`,
    token_endpoint: `${appUrl}/oauth/token`,
    revocation_endpoint: `${appUrl}/oauth/revoke`,
    scopes_supported: tokenScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    service_documentation: `${appUrl}/docs`,
  }
}

/** Serves the documents to pages of any origin, and leads browsers to the page that asks their user. */
export const serveDiscovery: Before = c => {
  const { path } = c.req
  const document = Object.hasOwn(documents, path) ? documents[path] : undefined
  if (document) return describeTo(c, document(appUrl(c)))
  return path === '/oauth/authorize' ? leadToPage(c) : undefined
}

function describeTo(c: Context<Env>, document: object): Response {
  c.set('route', c.req.path)
  c.header('Access-Control-Allow-Origin', '*')
  if (c.req.method === 'OPTIONS')
    return c.body(null, 204, {
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '7200',
    })
  assertRead(c)
  c.header('Cache-Control', 'public, max-age=3600')
  return c.json(document)
}

/** The page asks for a sign-in first. The address contains nothing secret, but tells which app a user connects. */
function leadToPage(c: Context<Env>): Response {
  c.set('route', c.req.path)
  assertRead(c)
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(`/connect${new URL(c.req.url).search}`, 302)
}

function assertRead(c: Context<Env>): void {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { allow: 'GET, HEAD' })
}
