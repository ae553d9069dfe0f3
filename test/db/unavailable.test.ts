import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isUnavailable } from '../../src/worker/database-error.ts'
import { databaseAt, runWrite } from './connections.ts'
import { migratedDatabase } from './fresh.ts'

const own = migratedDatabase()
const admin = new pg.Client({ connectionString: inject('databaseUrl') })
let other: pg.Client

beforeAll(async () => {
  await admin.connect()
  other = await own.connect()
  await other.query('create table things (name text)')
})
afterAll(async () => {
  await other.end()
  await admin.end()
})

describe('a database that refuses (requests § Lost connections)', { shuffle: false }, () => {
  const name = () => new URL(own.url).pathname.slice(1)
  /** The SQLSTATE of a write, whether the caller is asked to try again later, and the round trips. */
  const written = async () => {
    const database = databaseAt(own.url)
    const thrown = await runWrite(database, [sql`insert into things values (${'new'})`]).catch(
      thrown => thrown,
    )
    return [thrown.report?.code, isUnavailable(thrown), database.trips]
  }

  it('read-only: a write is unavailable, without a retry', async () => {
    await other.query(`alter database ${name()} set default_transaction_read_only = on`)
    expect(await written()).toEqual(['25006', true, 1])
    await other.query(`alter database ${name()} reset default_transaction_read_only`)
  })

  it('closed to connections: the same', async () => {
    await admin.query(`alter database ${name()} allow_connections false`)
    expect(await written()).toEqual(['55000', true, 1])
    await admin.query(`alter database ${name()} allow_connections true`)
  })

  it('replaced by a restored one, so missing for a moment: the same', async () => {
    const url = new URL(own.url)
    url.pathname = '/missing'
    const database = databaseAt(url.href)
    const thrown = await database.run(sql`select 1`).catch(thrown => thrown)
    expect([thrown.report?.code, isUnavailable(thrown)]).toEqual(['3D000', true])
  })

  it('nothing of it was written', async () => {
    expect((await other.query('select from things')).rowCount).toBe(0)
  })
})
