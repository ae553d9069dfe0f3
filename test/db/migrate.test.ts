import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MigrationMismatchError, migrate } from '../../db/migrate.ts'
import { freshDatabase } from './fresh.ts'
import { runMigrate } from './run-migrate.ts'

const files = readdirSync(join(import.meta.dirname, '..', '..', 'db', 'migrations')).sort()

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client

beforeEach(async () => {
  database = await freshDatabase()
  client = await database.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const nothing = { applied: [], replaced: [], dropped: [], unknown: [], denied: [] }
const applied = async () =>
  (await client.query('select name from migrations order by name')).rows.map(({ name }) => name)

describe('migrations', () => {
  it('are numbered without gaps or duplicates', () => {
    expect(files.map(name => Number(name.slice(0, 4)))).toEqual(files.map((_, i) => i + 1))
    expect(files.filter(name => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([])
  })

  it('are applied once, in order', async () => {
    expect(await migrate(database.url)).toMatchObject({ applied: files })
    expect(await migrate(database.url)).toEqual(nothing)
    expect(await applied()).toEqual(files)
  })

  it('are applied once by two concurrent runs', async () => {
    const runs = await Promise.all([migrate(database.url), migrate(database.url)])
    expect(runs.map(run => run.applied.length).sort((a, b) => a - b)).toEqual([0, files.length])
    expect(await applied()).toEqual(files)
  })

  it('report once which process they wait for, if another run still holds the lock after some seconds', async () => {
    const { pid } = (await client.query('select pg_advisory_lock(1128352082), pg_backend_pid() as pid'))
      .rows[0]
    const reported: number[] = []
    const waiting = migrate(database.url, { patience: 100, onWaiting: each => reported.push(each) })
    await expect.poll(() => reported, { timeout: 10_000 }).toEqual([pid])
    await pause(500)
    await client.query('select pg_advisory_unlock_all()')
    expect((await waiting).applied).toEqual(files)
    expect(reported).toEqual([pid])
  })

  it('print what to do while they wait', async () => {
    const { pid } = (await client.query('select pg_advisory_lock(1128352082), pg_backend_pid() as pid'))
      .rows[0]
    let unlocked: Promise<unknown> | undefined
    const ran = await runMigrate(database.url, () => {
      unlocked = client.query('select pg_advisory_unlock_all()')
    })
    await unlocked
    expect(ran).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Applied 0001_/),
      stderr:
        `Waiting for another migration of this database, which runs in process ${pid} of Postgres.\n` +
        `If it was interrupted, end it as the owner: select pg_terminate_backend(${pid})\n`,
    })
  })

  it('are refused if an applied file was changed, and none is applied', async () => {
    await migrate(database.url)
    await client.query("update migrations set checksum = 'x' where name = $1", [files[2]])
    await client.query('delete from migrations where name = $1', [files.at(-1)])
    await expect(migrate(database.url)).rejects.toThrow(`${files[2]} was changed after it was applied`)
    expect(await applied()).toEqual(files.slice(0, -1))
  })

  it('are refused if an applied file is missing', async () => {
    await migrate(database.url)
    await client.query("insert into migrations (name, checksum) values ('9999_later.sql', 'x')")
    await expect(migrate(database.url)).rejects.toThrow(
      new MigrationMismatchError(
        '9999_later.sql is applied to this database but missing in this checkout. Check out a newer version.',
      ),
    )
  })

  it('roll back one that fails, and continue there the next time', async () => {
    await client.query('create table repo_bindings ()')
    await expect(migrate(database.url)).rejects.toThrow(/^0003_projects\.sql: .*repo_bindings/)
    expect(await applied()).toEqual(files.slice(0, 2))
    expect((await client.query("select to_regclass('projects') as projects")).rows).toEqual([
      { projects: null },
    ])
    await client.query('drop table repo_bindings')
    expect((await migrate(database.url)).applied).toEqual(files.slice(2))
  })
})

describe('db:migrate with a DATABASE_URL that was copied wrong', () => {
  const noString =
    'DATABASE_URL is not a connection string. It has to start with postgresql://, without psql and quotes around it.\n'
  it.each([
    ["psql 'postgresql://anna:secret@ep-cold-sea.aws.neon.tech/neondb'", noString],
    ['"postgresql://anna:secret@ep-cold-sea.aws.neon.tech/neondb"', noString],
    ['ep-cold-sea.aws.neon.tech', noString],
    [
      'postgresql://anna:secret@ep-cold-sea-pooler.aws.neon.tech/neondb',
      'DATABASE_URL is a pooled connection. Use the direct connection string, without -pooler, because migrations need a session.\n',
    ],
  ])('says what is wrong, without the password: %s', async (url, stderr) => {
    expect(await runMigrate(url)).toMatchObject({ code: 1, stdout: '', stderr })
  })
})

describe('a migration on a live system', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-migrations-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  const migrations = join(dir, 'migrations')
  for (const one of [migrations, join(dir, 'functions')]) mkdirSync(one)
  const write = (name: string, text: string) => writeFileSync(join(migrations, name), text)
  const isValid = async () =>
    (await client.query("select indisvalid from pg_index where indexrelid = 'things_id'::regclass")).rows[0]
      .indisvalid

  const concurrently = `-- no transaction
drop index concurrently if exists things_id;
create unique index concurrently things_id on things (id);
`
  beforeEach(async () => {
    write('0001_things.sql', 'create table things (id int);')
    rmSync(join(migrations, '0002_index.sql'), { force: true })
    await migrate(database.url, { dir })
  })

  it('creates an index concurrently, while another deployment waits', async () => {
    write('0002_index.sql', concurrently)
    const runs = await Promise.all([migrate(database.url, { dir }), migrate(database.url, { dir })])
    expect(runs.flatMap(run => run.applied)).toEqual(['0002_index.sql'])
    expect(await isValid()).toBe(true)
  })

  it('continues after an index that could not be created', async () => {
    write('0002_index.sql', concurrently)
    await client.query('insert into things values (1), (1)')
    await expect(migrate(database.url, { dir })).rejects.toThrow(/^0002_index\.sql: .*things_id/)
    expect([await isValid(), await applied()]).toEqual([false, ['0001_things.sql']])
    await client.query('truncate things')
    expect(await migrate(database.url, { dir })).toMatchObject({ applied: ['0002_index.sql'] })
    expect(await isValid()).toBe(true)
  })

  it('commits the batches of a block one by one', async () => {
    write(
      '0002_index.sql',
      `-- no transaction
do $$
begin
  for n in 1 .. 3 loop
    insert into things values (12 / (3 - n));
    commit;
  end loop;
end $$;
select 1;
`,
    )
    await expect(migrate(database.url, { dir })).rejects.toThrow(/^0002_index\.sql: division by zero/)
    expect((await client.query('select id from things')).rows).toEqual([{ id: 6 }, { id: 12 }])
  })

  it('fails instead of blocking requests behind it while it waits for a table', async () => {
    write('0002_index.sql', 'alter table things add column name text;')
    await client.query('begin; lock table things in access share mode')
    await expect(migrate(database.url, { dir, lockTimeout: '50ms' })).rejects.toThrow(
      /^0002_index\.sql: .*lock timeout/,
    )
    await client.query('commit')
    expect(await migrate(database.url, { dir })).toMatchObject({ applied: ['0002_index.sql'] })
  })
})
