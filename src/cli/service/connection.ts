import { type Client, createClient } from '../../client/index.ts'
import { language, say } from '../language/language.ts'
import { tell } from '../terminal/output.ts'
import { networkOf } from './network.ts'
import { type Access, accessOf } from './server.ts'
import { version } from './version.ts'

/** A server, and its API in the name of whoever is signed in there. */
export type Connection = { url: string; api: Client }

export const connect = (named: string | undefined, ofRepository?: string | null): Connection =>
  connectTo(accessOf(named, ofRepository))

/** Without a token: for what a stranger may ask. */
export const connectTo = ({ url, token }: { url: string; token?: string } | Access): Connection => ({
  url,
  api: createClient({
    baseUrl: url,
    ...(token && { token }),
    headers: { 'user-agent': userAgent, 'accept-language': language },
    fetch: networkOf(seconds => {
      tell(
        say([
          `書き込みの上限に達したため、${seconds} 秒待ちます`,
          `No writes left for now: waiting ${seconds} seconds`,
        ]),
      )
    }),
  }),
})

/** By which the service knows what calls it. */
const userAgent = `cairn-cli/${version} (${process.platform}; node ${process.versions.node})`
