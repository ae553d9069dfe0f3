/** Beyond these a sync is refused with 413 (roadmaps § Caps). */
export const roadmapCaps = {
  phases: 1_000,
  tasks: 10_000,
  documents: 2_000,
  issues: 50_000,
  dependencies: 50_000,
  bytes: 16 << 20,
}

/** Values of any kind in one payload, unknown keys' included: what 16 MiB may take to hold once it is parsed. */
export const maxParts = 500_000

/** Counts by the lengths of the lists, the outer ones first, and looks at nothing that could be wrong. */
export function isOverCaps(body: Record<string, unknown>): boolean {
  const phases = listIn(body.roadmap, 'phases')
  if (phases.length > roadmapCaps.phases) return true
  if (listIn(body, 'planDocuments').length > roadmapCaps.documents) return true
  if (countIn(phases, 'tasks') > roadmapCaps.tasks) return true
  const tasks = phases.flatMap(phase => listIn(phase, 'tasks'))
  return (
    countIn(tasks, 'issues') > roadmapCaps.issues || countIn(tasks, 'dependsOn') > roadmapCaps.dependencies
  )
}

/** The list of a value that may be anything. */
export function listIn(value: unknown, name: string): unknown[] {
  const list = (value as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

const countIn = (values: unknown[], name: string) =>
  values.reduce<number>((sum, value) => sum + listIn(value, name).length, 0)
