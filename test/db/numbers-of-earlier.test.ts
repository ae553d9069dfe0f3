import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { firstDatabase } from '../releases/last-database.ts'
import { freshDatabase } from './fresh.ts'

const earlier = firstDatabase()
const start = earlier.later.findIndex(name => name.endsWith('_event_sequence.sql'))
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

const ids = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'] as const
const added = '00000000-0000-4000-8000-0000000000c3'

/** As the Worker records: under the lock of the project. */
const record = (project: string, type: string) =>
  client.query(
    `begin; select from projects where id = '${project}' for no key update;
     insert into events (project_id, type, via) values ('${project}', '${type}', '"web"'); commit`,
  )

const numbered = async (project: string) => {
  const { rows } = await client.query<{ type: string; sequence: number }>(
    'select type, sequence::int from events where project_id = $1 order by id',
    [project],
  )
  return rows
}

it('events from before sequences are numbered in their order, and so are those that are recorded meanwhile', async () => {
  // More than two batches.
  await client.query(`
    insert into orgs (id, name) values ('${added}', 'x');
    insert into projects (id, org_id, name) select p::uuid, '${added}', 'x' from unnest('{${ids}}'::text[]) p;
    insert into events (project_id, type, via) select '${ids[0]}', 'earlier', '"web"' from generate_series(1, 2500);
    insert into events (project_id, type, via) values ('${ids[1]}', 'earlier', '"web"')`)
  for (const name of earlier.later.slice(start, start + 3)) earlier.add(name)
  await migrate(database.url, earlier)
  await record(ids[0], 'before')
  expect((await numbered(ids[0])).filter(({ sequence }) => sequence !== null)).toEqual([])
  await client.query(`insert into projects (id, org_id, name) values ('${added}', '${added}', 'x')`)
  await record(added, 'new')
  expect(await numbered(added)).toEqual([{ type: 'new', sequence: 1 }])

  earlier.add(earlier.later[start + 3]!)
  let isMigrating = true
  const migrated = migrate(database.url, earlier).finally(() => (isMigrating = false))
  do await record(ids[0], 'meanwhile')
  while (isMigrating)
  await migrated
  await record(ids[0], 'after')

  const rows = await numbered(ids[0])
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, i) => i + 1))
  expect(rows.at(-1)!.type).toBe('after')
  expect(rows.length).toBeGreaterThan(2502)
  expect(await numbered(ids[1])).toEqual([{ type: 'earlier', sequence: 1 }])
  const { rows: last } = await client.query('select last::int from event_sequences where project_id = $1', [
    ids[0],
  ])
  expect(last).toEqual([{ last: rows.length }])
})
