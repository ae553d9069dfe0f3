import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { openDatabase, type Row } from '../../src/worker/database.ts'
import { settings } from '../../src/worker/env.ts'

/** Runs SQL beside the Worker: `$1` is written as a template value. */
export const query = async <T extends Row = Row>(
  strings: TemplateStringsArray,
  ...values: unknown[]
): Promise<T[]> => (await openDatabase(settings(env)).run(sql(strings, ...values))) as T[]

export const id = (): string => crypto.randomUUID()
