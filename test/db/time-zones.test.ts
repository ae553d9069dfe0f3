import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { firstDatabase } from '../releases/last-database.ts'
import { freshDatabase, migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

describe('a time zone that a user can set (accounts § Profiles)', () => {
  it('has the same time in a calculation as in a session with it, in winter and in summer', async () => {
    const { client } = database
    await client.query(`
      create function pg_temp.in_session(zone text, at timestamptz) returns timestamp
        language plpgsql set timezone = 'UTC' as $$
        begin perform set_config('TimeZone', zone, true); return at::timestamp; end $$`)
    const { rows } = await client.query<{ names: number; differing: string[] }>(`
      select count(distinct name)::int as names,
             coalesce(array_agg(name) filter (where at at time zone name <> pg_temp.in_session(name, at)), '{}')
               as differing
        from pg_timezone_names, unnest('{2026-01-15Z,2026-07-15Z}'::timestamptz[]) t (at)
       where time_zone_named(name) is not null`)
    expect(rows[0]!.differing).toEqual([])
    const { rows: refused } = await client.query<{ names: string }>(`
      select string_agg(name, ' ' order by name) as names from pg_timezone_names where time_zone_named(name) is null`)
    expect(refused[0]!.names).toBe('CET EET MET WET')
    expect(rows[0]!.names).toBeGreaterThan(400)
  })
})

describe('a time zone from before', () => {
  const earlier = firstDatabase()
  const start = earlier.later.findIndex(name => name.endsWith('_time_zones_of_abbreviations.sql'))
  let old: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    old = await freshDatabase()
    for (const name of earlier.later.slice(0, start)) earlier.add(name)
    await migrate(old.url, earlier)
  })
  afterAll(() => old.drop())

  it('becomes that of a city if it was an abbreviation', async () => {
    const client = await old.connect()
    await client.query(`
      insert into users (id, email, time_zone)
      select gen_random_uuid(), lower(coalesce(zone, 'none')) || '@a.example', zone
        from unnest('{CET,EET,MET,WET,UTC,Asia/Tokyo,null}'::text[]) zone`)
    earlier.add(earlier.later[start]!)
    await migrate(old.url, earlier)
    const { rows } = await client.query(
      "select split_part(email, '@', 1) as was, time_zone as zone from users",
    )
    await client.end()
    expect(Object.fromEntries(rows.map(({ was, zone }) => [was, zone]))).toEqual({
      cet: 'Europe/Brussels',
      eet: 'Europe/Athens',
      met: 'Europe/Brussels',
      wet: 'Europe/Lisbon',
      utc: 'UTC',
      'asia/tokyo': 'Asia/Tokyo',
      none: null,
    })
  })
})
