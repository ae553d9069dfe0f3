import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dbDir } from '../../db/migrate.ts'
import type { Release } from '../../db/releases.ts'
import { sqlFilesIn } from '../../db/sql-files.ts'

/** The migrations and functions of a release, to which those since can be added one at a time. */
type ReleasedDatabase = {
  release: Release
  /** A folder like `db`. */
  dir: string
  /** The migrations since. */
  later: string[]
  add(migration: string): void
}

const archiveName = /^database-(\d+\.\d+\.\d+)\.tar\.gz$/

/** The database of the last release: `db/migrations` and `db/functions` at its tag. */
export function lastDatabase(): ReleasedDatabase {
  const [file, ...others] = readdirSync(import.meta.dirname).filter(name => archiveName.test(name))
  if (!file || others.length > 0) throw new Error('test/releases must have the database of one release')
  const place = mkdtempSync(join(tmpdir(), 'cairn-database-'))
  execFileSync('tar', ['-xzf', join(import.meta.dirname, file), '-C', place])
  const [, version] = archiveName.exec(file)!
  return growing(join(place, 'db'), { release: version!, serves: version! })
}

/** A database without migrations. */
export function firstDatabase(): ReleasedDatabase {
  const place = mkdtempSync(join(tmpdir(), 'cairn-database-'))
  for (const folder of ['migrations', 'functions']) mkdirSync(join(place, folder))
  return growing(place, { release: '0.0.0', serves: '0.0.0' })
}

function growing(dir: string, release: Release): ReleasedDatabase {
  const known = sqlFilesIn(join(dir, 'migrations'))
  const at = (folder: string, name: string) => join(folder, 'migrations', name)
  return {
    release,
    dir,
    later: sqlFilesIn(join(dbDir, 'migrations')).filter(name => !known.includes(name)),
    add: name => cpSync(at(dbDir, name), at(dir, name)),
  }
}
