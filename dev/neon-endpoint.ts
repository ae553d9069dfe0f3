import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBody, sendJson } from './http.ts'
import {
  BadRequest,
  beginStatement,
  parsePayload,
  type Reply,
  toFailure,
  toResult,
  toStatement,
} from './neon-protocol.ts'
import { Pool } from './wire/pool.ts'

export interface NeonEndpoint {
  /** What the driver posts its queries to. */
  url: string
  port: number
  stop(): Promise<void>
}

interface Fault {
  cut: 'before' | 'after'
  count: number
  match: string
}

const bodyLimit = 64 * 1024 * 1024
const sessionsPerDatabase = 64
const commit = { text: 'commit', params: [] }

/**
 * Stands in for Neon's HTTP endpoint before a Postgres on this machine. `GET /stats` counts requests and
 * statements; `GET /fault?cut=before|after&count=N&match=TEXT` cuts the next N requests whose body has TEXT.
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
  #faults: Fault[] = []

  constructor(postgresPort: number) {
    this.#postgresPort = postgresPort
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    if (request.method === 'POST' && url.startsWith('/sql')) {
      readBody(request, bodyLimit, body => this.#answer(request, response, body))
    } else {
      const { status, body } = this.#control(url)
      sendJson(response, status, body)
    }
  }

  close(): void {
    for (const pool of this.#pools.values()) pool.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse, body: string | undefined): Promise<void> {
    const fault = body === undefined ? undefined : this.#nextFault(body)
    const reply = fault?.cut === 'before' ? undefined : await this.#reply(request.headers, body)
    if (fault || !reply) request.socket.destroy()
    else sendJson(response, reply.status, reply.body)
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

  #control(path: string): Reply {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname === '/stats') return { status: 200, body: this.#stats }
    if (pathname === '/fault') return this.#arm(searchParams)
    return { status: 404, body: { message: 'not found' } }
  }

  #arm(query: URLSearchParams): Reply {
    const cut = query.get('cut')
    const count = Number(query.get('count') ?? 1)
    const match = query.get('match') ?? ''
    if ((cut !== 'before' && cut !== 'after') || !Number.isInteger(count)) {
      return { status: 400, body: { message: 'cut is before or after, count a number' } }
    }
    this.#faults = this.#faults.filter(fault => fault.match !== match)
    if (count > 0) this.#faults.push({ cut, count, match })
    return { status: 200, body: this.#faults }
  }

  #nextFault(body: string): Fault | undefined {
    const fault = this.#faults.find(one => body.includes(one.match))
    if (fault && --fault.count === 0) this.#faults = this.#faults.filter(one => one !== fault)
    return fault
  }
}
