/** The fields that the service adds to a stored roadmap, or that do not count as a change. */
const serverFields = [
  'id',
  'slug',
  'title',
  'updatedAt',
  'syncedAt',
  'source',
  'branchOf',
  'stats',
  'issueLinks',
  'documents',
] as const

/** Phases without the claims of their tasks. The service leaves out keys of that name, so neither side has them. */
export const omitClaims = <Phase extends { tasks: object[] }>(phases: readonly Phase[]): Phase[] =>
  phases.map(phase => ({
    ...phase,
    tasks: phase.tasks.map(task => {
      const { claim: _, ...rest } = task as { claim?: unknown }
      return rest
    }),
  }))

export function omitServerFields(roadmap: object): object {
  const rest: Record<string, unknown> = { ...roadmap }
  for (const name of serverFields) delete rest[name]
  return rest
}
