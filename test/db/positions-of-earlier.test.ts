import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { firstDatabase } from '../releases/last-database.ts'
import { freshDatabase } from './fresh.ts'

const earlier = firstDatabase()
const start = earlier.later.findIndex(name => name.endsWith('_issue_positions.sql'))
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
const insert = (project: number, from: number, to: number) => `
  insert into issues (id, project_id, number, title, status, deleted_at)
  select gen_random_uuid(), '${projects[project]}', n, 'x', case when n % 3 = 0 then 'done' else 'todo' end,
         case when n % 10 = 0 then now() end
    from generate_series(${from}, ${to}) n`

/** As the Worker writes: under the lock of the project. */
const write = (project: number, statement: string) =>
  client.query(
    `begin; select from projects where id = '${projects[project]}' for no key update; ${statement}; commit`,
  )

async function columnOf(project: number, status: string): Promise<number[]> {
  const { rows } = await client.query<{ numbers: number[]; different: number }>(
    `select array_agg(number order by position) as numbers, count(distinct position)::int as different
       from issues where project_id = $1 and status = $2 and deleted_at is null`,
    [projects[project], status],
  )
  expect(rows[0]!.different).toBe(rows[0]!.numbers.length)
  return rows[0]!.numbers
}

it('issues from before positions follow newer ones, the newest first, while others are written', async () => {
  // More than two batches.
  await client.query(`
    insert into orgs (id, name) values ('${projects[0]}', 'x');
    insert into projects (id, org_id, name) select p::uuid, '${projects[0]}', 'x' from unnest('{${projects}}'::text[]) p;
    ${insert(0, 1, 2_500)}; ${insert(1, 1, 2)}`)
  earlier.add(earlier.later[start]!)
  await migrate(database.url, earlier)
  await write(0, insert(0, 2_501, 2_503))
  await write(0, `update issues set status = 'done' where project_id = '${projects[0]}' and number = 4`)

  earlier.add(earlier.later[start + 1]!)
  let isMigrating = true
  const migrated = migrate(database.url, earlier).finally(() => (isMigrating = false))
  let last = 2_503
  do await write(0, insert(0, ++last, last))
  while (isMigrating)
  await migrated

  const newestFirst = (from: number, is: (n: number) => boolean) =>
    Array.from({ length: last - from + 1 }, (_, i) => last - i).filter(n => n % 10 !== 0 && is(n))
  expect(await columnOf(0, 'todo')).toEqual(newestFirst(1, n => n % 3 !== 0 && n !== 4))
  const done = await columnOf(0, 'done')
  // Its status was changed after 2502 and before the later ones.
  expect(done.filter(n => n !== 4)).toEqual(newestFirst(1, n => n % 3 === 0))
  expect(done.indexOf(4)).toBe(newestFirst(2_503, n => n % 3 === 0).length)
  expect(await columnOf(1, 'todo')).toEqual([2, 1])
  const { rows } = await client.query('select number from issues where position is null')
  expect(rows).toEqual([])
})
