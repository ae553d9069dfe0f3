import { expect, it } from 'vitest'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

const [org, project] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

it('the admins of an organization are found without reading its other members', async () => {
  const { client } = database
  await client.query(`
    insert into orgs (id, name) values ('${org}', 'O');
    insert into projects (id, org_id, name) values ('${project}', '${org}', 'P');
    insert into users (id, email) select md5('u' || n)::uuid, n || '@people.test' from generate_series(1, 5000) n;
    insert into org_members (org_id, user_id, role)
    select '${org}', md5('u' || n)::uuid, case when n <= 3 then 'admin' else 'member' end::org_role
      from generate_series(1, 5000) n`)
  await client.query('vacuum analyze')
  const read = async () =>
    Number(
      (
        await client.query(`select sum(idx_tup_read) + (select seq_tup_read from pg_stat_user_tables
            where relname = 'org_members') as read from pg_stat_user_indexes where relname = 'org_members'`)
      ).rows[0].read,
    )
  const before = await read()
  const session = await database.connect()
  const { rows } = await session.query(
    `select count(*)::int as paths from project_paths where project_id = '${project}' and kind = 'org_admin'`,
  )
  await session.end()
  expect(rows).toEqual([{ paths: 3 }])
  expect((await read()) - before).toBeLessThan(20)
})
