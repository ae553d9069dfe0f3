import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Answer, Refusal, type Statement, sizeLimit } from './protocol.ts'

const sessionsPerDatabase = 64

/**
 * Connections to one database, opened when needed, up to 64; who comes later waits in line. As in Neon's proxy, every
 * statement waits for the answer to the one before it.
 */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #statementMillis: number

  constructor(url: string, statementMillis: number, opened: () => void) {
    this.#statementMillis = statementMillis
    this.#pool = new pg.Pool({ connectionString: url, max: sessionsPerDatabase, idleTimeoutMillis: 0 })
    this.#pool.on('error', () => {})
    this.#pool.on('connect', client => {
      opened()
      client.on('error', () => {})
      // The Sync that went with the statement is lost on a server that waits for data.
      client.connection.on('copyInResponse', () => client.connection.sync())
    })
  }

  /** Where it fails, the connection goes, with all plans that it kept. */
  single(statement: Statement): Promise<Answer> {
    return this.#lend(loan => this.#run(loan, statement))
  }

  /** One transaction. Where a statement fails, the rest is not run, and the connection stays. */
  batch(begin: Statement, statements: Statement[]): Promise<Answer[]> {
    return this.#lend(async loan => {
      await this.#run(loan, begin)
      const answers: Answer[] = []
      try {
        for (const statement of statements) answers.push(await this.#run(loan, statement))
      } catch (error) {
        loan.isSound = await rollBack(loan.client)
        throw error
      }
      await this.#run(loan, { text: 'commit', params: [] })
      return answers
    })
  }

  /** Those that are in use end once they are given back. */
  close(): void {
    this.#pool.end().catch(() => {})
  }

  async #lend<T>(work: (loan: Loan) => Promise<T>): Promise<T> {
    const loan: Loan = { client: await this.#pool.connect(), isSound: false, sizeLeft: sizeLimit }
    try {
      const done = await work(loan)
      loan.isSound = true
      return done
    } finally {
      if (loan.isSound) giveBack(loan.client)
      else discard(loan.client)
    }
  }

  async #run(loan: Loan, { text, params }: Statement): Promise<Answer> {
    if (this.#statementMillis > 0) await pause(this.#statementMillis)
    const answer: Answer = await loan.client.query({ ...extended, text, values: params })
    for (const row of answer.rows) for (const value of row) loan.sizeLeft -= value?.length ?? 0
    if (loan.sizeLeft < 0) throw new Refusal(507, `response is too large (max is ${sizeLimit} bytes)`)
    return answer
  }
}

interface Loan {
  client: pg.PoolClient
  isSound: boolean
  sizeLeft: number
}

const asItCame = (text: string) => text
const extended = {
  queryMode: 'extended',
  rowMode: 'array' as const,
  types: { getTypeParser: () => asItCame },
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

// What DISCARD ALL does, but for the plans that functions keep.
const reset = `close all; set session authorization default; reset all; deallocate all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`

/** What a caller left behind must not reach the next one, who waits for this; the answer does not. */
function giveBack(client: pg.PoolClient): void {
  const isIdle = client.getTransactionStatus() === 'I'
  client.query(isIdle ? reset : `rollback; ${reset}`).catch(() => {})
  client.release()
}

/** Its place is free once it has ended. */
function discard(client: pg.PoolClient): void {
  client.end().then(() => client.release(true))
}
