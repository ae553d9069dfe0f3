import type { FoundTask, Place } from './reading/found.ts'

/** Each circle of dependencies once, told where its first task stands. */
export function circlesIn(tasks: ReadonlyMap<string, FoundTask>): { at: Place; ids: string[] }[] {
  const circles: { at: Place; ids: string[] }[] = []
  const done = new Set<string>()
  for (const start of tasks.keys()) {
    // Without recursion, for a chain may be as long as the roadmap.
    const way: { id: string; left: string[] }[] = []
    const enter = (id: string) => way.push({ id, left: [...(tasks.get(id)?.task.dependsOn ?? [])] })
    if (!done.has(start)) enter(start)
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const next = here.left.pop()
      if (next === undefined) {
        done.add(here.id)
        way.pop()
      } else if (tasks.has(next) && !done.has(next)) {
        const met = way.findIndex(({ id }) => id === next)
        if (met < 0) enter(next)
        else circles.push({ at: tasks.get(next)!.at, ids: way.slice(met).map(({ id }) => id) })
      }
    }
  }
  return circles
}
