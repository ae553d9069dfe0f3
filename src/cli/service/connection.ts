import { type Client, createClient } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { counted, plural } from '../terminal/numbers.ts'
import { assertJson, createNetwork, toNetworkFailure } from './network.ts'
import { nameProxy } from './proxies.ts'
import { type Access, findAccess } from './server.ts'
import { isSendable, malformedToken } from './token-failures.ts'

/** A server, and its API with the user's token. */
export type Connection = { url: string; api: Client }

export const connect = (
  context: Context,
  named: string | undefined,
  ofRepository?: string | null,
): Connection => connectTo(context, findAccess(context, named, ofRepository))

/** Connects with the given token, or without one for public operations. */
export function connectTo(
  context: Context,
  { url, token }: { url: string; token?: string } | Access,
): Connection {
  const { env, io, userAgent, interrupted } = context
  if (token && !isSendable(token)) throw malformedToken(env, url)
  const network = createNetwork(context.fetch, seconds => {
    io.report(
      io.say([
        counted`書き込みの上限に達したため、${seconds} 秒待ちます`,
        counted`Write limit reached. Waiting ${seconds} ${plural(seconds, 'second')}`,
      ]),
    )
  })
  const api = createClient({
    baseUrl: url,
    ...(token && { token }),
    headers: { 'user-agent': userAgent, 'accept-language': io.language },
    fetch: network,
    signal: interrupted,
    retryDeletes: true,
  })
  api.use({
    onError: ({ request, error }) =>
      toNetworkFailure(request, error, nameProxy(env, new URL(url))) ?? undefined,
    onResponse({ request, response, options }) {
      if (response.ok && options.parseAs === 'json') assertJson(request, response)
    },
  })
  return { url, api }
}
