import type { components } from '../../../client/index.ts'
import type { Feature } from '../features.ts'
import type { Project } from '../reads/projects.ts'

type Member = components['schemas']['ProjectMember']

/** What the user may see and do in a project, by the rules of the API. */
export const rightsIn = ({ role, archivedAt, features, featureScope }: Project) => {
  const isAdmin = role === 'admin' || role === 'owner'
  const sees = (feature: Feature) =>
    features.includes(feature) && (featureScope === null || featureScope.includes(feature))
  return {
    isArchived: archivedAt !== null,
    isAdmin,
    isOwner: role === 'owner',
    sees,
    /** Change issues, files, and folders. */
    mayWrite: archivedAt === null && role !== 'viewer',
    /** Change and delete what others created. */
    mayAdminister: archivedAt === null && isAdmin,
    /** Add, change, and remove people. */
    mayManagePeople: archivedAt === null && sees('settings') && role === 'owner',
    /** Assign and unassign groups. */
    mayManageGroups: archivedAt === null && sees('settings') && isAdmin,
    /** Change settings and groups, archive and unarchive. */
    mayConfigure: isAdmin && (featureScope === null || featureScope.includes('settings')),
  }
}

/** Whether a member can be assigned to issues and mentioned in them. */
export const seesIssues = ({ effectiveFeatureScope: scope }: Member): boolean =>
  scope === null || scope.includes('issues')
