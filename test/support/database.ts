import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase, type Row } from '../../src/worker/database.ts'
import { type Bindings, settings } from '../../src/worker/env.ts'

/**
 * The database of these bindings as its owner, who has more rights than the Worker's role. On a busy machine, many rows
 * take longer than the Worker would wait.
 */
export function ownerDatabase(bindings: Bindings = env): Database {
  const { pathname } = new URL(bindings.DATABASE_URL)
  const databaseUrl = Object.assign(new URL(env.OWNER_DATABASE_URL), { pathname }).href
  return openDatabase({ ...settings(bindings), databaseUrl, databaseTimeoutSeconds: 100 })
}

/** Runs SQL beside the Worker. Template values become parameters such as `$1`. */
export const query = async <T extends Row = Row>(
  strings: TemplateStringsArray,
  ...values: unknown[]
): Promise<T[]> => (await ownerDatabase().run(sql(strings, ...values))) as T[]

export const id = (): string => crypto.randomUUID()
