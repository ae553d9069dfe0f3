import pg from 'pg'
import type { Postgres } from '../../../dev/stack/postgres/server.ts'
import { seedFiles, seedOtherFiles } from './files.ts'
import { placeFloors } from './floors.ts'
import { migrateBy } from './revisions.ts'
import { seedSharedIssues } from './shared-issues.ts'
import { seedWorld, type World } from './world.ts'

export type Filled = { databaseUrl: string; world: World; hasIssues: boolean }

/** A migrated database with the world, the files, the issues, and the floors. */
export async function fill(databaseUrl: string, syncs: number): Promise<Filled> {
  const filled = await fillWorld(databaseUrl, syncs)
  await placeFloors(databaseUrl)
  return filled
}

async function fillWorld(databaseUrl: string, syncs: number): Promise<Filled> {
  const world = await seedWorld(databaseUrl, syncs)
  await seedFiles(databaseUrl, world)
  return { databaseUrl, world, hasIssues: await seedSharedIssues(databaseUrl, world) }
}

/** The same world and files in a database of an earlier revision, and the issues if it has them as today. */
export async function fillEarlier(postgres: Postgres, checkout: string, syncs: number): Promise<Filled> {
  const databaseUrl = await postgres.createDatabase('earlier')
  await migrateBy(checkout, databaseUrl)
  return fillWorld(databaseUrl, syncs)
}

/** A copy of a database, with 100 times the files in addition. */
export async function crowdedCopy(postgres: Postgres, databaseUrl: string): Promise<string> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const url = await postgres.createDatabase('crowded', name)
  await copySettings(postgres.url, name, 'crowded')
  await seedOtherFiles(url)
  return url
}

/** Settings of a database are not copied with it. */
async function copySettings(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; value: string }>(
      `select split_part(setting, '=', 1) as name, substring(setting from '=(.*)') as value
         from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) setting
        where d.datname = $1 and s.setrole = 0`,
      [from],
    )
    for (const { name, value } of rows)
      await client.query(`alter database "${to}" set ${name} = ${pg.escapeLiteral(value)}`)
  } finally {
    await client.end()
  }
}
