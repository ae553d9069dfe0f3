import { isGone, listProcesses, onWindows, type ProcessEntry } from '../shared/processes.ts'

/**
 * Ends what a killed owner left running: the processes it noted and their groups, where the command line
 * shows that they are still the same (it names one of `places`).
 */
export async function endOrphans(noted: number[], places: string[]): Promise<void> {
  const isOrphan = ({ pid, group, command }: ProcessEntry) =>
    (noted.includes(pid) || noted.includes(group)) && places.some(place => command.includes(place))
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const orphans = noted.length > 0 ? listProcesses().filter(isOrphan) : []
    for (const { pid } of orphans) end(pid, signal)
    const gone = await Promise.all(orphans.map(({ pid }) => isGone(pid, 4000)))
    if (gone.every(Boolean)) return
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, onWindows ? 'SIGKILL' : signal)
  } catch {}
}
