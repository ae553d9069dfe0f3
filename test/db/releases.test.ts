import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { findReleaseGap, isOlder, lastRelease, ReleaseGapError, thisRelease } from '../../db/releases.ts'
import { freshDatabase } from './fresh.ts'
import { runMigrate } from './run-migrate.ts'

const database = await freshDatabase()
const client: pg.Client = await database.connect()
await migrate(database.url)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const at = async (release: string, serves: string) => {
  await client.query('delete from releases')
  await client.query('insert into releases (release, serves) values ($1, $2)', [release, serves])
}
const to = (release: string, serves: string) => ({ release, serves })

describe('releases (maintenance § Releases)', () => {
  beforeEach(() => at('0.4.0', '0.3.0'))

  it.each([
    ['0.1.0', '0.2.0', true],
    ['0.2.0', '0.1.9', false],
    ['0.9.0', '0.10.0', true],
    ['1.0.0', '0.99.99', false],
    ['1.0.0', '1.0.0', false],
  ])('finds whether %s is older than %s: %s', (a, b, older) => expect(isOlder(a, b)).toBe(older))

  it.each([
    ['the next release', to('0.5.0', '0.4.0')],
    ['the same release', to('0.4.0', '0.3.0')],
    ['a later release that still serves its Worker', to('0.6.0', '0.4.0')],
  ])('accepts %s, and records it', async (_, next) => {
    await migrate(database.url, { release: next })
    expect(await lastRelease(client)).toEqual(next)
  })

  it.each([
    [
      'a release that skips another',
      to('0.6.0', '0.5.0'),
      /at 0\.4\.0.*0\.6\.0 works only.*\nDeploy 0\.5\.0 first: git checkout v0\.5\.0/,
    ],
    [
      'an older release that it serves',
      to('0.3.0', '0.2.0'),
      /newer than this checkout, 0\.3\.0\.\n.*wrangler -- rollback/,
    ],
    [
      'an older release that it no longer serves',
      to('0.2.0', '0.1.0'),
      /newer than.*\nThe Worker of 0\.2\.0 does not work/,
    ],
  ])('refuses %s, says what to do, and changes nothing', async (_, next, message) => {
    const refused = migrate(database.url, { release: next })
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(ReleaseGapError)
    expect(await lastRelease(client)).toEqual(to('0.4.0', '0.3.0'))
  })

  it('accepts a release that skips another if no Worker runs, but not an older one', async () => {
    await migrate(database.url, { release: to('0.6.0', '0.5.0'), isOffline: true })
    expect(await lastRelease(client)).toEqual(to('0.6.0', '0.5.0'))
    await expect(migrate(database.url, { release: to('0.5.0', '0.4.0'), isOffline: true })).rejects.toThrow(
      'newer',
    )
  })

  it('assumes that a database without a record is at 0.8.0, or at an earlier release', async () => {
    await client.query('alter table releases rename to elsewhere')
    expect(await findReleaseGap(client, to('0.9.0', '0.8.0'))).toBeNull()
    expect((await findReleaseGap(client, to('0.10.0', '0.9.0')))?.remedy).toContain('git checkout v0.9.0')
    await client.query("update migrations set name = name || '-' where name = '0019_write_mark_expiry.sql'")
    expect((await findReleaseGap(client, to('0.9.0', '0.8.0')))?.what).toContain('The database is at 0.0.0')
    await client.query("update migrations set name = '0019_write_mark_expiry.sql' where name like '0019_%'")
    await client.query('alter table elsewhere rename to releases')
  })
})

describe('npm run db:migrate', () => {
  const elsewhere = (part: 'password' | 'pathname' | 'host', value: string) => {
    const url = new URL(database.url)
    url[part] = value
    return url.href
  }

  it.each<[label: string, url: string, message: string]>([
    [
      'a newer database',
      database.url,
      `The database is at 99.0.0, which is newer than this checkout, ${thisRelease.release}.\n`,
    ],
    ['a wrong password', elsewhere('password', 'old'), 'password authentication failed'],
    [
      'a database that does not exist',
      elsewhere('pathname', '/elsewhere'),
      'database "elsewhere" does not exist',
    ],
    ['a host without Postgres', elsewhere('host', '127.0.0.1:1'), 'connect ECONNREFUSED 127.0.0.1:1'],
    [
      'a server without TLS',
      `${database.url}?sslmode=require`,
      'The server does not support SSL connections',
    ],
  ])('reports %s without a stack', async (_label, url, message) => {
    await at('99.0.0', '98.0.0')
    const { code, stderr } = await runMigrate(url)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
