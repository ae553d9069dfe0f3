import { request } from 'node:http'
import type { Socket } from 'node:net'

/** Opens a tunnel through a proxy to `authority` (`host:port`). Rejects with what the proxy responded. */
export function openTunnel(
  proxySocket: Socket,
  proxy: URL,
  authority: string,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const sent = request({
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...authorization(proxy) },
      createConnection: () => proxySocket,
      signal,
    })
    sent.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket as Socket)
      socket.destroy()
      reject(new Error(`the proxy ${proxy.host} responded with ${response.statusCode}`))
    })
    sent.once('error', reject)
    sent.end()
  })
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}
