import type { FoundTask, Place } from './reading/found.ts'

/** Finds each cycle of dependencies once, with the location of its first task. */
export function findCycles(tasks: ReadonlyMap<string, FoundTask>): { at: Place; ids: string[] }[] {
  const cycles: { at: Place; ids: string[] }[] = []
  const done = new Set<string>()
  for (const start of tasks.keys()) {
    // Not recursive, because a chain can be as long as the roadmap.
    const path: { id: string; left: string[] }[] = []
    const visit = (id: string) => path.push({ id, left: [...(tasks.get(id)?.task.dependsOn ?? [])] })
    if (!done.has(start)) visit(start)
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const next = here.left.pop()
      if (next === undefined) {
        done.add(here.id)
        path.pop()
      } else if (tasks.has(next) && !done.has(next)) {
        const position = path.findIndex(({ id }) => id === next)
        if (position < 0) visit(next)
        else cycles.push({ at: tasks.get(next)!.at, ids: path.slice(position).map(({ id }) => id) })
      }
    }
  }
  return cycles
}
