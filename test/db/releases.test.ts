import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { isOlder, lastRelease, ReleaseGap, releaseGap, thisRelease } from '../../db/releases.ts'
import { freshDatabase } from './fresh.ts'

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
  ])('%s is older than %s: %s', (a, b, older) => expect(isOlder(a, b)).toBe(older))

  it.each([
    ['the next', to('0.5.0', '0.4.0')],
    ['the same', to('0.4.0', '0.3.0')],
    ['one after the next, which serves it still', to('0.6.0', '0.4.0')],
  ])('lets %s follow, and records it', async (_, next) => {
    await migrate(database.url, { release: next })
    expect(await lastRelease(client)).toEqual(next)
  })

  it.each([
    [
      'a skipped one',
      to('0.6.0', '0.5.0'),
      /at 0\.4\.0.*0\.6\.0 works only.*\nDeploy 0\.5\.0 first: git checkout v0\.5\.0/,
    ],
    [
      'an older one that it serves',
      to('0.3.0', '0.2.0'),
      /newer than this checkout, 0\.3\.0\.\n.*wrangler -- rollback/,
    ],
    [
      'an older one that it serves no more',
      to('0.2.0', '0.1.0'),
      /newer than.*\nThe Worker of 0\.2\.0 does not work/,
    ],
  ])('refuses %s, says what to do, and changes nothing', async (_, next, message) => {
    const refused = migrate(database.url, { release: next })
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(ReleaseGap)
    expect(await lastRelease(client)).toEqual(to('0.4.0', '0.3.0'))
  })

  it('lets a skipped one follow where no Worker runs, but none that is older', async () => {
    await migrate(database.url, { release: to('0.6.0', '0.5.0'), isOffline: true })
    expect(await lastRelease(client)).toEqual(to('0.6.0', '0.5.0'))
    await expect(migrate(database.url, { release: to('0.5.0', '0.4.0'), isOffline: true })).rejects.toThrow(
      'newer',
    )
  })

  it('takes a database without a record for 0.8.0, or for one before it', async () => {
    await client.query('alter table releases rename to elsewhere')
    expect(await releaseGap(client, to('0.9.0', '0.8.0'))).toBeNull()
    expect((await releaseGap(client, to('0.10.0', '0.9.0')))?.remedy).toContain('git checkout v0.9.0')
    await client.query("update migrations set name = name || '-' where name = '0019_write_mark_expiry.sql'")
    expect((await releaseGap(client, to('0.9.0', '0.8.0')))?.what).toContain('The database is at 0.0.0')
    await client.query("update migrations set name = '0019_write_mark_expiry.sql' where name like '0019_%'")
    await client.query('alter table elsewhere rename to releases')
  })
})

describe('npm run db:migrate', () => {
  const root = join(import.meta.dirname, '..', '..')
  const run = (url: string): Promise<{ code: number; stderr: string }> =>
    promisify(execFile)(process.execPath, ['--experimental-strip-types', join('db', 'migrate.ts')], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
    }).then(
      () => ({ code: 0, stderr: '' }),
      thrown => thrown,
    )
  const elsewhere = (part: 'password' | 'pathname' | 'host', value: string) => {
    const url = new URL(database.url)
    url[part] = value
    return url.href
  }

  it.each<[label: string, url: string, told: string]>([
    [
      'a newer database',
      database.url,
      `The database is at 99.0.0, which is newer than this checkout, ${thisRelease.release}.\n`,
    ],
    ['a wrong password', elsewhere('password', 'old'), 'password authentication failed'],
    [
      'a database that there is not',
      elsewhere('pathname', '/elsewhere'),
      'database "elsewhere" does not exist',
    ],
    ['a host where no Postgres is', elsewhere('host', '127.0.0.1:1'), 'connect ECONNREFUSED 127.0.0.1:1'],
    [
      'a server without TLS',
      `${database.url}?sslmode=require`,
      'The server does not support SSL connections',
    ],
  ])('names %s in words, without a stack', async (_label, url, told) => {
    await at('99.0.0', '98.0.0')
    const { code, stderr } = await run(url)
    expect(code).toBe(1)
    expect(stderr).toContain(told)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
