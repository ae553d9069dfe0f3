import type { IncomingMessage, ServerResponse } from 'node:http'
import { Faults } from '../shared/faults.ts'
import { listen, readBody, sendJson } from '../shared/http.ts'
import {
  BadRequest,
  beginStatement,
  parsePayload,
  type Reply,
  toFailure,
  toResult,
  toStatement,
} from './protocol.ts'
import { Pool } from './wire/pool.ts'

export interface NeonEndpoint {
  /** What the driver posts its queries to. */
  url: string
  port: number
  stop(): Promise<void>
}

const bodyLimit = 64 * 1024 * 1024
const sessionsPerDatabase = 64
const commit = { text: 'commit', params: [] }

/**
 * Stands in for Neon's HTTP endpoint before a Postgres on this machine. `GET /stats` counts requests and
 * statements. A request's line, by which faults know it, is its body.
 */
export async function startNeonEndpoint(options: {
  postgresPort: number
  port?: number | undefined
}): Promise<NeonEndpoint> {
  const endpoint = new Endpoint(options.postgresPort)
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
  readonly #postgresPort: number
  readonly #pools = new Map<string, Pool>()
  readonly #stats = { requests: 0, statements: 0 }
  readonly #faults = new Faults()

  constructor(postgresPort: number) {
    this.#postgresPort = postgresPort
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    if (request.method === 'POST' && url.startsWith('/sql')) {
      readBody(request, bodyLimit, body => this.#answer(request, response, body))
    } else {
      this.#control(request.method ?? 'GET', url).then(({ status, body }) => sendJson(response, status, body))
    }
  }

  close(): void {
    for (const pool of this.#pools.values()) pool.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse, body: string | undefined): Promise<void> {
    const reply = await this.#faults.meet(body ?? '', () => this.#reply(request.headers, body), refusal)
    if (reply) sendJson(response, reply.status, reply.body)
    else request.socket.destroy()
  }

  async #reply(headers: IncomingMessage['headers'], body: string | undefined): Promise<Reply> {
    if (body === undefined) return { status: 413, body: { message: 'request is too large (max is 64 MiB)' } }
    try {
      const results = await this.#run(headers, body)
      return { status: 200, body: Buffer.from(JSON.stringify(results), 'latin1') }
    } catch (error) {
      return toFailure(error)
    }
  }

  async #run(headers: IncomingMessage['headers'], body: string): Promise<object> {
    const pool = this.#poolOf(headers['neon-connection-string'])
    const payload = parsePayload(body)
    const asArrays = headers['neon-array-mode'] === 'true'
    this.#stats.requests++
    if (!('queries' in payload)) {
      this.#stats.statements++
      const [answer] = await pool.use(session => session.run([toStatement(payload)]))
      return toResult(answer!, payload.arrayMode ?? asArrays)
    }
    const { queries } = payload
    this.#stats.statements += queries.length
    const pipeline = [beginStatement(headers), ...queries.map(toStatement), commit]
    const answers = await pool.use(session => session.run(pipeline))
    return { results: queries.map((query, i) => toResult(answers[i + 1]!, query.arrayMode ?? asArrays)) }
  }

  // The host in the connection string is the production server's; here there is one server for all.
  #poolOf(connection: string | string[] | undefined): Pool {
    if (typeof connection !== 'string' || !URL.canParse(connection))
      throw new BadRequest('Neon-Connection-String is missing')
    const known = this.#pools.get(connection)
    if (known) return known
    const url = new URL(connection)
    url.host = `127.0.0.1:${this.#postgresPort}`
    const pool = new Pool(url.href, sessionsPerDatabase)
    this.#pools.set(connection, pool)
    return pool
  }

  async #control(method: string, path: string): Promise<Reply> {
    const url = new URL(path, 'http://localhost')
    if (url.pathname === '/stats') return { status: 200, body: this.#stats }
    const told = await this.#faults.control(method, url)
    return told === undefined ? { status: 404, body: { message: 'not found' } } : { status: told, body: {} }
  }
}

const refusal = (status: number): Reply => ({ status, body: { message: 'A fault was armed' } })
