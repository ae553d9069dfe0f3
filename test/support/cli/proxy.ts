import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { inject } from 'vitest'
import { detached } from '../../../dev/shared/detached.ts'

export type Call = {
  /** For example `PUT store`, or `POST /api/projects/…/attachments`. */
  line: string
  request: IncomingMessage
  response: ServerResponse
  /** Forwards the call. */
  pass(): void
}

/**
 * Opens a proxy between the command and both the stack and the object store. A test handles each call. Returns the URL. An
 * open proxy does not keep the process running.
 */
export async function openProxy(meet: (call: Call) => unknown): Promise<string> {
  const { url, s3Url } = inject('stack')
  const server = createServer((request, response) => {
    const isStore = request.url!.startsWith(new URL(s3Url).pathname)
    const line = `${request.method} ${isStore ? 'store' : request.url}`
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const pass = () =>
      isStore ? forward(request, response, s3Url) : forwardText(request, response, url, s3Url, own)
    meet({ line, request, response, pass })
  })
  await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function forward(request: IncomingMessage, response: ServerResponse, to: string): void {
  const upstream = forwardTo(request, to, answer => {
    if (response.destroyed) return answer.destroy()
    response.writeHead(answer.statusCode!, answer.headers)
    pipeline(answer, response, () => {})
  })
  pipeline(request, upstream, () => {})
}

/** Forwards a call, and replaces addresses of the store with the proxy's. */
function forwardText(
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
  s3Url: string,
  own: string,
): void {
  const upstream = forwardTo(
    request,
    to,
    detached(async answer => {
      let text = ''
      for await (const piece of answer.setEncoding('utf8')) text += piece
      const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
      if (!response.headersSent)
        response.writeHead(answer.statusCode!, headers).end(text.replaceAll(new URL(s3Url).origin, own))
    }),
  )
  pipeline(request, upstream, () => {})
}

// Signatures include the host.
function forwardTo(request: IncomingMessage, to: string, answered: (answer: IncomingMessage) => void) {
  const { host, hostname, port } = new URL(to)
  const headers = { ...request.headers, host, 'accept-encoding': 'identity' }
  const upstream = openRequest(
    { hostname, port, method: request.method, path: request.url, headers },
    answered,
  )
  return upstream.on('error', () => request.socket.destroy())
}
