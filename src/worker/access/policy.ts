import {
  administersOrg,
  changesFilter,
  changesSettings,
  readsFiles,
  readsIssues,
  readsRoadmap,
  readsUploads,
  syncs,
  uploads,
  writesFiles,
  writesIssues,
} from './policy-rows.ts'
import { type Policy, tokenScopes } from './requirements.ts'

export {
  type CallerLimit,
  type Feature,
  features,
  type OrgRole,
  type Policy,
  type ProjectRole,
  type TokenScope,
  tokenScopes,
} from './requirements.ts'

/**
 * The permission matrix: a route names its row, and nothing else decides who can do what (people § The matrix).
 * Uploads, sessions, tokens, and invitations are visible only to their owners. To others, they are 404.
 */
export const operations = {
  'service.check': { on: 'nothing' },
  'readiness.read': { on: 'nothing' },
  'sign_in_code.send': { on: 'nothing', sameOrigin: true, perCaller: 'codes' },
  'session.create': { on: 'nothing', sameOrigin: true, perCaller: 'tries' },
  'session.end': { on: 'self', tokens: 'none', writes: true },
  'session.list': { on: 'self', tokens: 'none' },
  'session.revoke': { on: 'self', tokens: 'none', writes: true },
  'device_login.start': { on: 'nothing', perCaller: 'deviceStarts' },
  'device_login.redeem': { on: 'nothing', perCaller: 'devicePolls' },
  'device_login.read': { on: 'self', tokens: 'none' },
  'device_login.approve': { on: 'self', tokens: 'none', writes: true },

  'profile.read': { on: 'self', tokens: 'any' },
  'profile.update': { on: 'self', tokens: 'full', writes: true },
  'home.read': { on: 'self', tokens: 'full' },
  'own_invitation.list': { on: 'self', tokens: 'full' },
  'own_invitation.accept': { on: 'self', tokens: 'full', writes: true },
  'own_invitation.decline': { on: 'self', tokens: 'full', writes: true },

  'search.read': { on: 'self', tokens: tokenScopes, queriesProject: true },
  'own_issue.list': { on: 'self', tokens: ['issues:read', 'issues:write'] },

  'notification.list': { on: 'self', tokens: 'full' },
  'notification.read': { on: 'self', tokens: 'full', writes: true },
  'notification_preference.read': { on: 'self', tokens: 'full' },
  'notification_preference.update': { on: 'self', tokens: 'full', writes: true },
  'unsubscription.read': { on: 'nothing', perCaller: 'unsubscribing' },
  'notification.unsubscribe': { on: 'nothing', perCaller: 'unsubscribing' },

  'token.current': { on: 'self', tokens: 'any' },
  'token.revoke_current': { on: 'self', tokens: 'any', writes: true },
  'token.list': { on: 'self', tokens: 'none' },
  'token.create': { on: 'self', tokens: 'none', writes: true },
  'token.revoke': { on: 'self', tokens: 'none', writes: true },

  'app_request.read': { on: 'self', tokens: 'none' },
  'app_request.decide': { on: 'self', tokens: 'none', writes: true },
  'app_token.issue': { on: 'nothing', perCaller: 'appTokens' },
  'app_token.revoke': { on: 'nothing', perCaller: 'appTokens' },
  'own_app.list': { on: 'self', tokens: 'none' },
  'own_app.disconnect': { on: 'self', tokens: 'none', writes: true },

  'org.list': { on: 'self', tokens: 'full' },
  'eligible_org.list': { on: 'self', tokens: 'full' },
  'org.create': { on: 'self', tokens: 'full', writes: true },
  'org.read': { on: 'org', atLeast: 'member', tokens: 'full', evenSuspended: true },
  'billing.price': { on: 'self', tokens: 'full' },
  'billing.checkout': administersOrg,
  'billing.portal': { ...administersOrg, evenSuspended: true },
  'billing.webhook': { on: 'nothing', signed: true },
  'org.rename': administersOrg,
  'org.delete': administersOrg,
  'org_member.list': { on: 'org', atLeast: 'member', tokens: 'full' },
  'org_member.add': administersOrg,
  'org_member.update': administersOrg,
  'org_member.remove': { ...administersOrg, orOwn: { kind: 'user', atLeast: 'member' } },
  'org_invitation.create': administersOrg,
  'org_invitation.cancel': administersOrg,
  'org_app.list': { on: 'org', atLeast: 'admin', tokens: 'full' },
  'org_group.list': { on: 'org', atLeast: 'member', tokens: 'full' },
  'org_group.create': administersOrg,
  'org_group.update': administersOrg,
  'org_group.delete': administersOrg,
  'org_group_member.add': administersOrg,
  'org_group_member.remove': administersOrg,

  'project.list': { on: 'self', tokens: 'any' },
  'project.create': { on: 'org', atLeast: 'member', tokens: 'full', writes: true },
  'project.read': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  'overview.read': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  // This operation can switch the settings feature on again, so it must work while that is off.
  'project.update': { ...changesSettings, atLeast: 'admin', evenSwitchedOff: true },
  'project.delete': { ...changesSettings, atLeast: 'owner', evenSwitchedOff: true, evenArchived: true },

  // These must work then too, or an archived project could never be unarchived.
  'project.archive': { ...changesSettings, atLeast: 'admin', evenSwitchedOff: true },
  'project.unarchive': {
    ...changesSettings,
    atLeast: 'admin',
    evenSwitchedOff: true,
    evenArchived: true,
    locksOrg: true,
  },

  'icon_image.read': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  'icon_image.upload': { ...changesSettings, atLeast: 'admin' },

  'repo_binding.read': readsRoadmap,
  'repo_binding.write': { on: 'project', atLeast: 'owner', feature: 'roadmap', tokens: 'full', writes: true },

  'roadmap.list': readsRoadmap,
  'roadmap.read': readsRoadmap,
  'roadmap_document.read': readsRoadmap,
  'roadmap.sync': { ...syncs, feature: 'roadmap' },
  'roadmap.delete': { on: 'project', atLeast: 'admin', feature: 'roadmap', tokens: 'full', writes: true },

  'task.list': readsRoadmap,
  'task.read': readsRoadmap,
  'task.claim': { ...syncs, feature: 'roadmap' },
  // Another holder's claim needs an admin, which the write checks.
  'task.release': { ...syncs, feature: 'roadmap' },

  'issue.list': readsIssues,
  'issue.read': readsIssues,
  'board.read': readsIssues,
  'issue.create': { ...writesIssues, atLeast: 'member' },
  'issue.update': { ...writesIssues, atLeast: 'member' },
  'issue.update_many': { ...writesIssues, atLeast: 'member' },
  'issue.delete': { ...writesIssues, atLeast: 'admin' },
  'issue.restore': { ...writesIssues, atLeast: 'admin' },
  'issue.watch': { ...writesIssues, atLeast: 'viewer' },
  'issue.unwatch': { ...writesIssues, atLeast: 'viewer' },
  'comment.list': readsIssues,
  'comment.create': { ...writesIssues, atLeast: 'member' },
  'comment.update': { ...writesIssues, atLeast: 'member', onlyOwn: 'comment' },
  'comment.delete': {
    ...writesIssues,
    atLeast: 'admin',
    orOwn: { kind: 'comment', atLeast: 'member', feature: 'issues' },
  },
  'issue_attachment.link': { ...writesIssues, atLeast: 'member' },
  'issue_attachment.download': readsIssues,
  'issue_attachment.delete': {
    ...writesIssues,
    atLeast: 'admin',
    orOwn: { kind: 'attachment', atLeast: 'member', feature: 'issues' },
  },

  'issue_filter.list': readsIssues,
  'issue_filter.create': { ...writesIssues, atLeast: 'member' },
  'issue_filter.update': changesFilter,
  'issue_filter.delete': changesFilter,

  'label.list': readsIssues,
  'label.create': { ...writesIssues, atLeast: 'admin' },
  'label.update': { ...writesIssues, atLeast: 'admin' },
  'label.delete': { ...writesIssues, atLeast: 'admin' },

  'git_link.list': { ...readsIssues, feature: 'git_links' },
  'git_link.register': { ...syncs, feature: 'git_links' },

  'attachment.create': uploads,
  'attachment.complete': uploads,
  'attachment.cancel': uploads,
  'attachment.list': readsUploads,

  'file.tree': readsFiles,
  'file.read': readsFiles,
  'file.download': readsFiles,
  'file.register': { ...writesFiles, atLeast: 'member' },
  'file.update': { ...writesFiles, atLeast: 'member' },
  'file.delete': {
    ...writesFiles,
    atLeast: 'admin',
    orOwn: { kind: 'file', atLeast: 'member', feature: 'files' },
  },
  'file_revision.restore': { ...writesFiles, atLeast: 'member' },
  'file_revision.delete': { ...writesFiles, atLeast: 'admin' },
  'file_revision.prune': { ...writesFiles, atLeast: 'admin' },
  'folder.create': { ...writesFiles, atLeast: 'member' },
  'folder.update': { ...writesFiles, atLeast: 'member' },
  'folder.delete': { ...writesFiles, atLeast: 'admin' },

  'member.list': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  'member.add': { ...changesSettings, atLeast: 'owner', locksOrg: true },
  'member.update': { ...changesSettings, atLeast: 'owner', locksOrg: true },
  'member.remove': { ...changesSettings, atLeast: 'owner', orOwn: { kind: 'member', atLeast: 'viewer' } },
  'project_group.list': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  'project_group.assign': { ...changesSettings, atLeast: 'admin' },
  'project_group.update': { ...changesSettings, atLeast: 'admin' },
  'project_group.unassign': { ...changesSettings, atLeast: 'admin' },

  'activity.list': { on: 'project', atLeast: 'viewer', tokens: 'full' },
  // Any scope. The operation itself leaves out the events of other features.
  'event.follow': { on: 'project', atLeast: 'viewer', tokens: tokenScopes },
} as const satisfies Record<string, Policy>

export type OperationName = keyof typeof operations
