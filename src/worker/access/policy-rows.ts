/*
 * Rows that several operations of the permission matrix share (people § The matrix).
 */

const roadmapRead = ['roadmap:read', 'roadmap:sync'] as const
export const readsRoadmap = {
  on: 'project',
  atLeast: 'viewer',
  feature: 'roadmap',
  tokens: roadmapRead,
} as const
export const syncs = { on: 'project', atLeast: 'member', tokens: ['roadmap:sync'], writes: true } as const
export const readsFiles = {
  on: 'project',
  atLeast: 'viewer',
  feature: 'files',
  tokens: ['files:read', 'files:write'],
} as const
export const writesFiles = { on: 'project', feature: 'files', tokens: ['files:write'], writes: true } as const
export const readsUploads = {
  on: 'project',
  atLeast: 'member',
  feature: ['files', 'issues', 'wiki'],
  tokens: ['files:write', 'issues:write', 'wiki:write'],
} as const
export const uploads = { ...readsUploads, writes: true } as const
export const readsIssues = {
  on: 'project',
  atLeast: 'viewer',
  feature: 'issues',
  tokens: ['issues:read', 'issues:write'],
} as const
export const writesIssues = {
  on: 'project',
  feature: 'issues',
  tokens: ['issues:write'],
  writes: true,
} as const
export const changesFilter = {
  ...writesIssues,
  atLeast: 'admin',
  orOwn: { kind: 'filter', atLeast: 'member', feature: 'issues' },
} as const
export const changesSettings = { on: 'project', feature: 'settings', tokens: 'full', writes: true } as const
export const administersOrg = { on: 'org', atLeast: 'admin', tokens: 'full', writes: true } as const
