import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { openDatabase, type Row } from '../../src/worker/database.ts'
import { type Bindings, settings } from '../../src/worker/env.ts'
import { id, type query } from './database.ts'

export type OwnDatabase = { bindings: Bindings; query: typeof query; drop(): Promise<unknown> }

/** An empty database of one's own, for jobs that take whatever they find. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const name = `own_${id().replaceAll('-', '')}`
  const command = (text: string) => openDatabase(settings(env)).run(sql.raw(text))
  await command(`create database ${name} template ${inject('template')}`)
  const url = new URL(env.DATABASE_URL)
  url.pathname = `/${name}`
  const bindings = { ...env, DATABASE_URL: url.href }
  const run = async <T extends Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
    (await openDatabase(settings(bindings)).run(sql(strings, ...values))) as T[]
  const drop = () => command(`drop database ${name} with (force)`)
  return { bindings, query: run as typeof query, drop }
}
