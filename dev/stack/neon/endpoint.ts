import type { IncomingMessage, ServerResponse } from 'node:http'
import { Faults } from '../shared/faults.ts'
import { listen, readBody, sendJson } from '../shared/http.ts'
import {
  beginStatement,
  parsePayload,
  Refusal,
  type Reply,
  sizeLimit,
  toFailure,
  toResult,
  toStatement,
} from './protocol.ts'
import { Sessions } from './sessions.ts'

export interface NeonEndpoint {
  /** Where the driver sends its queries. */
  url: string
  port: number
  stop(): Promise<void>
}

interface Options {
  postgresPort: number
  port?: number | undefined
  /** The delay of every statement, including BEGIN and COMMIT. */
  statementMillis?: number | undefined
}

/**
 * Starts an HTTP endpoint that behaves like Neon's, in front of a local Postgres. `GET /stats` counts requests,
 * statements, and opened connections. Faults match the body of a request.
 */
export async function startNeonEndpoint(options: Options): Promise<NeonEndpoint> {
  const endpoint = new Endpoint(options)
  const { port, close } = await listen(
    (request, response) => endpoint.receive(request, response),
    options.port,
  )
  return {
    url: `http://127.0.0.1:${port}/sql`,
    port,
    async stop() {
      await close()
      endpoint.close()
    },
  }
}

class Endpoint {
  readonly #options: Options
  readonly #sessions = new Map<string, Sessions>()
  readonly #stats = { requests: 0, statements: 0, connections: 0 }
  readonly #faults = new Faults()

  constructor(options: Options) {
    this.#options = options
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    if (request.method === 'POST' && url.startsWith('/sql')) {
      readBody(request, sizeLimit, body => void this.#respond(request, response, body))
    } else {
      void this.#control(request.method ?? 'GET', url).then(({ status, body }) =>
        sendJson(response, status, body),
      )
    }
  }

  close(): void {
    for (const sessions of this.#sessions.values()) sessions.close()
  }

  async #respond(
    request: IncomingMessage,
    response: ServerResponse,
    body: string | undefined,
  ): Promise<void> {
    const make = () => this.#reply(request.headers, body)
    const begin = ({ status }: Reply) =>
      response.writeHead(status, { 'content-type': 'application/json' }).write(' ')
    const reply = await this.#faults.meet(body ?? '', make, refusal, begin)
    if (!reply) request.socket.destroy()
    else if (response.headersSent) response.end(JSON.stringify(reply.body))
    else sendJson(response, reply.status, reply.body)
  }

  async #reply(headers: IncomingMessage['headers'], body: string | undefined): Promise<Reply> {
    try {
      return { status: 200, body: await this.#run(headers, body) }
    } catch (error) {
      return toFailure(error)
    }
  }

  async #run(headers: IncomingMessage['headers'], body: string | undefined): Promise<object> {
    if (body === undefined) throw new Refusal(413, `request is too large (max is ${sizeLimit} bytes)`)
    const sessions = this.#sessionsOf(headers['neon-connection-string'])
    const payload = parsePayload(body)
    const asArrays = headers['neon-array-mode'] === 'true'
    this.#stats.requests++
    if (!('queries' in payload)) {
      this.#stats.statements++
      return toResult(await sessions.single(toStatement(payload)), payload.arrayMode ?? asArrays)
    }
    const { queries } = payload
    this.#stats.statements += queries.length
    const results = await sessions.batch(beginStatement(headers), queries.map(toStatement))
    return { results: results.map((result, i) => toResult(result, queries[i]!.arrayMode ?? asArrays)) }
  }

  // The connection string names a host of Neon. Here, there is only the local server.
  #sessionsOf(connection: string | string[] | undefined): Sessions {
    if (typeof connection !== 'string' || !URL.canParse(connection))
      throw new Refusal(400, 'Neon-Connection-String is missing')
    const known = this.#sessions.get(connection)
    if (known) return known
    const { postgresPort, statementMillis = 0 } = this.#options
    const url = new URL(connection)
    url.host = `127.0.0.1:${postgresPort}`
    const application_name = url.searchParams.get('application_name') ?? 'cairn'
    url.search = String(new URLSearchParams({ application_name }))
    const sessions = new Sessions(url.href, statementMillis, () => this.#stats.connections++)
    this.#sessions.set(connection, sessions)
    return sessions
  }

  async #control(method: string, path: string): Promise<Reply> {
    const url = new URL(path, 'http://localhost')
    if (url.pathname === '/stats') return { status: 200, body: this.#stats }
    const status = await this.#faults.control(method, url)
    return status === undefined ? { status: 404, body: { message: 'not found' } } : { status, body: {} }
  }
}

const refusal = (status: number): Reply => ({ status, body: { message: 'A fault was armed' } })
