import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export const onWindows = process.platform === 'win32'

export interface ProcessEntry {
  pid: number
  /** The leader of its process group; on Windows the process itself. */
  group: number
  command: string
}

/** The running processes that this user can see. */
export function listProcesses(): ProcessEntry[] {
  return listProc() ?? (onWindows ? listWindows() : listPs())
}

/** The command line of a process, or undefined if it does not run. */
export function commandLine(pid: number): string | undefined {
  return (readProc(pid) ?? listProcesses().find(entry => entry.pid === pid))?.command
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Sends a signal to the process, and to its whole group if it leads one. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  if (onWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return
    } catch {}
  }
}

/** Ends the other process when this one exits. */
export function endAtExit(pid: number, exited: Promise<unknown>): void {
  const end = () => signalTree(pid, 'SIGINT')
  process.once('exit', end)
  void exited.then(() => process.off('exit', end))
}

/** Waits for the process to end. False if it still runs after `millis`. */
export async function hasEnded(pid: number, millis: number): Promise<boolean> {
  const deadline = Date.now() + millis
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

function listProc(): ProcessEntry[] | undefined {
  if (process.platform !== 'linux') return undefined
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.flatMap(pid => readProc(Number(pid)) ?? [])
}

function readProc(pid: number): ProcessEntry | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return command ? { pid, group: Number(group), command } : undefined
  } catch {
    return undefined
  }
}

function listPs(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,pgid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap(line => {
    const [, pid, group, command] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/) ?? []
    return command ? { pid: Number(pid), group: Number(group), command } : []
  })
}

function listWindows(): ProcessEntry[] {
  const script = 'Get-CimInstance Win32_Process | Select-Object ProcessId, CommandLine | ConvertTo-Json'
  const found: { ProcessId: number; CommandLine: string | null }[] = JSON.parse(
    execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' }),
  )
  return found.map(({ ProcessId: pid, CommandLine }) => ({ pid, group: pid, command: CommandLine ?? '' }))
}

// A killed process whose parent has not reaped it still accepts signal 0.
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
