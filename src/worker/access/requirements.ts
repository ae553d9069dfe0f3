export const features = ['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings'] as const
export type Feature = (typeof features)[number]

export const tokenScopes = [
  'issues:read',
  'issues:write',
  'wiki:read',
  'wiki:write',
  'files:read',
  'files:write',
  'roadmap:read',
  'roadmap:sync',
] as const
export type TokenScope = (typeof tokenScopes)[number]

export type ProjectRole = 'viewer' | 'member' | 'admin' | 'owner'
export type OrgRole = 'member' | 'admin'

/** Any of these scopes; `any` valid token; only `full`, unrestricted ones; `none`, only browsers. */
type TokenRule = 'any' | 'full' | 'none' | readonly [TokenScope, ...TokenScope[]]

/** The limits of operations without a credential (src/worker/env.ts). */
export type CallerLimit =
  | 'codes'
  | 'tries'
  | 'deviceStarts'
  | 'devicePolls'
  | 'unsubscribing'
  | 'appTokens'
  | 'clientDocuments'

/** Needs no credential. A write is limited by caller, or `signed` by its sender. */
type Public = { on: 'nothing'; sameOrigin?: true; perCaller?: CallerLimit; signed?: true }
/** With scopes, a token of a project is admitted too. The operation itself leaves out other projects. */
type Own = {
  on: 'self'
  tokens: TokenRule
  writes?: true
  /** The query can name a project. It must be the one of a token of a project. */
  queriesProject?: true
}
type OnOrg = {
  on: 'org'
  atLeast: OrgRole
  tokens: TokenRule
  writes?: true
  orOwn?: { kind: 'user'; atLeast: OrgRole }
  evenSuspended?: true
}
type OnProject = {
  on: 'project'
  atLeast: ProjectRole
  /** One of these features must be in the caller's scope, and switched on unless `evenSwitchedOff`. */
  feature?: Feature | readonly [Feature, ...Feature[]]
  evenSwitchedOff?: true
  tokens: TokenRule
  writes?: true
  evenArchived?: true
  /** The write depends on the organization or its members, so the gate locks it before the project. */
  locksOrg?: true
  /** What is required instead if this parameter of the path is the caller's own (`is_own`), such as `:fileId`. */
  orOwn?: {
    kind: 'member' | 'file' | 'filter' | 'comment' | 'attachment'
    atLeast: ProjectRole
    feature?: Feature
  }
  /** The path's `:commentId` must be the caller's own, whatever their role. */
  onlyOwn?: 'comment'
}
export type Policy = Public | Own | OnOrg | OnProject
