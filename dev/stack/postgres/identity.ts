import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Identity {
  uid?: number
  gid?: number
}

/** Postgres refuses to run as root. For root, it runs as the user nobody. */
export function postgresIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (!nobody) throw new Error('Postgres does not run as root and there is no user nobody: use another user')
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

/** The directory, or a public one if the identity cannot reach it. The path of the public one is stored beside it. */
export function reachableDirectory(directory: string, identity: Identity): string {
  if (identity.uid === undefined) return directory
  const parent = dirname(directory)
  if (isReachable(parent)) chmodSync(parent, statSync(parent).mode | 0o001)
  if (isReachable(directory)) return directory
  const pointer = `${directory}.elsewhere`
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8')
  const place = join(mkdtempSync(join(publicPlace(), 'data-')), 'data')
  chmodSync(dirname(place), 0o755)
  writeFileSync(pointer, place)
  return place
}

/** A directory that every user of this machine can enter. */
export function publicPlace(): string {
  const place = '/var/tmp/cairn'
  mkdirSync(place, { recursive: true, mode: 0o755 })
  if (statSync(place).uid !== process.getuid?.()) throw new Error(`${place} belongs to another user`)
  return place
}

/** Whether every user can enter the directory that contains the path. */
export function isReachable(path: string): boolean {
  const parent = dirname(path)
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isReachable(parent))
}
