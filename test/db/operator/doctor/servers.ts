import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const servers: Server[] = []

/** Starts an HTTP server on a free port, and returns its URL. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const closeServers = (): void => {
  for (const server of servers.splice(0)) server.close()
}
