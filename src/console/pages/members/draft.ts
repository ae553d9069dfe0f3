import type { Feature } from '../../api/features.ts'
import type { Access, Role } from './access.ts'

/** Access as it is being chosen; the features are kept while all are chosen. */
export type Draft = { role: Role; isScoped: boolean; scope: Feature[] }

export const draftOf = ({ role, featureScope }: Access): Draft => ({
  ...{ role, isScoped: featureScope !== null },
  // What the API gives a guest for whom nothing is said.
  scope: featureScope ?? ['issues', 'wiki', 'files'],
})

/** What is chosen; null while nothing could be seen by it. */
export function accessOf({ role, isScoped, scope }: Draft): Access | null {
  if (isScoped && scope.length === 0) return null
  return { role, featureScope: isScoped ? scope : null }
}

/** Only a member or a viewer can be shown less than all. */
export const scoped = (draft: Draft, isScoped: boolean): Draft => ({
  ...draft,
  isScoped,
  role: isScoped && (draft.role === 'owner' || draft.role === 'admin') ? 'member' : draft.role,
})
