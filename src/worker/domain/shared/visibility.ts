import { type SQL, sql } from 'drizzle-orm'
import { type Feature, operations } from '../../access/policy.ts'
import { type Alias, textArray } from '../../database.ts'

/** Whether a feature is in the `feature_scope` of this row. */
export const isInScope = (of: Alias, feature: Feature | SQL): SQL =>
  sql`(${of}.feature_scope is null or ${feature} = any (${of}.feature_scope))`

/**
 * Joins the project `p` with this ID if it is in use: not archived, not suspended, and with this feature switched on. The
 * database's `is_in_use` is the same for email that waits.
 */
export const joinInUse = (projectId: SQL, feature: 'roadmap' | 'issues'): SQL => sql`
  join projects p on p.id = ${projectId} and p.archived_at is null and ${feature} = any (p.features)
  join orgs o on o.id = p.org_id and o.suspended_at is null`

/** What a token needs to see the data of a feature: any scope with which it can read it. */
const readScopes = {
  roadmap: operations['roadmap.read'].tokens,
  issues: operations['issue.read'].tokens,
  files: operations['file.tree'].tokens,
  git_links: operations['git_link.list'].tokens,
} as const
export type ReadFeature = keyof typeof readScopes

/**
 * In a read, whether the caller sees data of a feature that the operation does not require. The feature must be switched
 * on, in their scope, and in their token's scopes.
 */
export const seesFeature = (project: Alias, feature: ReadFeature): SQL => sql`(
  ${feature} = any (live_features(${project}.features))
  and ${isInScope(sql`gate`, feature)}
  and ${isReadable(feature)})`

/** Whether the caller's token can read the data of a feature. */
export const isReadable = (feature: ReadFeature): SQL =>
  sql`(gate.token_scopes is null or gate.token_scopes && ${textArray(readScopes[feature])})`
