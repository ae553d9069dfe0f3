import { describe, expect, it } from 'vitest'
import { tokenScopes } from '../../../../src/worker/access/policy.ts'
import { appUrl } from '../../../support/apps.ts'
import { asNobody } from '../../../support/as.ts'

describe('discovery (apps § Discovery)', () => {
  it.each([
    ['/.well-known/oauth-protected-resource', appUrl],
    ['/.well-known/oauth-protected-resource/mcp', `${appUrl}/mcp`],
  ])('%s names the resource and its authorization server', async (path, resource) => {
    const answer = await asNobody('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      resource,
      authorization_servers: [appUrl],
      scopes_supported: tokenScopes,
      bearer_methods_supported: ['header'],
    })
  })

  it('describes the authorization server', async () => {
    const answer = await asNobody('GET', '/.well-known/oauth-authorization-server')
    expect(answer.body).toMatchObject({
      issuer: appUrl,
      authorization_endpoint: `${appUrl}/oauth/authorize`,
      token_endpoint: `${appUrl}/oauth/token`,
      revocation_endpoint: `${appUrl}/oauth/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      scopes_supported: tokenScopes,
    })
    for (const name of ['registration_endpoint', 'introspection_endpoint', 'jwks_uri'])
      expect(answer.body).not.toHaveProperty(name)
  })

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
  ])('%s can be read by pages of any origin, and by browsers', async path => {
    const read = await asNobody('GET', path, undefined, {
      origin: 'https://app.example',
      accept: 'text/html',
    })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('content-type')).toContain('application/json')
    const preflight = await asNobody('OPTIONS', path, undefined, {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'mcp-protocol-version',
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    const other = await asNobody('POST', path, {})
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it.each(['/oauth/token', '/oauth/revoke'])('%s can be called by pages of any origin', async path => {
    const headers = { origin: 'https://app.example' }
    const preflight = await asNobody('OPTIONS', path, undefined, {
      ...headers,
      'access-control-request-method': 'POST',
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const refused = await asNobody('POST', path, {}, headers)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the authorization endpoint (apps § Asking)', () => {
  it('leads to the page of the console with the same query', async () => {
    const search = '?client_id=https%3A%2F%2Fapp.example%2Fc&scope=a+b&state=%E3%81%82&x'
    for (const accept of ['text/html', '*/*']) {
      const answer = await asNobody('GET', `/oauth/authorize${search}`, undefined, { accept })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/connect${search}`])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
    const posted = await asNobody('POST', `/oauth/authorize${search}`)
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
