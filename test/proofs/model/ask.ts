import { type Client, createClient } from '../../../src/client/index.ts'
import { asJson, bearer, fromBrowser, origin } from '../../support/headers.ts'
import type { Caller } from './state.ts'
import type { Plan } from './step.ts'

type Answer = { status: number; body: any }
export type Ask = (plan: Plan) => Promise<Answer>

type Untyped = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Sends the request with the client that users install, one for each caller. */
export function asker(url: string): Ask {
  const clients = new Map<string, Client>()
  const clientOf = ({ who, token }: Caller): Client => {
    const secret = token?.secret ?? who.secret
    const found = clients.get(secret)
    if (found) return found
    const headers = token ? bearer(secret) : { ...fromBrowser(secret), cookie: `session=${secret}` }
    const made = createClient({ baseUrl: url, headers, retries: 0 })
    clients.set(secret, made)
    return made
  }
  return async ({ by, method, path, params, query, body }) => {
    const call = clientOf(by)[method] as unknown as Untyped
    const { data, error, response } = await call(path, { params: { path: params, query }, body })
    return { status: response.status, body: response.ok ? data : error }
  }
}

/** Signs in with an emailed code, and returns the secret of the session. */
export async function signInWith(url: string, email: string, code: string, cookie: string) {
  const response = await fetch(`${url}/api/auth/session`, {
    method: 'POST',
    headers: { ...asJson, origin, cookie: `sign_in=${cookie}` },
    body: JSON.stringify({ email, code }),
  })
  const { user } = (await response.json()) as { user: { id: string } }
  const [, secret] = /^session=([\w-]{43});/m.exec(response.headers.getSetCookie().join('\n')) ?? []
  if (response.status !== 201 || !secret) throw new Error(`${email} could not sign in: ${response.status}`)
  return { secret, user }
}
