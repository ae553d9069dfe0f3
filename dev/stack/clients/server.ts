import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listen, readBody, sendJson } from '../shared/http.ts'

export interface ClientHosts {
  url: string
  port: number
  stop(): Promise<void>
}

/** What an https address responds. `endless`: it repeats the body until the connection is closed. */
type Document = {
  status?: number
  headers?: Record<string, string>
  body?: string
  delayMs?: number
  endless?: boolean
}

type Fetched = { url: string; at: string; headers: Record<string, unknown> }

const mostBytes = 1 << 20

/** Starts a stand-in for all hosts of metadata documents. */
export async function startClientHosts({
  port: wanted,
}: {
  port?: number | undefined
} = {}): Promise<ClientHosts> {
  const hosts = new Hosts()
  const { port, close } = await listen((request, response) => hosts.respond(request, response), wanted)
  return { url: `http://127.0.0.1:${port}`, port, stop: close }
}

class Hosts {
  #documents = new Map<string, Document>()
  #fetches: Fetched[] = []

  respond(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const url = searchParams.get('url')
    switch (`${request.method} ${pathname}`) {
      case 'PUT /documents':
        readBody(request, mostBytes, body => this.#store(url, body, response))
        break
      case 'GET /fetches': {
        const fetches = this.#fetches.filter(fetched => url === null || fetched.url === url)
        sendJson(response, 200, fetches)
        break
      }
      case 'GET /fetch':
        this.#fetches.unshift({ url: url ?? '', at: new Date().toISOString(), headers: request.headers })
        // Fails if the caller disconnects.
        sendDocument(this.#documents.get(url ?? ''), response).catch(() => response.destroy())
        break
      default:
        sendJson(response, 404, { message: 'not found' })
    }
  }

  #store(url: string | null, body: string | undefined, response: ServerResponse): void {
    const document = body === undefined ? undefined : parsed(body)
    if (url && document) this.#documents.set(url, document)
    sendJson(response, url && document ? 200 : 400, document ?? { message: 'not a JSON object' })
  }
}

/** An address without a document is 404. */
async function sendDocument(document: Document = { status: 404 }, response: ServerResponse): Promise<void> {
  const { status = 200, headers = { 'content-type': 'application/json' }, body = '', delayMs = 0 } = document
  await pause(delayMs)
  response.writeHead(status, headers)
  while (document.endless && !response.destroyed) {
    response.write(body || ' ')
    await pause(10)
  }
  response.end(body)
}

function parsed(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Document) : undefined
  } catch {
    return undefined
  }
}
