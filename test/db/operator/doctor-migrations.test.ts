import { describe, expect, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { doctorDatabase, problemsIn } from './doctor/database.ts'

const database = doctorDatabase()

describe('operator doctor, after migrations', () => {
  const withMigrations = async (statement: string, work: () => Promise<void>) => {
    await database.client.query('create temp table kept as select * from migrations')
    await database.client.query(statement)
    try {
      await work()
    } finally {
      await database.client.query(
        'delete from migrations; insert into migrations select * from kept; drop table kept',
      )
    }
  }
  it.each([
    [
      'not applied',
      "delete from migrations where name in ('0009_git_links.sql', '0013_upkeep.sql')",
      'Migrations that are not applied: 0009_git_links.sql, 0013_upkeep.sql',
    ],
    [
      'changed',
      "update migrations set checksum = 'x' where name = '0001_people.sql'",
      'Migrations that were changed after they were applied: 0001_people.sql',
    ],
    [
      'newer',
      "insert into migrations (name, checksum) values ('9999_later.sql', 'x')",
      'The database is newer than this checkout, which lacks the migrations 9999_later.sql',
    ],
  ])(
    'reports migrations that are %s, and skips what depends on them',
    async (_label, statement, expected) => {
      await database.client.query(
        "insert into mail_outbox (id, template, data, recipient, gave_up_at) values (gen_random_uuid(), 'sign_in', '{}', 'a@example.test', now())",
      )
      await withMigrations(statement, async () => expect(await problemsIn(database)).toEqual([expected]))
    },
  )

  it.each([
    ['missing', 'drop function is_over(text)', 'is_over(text)'],
    [
      'changed',
      "create or replace function person_name(display_name text, email text) returns text language sql as 'select 1::text'",
      'person_name(text, text)',
    ],
    [
      'removed from the files',
      "insert into functions (signature, header, checksum) values ('old(int)', '', '')",
      'old(int)',
    ],
  ])('reports functions that are %s, until db:migrate has fixed them', async (_label, statement, name) => {
    await database.client.query(statement)
    expect(await problemsIn(database)).toEqual([`Functions that differ from db/functions: ${name}`])
    await migrate(database.url)
    expect(await problemsIn(database)).toEqual([])
  })

  it('reports a function that is in no file, and continues with the other checks', async () => {
    await database.client.query("create function mine() returns int language sql as 'select 1'")
    await database.client.query(
      "insert into job_runs (job, succeeded_at) values ('sweepExpired', now() - interval '3 days')",
    )
    expect(await problemsIn(database)).toEqual([
      'Functions in the database that are in no file: mine()',
      expect.stringMatching(/^The job sweepExpired is late/),
    ])
    await database.client.query('drop function mine')
  })

  const misplanned = 'random_page_cost is 4 instead of 1.1, so Postgres scans tables despite their indexes'
  it('reports a setting that a dump or a copy lacks, until db:migrate has fixed it', async () => {
    const name = database.client.database
    await database.client.query(`alter database ${name} reset all`)
    expect(await problemsIn(database)).toEqual([misplanned])
    expect((await migrate(database.url)).denied).toEqual([])
    expect(await problemsIn(database)).toEqual([])
  })

  it('reports a setting of the role', async () => {
    const [name, role] = [database.client.database, database.client.user]
    await database.client.query(`alter role ${role} in database ${name} set random_page_cost = 4`)
    expect(await problemsIn(database)).toEqual([misplanned])
    await database.client.query(`alter role ${role} in database ${name} reset all`)
    expect(await problemsIn(database)).toEqual([])
  })
})
