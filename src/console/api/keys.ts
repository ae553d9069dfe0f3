type QueryKey = readonly unknown[]

/** The keys of all queries. A key also stands for all keys that begin with it, so `project(id)` is all of a project. */
export const keys = {
  home: ['home'],
  projects: ['projects'],
  /** Everything of all projects. */
  allProjects: ['project'],
  project,
  projectItem: (projectId: string) => project(projectId, 'item'),
  overview: (projectId: string) => project(projectId, 'overview'),
  roadmaps: (projectId: string) => project(projectId, 'roadmaps'),
  roadmap: (projectId: string, slug: string) => project(projectId, 'roadmap', slug),
  planDocument: (projectId: string, slug: string, path: string) =>
    project(projectId, 'roadmap', slug, 'document', path),
  /** The lists of all filters. */
  issueLists: (projectId: string) => project(projectId, 'issues'),
  issues: (projectId: string, filter: object) => project(projectId, 'issues', filter),
  /** The boards of all filters. */
  boards: (projectId: string) => project(projectId, 'board'),
  board: (projectId: string, filter: object) => project(projectId, 'board', filter),
  /** The columns of all boards, after their first issues. */
  boardColumns: (projectId: string) => project(projectId, 'board-column'),
  boardColumn: (projectId: string, status: string, filter: object) =>
    project(projectId, 'board-column', status, filter),
  issue: (projectId: string, number: number) => project(projectId, 'issue', number),
  comments: (projectId: string, number: number) => project(projectId, 'comments', number),
  history: (projectId: string, number: number) => project(projectId, 'history', number),
  labels: (projectId: string) => project(projectId, 'labels'),
  savedFilters: (projectId: string) => project(projectId, 'issue-filters'),
  tree: (projectId: string) => project(projectId, 'files', 'tree'),
  file: (projectId: string, fileId: string) => project(projectId, 'files', fileId),
  members: (projectId: string) => project(projectId, 'members'),
  projectGroups: (projectId: string) => project(projectId, 'groups'),
  activity: (projectId: string, filter: object) => project(projectId, 'activity', filter),
  /** The user's own issues. */
  allOwnIssues: ['own-issues'],
  ownIssueLists: ['own-issues', 'list'],
  ownIssues: (filter: object) => ['own-issues', 'list', filter],
  nearestIssues: ['own-issues', 'nearest'],
  orgs: ['org'],
  org,
  orgDetail: (orgId: string) => org(orgId, 'detail'),
  orgMembers: (orgId: string) => org(orgId, 'members'),
  orgGroups: (orgId: string) => org(orgId, 'groups'),
  /** The apps that reach projects of an organization. */
  orgApps: (orgId: string) => org(orgId, 'apps'),
  search: (text: string, projectId: string | undefined) => ['search', text, projectId ?? null],
  price: ['price'],
  tokens: ['tokens'],
  /** The apps that the user connected. */
  ownApps: ['apps'],
  sessions: ['sessions'],
  notificationPreferences: ['notification-preferences'],
  notificationLists: ['notifications'],
  notifications: (which: 'unread' | 'all') => ['notifications', which],
  deviceLogin: (userCode: string) => ['device', userCode],
  appRequest: (query: string) => ['app-request', query],
}

function project(projectId: string, ...part: unknown[]): QueryKey {
  return ['project', projectId, ...part]
}

function org(orgId: string, ...part: unknown[]): QueryKey {
  return ['org', orgId, ...part]
}

/** The project that a key is a part of; undefined for the project itself and for other keys. */
export function projectWithPart([subject, id, part]: QueryKey): string | undefined {
  return subject === 'project' && part !== 'item' ? (id as string) : undefined
}
