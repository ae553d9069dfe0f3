import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export const onWindows = process.platform === 'win32'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a running process; undefined when there is none. */
export function commandLine(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (line) return line
  } catch {}
  const [file, args] = onWindows
    ? [
        'powershell',
        ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`],
      ]
    : ['ps', ['-ww', '-o', 'args=', '-p', String(pid)]]
  try {
    return (
      execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

/** Signals the process and, where it leads a group, everything that it started. */
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

/** Asks politely, waits, then kills; resolves when the process is gone. */
export async function endTree(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  signalTree(pid, signal)
  if (await isGone(pid, patienceMs)) return
  signalTree(pid, 'SIGKILL')
  await isGone(pid, 2000)
}

export async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(20)
  }
  return true
}

// An orphan that nobody has reaped still answers signal 0.
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
