import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { listen, send } from '../shared/http.ts'
import { hasUnsignedHeader, overrides, refusal } from './presigned.ts'

export interface ObjectStore {
  /** The S3 endpoint. The bucket's name follows it. */
  url: string
  port: number
  stop(): Promise<void>
}

/** The path of the S3 endpoint of local R2 in wrangler and Miniflare. */
export const s3Path = '/cdn-cgi/local/r2/s3'

/** Starts a proxy of wrangler dev's S3 endpoint that handles presigned URLs as R2 does. */
export async function startObjectStore(options: {
  upstreamPort: number
  port?: number | undefined
}): Promise<ObjectStore> {
  const { port, close } = await listen((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    if (hasUnsignedHeader(query, Object.keys(request.headers))) refuse(response)
    else forward(request, response, query, options.upstreamPort)
  }, options.port)
  return { url: `http://127.0.0.1:${port}${s3Path}`, port, stop: close }
}

function refuse(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  send(response, 403, 'application/xml', refusal)
}

// The signature covers the Host header, so it must not change. wrangler refuses other origins, so Origin is removed.
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  port: number,
): void {
  const { expect: _expect, origin: _origin, ...headers } = request.headers
  const { method = 'GET', url: path } = request
  const upstream = openRequest({ host: '127.0.0.1', port, method, path, headers }, found => {
    // The caller has disconnected.
    if (response.destroyed) return void found.destroy()
    const status = found.statusCode ?? 502
    response.writeHead(status, { ...found.headers, ...Object.fromEntries(overrides(query, method, status)) })
    pipeline(found, response, () => {})
  })
  upstream.on('error', () => {
    if (response.headersSent) response.destroy()
    else send(response, 502, 'text/plain', 'The object store does not respond')
  })
  pipeline(request, upstream, () => {})
}
