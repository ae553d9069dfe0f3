import { posix } from 'node:path'
import { groupBy } from './group-by.ts'
import type { FoundPhase, FoundTask, Place } from './reading/found.ts'

/** A stored task, its phase, and the path that it was read from. */
export type Holder = { id: string; title: string; phaseId: string; sourcePath: string }

/** A task with the ID that its file says. `task` is null if the file could not be read, and so is `phaseId`. */
export type Candidate = { id: string; at: Place; phaseId: string | null; task: FoundTask | null }

/** Gives the tasks of a phase the IDs that they are stored with, if all of them have gained or lost a prefix. */
export function restorePrefixes(phases: readonly FoundPhase[], stored: readonly Holder[]): FoundPhase[] {
  const phaseOf = new Map(stored.map(({ id, phaseId }) => [id, phaseId]))
  return phases.map(({ phase, tasks }) => {
    const count = (ids: readonly (string | undefined)[]) =>
      ids.filter(id => id !== undefined && phaseOf.get(id) === phase.id).length
    const [usual, other] = [tasks.map(({ task }) => task.id), tasks.map(({ otherId }) => otherId)]
    if (count(other) <= count(usual)) return { phase, tasks }
    const others = new Map(tasks.map(({ task, otherId }) => [task.id, otherId ?? task.id]))
    const toOther = (id: string) => others.get(id) ?? id
    return { phase, tasks: tasks.map(found => ({ ...found, task: mapIds(found.task, toOther) })) }
  })
}

function mapIds(task: FoundTask['task'], map: (id: string) => string): FoundTask['task'] {
  const dependsOn = task.dependsOn?.map(map)
  return { ...task, id: map(task.id), ...(dependsOn && { dependsOn }) }
}

/**
 * Finds the tasks that are stored, with their stored IDs. A task is the stored one if it is the only one like that in its
 * file, or in a file of that name if it has moved. In a file of many, its title tells, or its phase.
 */
export function matchHolders(
  groups: ReadonlyMap<string, readonly Candidate[]>,
  stored: readonly Holder[],
): Map<Candidate, string> {
  const chosen = new Map<Candidate, string>()
  const taken = new Set<string>()
  // The ID in the file of a stored task: its own, or what comes before a tilde if no file says its own.
  const byId = groupBy(stored, ({ id }) => (groups.has(id) ? id : id.replace(/~[^~]*$/, '')))
  for (const [id, holders] of byId)
    for (const keyOf of likenesses) {
      const free = (groups.get(id) ?? []).filter(one => !chosen.has(one))
      const ofHolders = groupBy(
        holders.filter(one => !taken.has(one.id)),
        one => keyOf({ ...one, file: one.sourcePath }),
      )
      for (const [key, [one, another]] of groupBy(free, one => keyOf(factsOf(one)))) {
        const [holder, other] = ofHolders.get(key) ?? []
        if (!one || another || !holder || other) continue
        chosen.set(one, holder.id)
        taken.add(holder.id)
      }
    }
  return chosen
}

/** What a stored task and one of a file can have in common. Null is like nothing. */
type Facts = { file: string; title: string | null; phaseId: string | null }

const factsOf = ({ at, task, phaseId }: Candidate): Facts => ({
  file: at.file,
  title: task?.task.title ?? null,
  phaseId,
})

const likenesses: readonly ((facts: Facts) => string)[] = [
  ({ file, title }) => JSON.stringify([file, title]),
  ({ file, phaseId }) => JSON.stringify([file, phaseId]),
  ({ file }) => file,
  ({ file }) => posix.basename(file),
]
