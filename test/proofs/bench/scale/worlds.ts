import pg from 'pg'
import { migrate } from '../../../../db/migrate.ts'
import type { Postgres } from '../../../../dev/stack/postgres/server.ts'
import { intervals } from '../../../../src/worker/jobs/jobs.ts'
import { type Extent, placesOf } from '../extents.ts'
import { fill, fillAll } from '../size-rows.ts'
import { derived, otherRows } from './other-rows.ts'

/** The full size of the world. */
const whole = { orgs: 1_000, projects: 20_000, files: 1_000_000, events: 5_000_000 }

/** A share of it, in which few projects have most of everything. */
export function extentOf(share: number): Extent {
  const [orgs, projects, files, events] = Object.values(whole).map(count => count * share)
  return { name: 'world', orgs: orgs!, projects: projects!, files: files!, events: events!, isSkewed: true }
}

/**
 * The target of requests: an organization of ten projects with 1,000 files and 5,000 events each, equal in every
 * world.
 */
const home: Extent = { name: 'home', orgs: 1, projects: 10, files: 10_000, events: 50_000, isSkewed: false }

const idText = (kind: string) => `select ${placesOf(home).id(kind, 1)} as id`

/** A database with the target of requests, and this much around it. */
export type World = { name: string; url: string; extent: Extent; org: string; project: string }

export async function makeWorld(postgres: Postgres, name: string, share: number): Promise<World> {
  const url = await postgres.createDatabase(name)
  await migrate(url)
  const extent = extentOf(share)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillWorld(client, extent)
    const [org, project] = [await client.query(idText('org')), await client.query(idText('project'))]
    return { name, url, extent, org: org.rows[0].id, project: project.rows[0].id }
  } finally {
    await client.end()
  }
}

/** Fills a migrated database, whose schema can be that of the last release. */
export async function fillWorld(client: pg.Client, extent: Extent): Promise<void> {
  // Their effects are created right below.
  await client.query('set session_replication_role = replica')
  await withoutIndexes(client, async () => {
    for (const each of [home, extent]) {
      await fill(client, each)
      await fillAll(client, otherRows(each))
    }
    for (const text of derived) await client.query(text, text.includes('$1') ? [Object.keys(intervals)] : [])
  })
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Indexes without a constraint are created afterwards, which is many times faster. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index i
       join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { text } of rows) await client.query(text)
}
