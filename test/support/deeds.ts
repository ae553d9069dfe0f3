import type { Feature } from '../../src/worker/access/policy.ts'
import type { EventType } from '../../src/worker/domain/activity/event-types.ts'
import { asTool } from './as.ts'
import { id, query } from './database.ts'
import { commentOn, filterIn } from './issues.ts'
import { anAddress } from './mailbox.ts'
import type { Shown } from './matrix.ts'
import { type DocumentInput, identity, payload, type TaskInput } from './payload.ts'
import { claimed, type Sample, type Scene } from './samples.ts'
import { fileIn, folderIn } from './tree.ts'
import { readyAttachment } from './uploads.ts'
import {
  assignGroup,
  bind,
  joinOrg,
  joinProject,
  membershipOf,
  orgGroup,
  person,
  projectInvitation,
} from './world.ts'

/** The feature that a viewer needs to see an event; null: every member sees it (activity § Permissions). */
export const featureOf = {
  'project.created': null,
  'project.updated': null,
  'project.archived': null,
  'project.unarchived': null,
  'member.joined': null,
  'member.added': null,
  'member.invited': null,
  'member.updated': null,
  'member.removed': null,
  'member.left': null,
  'invitation.cancelled': null,
  'invitation.expired': null,
  'group.assigned': null,
  'group.updated': null,
  'group.unassigned': null,
  'repo_binding.bound': 'roadmap',
  'roadmap.synced': 'roadmap',
  'roadmap.deleted': 'roadmap',
  'task.claimed': 'roadmap',
  'task.released': 'roadmap',
  'issue.created': 'issues',
  'issue.updated': 'issues',
  'issue.deleted': 'issues',
  'issue.restored': 'issues',
  'label.created': 'issues',
  'label.updated': 'issues',
  'label.deleted': 'issues',
  'filter.shared': 'issues',
  'filter.changed': 'issues',
  'filter.deleted': 'issues',
  'attachment.linked': 'issues',
  'attachment.deleted': 'issues',
  'comment.created': 'issues',
  'comment.edited': 'issues',
  'comment.deleted': 'issues',
  'file.added': 'files',
  'file.revision_added': 'files',
  'file.renamed': 'files',
  'file.moved': 'files',
  'file.deleted': 'files',
  'file.revision_restored': 'files',
  'file.revision_deleted': 'files',
  'file.revisions_pruned': 'files',
  'folder.created': 'files',
  'folder.renamed': 'files',
  'folder.moved': 'files',
  'folder.deleted': 'files',
} satisfies Record<EventType, Feature | null>

/** A write that causes exactly one event, with its sample or on another target. */
export type Deed = { type: EventType; name: string; on?: string; make?: Make; status?: number }
/** A write without an event, and why. */
export type SilentDeed = {
  why: string
  name: string
  on?: string
  make?: Make
  status?: number
  shown?: Shown
}
type Make = NonNullable<Sample['make']>

const project = '/api/projects/:projectId'
const org = '/api/orgs/:orgId'
const file = `${project}/files/:fileId`
const claim = `${project}/roadmaps/:slug/tasks/:task/claim`

