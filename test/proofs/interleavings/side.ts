import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  beginStatement,
  parsePayload,
  type Statement,
  toFailure,
  toQueryConfig,
  toResult,
  toStatement,
} from '../../../dev/stack/neon/protocol.ts'
import { workerLogin } from '../../../dev/stack/postgres/worker-login.ts'
import { current, exports } from './in-node.ts'

/** A side of a run, with a connection that stops at steps. */
export class Side {
  /** Eight digits of an id. */
  static world = '0000-4000'
  readonly number: number
  readonly client: pg.Client
  pid = 0
  trips = 0
  /** Failures in the database that were not refusals. */
  failures: string[] = []
  notes: Note[] = []
  isStopped = false
  isDone = true
  /** Whether it records at each step what it has touched. */
  isRecording = false
  #recorded = false
  #isOver = false
  #isRead = false
  #minted = 0
  #changed: () => void = () => {}

  constructor(number: number, url: string) {
    this.number = number
    this.client = new pg.Client({ connectionString: url })
  }

  async connect(): Promise<void> {
    await this.client.connect()
    this.client.on('notice', ({ message = '' }) => this.#hear(message))
    await this.client.query(
      `set steps.side = ${this.number}; set deadlock_timeout = '20ms'; set session authorization ${workerLogin}`,
    )
    this.pid = (await this.client.query('select pg_backend_pid() as pid')).rows[0].pid
  }

  /** Sends the request and returns its response. */
  async ask(request: Request): Promise<Answer> {
    Object.assign(this, { trips: 0, failures: [], notes: [], isStopped: false, isDone: false })
    this.#isOver = false
    this.#isRead = request.method === 'GET'
    this.#minted = 0
    if (this.#recorded !== this.isRecording)
      await this.client.query(`set steps.recorded = ${this.isRecording}`)
    this.#recorded = this.isRecording
    const answer = await current.run(this, async () => {
      const response = await exports.default.fetch(request)
      return { status: response.status, text: await response.text() }
    })
    this.isDone = true
    this.#changed()
    return answer
  }

  /** Resolves at the next stop or at the end, or after a short time. */
  async moved(millis: number): Promise<void> {
    if (this.isDone || this.isStopped) return
    await Promise.race([new Promise<void>(resolve => (this.#changed = resolve)), pause(millis)])
  }

  /** An id that depends on the side and the world, and not on the order. */
  mint(): string {
    const [whose, nth] = ['abc'[this.number]!.repeat(8), String(++this.#minted).padStart(12, '0')]
    return `${whose}-${Side.world}-8000-${nth}`
  }

  fill<T extends ArrayBufferView | null>(view: T): T {
    const bytes = view as unknown as Uint8Array
    for (let i = 0; i < bytes.length; i++) bytes[i] = (this.number * 67 + ++this.#minted * 31) % 251
    return view
  }

  /** Ends the side after its response. A write's later requests are refused; those of a read are made. */
  end(): void {
    this.#isOver = !this.#isRead
  }

  /** A round trip, as Neon's driver sends it. */
  async trip(body: string, asArrays: boolean): Promise<Response> {
    if (this.#isOver) throw new Error('The request is over')
    this.trips++
    return answerTrip(this.client, body, asArrays, code => this.failures.push(code))
  }

  #hear(message: string): void {
    if (message !== 'stopped')
      return void (message.startsWith('{') && this.notes.push({ ...JSON.parse(message), trip: this.trips }))
    this.isStopped = true
    this.#changed()
  }
}

export type Answer = { status: number; text: string }

/** What a side has touched at a step: how often each table was read, added to, and changed. */
export type Note = {
  number: number
  trip: number
  place: string
  touched: Record<string, [read: number, added: number, changed: number]> | null
  locked: string[] | null
}

/** Runs the request of the driver on this connection, and responds like its endpoint. */
export async function answerTrip(
  client: pg.Client,
  body: string,
  asArrays: boolean,
  failed: (code: string) => void = () => {},
): Promise<Response> {
  const run = (statement: Statement) => client.query(toQueryConfig(statement))
  const payload = parsePayload(body)
  try {
    if (!('queries' in payload))
      return Response.json(toResult(await run(toStatement(payload)), payload.arrayMode ?? asArrays))
    await run(beginStatement({}))
    const results: object[] = []
    for (const query of payload.queries)
      results.push(toResult(await run(toStatement(query)), query.arrayMode ?? asArrays))
    await run({ text: 'commit', params: [] })
    return Response.json({ results })
  } catch (thrown) {
    failed(String((thrown as { code?: string }).code ?? thrown))
    if ('queries' in payload) await client.query('rollback')
    const { status, body } = toFailure(thrown)
    return Response.json(body, { status })
  }
}
