import type { ErrorFields, Sentence } from '../../errors.ts'
import { counted } from '../../text.ts'

/** A sync beyond these limits is refused with 413 (roadmaps § Caps). */
export const roadmapCaps = {
  phases: 1_000,
  tasks: 10_000,
  documents: 2_000,
  issues: 50_000,
  dependencies: 50_000,
  bytes: 16 << 20,
}

/** Values in one payload, including those of unknown keys. This limits the memory of 16 MiB after parsing. */
export const maxParts = 500_000

/** Compares the lengths of lists with the caps, the outer ones first, and names the excess. It validates nothing else. */
export function findExcess(body: Record<string, unknown>): ErrorFields | null {
  const phases = listIn(body.roadmap, 'phases')
  return (
    overCap('tasks', listIn(body.keep, 'tasks').length) ??
    overCap('documents', listIn(body.keep, 'documents').length) ??
    overCap('phases', phases.length) ??
    overCap('documents', listIn(body, 'planDocuments').length) ??
    overCap('tasks', countIn(phases, 'tasks')) ??
    findExcessIn(phases.flatMap(phase => listIn(phase, 'tasks')))
  )
}

const findExcessIn = (tasks: unknown[]): ErrorFields | null =>
  overCap('issues', countIn(tasks, 'issues')) ?? overCap('dependencies', countIn(tasks, 'dependsOn'))

function overCap(what: Exclude<keyof typeof roadmapCaps, 'bytes'>, count: number): ErrorFields | null {
  return count > roadmapCaps[what] ? tooMany(names[what], count, roadmapCaps[what]) : null
}

/** Names the excess of a payload with too many values. */
export const tooManyValues = (parts: number): ErrorFields => tooMany(['値', 'values'], parts, maxParts)

const names = {
  phases: ['フェーズ', 'phases'],
  tasks: ['タスク', 'tasks'],
  documents: ['文書', 'documents'],
  issues: ['課題番号', 'issue numbers'],
  dependencies: ['依存関係', 'dependencies'],
} as const

const tooMany = ([ja, en]: Sentence, count: number, most: number): ErrorFields => ({
  message: [
    counted`${ja}が多すぎます（${count} 件）。上限は ${most} 件です`,
    counted`There are too many ${en} (${count}). The limit is ${most}`,
  ],
})

/** The list with this name in a value, or an empty one. */
export function listIn(value: unknown, name: string): unknown[] {
  const list = (value as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

const countIn = (values: unknown[], name: string) =>
  values.reduce<number>((sum, value) => sum + listIn(value, name).length, 0)
