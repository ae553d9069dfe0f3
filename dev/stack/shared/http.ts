import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Listening {
  port: number
  close(): Promise<void>
}

interface Server extends Listening {
  /** Lets the process exit while the server listens. */
  unref(): void
}

type App = { fetch(request: Request): Response | Promise<Response> }

/** Serves a Hono app. The response `Response.error()` closes the connection without a response. */
export const serveApp = (app: App, port?: number): Promise<Server> =>
  listen((incoming, outgoing) => {
    // Fails if the caller disconnects before the end of the body.
    respond(app, incoming, outgoing).catch(() => outgoing.destroy())
  }, port)

async function respond(app: App, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await app.fetch(await requestOf(incoming))
  if (response.type === 'error') return void outgoing.destroy()
  const body = await response.bytes()
  const headers = { ...Object.fromEntries(response.headers), 'content-length': body.length }
  outgoing.writeHead(response.status, headers).end(body)
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers, url } = incoming
  const body = await buffer(incoming)
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: new Headers(headers as Record<string, string>),
    body: body.length > 0 ? body : null,
  })
}

export function listen(listener: RequestListener, port = 0): Promise<Server> {
  // An idle connection stays open. Otherwise, the Worker might reuse one that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 }, listener)
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

export function send(response: ServerResponse, status: number, type: string, content: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) })
  response.end(content)
}

/** The whole body as text, or undefined if it is longer than `limit` bytes. */
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
