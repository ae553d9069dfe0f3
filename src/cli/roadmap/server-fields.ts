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

export function omitServerFields(roadmap: object): object {
  const rest: Record<string, unknown> = { ...roadmap }
  for (const name of serverFields) delete rest[name]
  return rest
}
