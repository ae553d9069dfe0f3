import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Miniflare, Response } from 'miniflare'
import { Faults } from '../shared/faults.ts'
import { listen, sendJson } from '../shared/http.ts'
import { Copies } from './copies.ts'
import { hasUnsignedHeader, internalError, overrides, refusal } from './presigned.ts'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Uint8Array }

/**
 * Serves the R2 of a runtime that is yet to start as an S3 endpoint at a port of its own, through the faults that tests arm
 * there. The runtime says which it is by a request to `introduce`; `GET /copies?of=KEY` tells the keys that one was copied to.
 */
export async function startOwnR2() {
  const [faults, copies] = [new Faults(), new Copies()]
  const runtime = Promise.withResolvers<Miniflare>()
  const { port, unref } = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const method = request.method ?? 'GET'
    if (url.pathname === '/copies')
      return sendJson(response, 200, copies.of(url.searchParams.get('of') ?? ''))
    const told = await faults.control(method, url)
    if (told !== undefined) return sendJson(response, told, {})
    const body = await buffer(request)
    const headers = new Headers(request.headers as Record<string, string>)
    const line = copies.lineOf({
      method,
      url,
      headers,
      body: url.searchParams.has('delete') ? String(body) : '',
    })
    const upstreamPort = Number((await (await runtime.promise).ready).port)
    const answer = await faults.meet(line, () => ask(request, url, body, upstreamPort), refused)
    answered(answer, response)
  })
  unref()
  const introduce = (_: unknown, miniflare: Miniflare) => {
    runtime.resolve(miniflare)
    return new Response()
  }
  return { port, introduce }
}

function answered(answer: Answer | undefined, response: ServerResponse): void {
  if (!answer) response.destroy()
  else response.writeHead(answer.status, answer.headers).end(answer.body)
}

// The signature covers the Host header, so it goes on unchanged.
async function ask(request: IncomingMessage, url: URL, body: Buffer, port: number): Promise<Answer> {
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

const xml = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(text),
})
