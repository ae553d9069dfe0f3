import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { inject } from 'vitest'
import { once, type WriteOutcome } from '../../src/worker/access/once.ts'
import { compile, type Database, openDatabase, type Statement } from '../../src/worker/database.ts'
import { DatabaseError } from '../../src/worker/database-error.ts'
import type { Settings } from '../../src/worker/env.ts'

type Call = { text: string; values: unknown[] }

/** One connection as the Worker's database. `retry` sends the last call again with its write marker. */
export type Connection = Database & { last(): Call; retry(): Promise<WriteOutcome> }

export function databaseOn(client: pg.Client): Connection {
  let last: Call
  const send = async () => {
    try {
      return (await client.query(last)).rows
    } catch (thrown) {
      throw new DatabaseError(thrown)
    }
  }
  const run = (statement: Statement) => {
    const { text, params } = compile(statement)
    last = { text, values: params }
    return send()
  }
  const retry = async () => (await send())[0] as WriteOutcome
  return { run, retry, last: () => last } as Partial<Connection> as Connection
}

/** The Worker's database over HTTP. */
export const databaseAt = (databaseUrl: string, databaseTimeoutSeconds = 20): Database =>
  openDatabase({
    databaseUrl,
    databaseEndpoint: inject('databaseEndpoint'),
    databaseTimeoutSeconds,
  } as Settings)

/** Runs a write without a gate, and returns its whole outcome. */
export const runWrite = (
  database: Database,
  statements: readonly Statement[],
  answer: SQL = sql`select null`,
): Promise<WriteOutcome> =>
  once(database, sql`null::ask`, { statements, answer, idempotency: null, keeps: true })

/** Resolves once the backend with this process id waits for a lock. */
export async function untilBlocked(look: pg.Client, pid: number): Promise<void> {
  const blocked = 'select from unnest(pg_blocking_pids($1)) having count(*) > 0'
  while ((await look.query(blocked, [pid])).rowCount === 0) await pause(5)
}

export const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid
