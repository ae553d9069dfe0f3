import { env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { settings } from '../../src/worker/env.ts'
import { type Answer, asBrowser, asNobody, type Client } from './as.ts'
import { id } from './database.ts'
import type { Person } from './world.ts'

export const appUrl = settings(env).appUrl

/** A client with its own metadata document, which its host sends. */
export type App = { id: string; redirectUri: string; name: string }

type Sent = {
  status?: number
  headers?: Record<string, string>
  body?: string
  delayMs?: number
  endless?: boolean
}

/** Sets what an https address sends. */
export async function publish(url: string, sent: Sent): Promise<void> {
  const path = `${env.CLIENTS_URL}/documents?${new URLSearchParams({ url })}`
  await fetch(path, { method: 'PUT', body: JSON.stringify(sent) })
}

/** How often the address was fetched. */
export async function fetchesOf(url: string): Promise<{ url: string; headers: Record<string, string> }[]> {
  const response = await fetch(`${env.CLIENTS_URL}/fetches?${new URLSearchParams({ url })}`)
  return response.json()
}

export const documentOf = ({ id, redirectUri, name }: App, change: object = {}): string =>
  JSON.stringify({ client_id: id, client_name: name, redirect_uris: [redirectUri], ...change })

/** A client that has a document. */
export async function anApp({
  redirectUri = 'https://app.example/callback',
  name = 'Editor',
} = {}): Promise<App> {
  const app = { id: `https://${id()}.example/client.json`, redirectUri, name }
  await publish(app.id, { body: documentOf(app) })
  return app
}

export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The query of a request for access. A parameter that is null is left out. */
export function queryOf(app: App, change: Record<string, string | null> = {}): string {
  const parameters = {
    client_id: app.id,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: id(),
    ...change,
  }
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null)
  return String(new URLSearchParams(given))
}

/** The parameters with which the browser returns to the client. */
export const returned = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(new URL(body.redirectTo).searchParams)

/** Sends a form, as clients do. */
export const sendForm = (
  path: string,
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answer> =>
  asNobody('POST', path, String(new URLSearchParams(form)), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

export const exchange = (app: App, code: string, change: Record<string, string> = {}): Promise<Answer> =>
  sendForm('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: app.id,
    code,
    code_verifier: verifier,
    redirect_uri: app.redirectUri,
    ...change,
  })

export const refreshWith = (app: App, token: string, change: Record<string, string> = {}): Promise<Answer> =>
  sendForm('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: app.id,
    refresh_token: token,
    ...change,
  })

type Choice = { scopes?: string[]; projectId?: string }

/** The code of an approval in the browser. */
export async function approve(as: Client, query: string, choice: Choice = {}): Promise<string> {
  const answer = await as('POST', '/api/oauth/approve', { query, approve: true, ...choice })
  return returned(answer).code!
}

export type Connected = { app: App; access: string; refresh: string; as: Client }

/** Connects an app to a user's account. */
export async function connect(
  who: Person,
  { app, scope, resource, ...choice }: Choice & { app?: App; scope?: string; resource?: string } = {},
): Promise<Connected> {
  const client = app ?? (await anApp())
  const as = await asBrowser(who)
  const code = await approve(
    as,
    queryOf(client, { scope: scope ?? null, resource: resource ?? null }),
    choice,
  )
  const { body } = await exchange(client, code)
  return { app: client, access: body.access_token, refresh: body.refresh_token, as }
}
