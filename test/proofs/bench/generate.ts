import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { detached } from '../../../dev/shared/detached.ts'

/** Load on one port: the requests in turn, each as bytes of HTTP/1.1, over this many persistent connections. */
export type HttpLoad = { kind: 'http'; port: number; requests: Buffer[]; status: number } & Amount
/** Load on Postgres itself: one prepared statement, with each set of values in turn. */
export type SqlLoad = { kind: 'sql'; url: string; text: string; values: unknown[][] } & Amount
/** For this many seconds over each connection, or each request once without them. */
type Amount = { connections: number; seconds?: number }

/**
 * The milliseconds of each response, the seconds of all, and the number of requests, including those that only warm
 * up connections; or the first unexpected response.
 */
export type Taken = { millis: number[]; seconds: number; asked: number } | { failure: string }

/** `send` throws if the response is unexpected. */
type Connection = { send(turn: number): Promise<void>; close(): Promise<void> }

let connections: Connection[] = []

process.on(
  'message',
  detached(async (message: HttpLoad | SqlLoad | 'rest') => {
    if (message === 'rest') {
      await Promise.all(connections.map(connection => connection.close()))
      connections = []
      process.send!('rested')
      return
    }
    process.send!(await take(message).catch((thrown: Error): Taken => ({ failure: thrown.message })))
  }),
)
process.on('disconnect', () => process.exit())

const open = (load: HttpLoad | SqlLoad): Promise<Connection> =>
  load.kind === 'http' ? HttpConnection.open(load) : openSql(load)

async function take(load: HttpLoad | SqlLoad): Promise<Taken> {
  connections = await Promise.all(Array.from({ length: load.connections }, () => open(load)))
  const count = load.kind === 'http' ? load.requests.length : load.values.length
  const millis: number[] = []
  const send = async (connection: Connection, turn: number): Promise<void> => {
    const start = performance.now()
    await connection.send(turn % count)
    millis.push(performance.now() - start)
  }
  // The first request of a connection includes its creation.
  if (load.seconds !== undefined) await Promise.all(connections.map(each => each.send(nextTurn++ % count)))
  const start = performance.now()
  if (load.seconds === undefined) {
    let turn = 0
    const takeTurns = async (connection: Connection) => {
      while (turn < count) await send(connection, turn++)
    }
    await Promise.all(connections.map(takeTurns))
  } else {
    const end = start + load.seconds * 1000
    const keepSending = async (connection: Connection) => {
      while (performance.now() < end) await send(connection, nextTurn++)
    }
    await Promise.all(connections.map(keepSending))
  }
  const seconds = (performance.now() - start) / 1000
  const warming = load.seconds === undefined ? 0 : connections.length
  return { millis, seconds, asked: millis.length + warming }
}

// Continues from load to load, so that all tokens are used equally often.
let nextTurn = 0

async function openSql({ url, text, values }: SqlLoad): Promise<Connection> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async send(turn) {
      await client.query({ name: 'bench', text, values: values[turn]! })
    },
    close: () => client.end(),
  }
}

/** As little of HTTP/1.1 as the measured responses need, so that measuring costs little. */
class HttpConnection implements Connection {
  readonly #socket: Socket
  readonly #load: HttpLoad
  #received: Buffer[] = []
  #length = 0
  #awaited = Number.POSITIVE_INFINITY
  #isChunked = false
  #answer = Promise.withResolvers<void>()

  static open(load: HttpLoad): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: load.port, noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new HttpConnection(socket, load)))
    })
  }

  constructor(socket: Socket, load: HttpLoad) {
    this.#socket = socket
    this.#load = load
    socket.on('data', chunk => this.#receive(chunk))
    socket.on('close', () => this.#answer.reject(new Error('The connection was closed')))
  }

  send(turn: number): Promise<void> {
    this.#answer = Promise.withResolvers()
    if (this.#socket.destroyed) this.#answer.reject(new Error('The connection is closed'))
    else this.#socket.write(this.#load.requests[turn]!)
    return this.#answer.promise
  }

  async close(): Promise<void> {
    this.#socket.removeAllListeners('close').destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#length += chunk.length
    if (this.#awaited === Number.POSITIVE_INFINITY) this.#readHead()
    if (this.#length < this.#awaited && !this.#endsInLastChunk()) return
    const answer = Buffer.concat(this.#received).toString('latin1')
    this.#received = []
    this.#length = 0
    this.#awaited = Number.POSITIVE_INFINITY
    this.#isChunked = false
    if (answer.startsWith(`HTTP/1.1 ${this.#load.status} `)) this.#answer.resolve()
    else this.#answer.reject(new Error(answer.slice(0, 1_000)))
  }

  #readHead(): void {
    const text = Buffer.concat(this.#received).toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = text.slice(0, end)
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
    this.#isChunked = /\r\ntransfer-encoding: *chunked/i.test(head)
    // It has no body, even if its headers describe one.
    if (head.startsWith('HTTP/1.1 304 ')) this.#awaited = end + 4
    else if (length !== undefined) this.#awaited = end + 4 + Number(length)
    else if (!this.#isChunked) this.#answer.reject(new Error(`It has no length:\n${head}`))
  }

  #endsInLastChunk(): boolean {
    const lastBytes = () => Buffer.concat(this.#received.slice(-7)).subarray(-7).toString('latin1')
    return this.#isChunked && lastBytes() === '\r\n0\r\n\r\n'
  }
}
