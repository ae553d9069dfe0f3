import { hasEnded, listProcesses, onWindows, type ProcessEntry } from '../shared/processes.ts'

/**
 * Ends the recorded processes of a killed owner, and their groups. If a command line contains none of `places`, another
 * process has reused the pid, and keeps running.
 */
export async function endOrphans(recorded: number[], places: string[]): Promise<void> {
  const isOrphan = ({ pid, group, command }: ProcessEntry) =>
    (recorded.includes(pid) || recorded.includes(group)) && places.some(place => command.includes(place))
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const orphans = recorded.length > 0 ? listProcesses().filter(isOrphan) : []
    for (const { pid } of orphans) end(pid, signal)
    const results = await Promise.all(orphans.map(({ pid }) => hasEnded(pid, 4000)))
    if (results.every(Boolean)) return
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, onWindows ? 'SIGKILL' : signal)
  } catch {}
}
