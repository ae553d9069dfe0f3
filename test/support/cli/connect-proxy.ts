import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

type Proxy = {
  /** `host:port`. */
  address: string
  /** The addresses of the tunnels that it opened. */
  opened: string[]
  /** The credentials that it got, decoded. */
  credentials: string[]
}

/** Starts an HTTP proxy that opens tunnels (CONNECT), or refuses them with this status. */
export async function startProxy(status = 200): Promise<Proxy> {
  const proxy: Proxy = { address: '', opened: [], credentials: [] }
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connect', ({ url, headers }, socket) => {
    const [, basic] = /^Basic (.*)$/.exec(headers['proxy-authorization'] ?? '') ?? []
    if (basic) proxy.credentials.push(Buffer.from(basic, 'base64').toString())
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`)
    proxy.opened.push(url!)
    const [host, port] = url!.split(':')
    const upstream = connect({ host: host!, port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(upstream).pipe(socket)
    })
    for (const one of [socket, upstream]) one.on('error', () => [socket, upstream].map(end => end.destroy()))
  })
  proxy.address = `127.0.0.1:${await listen(server)}`
  return proxy
}

/** Starts a TLS server with this certificate, and returns its URL. */
export const startTlsServer = async (
  own: { cert: string; key: string },
  meet: RequestListener,
): Promise<string> => `https://127.0.0.1:${await listen(createTlsServer(own, meet))}`

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
