import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../dev/stack/postgres/server.ts'

const root = mkdtempSync(join(tmpdir(), 'cairn-postgres-'))
const dir = join(root, 'data')
let postgres: Postgres

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  postgres = await startPostgres({ dir, durable: true })
  const url = await postgres.createDatabase('kept')
  await ask(url, 'create table notes as select 1 as id')
})

afterAll(async () => {
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('the local Postgres', () => {
  it('requires the password', async () => {
    const wrong = postgres.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('copies a template', async () => {
    expect(await ask(await postgres.createDatabase('copy', 'kept'), 'select id from notes')).toEqual([
      { id: 1 },
    ])
  })

  it('keeps committed data after SIGKILL', async () => {
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.exited
    postgres = await startPostgres({ dir, durable: true })
    expect(await ask(postgres.databaseUrl('kept'), 'select id from notes')).toEqual([{ id: 1 }])
  })

  it('ends an abandoned server of the same directory before it starts', async () => {
    const abandoned = postgres
    postgres = await startPostgres({ dir, durable: true })
    await abandoned.exited
    expect(await ask(postgres.databaseUrl('kept'), 'select id from notes')).toEqual([{ id: 1 }])
  })

  it.runIf(process.getuid?.() === 0)('runs for root if only root can read the directory', async () => {
    const hidden = join(root, 'hidden', 'place')
    mkdirSync(hidden, { recursive: true })
    chmodSync(dirname(hidden), 0o700)
    const first = await startPostgres({ dir: join(hidden, 'data'), durable: false })
    await first.createDatabase('kept')
    await first.stop()
    const second = await startPostgres({ dir: join(hidden, 'data'), durable: false })
    expect(await ask(second.databaseUrl('kept'), 'select 1 as id')).toEqual([{ id: 1 }])
    await second.stop()
    expect(existsSync(join(hidden, 'data'))).toBe(false)
    rmSync(dirname(readFileSync(join(hidden, 'data.elsewhere'), 'utf8')), { recursive: true })
  })
})
