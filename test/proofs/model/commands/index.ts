import type { Command } from '../step.ts'
import * as apps from './apps.ts'
import * as attachments from './attachments.ts'
import * as board from './board.ts'
import * as claims from './claims.ts'
import * as comments from './comments.ts'
import * as files from './files.ts'
import * as folders from './folders.ts'
import * as gitLinks from './git-links.ts'
import * as issues from './issues.ts'
import * as labels from './labels.ts'
import * as members from './members.ts'
import * as newFiles from './new-files.ts'
import * as notifications from './notifications.ts'
import * as orgGroups from './org-groups.ts'
import * as orgInvitations from './org-invitations.ts'
import * as orgs from './orgs.ts'
import * as ownIssues from './own-issues.ts'
import * as profiles from './profiles.ts'
import * as projectGroups from './project-groups.ts'
import * as projects from './projects.ts'
import * as reads from './reads.ts'
import * as revisions from './revisions.ts'
import * as roadmaps from './roadmaps.ts'
import * as savedFilters from './saved-filters.ts'
import * as searches from './searches.ts'
import * as tokens from './tokens.ts'
import * as trash from './trash.ts'
import * as uploads from './uploads.ts'
import * as watching from './watching.ts'

type Weighted = Record<string, readonly [command: Command, weight: number]>

