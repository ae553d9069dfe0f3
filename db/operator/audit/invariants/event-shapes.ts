import { type EventType, events } from '../../../../src/worker/domain/shared/events.ts'

const scoped = ['featureScope', 'role']
const moved = ['from', 'to']

/** Of each type, what kind of thing its target is and the keys of its payload, by name (activity § Types). */
const shapes: Record<EventType, [target: string, payload: readonly string[]]> = {
  'project.created': ['project', []],
  'project.updated': ['project', ['changed']],
  'project.archived': ['project', []],
  'project.unarchived': ['project', ['joined']],
  'member.joined': ['member', scoped],
  'member.added': ['member', scoped],
  'member.invited': ['invitation', scoped],
  'member.updated': ['member', moved],
  'member.removed': ['member', scoped],
  'member.left': ['member', scoped],
  'invitation.cancelled': ['invitation', scoped],
  'invitation.expired': ['invitation', scoped],
  'group.assigned': ['group', scoped],
  'group.updated': ['group', moved],
  'group.unassigned': ['group', scoped],
  'repo_binding.bound': ['repository', moved],
  'roadmap.synced': ['roadmap', ['changed', 'changes', 'slug']],
  'roadmap.deleted': ['roadmap', ['slug']],
  'issue.created': ['issue', ['number']],
  'issue.updated': ['issue', ['changed', 'number']],
  'issue.deleted': ['issue', ['number']],
  'issue.restored': ['issue', ['number']],
  'file.added': ['file', ['folderId', 'revision', 'size']],
  'file.revision_added': ['file', ['folderId', 'revision', 'size']],
  'file.renamed': ['file', moved],
  'file.moved': ['file', moved],
  'file.deleted': ['file', ['folderId', 'revision']],
  'file.revision_restored': ['file', ['from', 'revision']],
  'file.revision_deleted': ['file', ['revision']],
  'file.revisions_pruned': ['file', ['count']],
  'folder.created': ['folder', ['parentId']],
  'folder.renamed': ['folder', moved],
  'folder.moved': ['folder', moved],
  'folder.deleted': ['folder', ['files', 'folders', 'parentId']],
}

/** The same as a table `k` in SQL, with the feature of each. */
export const known = `(values ${Object.entries(shapes)
  .map(([type, [target, keys]]) => {
    const feature = events[type as EventType]
    return `('${type}', ${feature ? `'${feature}'` : 'null'}, '${target}', '{${keys}}'::text[])`
  })
  .join(', ')}) k (type, feature, target, keys)`
