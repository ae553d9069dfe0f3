import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Identity, postgresIdentity, reachableDirectory } from './identity.ts'

/** A data directory, and the programs and the identity to run it with. */
export interface Cluster {
  dir: string
  password: string
  binaries: Binaries
  identity: Identity
}

/** The cluster in `dir`, created if there is none. */
export async function openCluster(dir: string): Promise<Cluster> {
  const identity = postgresIdentity()
  mkdirSync(dirname(dir), { recursive: true })
  const place = { dir: reachableDirectory(dir, identity), identity, binaries: await findBinaries(identity) }
  if (!existsSync(passwordFile(place.dir))) initialize(place)
  return { ...place, password: readFileSync(passwordFile(place.dir), 'utf8') }
}

export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' }
}

// The password file is written last, so a directory without it is incomplete.
function initialize({ dir, binaries, identity }: Omit<Cluster, 'password'>): void {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { mode: 0o700 })
  const secret = `${dir}.password`
  writeFileSync(secret, randomBytes(12).toString('hex'), { mode: 0o600 })
  if (identity.uid !== undefined)
    for (const path of [dir, secret]) chownSync(path, identity.uid, identity.gid!)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['-U', 'postgres', '--auth=password', `--pwfile=${secret}`]
  execFileSync(binaries.initdb, ['-D', dir, ...access, ...locale, '--no-sync', '--no-instructions'], {
    ...identity,
    env: postgresEnvironment(),
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  writeFileSync(passwordFile(dir), readFileSync(secret), { mode: 0o600 })
  rmSync(secret)
}

function passwordFile(dir: string): string {
  return join(dir, 'superuser-password')
}
