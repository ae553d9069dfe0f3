import { exports } from 'cloudflare:workers'
import { type Client, type ClientOptions, createClient } from '../../src/client/index.ts'
import type { Client as Raw } from './as.ts'
import { fromBrowser, origin } from './headers.ts'
import { type Person, session, type TokenOptions, token } from './world.ts'

/** A program that uses the client that users install, without retries. */
export const userOf = (options: ClientOptions = {}): Client =>
  createClient({
    baseUrl: origin,
    fetch: request => exports.default.fetch(request),
    retries: 0,
    plainStore: true,
    ...options,
  })

export const userWithToken = async (who: Person, options: TokenOptions = {}): Promise<Client> =>
  userOf({ token: await token(who, options) })

/** In a browser, which sends cookie and Origin by itself. */
export const userInBrowser = async (who: Person): Promise<Client> =>
  userOf({ headers: fromBrowser(await session(who)) })

/** The same caller, with requests that users make. */
export const userBy = (as: Raw): Client =>
  userOf({
    fetch: async request => {
      const { pathname, search } = new URL(request.url)
      const body = request.body ? await request.bytes() : undefined
      const { status, bytes, headers } = await as(
        request.method,
        pathname + search,
        body,
        Object.fromEntries(request.headers),
      )
      return new Response(bytes.length > 0 ? bytes : null, { status, headers })
    },
  })
