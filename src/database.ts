import { neon, neonConfig } from '@neondatabase/serverless'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import type { Settings } from './env.ts'

export type Row = Record<string, unknown>
export type Statement = SQL | SQLWrapper

/** The database as one request sees it. It counts the round trips: `trips`, and `millis` spent on them. */
export type Database = {
  readonly trips: number
  readonly millis: number
  /** One statement, one trip. */
  run(statement: Statement): Promise<Row[]>
  /** One READ COMMITTED transaction, one trip; the rows of each statement. */
  transaction(statements: readonly Statement[]): Promise<Row[][]>
}

export function openDatabase(settings: Settings): Database {
  const client = connect(settings)
  const spent = { trips: 0, millis: 0 }
  const timed = async <T>(trip: () => PromiseLike<T>): Promise<T> => {
    const start = performance.now()
    spent.trips++
    try {
      return await trip()
    } finally {
      spent.millis += performance.now() - start
    }
  }
  return {
    get trips() {
      return spent.trips
    },
    get millis() {
      return spent.millis
    },
    run: async statement => (await timed(() => client.execute(statement.getSQL()))).rows,
    transaction: async statements => {
      const [first, ...rest] = statements.map(statement => client.execute(statement.getSQL()))
      const results = first ? await timed(() => client.batch([first, ...rest])) : []
      return results.map(result => result.rows)
    },
  }
}

/** Builds typed statements; it has no connection, so nothing can run outside a counted trip. */
export const build = drizzle.mock({ casing: 'snake_case' })

const clients = new Map<string, NeonHttpDatabase>()

function connect({ databaseUrl, databaseEndpoint }: Settings): NeonHttpDatabase {
  if (databaseEndpoint) neonConfig.fetchEndpoint = databaseEndpoint
  const known = clients.get(databaseUrl)
  if (known) return known
  const client = drizzle(neon(databaseUrl, { isolationLevel: 'ReadCommitted' }), { casing: 'snake_case' })
  clients.set(databaseUrl, client as never)
  return client as never
}
