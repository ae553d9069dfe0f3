import pg from 'pg'
import { expect } from 'vitest'
import { allInDatabase } from '../../proofs/guards/find/constraints.ts'

export type Json = Record<string, unknown>
type Statement = string | pg.QueryConfig

/** What is tried in one connection, and undone. */
export type Tries = {
  run(statement: Statement): Promise<Json[]>
  /** Who refuses it, as `23503 sessions_user_id_fkey`, or `done`; undone in either case. */
  refusal(statement: Statement): Promise<string>
  /** The refusal of it, and then that without a constraint: `done`, where that one alone stands in the way. */
  refusals(statement: Statement, constraint: { table: string; name: string }): Promise<string[]>
}

export async function tried<T>(client: pg.Client, work: (tries: Tries) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    if (process.env.GUARDS === 'dropped') await dropNamed(client, expect.getState().currentTestName!)
    return await work(triesOf(client))
  } finally {
    await client.query('rollback')
  }
}

/** Takes out what a test is named after. */
async function dropNamed(client: pg.Client, test: string): Promise<void> {
  const words = new Set(test.split(/\W+/))
  const own = (await allInDatabase(client)).find(({ words: of }) => words.has(of.split(':')[0]!))
  if (own) await client.query(own.sql!)
}

function triesOf(client: pg.Client): Tries {
  const run = async (statement: Statement): Promise<Json[]> => (await client.query(statement)).rows
  const undone = async <T>(work: () => Promise<T>): Promise<T> => {
    await run('savepoint before')
    try {
      return await work()
    } finally {
      await run('rollback to before; release before')
    }
  }
  const refusal = (statement: Statement) => undone(() => run(statement).then(() => 'done', words))
  return {
    run,
    refusal,
    refusals: async (statement, { table, name }) => {
      const first = await refusal(statement)
      const without = await undone(async () => {
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
