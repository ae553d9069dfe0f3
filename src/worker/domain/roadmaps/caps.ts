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

/** Adds up the lengths of lists, the outer ones first. It validates nothing else. */
export function isOverCaps(body: Record<string, unknown>): boolean {
  if (listIn(body.keep, 'tasks').length > roadmapCaps.tasks) return true
  if (listIn(body.keep, 'documents').length > roadmapCaps.documents) return true
  const phases = listIn(body.roadmap, 'phases')
  if (phases.length > roadmapCaps.phases) return true
  if (listIn(body, 'planDocuments').length > roadmapCaps.documents) return true
  if (countIn(phases, 'tasks') > roadmapCaps.tasks) return true
  const tasks = phases.flatMap(phase => listIn(phase, 'tasks'))
  return (
    countIn(tasks, 'issues') > roadmapCaps.issues || countIn(tasks, 'dependsOn') > roadmapCaps.dependencies
  )
}

/** The list with this name in a value, or an empty one. */
export function listIn(value: unknown, name: string): unknown[] {
  const list = (value as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

const countIn = (values: unknown[], name: string) =>
  values.reduce<number>((sum, value) => sum + listIn(value, name).length, 0)
