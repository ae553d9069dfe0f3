import pg from 'pg'
import { expect } from 'vitest'
import { allInDatabase } from '../../proofs/guards/find/constraints.ts'

export type Json = Record<string, unknown>
type Statement = string | pg.QueryConfig

/** Statements in a transaction that is rolled back. */
export type Attempts = {
  run(statement: Statement): Promise<Json[]>
  /** The refusal of a statement, such as `23503 sessions_user_id_fkey`, or `done`. It is rolled back in either case. */
  refusal(statement: Statement): Promise<string>
  /** The refusal of a statement, and that without the constraint, which is `done` if nothing else refuses it. */
  refusals(statement: Statement, constraint: { table: string; name: string }): Promise<string[]>
}

export async function rolledBack<T>(client: pg.Client, work: (attempts: Attempts) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    if (process.env.GUARDS === 'dropped') await dropNamed(client, expect.getState().currentTestName!)
    return await work(attemptsIn(client))
  } finally {
    await client.query('rollback')
  }
}

/** Drops the constraint or trigger that is in the name of the test. */
async function dropNamed(client: pg.Client, test: string): Promise<void> {
  const words = new Set(test.split(/\W+/))
  const own = (await allInDatabase(client)).find(({ words: of }) => words.has(of.split(':')[0]!))
  if (own) await client.query(own.sql!)
}

function attemptsIn(client: pg.Client): Attempts {
  const run = async (statement: Statement): Promise<Json[]> => (await client.query(statement)).rows
  const inSavepoint = async <T>(work: () => Promise<T>): Promise<T> => {
    await run('savepoint before')
    try {
      return await work()
    } finally {
      await run('rollback to before; release before')
    }
  }
  const refusal = (statement: Statement) => inSavepoint(() => run(statement).then(() => 'done', words))
  return {
    run,
    refusal,
    refusals: async (statement, { table, name }) => {
      const first = await refusal(statement)
      const without = await inSavepoint(async () => {
        await run(`alter table ${table} drop constraint if exists ${name} cascade`)
        return refusal(statement)
      })
      return [first, without]
    },
  }
}

function words(thrown: unknown): string {
  if (!(thrown instanceof pg.DatabaseError)) throw thrown
  return `${thrown.code} ${thrown.constraint ?? thrown.message}`
}
