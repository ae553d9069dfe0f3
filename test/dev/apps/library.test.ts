import * as oauth from 'oauth4webapi'
import { describe, expect, inject, it } from 'vitest'
import { consenting } from '../../support/consent.ts'
import { createApp } from '../../support/console/apps.ts'

const user = consenting('library')
const options = { [oauth.allowInsecureRequests]: true }
const auth = oauth.None()

async function discover() {
  const issuer = new URL(inject('stack').url)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
  return oauth.processDiscoveryResponse(issuer, response)
}

async function begin(path = '') {
  const server = await discover()
  const resource = new URL(inject('stack').url + path)
  const metadata = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, options),
  )
  const app = await createApp({ redirectUri: user.redirectUri })
  const client: oauth.Client = { client_id: app.id }
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const address = new URL(server.authorization_endpoint!)
  address.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: user.redirectUri,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: metadata.resource,
      scope: 'issues:read files:read',
      state,
    }),
  )
  return { server, client, verifier, state, address, resource: metadata.resource }
}

const call = (token: string) =>
  oauth.protectedResourceRequest(
    token,
    'GET',
    new URL('/api/me/profile', inject('stack').url),
    undefined,
    undefined,
    options,
  )

describe('a certified library', () => {
  it('connects, calls the API, refreshes, and revokes (apps § Discovery)', async () => {
    const { server, client, verifier, state, address, resource } = await begin()
    const answered = oauth.validateAuthResponse(server, client, await user.decide(address), state)
    const given = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, auth, answered, user.redirectUri, verifier, {
        ...options,
        additionalParameters: { resource },
      }),
    )
    expect(given).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: 'issues:read files:read' })
    expect((await call(given.access_token)).status).toBe(200)

    const next = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, auth, given.refresh_token!, {
        ...options,
        additionalParameters: { resource },
      }),
    )
    expect(next.refresh_token).not.toBe(given.refresh_token)
    expect((await call(next.access_token)).status).toBe(200)

    const revoked = await oauth.revocationRequest(server, client, auth, next.refresh_token!, options)
    expect(await oauth.processRevocationResponse(revoked)).toBeUndefined()
    expect((await call(next.access_token)).status).toBe(401)
    const ended = await oauth.refreshTokenGrantRequest(server, client, auth, next.refresh_token!, options)
    await expect(oauth.processRefreshTokenResponse(server, client, ended)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('reads the denial of the user (apps § Asking)', async () => {
    const { server, client, state, address } = await begin('/mcp')
    const returned = await user.decide(address, 'Cancel')
    expect(() => oauth.validateAuthResponse(server, client, returned, state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    )
  })

  it('reads the challenge of a request without a token (mcp § Requests)', async () => {
    const { url } = inject('stack')
    const request = oauth.protectedResourceRequest(
      'svc_oauth_x',
      'POST',
      new URL(`${url}/mcp`),
      undefined,
      undefined,
      options,
    )
    const thrown = await request.catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
    expect((thrown as oauth.WWWAuthenticateChallengeError).cause[0]?.parameters).toMatchObject({
      resource_metadata: `${url}/.well-known/oauth-protected-resource/mcp`,
    })
  })
})
