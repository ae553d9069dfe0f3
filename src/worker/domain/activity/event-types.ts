import type * as z from 'zod'
import type { Feature } from '../../access/policy.ts'
import * as payloads from './event-payloads.ts'
import * as issuePayloads from './issue-event-payloads.ts'

/**
 * Every event type: the feature that a user needs in their scope to see it (null if everyone in the project sees it),
 * the kind of its target, and its payload (activity § Types).
 */
export const events = {
  'project.created': { feature: null, target: 'project', payload: payloads.PlainPayload },
  'project.updated': { feature: null, target: 'project', payload: payloads.ProjectChangePayload },
  'project.archived': { feature: null, target: 'project', payload: payloads.PlainPayload },
  'project.unarchived': { feature: null, target: 'project', payload: payloads.UnarchivalPayload },
  'member.joined': { feature: null, target: 'member', payload: payloads.AccessPayload },
  'member.added': { feature: null, target: 'member', payload: payloads.AccessPayload },
  'member.invited': { feature: null, target: 'invitation', payload: payloads.AccessPayload },
  'member.updated': { feature: null, target: 'member', payload: payloads.AccessChangePayload },
  'member.removed': { feature: null, target: 'member', payload: payloads.AccessPayload },
  'member.left': { feature: null, target: 'member', payload: payloads.AccessPayload },
  'invitation.cancelled': { feature: null, target: 'invitation', payload: payloads.AccessPayload },
  'invitation.expired': { feature: null, target: 'invitation', payload: payloads.AccessPayload },
  'group.assigned': { feature: null, target: 'group', payload: payloads.AccessPayload },
  'group.updated': { feature: null, target: 'group', payload: payloads.AccessChangePayload },
  'group.unassigned': { feature: null, target: 'group', payload: payloads.AccessPayload },
  'repo_binding.bound': { feature: 'roadmap', target: 'repository', payload: payloads.BindingPayload },
  'roadmap.synced': { feature: 'roadmap', target: 'roadmap', payload: payloads.SyncPayload },
  'roadmap.deleted': { feature: 'roadmap', target: 'roadmap', payload: payloads.RoadmapRefPayload },
  'task.claimed': { feature: 'roadmap', target: 'task', payload: payloads.ClaimPayload },
  'task.released': { feature: 'roadmap', target: 'task', payload: payloads.ReleasePayload },
  'issue.created': { feature: 'issues', target: 'issue', payload: issuePayloads.IssueRefPayload },
  'issue.updated': { feature: 'issues', target: 'issue', payload: issuePayloads.IssueChangePayload },
  'issue.deleted': { feature: 'issues', target: 'issue', payload: issuePayloads.IssueRefPayload },
  'issue.restored': { feature: 'issues', target: 'issue', payload: issuePayloads.IssueRefPayload },
  'label.created': { feature: 'issues', target: 'label', payload: issuePayloads.LabelPayload },
  'label.updated': { feature: 'issues', target: 'label', payload: issuePayloads.LabelChangePayload },
  'label.deleted': { feature: 'issues', target: 'label', payload: issuePayloads.LabelPayload },
  'filter.shared': { feature: 'issues', target: 'filter', payload: payloads.PlainPayload },
  'filter.changed': { feature: 'issues', target: 'filter', payload: issuePayloads.FilterChangePayload },
  'filter.deleted': { feature: 'issues', target: 'filter', payload: payloads.PlainPayload },
  'comment.created': { feature: 'issues', target: 'issue', payload: issuePayloads.CommentPayload },
  'comment.edited': { feature: 'issues', target: 'issue', payload: issuePayloads.CommentPayload },
  'comment.deleted': { feature: 'issues', target: 'issue', payload: issuePayloads.CommentPayload },
  'attachment.linked': { feature: 'issues', target: 'issue', payload: issuePayloads.AttachmentPayload },
  'attachment.deleted': { feature: 'issues', target: 'issue', payload: issuePayloads.AttachmentPayload },
  'file.added': { feature: 'files', target: 'file', payload: payloads.NewRevisionPayload },
  'file.revision_added': { feature: 'files', target: 'file', payload: payloads.NewRevisionPayload },
  'file.renamed': { feature: 'files', target: 'file', payload: payloads.FileMovePayload },
  'file.moved': { feature: 'files', target: 'file', payload: payloads.FileMovePayload },
  'file.deleted': { feature: 'files', target: 'file', payload: payloads.FileDeletionPayload },
  'file.revision_restored': { feature: 'files', target: 'file', payload: payloads.RevisionRestorePayload },
  'file.revision_deleted': { feature: 'files', target: 'file', payload: payloads.RevisionDeletionPayload },
  'file.revisions_pruned': { feature: 'files', target: 'file', payload: payloads.PrunePayload },
  'folder.created': { feature: 'files', target: 'folder', payload: payloads.NewFolderPayload },
  'folder.renamed': { feature: 'files', target: 'folder', payload: payloads.FolderMovePayload },
  'folder.moved': { feature: 'files', target: 'folder', payload: payloads.FolderMovePayload },
  'folder.deleted': { feature: 'files', target: 'folder', payload: payloads.FolderDeletionPayload },
} as const satisfies Record<string, EventKind>
export type EventType = keyof typeof events

type EventKind = { feature: Feature | null; target: string; payload: z.ZodLazy<z.ZodObject> }