/** Every command by subject, and its frequency within it. */
export const subjects = {
  orgs: {
    createOrg: [orgs.createOrg, 1],
    renameOrg: [orgs.renameOrg, 1],
    deleteOrg: [orgs.deleteOrg, 1],
    grantPlan: [orgs.grantPlan, 1],
    addOrgMember: [orgs.addOrgMember, 4],
    changeOrgRole: [orgs.changeOrgRole, 3],
    removeOrgMember: [orgs.removeOrgMember, 4],
  },
  invitations: {
    inviteToOrg: [orgInvitations.inviteToOrg, 5],
    inviteToProject: [members.addMember, 4],
    cancelInvitation: [orgInvitations.cancelInvitation, 2],
    acceptInvitation: [orgInvitations.acceptInvitation, 2],
    declineInvitation: [orgInvitations.declineInvitation, 1],
    letInvitationExpire: [orgInvitations.letInvitationExpire, 1],
    signIn: [orgInvitations.signIn, 3],
  },
  groups: {
    createGroup: [orgGroups.createGroup, 3],
    renameGroup: [orgGroups.renameGroup, 1],
    deleteGroup: [orgGroups.deleteGroup, 1],
    joinGroup: [orgGroups.joinGroup, 4],
    leaveGroup: [orgGroups.leaveGroup, 1],
    assignGroup: [projectGroups.assignGroup, 4],
    changeAssignment: [projectGroups.changeAssignment, 3],
    unassignGroup: [projectGroups.unassignGroup, 1],
  },
  projects: {
    createProject: [projects.createProject, 4],
    changeProject: [projects.changeProject, 3],
    deleteProject: [projects.deleteProject, 1],
    archiveProject: [projects.archiveProject, 3],
    unarchiveProject: [projects.unarchiveProject, 3],
  },
  members: {
    addMember: [members.addMember, 4],
    changeMember: [members.changeMember, 4],
    removeMember: [members.removeMember, 3],
  },
  folders: {
    createFolder: [folders.createFolder, 5],
    changeFolder: [folders.changeFolder, 5],
    deleteFolder: [folders.deleteFolder, 1],
  },
  files: {
    startUpload: [uploads.startUpload, 3],
    completeUpload: [uploads.completeUpload, 2],
    cancelUpload: [uploads.cancelUpload, 1],
    registerFile: [newFiles.registerFile, 2],
    addFile: [newFiles.addFile, 3],
    changeFile: [files.changeFile, 2],
    deleteFile: [files.deleteFile, 1],
    downloadFile: [files.downloadFile, 1],
    restoreRevision: [revisions.restoreRevision, 3],
    deleteRevision: [revisions.deleteRevision, 1],
    pruneRevisions: [revisions.pruneRevisions, 1],
  },
  issues: {
    createIssue: [issues.createIssue, 4],
    readIssue: [issues.readIssue, 1],
    changeIssue: [issues.changeIssue, 6],
    moveIssue: [board.moveIssue, 3],
    changeIssues: [issues.changeIssues, 3],
    findIssues: [issues.findIssues, 1],
    createLabel: [labels.createLabel, 2],
    changeLabel: [labels.changeLabel, 1],
    deleteLabel: [labels.deleteLabel, 1],
    watchIssue: [watching.watchIssue, 1],
    trashIssue: [trash.trashIssue, 2],
    restoreIssue: [trash.restoreIssue, 1],
    purgeIssue: [trash.purgeIssue, 1],
    setKey: [projects.setKey, 1],
    registerLinks: [gitLinks.registerLinks, 3],
    listLinks: [gitLinks.listLinks, 1],
  },
  comments: {
    createIssue: [issues.createIssue, 1],
    createComment: [comments.createComment, 6],
    editComment: [comments.editComment, 3],
    deleteComment: [comments.deleteComment, 2],
    listComments: [comments.listComments, 2],
    watchIssue: [watching.watchIssue, 2],
    changeIssue: [issues.changeIssue, 3],
    readNotifications: [notifications.readNotifications, 3],
    changePreferences: [notifications.changePreferences, 1],
  },
  attachments: {
    createIssue: [issues.createIssue, 2],
    readIssue: [issues.readIssue, 2],
    attachUpload: [attachments.attachUpload, 6],
    linkUpload: [attachments.linkUpload, 3],
    crowdIssue: [attachments.crowdIssue, 1],
    createComment: [comments.createComment, 3],
    listComments: [comments.listComments, 1],
    deleteComment: [comments.deleteComment, 2],
    deleteAttachment: [attachments.deleteAttachment, 3],
    downloadAttachment: [attachments.downloadAttachment, 3],
    cancelUpload: [uploads.cancelUpload, 1],
    trashIssue: [trash.trashIssue, 1],
    purgeIssue: [trash.purgeIssue, 1],
  },
  searches: {
    createIssue: [issues.createIssue, 1],
    changeIssue: [issues.changeIssue, 3],
    createComment: [comments.createComment, 2],
    editComment: [comments.editComment, 1],
    deleteComment: [comments.deleteComment, 1],
    searchIssues: [searches.searchIssues, 4],
    searchBoard: [searches.searchBoard, 1],
    trashIssue: [trash.trashIssue, 1],
    restoreIssue: [trash.restoreIssue, 1],
    purgeIssue: [trash.purgeIssue, 1],
  },
  savedFilters: {
    saveFilter: [savedFilters.saveFilter, 4],
    changeFilter: [savedFilters.changeFilter, 3],
    deleteFilter: [savedFilters.deleteFilter, 1],
    listFilters: [savedFilters.listFilters, 2],
  },
  roadmaps: {
    bindRepository: [roadmaps.bindRepository, 2],
    syncRoadmap: [roadmaps.syncRoadmap, 6],
    deleteRoadmap: [roadmaps.deleteRoadmap, 1],
    readNotifications: [notifications.readNotifications, 3],
    markNotifications: [notifications.markNotifications, 1],
    changePreferences: [notifications.changePreferences, 1],
  },
  claims: {
    syncRoadmap: [roadmaps.syncRoadmap, 2],
    claimTask: [claims.claimTask, 6],
    releaseTask: [claims.releaseTask, 2],
    letClaimEnd: [claims.letClaimEnd, 1],
    listTasks: [claims.listTasks, 2],
    addMember: [members.addMember, 2],
    changeMember: [members.changeMember, 2],
    createToken: [tokens.createToken, 4],
    revokeToken: [tokens.revokeToken, 1],
    connectApp: [apps.connectApp, 2],
    refreshApp: [apps.refreshApp, 1],
    disconnectApp: [apps.disconnectApp, 1],
  },
  tokens: {
    createToken: [tokens.createToken, 5],
    revokeToken: [tokens.revokeToken, 1],
    revokeItself: [tokens.revokeItself, 1],
    readToken: [tokens.readToken, 1],
    changeProfile: [profiles.changeProfile, 1],
    readProfile: [profiles.readProfile, 1],
  },
  apps: {
    connectApp: [apps.connectApp, 4],
    refreshApp: [apps.refreshApp, 3],
    stealApp: [apps.stealApp, 1],
    disconnectApp: [apps.disconnectApp, 1],
    revokeItself: [tokens.revokeItself, 2],
    readToken: [tokens.readToken, 1],
    lookAtOwn: [reads.lookAtOwn, 2],
  },
  reads: {
    lookAtProject: [reads.lookAtProject, 2],
    lookAtOrg: [reads.lookAtOrg, 1],
    lookAtOwn: [reads.lookAtOwn, 1],
    listOwnIssues: [ownIssues.listOwnIssues, 1],
  },
} satisfies Record<string, Weighted>

export const commands: Record<string, Command> = Object.fromEntries(
  Object.values<Weighted>(subjects).flatMap(each =>
    Object.entries(each).map(([kind, [command]]) => [kind, command]),
  ),
)
