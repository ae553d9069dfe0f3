import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './processes.ts'

interface Owner {
  pid: number
  command: string
}

/** Makes this process the owner of the directory; undefined while another one lives that is. */
export function claimDirectory(dir: string): { release(): void } | undefined {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'owner.json')
  const owner: Owner = { pid: process.pid, command: commandLine(process.pid) ?? '' }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(owner), { flag: 'wx' })
      return { release: () => rmSync(file, { force: true }) }
    } catch {
      if (isHeld(file)) return undefined
      rmSync(file, { force: true })
    }
  }
  return undefined
}

// A pid is used again after a while: it is the same process only if the command is the same.
function isHeld(file: string): boolean {
  try {
    const owner: Owner = JSON.parse(readFileSync(file, 'utf8'))
    return commandLine(owner.pid) === owner.command
  } catch {
    return false
  }
}
