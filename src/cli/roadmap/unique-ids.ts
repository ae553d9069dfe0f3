import { createHash } from 'node:crypto'
import type { Sentence } from '../language/language.ts'
import type { FoundPhase, FoundRoadmap, FoundTask, Place } from './reading/found.ts'

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
      return { ...found, task: { ...found.task, id, ...(dependsOn && { dependsOn }) } }
    }),
  }))
}

/**
 * Gives each task an ID of its own. Of tasks with one ID, the first by path and line keeps it, so that dependencies still
 * lead there. The others get one from what distinguishes them, which stays the same from sync to sync.
 */
export function separateTasks(
  phases: readonly FoundPhase[],
  unreadTasks: NonNullable<FoundRoadmap['unreadTasks']>,
  warn: Warn,
): FoundPhase[] {
  const holders = new Map<string, Place>()
  const others: FoundTask[] = []
  const found = phases.flatMap(({ tasks }) => tasks.map(task => ({ id: task.task.id, at: task.at, task })))
  for (const { id, at, task } of [...found, ...unreadTasks.map(one => ({ ...one, task: null }))].sort(
    byPlace,
  )) {
    if (!holders.has(id)) holders.set(id, at)
    else if (task) others.push(task)
  }
  const used = new Set(holders.keys())
  const renamed = new Map(others.map(found => [found, renameTask(found, used, holders, warn)]))
  return phases.map(({ phase, tasks }) => ({
    phase,
    tasks: tasks.map(found => renamed.get(found) ?? found),
  }))
}

/** By code points, because the order of a language can differ from machine to machine. */
function byPlace({ at: one }: { at: Place }, { at: other }: { at: Place }): number {
  if (one.file === other.file) return (one.line ?? 0) - (other.line ?? 0)
  return one.file < other.file ? -1 : 1
}

function renameTask(
  found: FoundTask,
  used: Set<string>,
  holders: ReadonlyMap<string, Place>,
  warn: Warn,
): FoundTask {
  const { task, at } = found
  const id = chooseUnused(`${task.id}~${toDistinction(found)}`, used)
  warn(at, duplicateTask(task.id, id, holders.get(task.id) ?? at))
  return { ...found, task: { ...task, id } }
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

/** Returns the ID, or the first of ID-2, ID-3, … that is unused, and marks it as used. */
function chooseUnused(wanted: string, used: Set<string>): string {
  let id = shortenId(wanted)
  for (let number = 2; used.has(id); number++) id = shortenId(`${wanted}-${number}`)
  used.add(id)
  return id
}

const duplicateTask = (id: string, chosen: string, { file, line }: Place): Sentence => {
  const first = line === null ? file : `${file}:${line}`
  return [
    `ID「${id}」のタスクはすでに ${first} にあるため、こちらの ID を ${chosen} とします`,
    `A task with the ID ${id} is already in ${first}; using ${chosen} instead`,
  ]
}
const longId = (chosen: string): Sentence => [
  `タスクの ID が ${longestId} 文字を超えているため、${chosen} とします`,
  `The task ID is longer than ${longestId} characters; using ${chosen} instead`,
]
