import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { Env } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import { findProxy } from './proxies.ts'
import { openTunnel } from './tunnel.ts'

/** Where a connection leads, as the `Agent` of Node's `fetch` asks for it. */
type Target = { hostname: string; port: string; protocol: string }
type Connect = (target: Target, done: (error: Error | null, socket: Socket | null) => void) => void

/** Milliseconds to establish a connection, as in Node's `fetch`. */
const patience = 10_000

/**
 * Makes all later requests of this process use the proxies of the environment, and trust these certificates in addition to
 * Node's own. `fetch` has no option for either, so its global agent is replaced.
 */
export function routeRequests(env: Env, trusted: SecureContext | null): void {
  // Node loads `fetch` and its agent with the first use.
  void Request.prototype
  const Agent = agentKeys.map(findConstructor).find(found => found?.name === 'Agent')
  if (!Agent) throw unroutable
  const connect: Connect = (target, done) => {
    open(env, trusted, target).then(
      socket => done(null, socket),
      (thrown: Error) => done(thrown, null),
    )
  }
  const agent = new Agent({ connect })
  for (const key of agentKeys) Reflect.set(globalThis, key, agent)
}

// Since Node 26, `fetch` reads the second one, and the first one wraps it.
const agentKeys = ['2', '1'].map(name => Symbol.for(`undici.globalDispatcher.${name}`))

type AgentConstructor = new (options: { connect: Connect }) => object

function findConstructor(key: symbol): AgentConstructor | null {
  const found: unknown = Reflect.get(globalThis, key)
  return found instanceof Object ? (found.constructor as AgentConstructor) : null
}

const unroutable = new Failure(
  [
    'このバージョンの Node.js では、プロキシや追加の証明書を使えません',
    'This version of Node.js cannot use a proxy or additional certificates here',
  ],
  {
    code: 'unroutable',
    hint: [
      'Node.js 24 で実行するか、プロキシや CAIRN_CA の設定を外してください',
      'Run it with Node.js 24, or without a proxy, --ca, and CAIRN_CA',
    ],
  },
)

async function open(env: Env, trusted: SecureContext | null, target: Target): Promise<Socket> {
  const { hostname, protocol } = target
  const isSecure = protocol === 'https:'
  const port = Number(target.port || (isSecure ? 443 : 80))
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const proxy = findProxy(env, new URL(`${protocol}//${hostname}:${port}`))
  const signal = AbortSignal.timeout(patience)
  const raw = proxy
    ? await openTunnel(await dial(proxy, trusted, signal), proxy, `${hostname}:${port}`, signal)
    : await established(connectTcp({ host, port }), 'connect', signal)
  return isSecure ? secure(raw, host, trusted, signal) : raw
}

async function dial(proxy: URL, trusted: SecureContext | null, signal: AbortSignal): Promise<Socket> {
  const host = proxy.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = proxy.protocol === 'https:'
  const port = Number(proxy.port || (isSecure ? 443 : 80))
  const raw = await established(connectTcp({ host, port }), 'connect', signal)
  return isSecure ? secure(raw, host, trusted, signal) : raw
}

function secure(
  socket: Socket,
  host: string,
  trusted: SecureContext | null,
  signal: AbortSignal,
): Promise<Socket> {
  const own = { socket, host, servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] }
  return established(connectTls(trusted ? { ...own, secureContext: trusted } : own), 'secureConnect', signal)
}

/** Waits for an event of a new connection, which is closed if the signal comes first. */
function established<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const abort = () =>
      socket.destroy(Object.assign(new Error('The connection timed out'), { code: 'ETIMEDOUT' }))
    signal.addEventListener('abort', abort)
    socket.once('error', reject)
    socket.once(event, () => {
      signal.removeEventListener('abort', abort)
      socket.removeListener('error', reject)
      resolve(socket)
    })
  })
}
