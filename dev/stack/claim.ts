import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../shared/processes.ts'

export interface Claim {
  /** Processes that the previous owner started, if it was killed. */
  leftBehind: number[]
  /** Records a process that must not outlive this one. */
  record(pid: number): void
  release(): void
}

interface Owner {
  pid: number
  command: string
  /** When the process began. */
  since: number
  started: number[]
}

/** Makes this process the owner of the directory, or returns undefined if another owner runs. */
export function claimDirectory(dir: string): Claim | undefined {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'owner.json')
  const owner: Owner = {
    pid: process.pid,
    command: commandLine(process.pid) ?? '',
    since: performance.timeOrigin,
    started: [],
  }
  const former = readOwner(file)
  if (former) {
    if (isAlive(former)) return undefined
    rmSync(file, { force: true })
  }
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' })
  } catch {
    return undefined
  }
  return {
    leftBehind: former?.started ?? [],
    record(pid) {
      owner.started.push(pid)
      writeFileSync(file, JSON.stringify(owner))
    },
    release: () => rmSync(file, { force: true }),
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) rmSync(file, { force: true })
    return undefined
  }
}

// Pids are reused: it is the same process only if its command is the same. In a container that was restarted, even this
// process can have the pid and the command of the one before.
function isAlive({ pid, command, since }: Owner): boolean {
  return pid === process.pid ? since === performance.timeOrigin : commandLine(pid) === command
}
