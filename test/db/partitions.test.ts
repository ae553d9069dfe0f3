import { expect, it } from 'vitest'
import { codeIn } from '../support/documents.ts'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

/** The steps of docs/operate.md, as SQL. */
const steps = (): string[] =>
  codeIn('docs/operate.md', 'partitions')
    .split(/^-- (?=\d\. )/m)
    .slice(1)
    .map(step => `-- ${step}`)

const projects = 500
const project = '00000000-0000-4000-8000-000000000001'

/** Records `each` events per project, with ids of that day. */
const record = (day: string, each: number) =>
  database.client.query(
    `insert into events (id, project_id, type, via)
     select (lpad(to_hex((extract(epoch from $1::timestamptz) * 1000)::bigint + n), 12, '0') || '7' || left(md5(p.id::text || n), 3)
               || '8' || left(md5(n::text || p.id), 15))::uuid, p.id, 'file.added', '"web"'
       from projects p, generate_series(1, $2::int) n`,
    [`${day}T12:00:00Z`, each],
  )
const rows = async () => (await database.client.query('select * from events order by id')).rows
const indexFile = async () =>
  (await database.client.query("select pg_relation_filenode('events_project') as file")).rows[0].file
const partitions = async () =>
  Object.fromEntries(
    (
      await database.client.query(
        'select tableoid::regclass::text as name, count(*)::int from events group by 1 order by 1',
      )
    ).rows.map(({ name, count }) => [name, count]),
  )
const plan = async (query: string): Promise<string> =>
  (await database.client.query(`explain (costs off) ${query}`)).rows.map(row => row['QUERY PLAN']).join('\n')

it('the documented steps partition the activity by month and keep every row and index', async () => {
  await database.client.query(`insert into orgs (id, name) values ('${project}', '組織');
    insert into projects (id, org_id, name)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${project}', '企画' from generate_series(1, ${projects}) n`)
  await record('2026-06-15', 60)
  const [before, file] = [await rows(), await indexFile()]
  for (const step of steps()) await database.client.query(step)
  expect(await rows()).toEqual(before)
  expect(await indexFile()).toBe(file)

  await record('2027-01-15', 60)
  await record('2027-02-15', 60)
  const count = 60 * projects
  expect(await partitions()).toEqual({ events_until_2027: count, events_2027_01: count, events_later: count })

  await database.client.query('analyze events, events_until_2027, events_2027_01, events_later')
  const page = await plan(`select * from events where project_id = '${project}' order by id desc limit 51`)
  expect(page).toContain('Merge Append')
  expect(page.match(/Index Scan using \S+ on events_/g)).toHaveLength(3)
  expect(page).not.toMatch(/Seq Scan|Sort$/m)

  await database.client.query(`delete from projects where id = '${project}'`)
  expect(Object.values(await partitions())).toEqual(Array(3).fill(count - 60))
  await database.client.query('alter table events detach partition events_until_2027')
  expect(Object.keys(await partitions())).toEqual(['events_2027_01', 'events_later'])
})
