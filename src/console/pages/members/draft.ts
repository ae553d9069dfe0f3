import type { Feature } from '../../api/features.ts'
import type { Access } from './access.ts'

/** Access during editing. The chosen features are kept while all features are selected. */
export type AccessDraft = { role: Access['role']; isScoped: boolean; scope: Feature[] }

export const draftOf = ({ role, featureScope }: Access): AccessDraft => ({
  ...{ role, isScoped: featureScope !== null },
  // The default scope of the API for guests.
  scope: featureScope ?? ['issues', 'wiki', 'files'],
})

/** The chosen access; null while no feature is chosen. */
export function accessOf({ role, isScoped, scope }: AccessDraft): Access | null {
  if (isScoped && scope.length === 0) return null
  return { role, featureScope: isScoped ? scope : null }
}

/** Sets whether the access is limited to some features; only members and viewers can be limited. */
export const scoped = (draft: AccessDraft, isScoped: boolean): AccessDraft => ({
  ...draft,
  isScoped,
  role: isScoped && (draft.role === 'owner' || draft.role === 'admin') ? 'member' : draft.role,
})
