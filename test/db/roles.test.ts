import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { checkRoles } from '../../db/operator/checks/roles.ts'
import { missingGrants, workerLogins, workerRole } from '../../db/roles.ts'
import { type Postgres, startPostgres } from '../../dev/stack/postgres/server.ts'
import { workerUrl } from '../../dev/stack/postgres/worker-login.ts'
import { codeIn } from '../support/documents.ts'
import { freshDatabase, migratedDatabase } from './fresh.ts'
import { runMigrate } from './run-migrate.ts'

const database = migratedDatabase()

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('the role of the Worker (docs/operate.md, Two roles)', () => {
  it.each([
    ['create a table', 'create table more (id int)'],
    ['change a table', 'alter table orgs add column more text'],
    ['drop a table', 'drop table orgs'],
    ['empty a table at once', 'truncate orgs'],
    ['create an index', 'create index on orgs (name)'],
    [
      'replace a function',
      "create or replace function is_live(text) returns boolean language sql as 'select true'",
    ],
    [
      'create a trigger',
      'create trigger more before insert on orgs for each row execute function tg_nothing()',
    ],
    ['switch triggers off', 'alter table orgs disable trigger all'],
    ['switch triggers off for itself', "set session_replication_role = 'replica'"],
    ['create a schema', 'create schema more'],
    ['record a migration', "insert into migrations (name, checksum) values ('x', 'x')"],
    ['record a release', "insert into releases (release, serves) values ('9.9.9', '9.9.9')"],
    ['change the record of functions', 'delete from function_versions'],
    ['give itself more rights', `alter role ${workerRole} createrole`],
  ])('cannot %s', async (_, statement) => {
    const worker = await connected(workerUrl(database.url))
    await expect(worker.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^42(501|883)$/),
    })
  })

  it('reads and writes data, and analyzes tables before large deletions', async () => {
    const worker = await connected(workerUrl(database.url))
    await worker.query("insert into orgs (id, name) values (gen_random_uuid(), '山岳会')")
    await worker.query('delete from orgs; analyze folders; select seek_cascades()')
    expect((await worker.query('select from releases')).rowCount).toBe(1)
  })

  it('may maintain exactly the tables that are analyzed before large deletions', async () => {
    const { client } = database
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
          and has_table_privilege('${workerRole}', oid, 'maintain') order by 1`,
    )
    const { rows: found } = await client.query("select prosrc from pg_proc where proname = 'seek_cascades'")
    const [, analyzed] = /relname in \(([^)]*)\)/.exec(found[0].prosrc)!
    expect(rows.map(({ name }) => name)).toEqual([...analyzed!.matchAll(/\w+/g)].map(String).sort())
  })

  it('lacks nothing after a migration, so that the next one changes no rights', async () => {
    expect(await missingGrants(database.client)).toEqual([])
  })

  it('gets what it lacks and loses what it must not have with each migration', async () => {
    const { client, url } = database
    await client.query(
      `grant truncate, insert on migrations to ${workerRole}; revoke select on orgs from ${workerRole}`,
    )
    await client.query(`revoke usage on sequence subscription_readings from ${workerRole}`)
    await client.query(
      `create sequence more; grant update on sequence more, subscription_readings to ${workerRole}`,
    )
    expect((await migrate(url)).denied).toEqual([])
    const worker = await connected(workerUrl(url))
    await worker.query("select from orgs; select nextval('subscription_readings'), nextval('more')")
    for (const statement of ['insert into migrations values (null)', "select setval('more', 1)"])
      await expect(worker.query(statement)).rejects.toThrow('permission denied')
  })
})

it('reaches a schema that was dropped and created again, as before a restore of a dump', async () => {
  const emptied = await freshDatabase()
  onTestFinished(emptied.drop)
  const owner = await connected(emptied.url)
  await owner.query('drop schema public cascade; create schema public')
  expect((await migrate(emptied.url)).denied).toEqual([])
  await (await connected(workerUrl(emptied.url))).query('select from orgs')
  await owner.query(`revoke usage on schema public from ${workerRole}`)
  expect((await checkRoles(owner)).problems.map(({ remedy }) => remedy)).toEqual([
    `As the owner of the database, run npm run db:migrate, or: grant usage on schema public to ${workerRole}`,
  ])
})

/** A Postgres for the test alone, because roles belong to the whole server, and doctor checks all of the Worker's logins. */
async function serverOfItsOwn(): Promise<Postgres> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-roles-'))
  const server = await startPostgres({ dir: join(dir, 'data'), durable: false })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return server
}

it('two logins take turns as documented, and each gets its timeouts (docs/operate.md, Two roles)', async () => {
  const server = await serverOfItsOwn()
  const url = await server.createDatabase('turns')
  const owner = await connected(url)
  const urlOf = (role: string, password: string) =>
    Object.assign(new URL(url), { username: role, password }).href
  await owner.query(codeIn('docs/operate.md', 'roles'))
  expect((await migrate(url)).denied).toEqual([])

  const first = await connected(urlOf('cairn_a', 'first'))
  expect((await first.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '20s' }])
  const { rows } = await first.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '20s' }])

  await owner.query("alter role cairn_b password 'second'")
  const second = await connected(urlOf('cairn_b', 'second'))
  await second.query('select from orgs')
  await owner.query('alter role cairn_a password null')
  await expect(connected(urlOf('cairn_a', 'first'))).rejects.toThrow(/password authentication failed/)
})

it('the owner who created the role, as on Neon, is not one of its logins and gets no timeouts', async () => {
  const server = await serverOfItsOwn()
  const url = await server.createDatabase('managed')
  const admin = await connected(url)
  await admin.query(
    "create role managing login createrole password 'managing'; alter database managed owner to managing",
  )
  await admin.query("alter role managing set statement_timeout = '5ms'")
  const ownersUrl = Object.assign(new URL(url), { username: 'managing', password: 'managing' }).href
  const owner = await connected(ownersUrl)
  await owner.query('set statement_timeout = 0')
  await owner.query(codeIn('docs/operate.md', 'roles'))
  // A timeout that the owner has does not end a migration.
  expect((await migrate(ownersUrl)).denied).toEqual([])
  const { rows } = await owner.query('select rolname from pg_roles where rolconfig is not null order by 1')
  expect(rows.map(({ rolname }) => rolname)).toEqual(['cairn_a', 'cairn_b', 'managing'])
  expect((await owner.query("select rolconfig from pg_roles where rolname = 'managing'")).rows).toEqual([
    { rolconfig: ['statement_timeout=5ms'] },
  ])
  expect(await checkRoles(owner)).toEqual({
    check: 'roles',
    seen: 'cairn_app: cairn_a, cairn_b',
    problems: [],
  })
})

it('a login of the Worker that can also grant its role is still one', async () => {
  const server = await serverOfItsOwn()
  const url = await server.createDatabase('granting')
  const owner = await connected(url)
  await owner.query(codeIn('docs/operate.md', 'roles'))
  await owner.query('grant cairn_app to cairn_b with admin option')
  expect((await workerLogins(owner)).map(({ name }) => name)).toEqual(['cairn_a', 'cairn_b'])
})

it('db:migrate reports what it did, what only the owner can do, and functions that are in no file', async () => {
  const { url, connect, drop } = await freshDatabase()
  const owner = await connect()
  const name = `plain_${crypto.randomUUID().slice(0, 8)}`
  onTestFinished(async () => {
    await owner.query(`drop owned by ${name}; drop role ${name}`)
    await owner.end()
    await drop()
  })
  await owner.query(`create role ${name} login password 'plain'; grant create on schema public to ${name}`)
  await owner.query("create function mine() returns int language sql as 'select 1'")
  const plain = Object.assign(new URL(url), { username: name, password: 'plain' }).href
  for (const report of [
    /^Applied 0001_people\.sql, 0002_.*\nCreated or replaced \w+, .*\n$/,
    /^Nothing to migrate\n$/,
  ]) {
    const { code, stdout, stderr } = await runMigrate(plain)
    expect([code, stdout]).toEqual([0, expect.stringMatching(report)])
    expect(stderr).toContain('functions that are in no file. Drop them if nothing needs them: mine()\n')
    expect(stderr).toContain(
      `Only the owner of the database can run these statements: alter database "${owner.database}" set`,
    )
  }
  await owner.query('drop function mine; drop function is_over')
  expect(await runMigrate(url)).toEqual({ code: 0, stdout: 'Created or replaced is_over\n', stderr: '' })
})
