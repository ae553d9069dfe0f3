import { createHash } from 'node:crypto'
import type { Sentence } from '../language/language.ts'
import { counted, plural } from '../terminal/numbers.ts'
import { groupBy } from './group-by.ts'
import type { FoundPhase, FoundRoadmap, FoundTask, Place } from './reading/found.ts'
import { UnusedNames } from './reading/unused-names.ts'
import { type Holder, matchHolders } from './stored-ids.ts'

type Warn = (at: Place, about: Sentence) => void

/** The maximum number of code points of an ID (roadmaps § Sync payload). */
const longestId = 200

/** The maximum number of code points of what distinguishes two tasks with one ID. */
const longestDistinction = 60

/** Shortens an ID that is too long. The same ID always gives the same result. */
export function shortenId(id: string): string {
  const points = [...id]
  if (points.length <= longestId) return id
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${points.slice(0, longestId - digest.length - 1).join('')}~${digest}`
}

/** Warns about each ID of a phase or task that is too long for the service, and shortens it wherever it is named. */
export function shortenIds(phases: readonly FoundPhase[], warn: Warn): FoundPhase[] {
  return phases.map(({ phase, tasks }) => ({
    phase: { ...phase, id: shortenId(phase.id) },
    tasks: tasks.map(found => {
      const id = shortenId(found.task.id)
      if (id !== found.task.id) warn(found.at, longId(id))
      const dependsOn = found.task.dependsOn?.map(shortenId)
      const otherId = found.otherId && { otherId: shortenId(found.otherId) }
      return { ...found, ...otherId, task: { ...found.task, id, ...(dependsOn && { dependsOn }) } }
    }),
  }))
}

/**
 * Gives each task an ID of its own. A stored task keeps the ID that it has. Otherwise, the first by path and line of the tasks
 * with one ID gets it, and the others get one from what distinguishes them. Dependencies lead to the first.
 */
export function separateTasks(
  { phases, unreadTasks = [] }: Pick<FoundRoadmap, 'phases' | 'unreadTasks'>,
  stored: readonly Holder[],
  warn: Warn,
): FoundPhase[] {
  const found = phases.flatMap(({ phase, tasks }) =>
    tasks.map(task => ({ id: task.task.id, at: task.at, phaseId: phase.id, task })),
  )
  const unread = unreadTasks.map(one => ({ ...one, phaseId: null, task: null }))
  const groups = groupBy([...found, ...unread].sort(byPlace), ({ id }) => id)
  const chosen = matchHolders(groups, stored)
  const ids = new UnusedNames([...groups.keys(), ...chosen.values()])
  const aliases = new Map<string, string>()
  for (const [id, all] of groups) {
    for (const { at } of all.slice(1)) warn(at, sharedId(id, all[0]!.at))
    const isHeld = all.some(one => chosen.get(one) === id)
    const rest = all.filter(one => !chosen.has(one))
    for (const [index, one] of rest.entries())
      chosen.set(one, index === 0 && !isHeld ? id : one.task ? chooseUnused(id, one.task, ids) : id)
    if (!isHeld && rest.length === 0) aliases.set(id, chosen.get(all[0]!)!)
  }
  const chosenIds = new Map([...chosen].map(([{ task }, id]) => [task, id]))
  return phases.map(({ phase, tasks }) => ({
    phase,
    tasks: tasks.map(found => {
      const dependsOn = found.task.dependsOn?.map(id => aliases.get(id) ?? id)
      return { ...found, task: { ...found.task, id: chosenIds.get(found)!, ...(dependsOn && { dependsOn }) } }
    }),
  }))
}

/** By code points, because the order of a language can differ from machine to machine. */
function byPlace({ at: one }: { at: Place }, { at: other }: { at: Place }): number {
  if (one.file === other.file) return (one.line ?? 0) - (other.line ?? 0)
  return one.file < other.file ? -1 : 1
}

/** Returns the ID, what distinguishes the task, and a number if that is in use. */
function chooseUnused(id: string, task: FoundTask, ids: UnusedNames): string {
  const wanted = `${id}~${toDistinction(task)}`
  return ids.choose(end => shortenId(wanted + end))
}

/** Converts what distinguishes a task to lower-case words with hyphens between them. */
export function toDistinction({ task, distinction }: FoundTask): string {
  const words =
    (distinction ?? task.title)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const text = [...words.join('-')].slice(0, longestDistinction).join('')
  return text.replace(/-$/, '') || 'other'
}

const sharedId = (id: string, { file, line }: Place): Sentence => {
  const first = line === null ? file : `${file}:${line}`
  return [
    `ID「${id}」のタスクは ${first} にもあるため、それぞれ別の ID で送信します`,
    `${first} has a task with the ID ${id} too. Each is sent with an ID of its own`,
  ]
}
const longId = (chosen: string): Sentence => [
  counted`タスクの ID が ${longestId} 文字を超えているため、${chosen} とします`,
  counted`The task ID is longer than ${longestId} ${plural(longestId, 'character')}; using ${chosen} instead`,
]
