import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 6 * 2 ** 30

/**
 * An empty folder in memory, on Linux machines with room there; null elsewhere. Creating the hundreds of files of each
 * database on a disk takes up to half a second of CPU time. `owner` is a path that no other run uses, so a run replaces
 * what a killed one left, and a Postgres that still runs there stops by itself.
 */
export function memoryFolder(owner: string): { dir: string; remove(): void } | null {
  if (!hasRoom()) return null
  const name = createHash('sha256').update(owner).digest('hex').slice(0, 16)
  const dir = join(memory, `cairn-tests-${name}`)
  const remove = () => rmSync(dir, { recursive: true, force: true })
  remove()
  mkdirSync(dir)
  // Postgres runs as another user if the tests run as root.
  chmodSync(dir, 0o755)
  return { dir, remove }
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= neededBytes && !isBarred()
  } catch {
    return false
  }
}

/** Whether programs cannot run there, as in most containers. */
function isBarred(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.split(' ')[1] === memory)
  return mount === undefined || mount.split(' ')[3]!.split(',').includes('noexec')
}
