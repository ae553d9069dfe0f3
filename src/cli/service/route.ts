import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { Env } from '../language/language.ts'
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
  const found: unknown = Reflect.get(globalThis, agentKey)
  const Agent =
    found instanceof Object ? (found.constructor as new (options: { connect: Connect }) => object) : null
  if (Agent?.name !== 'Agent')
    throw new Error('This version of Node.js cannot use a proxy or certificates here')
  const connect: Connect = (target, done) => {
    open(env, trusted, target).then(
      socket => done(null, socket),
      (thrown: Error) => done(thrown, null),
    )
  }
  Reflect.set(globalThis, agentKey, new Agent({ connect }))
}

const agentKey = Symbol.for('undici.globalDispatcher.1')

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
