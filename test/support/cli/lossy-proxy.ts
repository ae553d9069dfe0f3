import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'

/** What happens to a request: it is lost, its response is lost, or it passes. */
export type Fate = 'lost' | 'answer lost' | 'passed'

type ProxiedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  sent: number
  received: number
}

export type LossyProxy = {
  address: string
  /** All requests in order. */
  seen: ProxiedRequest[]
  close(): void
}

/** Opens a proxy to a service that can drop connections. */
export async function openLossyProxy(
  url: string,
  fate: (seen: { method: string; path: string }) => Fate | Promise<Fate> = () => 'passed',
): Promise<LossyProxy> {
  const seen: ProxiedRequest[] = []
  const { host } = new URL(url)
  const server = createAsyncServer(async (from, back) => {
    const { method = '', url: path = '', headers } = from
    const what: ProxiedRequest = { method, path, headers, sent: 0, received: 0 }
    seen.push(what)
    const becomes = await fate(what)
    if (becomes === 'lost') return from.socket.destroy()
    const on = request(`${url}${path}`, { method, headers: { ...headers, host } }, answer => {
      answer.on('data', (piece: Buffer) => {
        what.received += piece.length
      })
      if (becomes === 'answer lost') answer.resume().on('end', () => from.socket.destroy())
      else {
        back.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(back)
      }
    })
    from.on('data', (piece: Buffer) => {
      what.sent += piece.length
    })
    from.pipe(on)
  })
  await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}
