import type { Feature, OrgRole, ProjectRole, TokenScope } from '../../../src/worker/access/policy.ts'

/** The model's state of a run's world. Ids come from the service, everything else from the rules. */
export type Model = {
  people: Person[]
  orgs: Org[]
  projects: Project[]
  tokens: Token[]
  notifications: Notification[]
}

export type Scope = Feature[] | null

/** An address and its account. */
export type Person = {
  label: string
  email: string
  name: string | null
  id: string | null
  secret: string
  inApp: 'none' | 'blocked' | 'all'
  /** The preference for issues. */
  issuesInApp: 'none' | 'mine' | 'watched'
  locale: 'ja' | 'en'
  /** Null until they set one. */
  timeZone: string | null
}

export type Token = {
  id: string
  name: string
  of: Person
  /** Null if no user of the run has it. */
  secret: string | null
  scopes: TokenScope[] | null
  only: Project | null
  revoked: boolean
  /** What an app has beside its access token, which it refreshes. Then `id` is that of its grant. */
  app: { refresh: string; isGone: boolean } | null
  /** The count so far. A token has 60 a minute, and no run uses one more than 50 times. */
  writes: number
}

/** A user in a browser, or with one of their tokens. */
export type Caller = { who: Person; token: Token | null }

export type Org = {
  id: string
  name: string
  plan: 'free' | 'pro' | 'pro_plus'
  members: { who: Person; role: OrgRole }[]
  groups: Group[]
  invitations: OrgInvitation[]
  gone: boolean
}
export type Group = { id: string; org: Org; name: string; people: Person[] }
export type OrgInvitation = {
  id: string
  who: Person
  role: OrgRole
  group: Group | null
  isExpired: boolean
}

export type Project = {
  id: string
  org: Org
  name: string
  description: string | null
  key: string | null
  features: Feature[]
  isArchived: boolean
  members: Member[]
  groups: Assignment[]
  invitations: ProjectInvitation[]
  folders: Folder[]
  files: File[]
  uploads: Upload[]
  issues: Issue[]
  labels: Label[]
  filters: Filter[]
  binding: { value: string; isRebound: boolean } | null
  roadmaps: Roadmap[]
  links: Link[]
  events: Event[][]
  gone: boolean
}
export type Member = { id: string; who: Person; role: ProjectRole; scope: Scope }
export type Assignment = { group: Group; role: ProjectRole; scope: Scope }
export type ProjectInvitation = {
  id: string
  who: Person
  role: ProjectRole
  scope: Scope
  isExpired: boolean
}

export type Folder = { id: string; name: string; parent: Folder | null }
export type Upload = {
  id: string
  by: Person
  filename: string
  size: number
  state: 'pending' | 'ready' | 'linked' | 'gone'
  url: string
  /** Its bytes are in the store, even if a completion has been refused since. */
  isSent: boolean
}
/** The upload of a restored revision belongs to no user. */
type Revision = { number: number; size: number; upload: Upload | null }
export type File = {
  id: string
  name: string
  folder: Folder | null
  createdBy: Person
  /** The newest first. */
  revisions: Revision[]
}

export type Issue = {
  id: string
  number: number
  title: string
  body: string | null
  createdBy: Person
  status: string
  position: string
  assignee: Person | null
  parent: Issue | null
  isTrashed: boolean
  /** Its content was deleted after its time in the trash. */
  isPurged: boolean
  priority: 'none' | 'low' | 'high' | 'urgent'
  start: string | null
  due: string | null
  blockedType: 'issue' | 'external' | null
  blockedReason: string | null
  labels: Label[]
  /** Those in the trash, too. */
  blockers: Issue[]
  comments: Comment[]
  /** Those of its comments, too. */
  attachments: Attachment[]
  /** False for those who decided not to watch it. */
  watchers: Map<Person, boolean>
}
export type Attachment = { upload: Upload; comment: Comment | null }
export type Comment = { id: string; body: string; by: Person; isEdited: boolean }
export type Label = { id: string; name: string; color: string }
export type Filter = {
  id: string
  name: string
  query: Record<string, string>
  layout: 'list' | 'board'
  /** Null if it is shared. */
  owner: Person | null
  createdBy: Person
}

export type Task = {
  id: string
  title: string
  status: string
  issues: number[]
  planPath: string | null
  dependsOn: string[]
  blockedReason?: string
}
type Phase = { id: string; title: string; status?: string | undefined; tasks: Task[] }
export type Roadmap = {
  id: string
  slug: string
  /** Milliseconds. */
  updatedAt: number
  phases: Phase[]
  documents: Map<string, { taskId: string; content: string }>
  /** Of the last sync: a task and an issue that was live then. */
  linked: [taskId: string, issue: Issue][]
  /** Those that were neither released nor over, also of holders who have lost their access since. */
  claims: Claim[]
}
export type Claim = { id: string; taskId: string; by: Caller; note: string | null }
/** The first status or plan is null if there was none. */
export type Change = {
  kind: 'phase_status' | 'task_status' | 'plan'
  id: string
  title: string
  from: string | null
  to: string | null
}
export type Link = { ref: string; title: string; issues: Set<Issue> }

export type Notification = RoadmapNotification | IssueNotification
export type RoadmapNotification = {
  who: Person
  of: Project
  slug: string
  kind: 'task_blocked' | 'roadmap_changes'
  changes: Change[]
  /** Further tasks that became blocked. */
  further: number
  isRead: boolean
}
export type IssueNotification = {
  who: Person
  of: Project
  kind: 'issue_assigned' | 'issue_mentioned' | 'issue_commented' | 'issue_status'
  issue: Issue
  comment: Comment | null
  status: string | null
  actor: Person
  isRead: boolean
}

/** Events of one transaction are grouped, because their order is not defined. */
export type Event = {
  type: string
  actor: string | null
  target: { kind: string; id?: string | undefined } | null
  payload: Record<string, unknown>
}
