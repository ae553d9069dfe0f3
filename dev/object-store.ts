import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { listen, send } from './http.ts'

export interface ObjectStore {
  /** The S3 endpoint; the bucket's name follows it. */
  url: string
  port: number
  stop(): Promise<void>
}

const s3Path = '/cdn-cgi/local/r2/s3'

/**
 * Stands before wrangler's S3 endpoint for local R2 and adds what the hosted one does: `response-*` overrides
 * of a presigned GET, and refusing `x-amz-*` headers that a presigned URL did not sign.
 */
export async function startObjectStore(options: {
  upstreamPort: number
  port?: number | undefined
}): Promise<ObjectStore> {
  const { port, close } = await listen((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    if (hasUnsignedHeader(query, request.headers)) refuse(response)
    else forward(request, response, query, options.upstreamPort)
  }, options.port)
  return { url: `http://127.0.0.1:${port}${s3Path}`, port, stop: close }
}

function hasUnsignedHeader(query: URLSearchParams, headers: IncomingHttpHeaders): boolean {
  if (!query.has('X-Amz-Signature')) return false
  const signed = (query.get('X-Amz-SignedHeaders') ?? '').toLowerCase().split(';')
  return Object.keys(headers).some(name => name.startsWith('x-amz-') && !signed.includes(name))
}

function refuse(response: ServerResponse): void {
  const message = 'There were headers present in the request which were not signed'
  response.setHeader('access-control-allow-origin', '*')
  send(
    response,
    403,
    'application/xml',
    `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`,
  )
}

// The signature covers the Host header, so it goes on unchanged.
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  port: number,
): void {
  const { expect: _, ...headers } = request.headers
  const { method, url: path } = request
  const upstream = openRequest({ host: '127.0.0.1', port, method, path, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...overrides(method, answer.statusCode, query),
    })
    pipeline(answer, response, () => {})
  })
  upstream.on('error', () => {
    if (response.headersSent) response.destroy()
    else send(response, 502, 'text/plain', 'The object store does not answer')
  })
  pipeline(request, upstream, () => {})
}

const overridable = [
  'content-disposition',
  'content-type',
  'content-language',
  'content-encoding',
  'cache-control',
  'expires',
]

function overrides(method = 'GET', status = 502, query: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {}
  if ((method !== 'GET' && method !== 'HEAD') || (status !== 200 && status !== 206)) return found
  for (const header of overridable) {
    const value = query.get(`response-${header}`)
    if (value !== null) found[header] = value
  }
  return found
}
