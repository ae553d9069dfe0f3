import { posix } from 'node:path'
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
  const byId = groupByGivenId(stored, id => groups.has(id))
  for (const [id, all] of groups)
    for (const isLike of likenesses) {
      const holders = (byId.get(id) ?? []).filter(one => !all.some(other => chosen.get(other) === one.id))
      const free = all.filter(one => !chosen.has(one))
      for (const holder of holders) {
        const [one, another] = free.filter(candidate => isLike(holder, candidate))
        if (one && !another && holders.every(other => other === holder || !isLike(other, one)))
          chosen.set(one, holder.id)
      }
    }
  return chosen
}

/** Groups stored tasks by the ID in their file: theirs, or what comes before a tilde if no file says theirs. */
function groupByGivenId(stored: readonly Holder[], isGiven: (id: string) => boolean): Map<string, Holder[]> {
  const groups = new Map<string, Holder[]>()
  for (const one of stored) {
    const given = isGiven(one.id) ? one.id : one.id.replace(/~[^~]*$/, '')
    groups.set(given, [...(groups.get(given) ?? []), one])
  }
  return groups
}

const likenesses: readonly ((holder: Holder, candidate: Candidate) => boolean)[] = [
  ({ sourcePath, title }, { at, task }) => at.file === sourcePath && task?.task.title === title,
  ({ sourcePath, phaseId }, one) => one.at.file === sourcePath && one.phaseId === phaseId,
  ({ sourcePath }, { at }) => at.file === sourcePath,
  ({ sourcePath }, { at }) => posix.basename(at.file) === posix.basename(sourcePath),
]
