import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Miniflare, Response } from 'miniflare'
import { detached } from '../../shared/detached.ts'
import { Faults } from '../shared/faults.ts'
import { listen, sendJson } from '../shared/http.ts'
import { Copies } from './copies.ts'
import { hasUnsignedHeader, internalError, overrides, refusal } from './presigned.ts'

type StoreResponse = { status: number; headers: IncomingMessage['headers']; body: Uint8Array }

/**
 * Serves the R2 of a runtime as an S3 endpoint with faults, before the runtime has started. The runtime introduces itself
 * with a request to `introduce`. `GET /copies?of=KEY` lists the keys of the copies of an object.
 */
export async function startOwnR2() {
  const [faults, copies] = [new Faults(), new Copies()]
  const runtime = Promise.withResolvers<Miniflare>()
  const { port, unref } = await listen(
    detached(async (request, response) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const method = request.method ?? 'GET'
      if (url.pathname === '/copies')
        return sendJson(response, 200, copies.of(url.searchParams.get('of') ?? ''))
      const status = await faults.control(method, url)
      if (status !== undefined) return sendJson(response, status, {})
      const body = await buffer(request)
      const headers = new Headers(request.headers as Record<string, string>)
      const line = copies.lineOf({
        method,
        url,
        headers,
        body: url.searchParams.has('delete') ? String(body) : '',
      })
      const upstreamPort = Number((await (await runtime.promise).ready).port)
      const result = await faults.meet(line, () => forward(request, url, body, upstreamPort), refused)
      respond(result, response)
    }),
  )
  unref()
  const introduce = (_: unknown, miniflare: Miniflare) => {
    runtime.resolve(miniflare)
    return new Response()
  }
  return { port, introduce }
}

function respond(result: StoreResponse | undefined, response: ServerResponse): void {
  if (!result) response.destroy()
  else response.writeHead(result.status, result.headers).end(result.body)
}

// The signature covers the Host header, so it must not change.
async function forward(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  port: number,
): Promise<StoreResponse> {
  const { method = 'GET', headers } = request
  if (hasUnsignedHeader(url.searchParams, Object.keys(headers))) return xml(403, refusal)
  const { 'transfer-encoding': _, expect: __, ...kept } = headers
  const sent = {
    host: '127.0.0.1',
    port,
    method,
    path: request.url,
    headers: { ...kept, 'content-length': body.length },
  }
  const found = await new Promise<IncomingMessage>((resolve, reject) =>
    openRequest(sent, resolve).on('error', reject).end(body),
  )
  const status = found.statusCode ?? 502
  const named = Object.fromEntries(overrides(url.searchParams, method, status))
  return { status, headers: { ...found.headers, ...named }, body: await buffer(found) }
}

const refused = (status: number) => xml(status, internalError)

const xml = (status: number, text: string): StoreResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(text),
})