export const deeds: Deed[] = [
  { type: 'project.created', name: 'POST /api/projects' },
  { type: 'project.updated', name: `PATCH ${project}` },
  { type: 'project.archived', name: `UPDATE ${project}/archive` },
  { type: 'project.unarchived', name: `UPDATE ${project}/unarchive` },
  { type: 'repo_binding.bound', name: `UPDATE ${project}/repo-binding` },
  {
    type: 'roadmap.synced',
    name: `PUT ${project}/roadmaps/:slug`,
    on: 'a roadmap with a changed task state',
    make: at => resync(at, [{ id: 'T1', status: 'done' }]),
  },
  { type: 'roadmap.deleted', name: `DELETE ${project}/roadmaps/:slug` },
  { type: 'task.claimed', name: `POST ${claim}` },
  {
    type: 'task.released',
    name: `DELETE ${claim}`,
    on: "another user's claim",
    make: async at => ({ ids: await claimed(at) }),
  },
  { type: 'member.added', name: `POST ${project}/members` },
  {
    type: 'member.invited',
    name: `POST ${project}/members`,
    on: 'an address without an account',
    make: () => ({ body: { email: anAddress() } }),
  },
  {
    type: 'member.invited',
    name: `POST ${project}/members`,
    on: 'an invited address',
    make: async at => ({ body: { email: (await invitation(at)).email } }),
    status: 200,
  },
  { type: 'member.updated', name: `UPDATE ${project}/members/:memberId` },
  { type: 'member.removed', name: `DELETE ${project}/members/:memberId` },
  {
    type: 'member.left',
    name: `DELETE ${project}/members/:memberId`,
    on: 'the caller',
    make: async ({ of, who }) => ({ ids: { memberId: await membershipOf(of.id, who) } }),
  },
  {
    type: 'invitation.cancelled',
    name: `DELETE ${project}/members/:memberId`,
    on: 'an invitation',
    make: async at => ({ ids: { memberId: (await invitation(at)).id } }),
  },
  {
    type: 'invitation.cancelled',
    name: `DELETE ${org}/invitations/:invitationId`,
    on: 'an invitation to a project',
    make: async at => ({ ids: { invitationId: (await invitation(at)).id } }),
  },
  {
    type: 'member.removed',
    name: `DELETE ${org}/members/:userId`,
    on: 'a member of a project',
    make: async at => {
      const userId = await colleague(at)
      await query`insert into project_members (id, project_id, user_id, role) values (${id()}, ${at.of.id}, ${userId}, 'member')`
      return { ids: { userId } }
    },
  },
  { type: 'group.assigned', name: `POST ${project}/groups` },
  { type: 'group.updated', name: `UPDATE ${project}/groups/:groupId` },
  { type: 'group.unassigned', name: `DELETE ${project}/groups/:groupId` },
  {
    type: 'group.unassigned',
    name: `DELETE ${org}/groups/:groupId`,
    on: 'a group of a project',
  },
  { type: 'project.updated', name: `UPDATE ${project}/icon-image` },
  { type: 'issue.created', name: `POST ${project}/issues` },
  {
    type: 'issue.created',
    name: `POST ${project}/issues`,
    on: 'a title alone',
    make: () => ({ body: { title: '課題' } }),
  },
  { type: 'issue.updated', name: `PATCH ${project}/issues/:number` },
  {
    type: 'issue.updated',
    name: `PATCH ${project}/issues/:number`,
    on: 'a place in another column',
    make: async ({ of }) => {
      const [anchor, number] = [id(), 1_000 + Math.floor(Math.random() * 100_000_000)]
      await query`
        insert into issues (id, project_id, number, title, status)
        values (${id()}, ${of.id}, ${number}, '課題', 'todo'), (${anchor}, ${of.id}, ${number + 1}, '課題', 'done')`
      return { ids: { number: String(number) }, body: { status: 'done', afterId: anchor } }
    },
  },
  { type: 'issue.updated', name: `PATCH ${project}/issues` },
  { type: 'issue.deleted', name: `DELETE ${project}/issues/:number` },
  { type: 'issue.restored', name: `POST ${project}/issues/:number/restore` },
  { type: 'label.created', name: `POST ${project}/labels` },
  { type: 'label.updated', name: `PATCH ${project}/labels/:labelId` },
  { type: 'label.deleted', name: `DELETE ${project}/labels/:labelId` },
  {
    type: 'filter.shared',
    name: `POST ${project}/issue-filters`,
    on: 'a shared filter',
    make: () => ({ body: { name: '期限切れ', query: { due: 'overdue' }, layout: 'list', shared: true } }),
  },
  {
    type: 'filter.shared',
    name: `PATCH ${project}/issue-filters/:filterId`,
    on: "the caller's own filter, which it shares",
    make: async ({ of, who }) => ({ ids: { filterId: await filterIn(of, who) }, body: { shared: true } }),
  },
  { type: 'filter.changed', name: `PATCH ${project}/issue-filters/:filterId` },
  {
    type: 'filter.changed',
    name: `PATCH ${project}/issue-filters/:filterId`,
    on: 'a filter that it no longer shares',
    make: async ({ of }) => ({ ids: { filterId: await filterIn(of, null) }, body: { shared: false } }),
  },
  { type: 'filter.deleted', name: `DELETE ${project}/issue-filters/:filterId` },
  { type: 'comment.created', name: `POST ${project}/issues/:number/comments` },
  { type: 'comment.edited', name: `PATCH ${project}/issues/:number/comments/:commentId` },
  { type: 'comment.deleted', name: `DELETE ${project}/issues/:number/comments/:commentId` },
  {
    type: 'comment.created',
    name: `POST ${project}/issues/:number/comments`,
    on: 'an issue, with an attachment',
    make: async ({ of, other, who }) => {
      await commentOn(of, 77, other)
      return {
        ids: { number: '77' },
        body: { body: '添付します', attachmentIds: [await readyAttachment(of, who)] },
      }
    },
  },
  { type: 'attachment.linked', name: `POST ${project}/issues/:number/attachments` },
  { type: 'attachment.deleted', name: `DELETE ${project}/issues/:number/attachments/:attachmentId` },
  { type: 'file.added', name: `POST ${project}/files` },
  {
    type: 'file.revision_added',
    name: `POST ${project}/files`,
    on: 'the name of a file',
    make: async ({ of, other, who }) => {
      await fileIn(of, other, 'a.txt')
      return { body: { attachmentId: await readyAttachment(of, who), name: 'a.txt' } }
    },
  },
  { type: 'file.renamed', name: `UPDATE ${file}` },
  {
    type: 'file.moved',
    name: `UPDATE ${file}`,
    on: 'a folder',
    make: async ({ of, other }) => ({
      ids: { fileId: await fileIn(of, other, 'a.txt') },
      body: { folderId: await folderIn(of, '下') },
    }),
  },
  { type: 'file.deleted', name: `DELETE ${file}` },
  { type: 'file.revisions_pruned', name: `UPDATE ${file}/revisions/prune` },
  { type: 'file.revision_deleted', name: `DELETE ${file}/revisions/:revision` },
  { type: 'file.revision_restored', name: `UPDATE ${file}/revisions/:revision/restore` },
  { type: 'folder.created', name: `POST ${project}/folders` },
  { type: 'folder.renamed', name: `UPDATE ${project}/folders/:folderId` },
  {
    type: 'folder.moved',
    name: `UPDATE ${project}/folders/:folderId`,
    on: 'another folder',
    make: async ({ of }) => ({
      ids: { folderId: await folderIn(of, '上') },
      body: { parentId: await folderIn(of, '下') },
    }),
  },
  { type: 'folder.deleted', name: `DELETE ${project}/folders/:folderId` },
]

