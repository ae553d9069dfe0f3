import type * as z from 'zod'
import type { Feature } from '../../access/policy.ts'
import * as payloads from './event-payloads.ts'

/**
 * Every event type: the feature that a user needs in their scope to see it (null if everyone in the project sees it),
 * the kind of its target, and its payload (activity § Types).
 */
export const events = {
  'project.created': { feature: null, target: 'project', payload: payloads.Plain },
  'project.updated': { feature: null, target: 'project', payload: payloads.ProjectChange },
  'project.archived': { feature: null, target: 'project', payload: payloads.Plain },
  'project.unarchived': { feature: null, target: 'project', payload: payloads.Unarchival },
  'member.joined': { feature: null, target: 'member', payload: payloads.Access },
  'member.added': { feature: null, target: 'member', payload: payloads.Access },
  'member.invited': { feature: null, target: 'invitation', payload: payloads.Access },
  'member.updated': { feature: null, target: 'member', payload: payloads.AccessChange },
  'member.removed': { feature: null, target: 'member', payload: payloads.Access },
  'member.left': { feature: null, target: 'member', payload: payloads.Access },
  'invitation.cancelled': { feature: null, target: 'invitation', payload: payloads.Access },
  'invitation.expired': { feature: null, target: 'invitation', payload: payloads.Access },
  'group.assigned': { feature: null, target: 'group', payload: payloads.Access },
  'group.updated': { feature: null, target: 'group', payload: payloads.AccessChange },
  'group.unassigned': { feature: null, target: 'group', payload: payloads.Access },
  'repo_binding.bound': { feature: 'roadmap', target: 'repository', payload: payloads.Binding },
  'roadmap.synced': { feature: 'roadmap', target: 'roadmap', payload: payloads.Sync },
  'roadmap.deleted': { feature: 'roadmap', target: 'roadmap', payload: payloads.RoadmapRef },
  'issue.created': { feature: 'issues', target: 'issue', payload: payloads.IssueRef },
  'issue.updated': { feature: 'issues', target: 'issue', payload: payloads.IssueChange },
  'issue.deleted': { feature: 'issues', target: 'issue', payload: payloads.IssueRef },
  'issue.restored': { feature: 'issues', target: 'issue', payload: payloads.IssueRef },
  'file.added': { feature: 'files', target: 'file', payload: payloads.NewRevision },
  'file.revision_added': { feature: 'files', target: 'file', payload: payloads.NewRevision },
  'file.renamed': { feature: 'files', target: 'file', payload: payloads.FileMove },
  'file.moved': { feature: 'files', target: 'file', payload: payloads.FileMove },
  'file.deleted': { feature: 'files', target: 'file', payload: payloads.FileDeletion },
  'file.revision_restored': { feature: 'files', target: 'file', payload: payloads.RevisionRestore },
  'file.revision_deleted': { feature: 'files', target: 'file', payload: payloads.RevisionDeletion },
  'file.revisions_pruned': { feature: 'files', target: 'file', payload: payloads.Prune },
  'folder.created': { feature: 'files', target: 'folder', payload: payloads.NewFolder },
  'folder.renamed': { feature: 'files', target: 'folder', payload: payloads.FolderMove },
  'folder.moved': { feature: 'files', target: 'folder', payload: payloads.FolderMove },
  'folder.deleted': { feature: 'files', target: 'folder', payload: payloads.FolderDeletion },
} as const satisfies Record<string, EventKind>
export type EventType = keyof typeof events

type EventKind = { feature: Feature | null; target: string; payload: z.ZodLazy<z.ZodObject> }
