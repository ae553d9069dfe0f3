import type pg from 'pg'
import { release, serves } from '../src/worker/domain/maintenance/release.ts'

/** A version and the oldest Worker that works with the database as that version migrates it. */
export type Release = { release: string; serves: string }

export const thisRelease: Release = { release, serves }

/** The database's release is newer, or too old to migrate to this one. The message says what to do. */
export class ReleaseGapError extends Error {}

/** The last migration of 0.8.0, which kept no record of releases. */
const lastOfFirstRelease = '0019_write_mark_expiry.sql'

/** The tables in which `npm run db:migrate` records what it did. */
export const recordTables = ['migrations', 'functions', 'function_versions', 'releases']

const table = `
  create table if not exists releases (
    release text primary key, serves text not null, migrated_at timestamptz not null default clock_timestamp())`

/** Why a release cannot follow the one of the database, and what to do. */
type ReleaseGap = { what: string; remedy: string }

/** Null if the running Worker and the one of `next` both work after the migration (maintenance § Releases). */
export async function findReleaseGap(client: pg.Client, next = thisRelease): Promise<ReleaseGap | null> {
  const last = await lastRelease(client)
  if (!last) return null
  if (isOlder(next.release, last.release)) return goingBack(last, next)
  return isOlder(last.release, next.serves) ? skipped(last, next) : null
}

/** Throws `ReleaseGapError` if there is a gap. `isOffline`: no Worker runs, so releases may be skipped. */
export async function checkRelease(client: pg.Client, next: Release, isOffline: boolean): Promise<void> {
  const gap = await findReleaseGap(client, isOffline ? { ...next, serves: '0.0.0' } : next)
  if (gap) throw new ReleaseGapError(`${gap.what}.\n${gap.remedy}`)
}

/** Records that this release has migrated the database. */
export async function recordRelease(client: pg.Client, { release, serves }: Release): Promise<void> {
  await client.query(table)
  await client.query(
    `insert into releases (release, serves) values ($1, $2)
     on conflict (release) do update set serves = excluded.serves, migrated_at = excluded.migrated_at`,
    [release, serves],
  )
}

/** The newest release that has migrated this database. Null if no migration has completed. */
export async function lastRelease(client: pg.Client): Promise<Release | null> {
  const { rows: tables } = await client.query(
    "select to_regclass('releases') is not null as recorded, to_regclass('function_versions') is not null as completed",
  )
  if (!tables[0].completed) return null
  const { rows } = await client.query<Release>(
    tables[0].recorded
      ? "select release, serves from releases order by string_to_array(release, '.')::int[] desc limit 1"
      : 'select null where false',
  )
  if (rows[0]) return rows[0]
  const { rows: migrations } = await client.query('select from migrations where name = $1', [
    lastOfFirstRelease,
  ])
  return migrations.length > 0 ? { release: '0.8.0', serves: '0.8.0' } : { release: '0.0.0', serves: '0.0.0' }
}

/** Whether version `a` comes before `b`. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map(version => version.split('.').map(Number))
  const at = left!.findIndex((number, i) => number !== right![i])
  return at >= 0 && left![at]! < right![at]!
}

const skipped = (last: Release, next: Release): ReleaseGap => ({
  what: [
    `The database is at ${last.release}, and ${next.release} works only with Workers of ${next.serves} and later.`,
    'The running Worker would fail',
  ].join(' '),
  remedy: [
    `Deploy ${next.serves} first: git checkout v${next.serves}, then npm run deploy. Then deploy ${next.release}.`,
    'If no Worker is running, migrate directly: npm run db:migrate -- --offline',
  ].join(' '),
})

const goingBack = (last: Release, next: Release): ReleaseGap => ({
  what: `The database is at ${last.release}, which is newer than this checkout, ${next.release}`,
  remedy: isOlder(next.release, last.serves)
    ? [
        `The Worker of ${next.release} does not work with this database. Deploy ${last.serves} or later,`,
        'or restore the database to the moment before the migration: docs/operate.md',
      ].join(' ')
    : [
        `There is nothing to migrate, because the Worker of ${next.release} works with this database.`,
        'Roll the Worker back with npm run wrangler -- rollback --env production: docs/going-back.md',
      ].join(' '),
})
