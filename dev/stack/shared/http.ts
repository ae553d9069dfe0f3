import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:http'

export interface Listening {
  port: number
  close(): Promise<void>
}

interface Server extends Listening {
  /** Lets the process end while it listens. */
  unref(): void
}

export function listen(listener: RequestListener, port = 0): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const close = () =>
        new Promise<void>(done => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ port: (server.address() as { port: number }).port, close, unref: () => server.unref() })
    })
  })
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json', JSON.stringify(body))
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  content: string | Uint8Array,
): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length })
  response.end(bytes)
}

/** The whole body as text; undefined when it is longer than `limit` bytes. */
export function readBody(
  request: IncomingMessage,
  limit: number,
  then: (body: string | undefined) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
    else chunks.length = 0
  })
  request.on('end', () => then(length <= limit ? Buffer.concat(chunks).toString() : undefined))
}
