import type { Feature } from '../../api/features.ts'
import type { Access, Role } from './access.ts'

/** Access during editing. The chosen features are kept while all features are selected. */
export type Draft = { role: Role; isScoped: boolean; scope: Feature[] }

export const draftOf = ({ role, featureScope }: Access): Draft => ({
  ...{ role, isScoped: featureScope !== null },
  // The default scope of the API for guests.
  scope: featureScope ?? ['issues', 'wiki', 'files'],
})

/** The chosen access; null while no feature is chosen. */
export function accessOf({ role, isScoped, scope }: Draft): Access | null {
  if (isScoped && scope.length === 0) return null
  return { role, featureScope: isScoped ? scope : null }
}

/** Sets whether the access is limited to some features; only members and viewers can be limited. */
export const scoped = (draft: Draft, isScoped: boolean): Draft => ({
  ...draft,
  isScoped,
  role: isScoped && (draft.role === 'owner' || draft.role === 'admin') ? 'member' : draft.role,
})
