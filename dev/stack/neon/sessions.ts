import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Refusal, type Statement, type StatementResult, sizeLimit, toQueryConfig } from './protocol.ts'

const sessionsPerDatabase = 64

/**
 * Up to 64 connections to one database, opened when needed. Further requests wait in line. As in Neon's proxy, every
 * statement waits for the result of the previous one.
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
      // A server that waits for data ignores the Sync that was sent with the statement.
      client.connection.on('copyInResponse', () => client.connection.sync())
    })
  }

  /** A failure closes the connection, and its cached plans are lost. */
  single(statement: Statement): Promise<StatementResult> {
    return this.#lend(loan => this.#run(loan, statement))
  }

  /** Runs one transaction. If a statement fails, the rest does not run, and the connection stays open. */
  batch(begin: Statement, statements: Statement[]): Promise<StatementResult[]> {
    return this.#lend(async loan => {
      await this.#run(loan, begin)
      const results: StatementResult[] = []
      try {
        for (const statement of statements) results.push(await this.#run(loan, statement))
      } catch (error) {
        loan.isSound = await rollBack(loan.client)
        throw error
      }
      await this.#run(loan, { text: 'commit', params: [] })
      return results
    })
  }

  /** Closes all connections, those in use once they are released. */
  close(): void {
    this.#pool.end().catch(() => {})
  }

  async #lend<T>(work: (loan: Loan) => Promise<T>): Promise<T> {
    const loan: Loan = { client: await this.#pool.connect(), isSound: false, sizeLeft: sizeLimit }
    try {
      const result = await work(loan)
      loan.isSound = true
      return result
    } finally {
      if (loan.isSound) release(loan.client)
      else discard(loan.client)
    }
  }

  async #run(loan: Loan, statement: Statement): Promise<StatementResult> {
    if (this.#statementMillis > 0) await pause(this.#statementMillis)
    const result: StatementResult = await loan.client.query(toQueryConfig(statement))
    for (const row of result.rows) for (const value of row) loan.sizeLeft -= Buffer.byteLength(value ?? '')
    if (loan.sizeLeft < 0) throw new Refusal(507, `response is too large (max is ${sizeLimit} bytes)`)
    return result
  }
}

interface Loan {
  client: pg.PoolClient
  isSound: boolean
  sizeLeft: number
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

// Like DISCARD ALL, but functions keep their cached plans.
const reset = `close all; set session authorization default; reset all; deallocate all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`

/** Resets the session for the next caller, who waits for this. The current response does not wait. */
function release(client: pg.PoolClient): void {
  const isIdle = client.getTransactionStatus() === 'I'
  client.query(isIdle ? reset : `rollback; ${reset}`).catch(() => {})
  client.release()
}

/** The slot is free once the connection has closed. */
function discard(client: pg.PoolClient): void {
  void client.end().then(() => client.release(true))
}
