import { readdirSync, readFileSync } from 'node:fs'

type Entry = { pid: number; parent: number; ticks: number }

/** Whether this system reports what a process uses. */
export const isCounted = process.platform === 'linux'

/** The milliseconds of CPU of each process and its children so far, to 10 ms. */
export function cpuMillis(pids: number[]): number[] {
  const entries = listEntries()
  const byPid = new Map(entries.map(entry => [entry.pid, entry]))
  const byParent = Map.groupBy(entries, ({ parent }) => parent)
  const ticksOf = (pid: number): number =>
    (byParent.get(pid) ?? []).reduce((sum, child) => sum + ticksOf(child.pid), byPid.get(pid)?.ticks ?? 0)
  return pids.map(pid => (isCounted ? ticksOf(pid) * 10 : Number.NaN))
}

/** The bytes of memory that a process uses now, and its maximum. */
export function residentBytes(pid: number): { now: number; peak: number } {
  const status = isCounted ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

const listEntries = (): Entry[] =>
  isCounted
    ? readdirSync('/proc')
        .filter(name => /^\d+$/.test(name))
        .flatMap(readEntry)
    : []

// The ticks of an ended child are in its parent's count.
function readEntry(pid: string): Entry[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const [user, system, goneUser, goneSystem] = fields.slice(11, 15) as [number, number, number, number]
    return [{ pid: Number(pid), parent: fields[1]!, ticks: user + system + goneUser + goneSystem }]
  } catch {
    return []
  }
}
