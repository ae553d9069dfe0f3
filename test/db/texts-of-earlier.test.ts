import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { firstDatabase } from '../releases/last-database.ts'
import { freshDatabase } from './fresh.ts'

const earlier = firstDatabase()
const start = earlier.later.findIndex(name => name.endsWith('_issue_texts.sql'))
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = await database.connect()
  for (const name of earlier.later.slice(0, start)) earlier.add(name)
  await migrate(database.url, earlier)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const projects = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2']
const of = projects[0]!

/** As the Worker writes: under the lock of the project. */
const write = (statement: string) =>
  client.query(`begin; select from projects where id = '${of}' for no key update; ${statement}; commit`)

it('texts from before the search are found, and so are those that are written meanwhile', async () => {
  // More than two batches.
  await client.query(`
    insert into orgs (id, name) values ('${of}', 'x');
    insert into projects (id, org_id, name) select p::uuid, '${of}', 'x' from unnest('{${projects}}'::text[]) p;
    insert into issues (id, project_id, number, title, body, updated_at)
    select md5('i' || n)::uuid, '${of}', n, 'x', case when n % 3 > 0 then 'Ｂody ' || n end, '2026-01-01Z' from generate_series(1, 1700) n;
    insert into issue_comments (id, project_id, issue_id, body, created_at, edited_at)
    select md5('c' || n)::uuid, '${of}', md5('i1')::uuid, 'Comment ' || n, '2026-01-02Z', case when n = 1 then timestamptz '2026-01-03Z' end
      from generate_series(1, 1200) n;
    insert into issues (id, project_id, number, title, body)
    values (md5('other')::uuid, '${projects[1]}', 1, 'x', 'Other')`)
  earlier.add(earlier.later[start]!)
  await migrate(database.url, earlier)
  await write("update issues set body = 'Changed' where number = 1")
  await write("update issue_comments set body = 'Edited' where id = md5('c2')::uuid")

  earlier.add(earlier.later[start + 1]!)
  let isMigrating = true
  const migrated = migrate(database.url, earlier).finally(() => (isMigrating = false))
  let turn = 1700
  do {
    await write(
      `update issues set body = case when number % 2 = 0 then 'Later' end where number = ${turn};
       delete from issue_comments where id = md5('c' || ${turn - 500})::uuid`,
    )
    turn--
  } while (isMigrating && turn > 1000)
  await migrated

  const { rows } = await client.query(`
    select count(*) filter (where t.folded is distinct from folded_text(x.body))::int as wrong, count(*)::int as texts
      from (select id as issue_id, null::uuid as comment_id, body from issues where body is not null
            union all select issue_id, id, body from issue_comments) x
      full join issue_texts t on t.issue_id = x.issue_id and t.comment_id is not distinct from x.comment_id`)
  expect(rows).toEqual([{ wrong: 0, texts: expect.any(Number) }])
  expect(rows[0].texts).toBeGreaterThan(1500)
  const { rows: written } = await client.query(`
    select to_char(written_at at time zone 'UTC', 'YYYY-MM-DD') as day from issue_texts
     where comment_id in (md5('c1')::uuid, md5('c3')::uuid) or issue_id = md5('i4')::uuid order by 1`)
  expect(written.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
})