const ofPerson = 'belongs to a user, not to a project'
const ofOrg = 'belongs to the organization, not to a project'
const ofUpload = 'is neither a file nor attached yet: that is recorded'
const ofOwner = 'is seen only by its owner (issues § Saved filters)'
const unchanged = 'changes nothing (activity § Writes without an event)'

export const silentDeeds: SilentDeed[] = [
  { why: ofPerson, name: 'POST /api/auth/email-code' },
  { why: ofPerson, name: 'POST /api/auth/session' },
  { why: ofPerson, name: 'DELETE /api/auth/session' },
  { why: ofPerson, name: 'DELETE /api/auth/sessions/:sessionId' },
  { why: ofPerson, name: 'POST /api/auth/device/code' },
  { why: ofPerson, name: 'POST /api/auth/device/token' },
  { why: ofPerson, name: 'POST /api/auth/device/approve' },
  { why: ofPerson, name: 'PATCH /api/me/profile' },
  { why: ofOrg, name: 'POST /api/me/invitations/:invitationId/accept' },
  { why: ofOrg, name: 'POST /api/me/invitations/:invitationId/decline' },
  { why: ofPerson, name: 'POST /api/me/notifications/read' },
  { why: ofPerson, name: 'PATCH /api/me/notification-preferences' },
  { why: ofPerson, name: 'POST /api/unsubscribe' },
  { why: ofPerson, name: 'POST /api/tokens' },
  { why: ofPerson, name: 'UPDATE /api/tokens/:tokenId/revoke' },
  { why: ofPerson, name: 'DELETE /api/me/token', shown: { kind: 'token' } },
  { why: ofPerson, name: 'POST /api/oauth/approve' },
  { why: ofPerson, name: 'POST /oauth/token' },
  { why: ofPerson, name: 'POST /oauth/revoke' },
  { why: ofPerson, name: 'DELETE /api/me/apps/:appId' },
  { why: ofPerson, name: `PUT ${project}/issues/:number/watch` },
  { why: ofPerson, name: `DELETE ${project}/issues/:number/watch` },
  { why: ofOrg, name: 'POST /api/orgs' },
  { why: ofOrg, name: `UPDATE ${org}` },
  { why: ofOrg, name: `DELETE ${org}` },
  { why: ofOrg, name: `POST ${org}/members` },
  { why: ofOrg, name: `PATCH ${org}/members/:userId` },
  { why: ofOrg, name: `DELETE ${org}/members/:userId`, on: 'a member without a project' },
  { why: ofOrg, name: `POST ${org}/invitations` },
  { why: ofOrg, name: `DELETE ${org}/invitations/:invitationId`, on: 'an invitation to the organization' },
  { why: ofOrg, name: 'POST /api/billing/checkout' },
  { why: ofOrg, name: 'POST /api/billing/portal' },
  { why: ofOrg, name: 'POST /api/billing/webhook' },
  { why: ofOrg, name: `POST ${org}/groups` },
  { why: ofOrg, name: `UPDATE ${org}/groups/:groupId` },
  {
    why: ofOrg,
    name: `DELETE ${org}/groups/:groupId`,
    on: 'a group without a project',
    make: async ({ in: home }) => ({ ids: { groupId: await orgGroup(home) } }),
  },
  { why: ofOrg, name: `POST ${org}/groups/:groupId/members` },
  { why: ofOrg, name: `DELETE ${org}/groups/:groupId/members/:userId` },
  { why: 'deletes the project’s activity', name: `DELETE ${project}` },
  { why: ofUpload, name: `POST ${project}/attachments` },
  { why: ofUpload, name: `POST ${project}/attachments/:attachmentId/complete` },
  { why: ofUpload, name: `DELETE ${project}/attachments/:attachmentId` },
  {
    why: 'is a first sync (activity § Writes without an event)',
    name: `PUT ${project}/roadmaps/:slug`,
    on: 'a new roadmap',
  },
  {
    why: 'registers an empty stub (activity § Writes without an event)',
    name: `PUT ${project}/roadmaps/:slug`,
    on: 'a roadmap with an empty stub',
    make: at => resync(at, [{ id: 'T1', planPath: 'T1.md' }], [{ path: 'T1.md', content: '' }]),
  },
  {
    why: 'changes only titles (activity § Writes without an event)',
    name: `PUT ${project}/roadmaps/:slug`,
    on: 'a roadmap with a changed title',
    make: at => resync(at, [{ id: 'T1', title: '改題' }]),
  },
  {
    why: 'registers only plans (activity § Writes without an event)',
    name: `PUT ${project}/roadmaps/:slug`,
    on: 'a roadmap with a plan',
    make: at => resync(at, [{ id: 'T1', planPath: 'T1.md' }], [{ path: 'T1.md', content: '計画' }]),
  },
  {
    why: 'replays the last sync (activity § Writes without an event)',
    name: `PUT ${project}/roadmaps/:slug`,
    on: 'the same roadmap',
    make: at => resync(at, [{ id: 'T1' }]),
  },
  {
    why: 'binds the bound repository (activity § Writes without an event)',
    name: `UPDATE ${project}/repo-binding`,
    on: 'the same repository',
    make: async ({ of }) => {
      await bind(of)
      return { body: { repoIdentity: identity } }
    },
  },
  {
    why: 'releases a task that nobody has claimed (activity § Writes without an event)',
    name: `DELETE ${claim}`,
  },
  {
    why: 'registers git links (activity § Writes without an event)',
    name: `UPDATE ${project}/git-links`,
  },
  {
    why: 'removes no revision (activity § Writes without an event)',
    name: `UPDATE ${file}/revisions/prune`,
    on: 'a file of one revision',
    make: async ({ of, other }) => ({ ids: { fileId: await fileIn(of, other, 'a.txt') } }),
  },
  {
    why: unchanged,
    name: `PATCH ${project}`,
    on: 'unchanged values',
    make: () => ({ body: { name: 'プロジェクト', icon: null } }),
  },
  {
    why: unchanged,
    name: `UPDATE ${project}/members/:memberId`,
    on: 'unchanged values',
    make: async ({ of }) => {
      const who = await person()
      await joinProject(of, who, 'member')
      return {
        ids: { memberId: await membershipOf(of.id, who) },
        body: { role: 'member', featureScope: null },
      }
    },
  },
  {
    why: unchanged,
    name: `UPDATE ${project}/groups/:groupId`,
    on: 'unchanged values',
    make: async ({ of }) => ({
      ids: { groupId: await assignGroup(of, [], 'viewer') },
      body: { role: 'viewer' },
    }),
  },
  {
    why: unchanged,
    name: `PATCH ${project}/issues/:number`,
    on: 'unchanged values',
    make: async ({ of }) => ({
      ids: { number: await issue(of.id) },
      body: { title: '課題', parentId: null },
    }),
  },
  {
    why: 'a move within its column is not an event (issues § The board)',
    name: `PATCH ${project}/issues/:number`,
    on: 'a place in its column',
    make: async ({ of }) => ({ ids: { number: await issue(of.id) }, body: { beforeId: null } }),
  },
  {
    why: unchanged,
    name: `PATCH ${project}/issues`,
    on: 'unchanged values',
    make: async ({ of }) => ({
      body: { numbers: [Number(await issue(of.id))], change: { priority: 'none', removeLabelIds: [] } },
    }),
  },
  {
    why: unchanged,
    name: `PATCH ${project}/labels/:labelId`,
    on: 'unchanged values',
    make: async ({ of }) => {
      const labelId = id()
      await query`insert into labels (id, project_id, name, color) values (${labelId}, ${of.id}, 'バグ', 'red')`
      return { ids: { labelId }, body: { name: 'バグ', color: 'red' } }
    },
  },
  { why: ofOwner, name: `POST ${project}/issue-filters` },
  {
    why: ofOwner,
    name: `PATCH ${project}/issue-filters/:filterId`,
    on: "the caller's own filter",
    make: async ({ of, who }) => ({ ids: { filterId: await filterIn(of, who) }, body: { layout: 'board' } }),
  },
  {
    why: ofOwner,
    name: `DELETE ${project}/issue-filters/:filterId`,
    on: "the caller's own filter",
    make: async ({ of, who }) => ({ ids: { filterId: await filterIn(of, who) } }),
  },
  {
    why: unchanged,
    name: `PATCH ${project}/issue-filters/:filterId`,
    on: 'unchanged values',
    make: async ({ of }) => ({
      ids: { filterId: await filterIn(of, null) },
      body: { query: { assignee: 'me' }, layout: 'list', shared: true },
    }),
  },
  {
    why: unchanged,
    name: `POST ${project}/issues/:number/restore`,
    on: 'a live issue',
    make: async ({ of }) => ({ ids: { number: await issue(of.id) } }),
  },
  {
    why: unchanged,
    name: `UPDATE ${file}`,
    on: 'its own name and place',
    make: async ({ of, other }) => ({
      ids: { fileId: await fileIn(of, other, 'a.txt') },
      body: { name: 'a.txt', folderId: null },
    }),
  },
  {
    why: unchanged,
    name: `UPDATE ${project}/folders/:folderId`,
    on: 'its own name and place',
    make: async ({ of }) => ({
      ids: { folderId: await folderIn(of, '資料') },
      body: { name: '資料', parentId: null },
    }),
  },
]

/** A sync of these tasks after one of only the task T1 by another user. */
async function resync({ of, other }: Scene, tasks: TaskInput[], documents: DocumentInput[] = []) {
  await bind(of)
  const path = `/api/projects/${of.id}/roadmaps/main`
  await (await asTool(other))('PUT', path, payload([{ id: 'T1' }]))
  return { ids: { slug: 'main' }, body: payload(tasks, { documents }) }
}

async function colleague({ in: home }: Scene): Promise<string> {
  const who = await person()
  await joinOrg(home, who, 'member')
  return who.id
}

async function invitation({ of }: Scene): Promise<{ id: string; email: string }> {
  const email = anAddress()
  return { id: await projectInvitation(of, email), email }
}

async function issue(projectId: string): Promise<string> {
  await query`insert into issues (id, project_id, number, title) values (${id()}, ${projectId}, 1, '課題')`
  return '1'
}
