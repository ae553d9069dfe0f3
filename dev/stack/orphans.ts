import { isGone, listProcesses, onWindows, type ProcessEntry } from '../shared/processes.ts'

/**
 * Ends what a killed owner left running: the processes that it noted, and their groups. A process that names none of
 * `places` in its command line is another one that has the number by now, and is left alone.
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
