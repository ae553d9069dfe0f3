import { createHash, randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Client, createClient, unwrap } from '../../../src/client/index.ts'

/** A client with the https address of its metadata document. */
type App = { id: string; host: string; name: string; redirectUri: string; verifier: string }

type Given = { name?: string; redirectUri?: string; isPublished?: boolean }

/** An app whose host sends its document. The browser returns to a path of the stack, which is an app on this computer. */
export async function createApp({
  name = 'Editor',
  redirectUri,
  isPublished = true,
}: Given = {}): Promise<App> {
  const host = `${randomBytes(6).toString('hex')}.example`
  const app = {
    ...{ id: `https://${host}/client.json`, host, name, verifier: randomBytes(32).toString('base64url') },
    redirectUri: redirectUri ?? `${inject('stack').url}/callback`,
  }
  if (isPublished) await publish(app)
  return app
}

/** Makes the host of an app send its document. */
export async function publish({ id, name, redirectUri }: App): Promise<void> {
  const body = JSON.stringify({ client_id: id, client_name: name, redirect_uris: [redirectUri] })
  const address = `${inject('stack').clientsUrl}/documents?${new URLSearchParams({ url: id })}`
  const response = await fetch(address, { method: 'PUT', body: JSON.stringify({ body }) })
  if (!response.ok) throw new Error(`The document was refused: ${response.status}`)
}

/** The query with which an app opens the page. */
export const queryOf = (app: App, change: Record<string, string> = {}): string =>
  String(
    new URLSearchParams({
      client_id: app.id,
      redirect_uri: app.redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(app.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: app.host,
      ...change,
    }),
  )

/** Exchanges the code with which the browser returned to an app, and returns its access token. */
export async function exchange(app: App, returned: string): Promise<string> {
  const form = {
    grant_type: 'authorization_code',
    client_id: app.id,
    code: new URL(returned).searchParams.get('code') ?? '',
    code_verifier: app.verifier,
  }
  const response = await fetch(`${inject('stack').url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  if (!response.ok) throw new Error(`The code was refused: ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

type Choice = { scope: string; name?: string; projectId?: string; resource?: string }

/** Connects a new app to the account of a user, and returns the API as it calls it. */
export async function connectApp(
  by: Client,
  { scope, name, projectId, resource }: Choice,
): Promise<{ app: App; api: Client }> {
  const app = await createApp(name === undefined ? {} : { name })
  const query = queryOf(app, { scope, ...(resource !== undefined && { resource }) })
  const body = { query, approve: true, ...(projectId !== undefined && { projectId }) }
  const { redirectTo } = await unwrap(by.POST('/api/oauth/approve', { body }))
  const token = await exchange(app, redirectTo)
  return { app, api: createClient({ baseUrl: inject('stack').url, token }) }
}
