import { type SQL, sql } from 'drizzle-orm'
import type { Feature, TokenScope } from '../../access/policy.ts'
import { type Alias, textArray } from '../../database.ts'

/** Whether a feature is in the `feature_scope` of this row. */
export const isInScope = (of: Alias, feature: Feature | SQL): SQL =>
  sql`(${of}.feature_scope is null or ${feature} = any (${of}.feature_scope))`

/**
 * In a read, whether the caller sees data of a feature that the operation does not require. The feature must be switched
 * on, in their scope, and in their token's scopes.
 */
export const seesFeature = (project: Alias, feature: Feature, scopes: readonly TokenScope[]): SQL => sql`(
  ${feature} = any (live_features(${project}.features))
  and ${isInScope(sql`gate`, feature)}
  and (gate.token_scopes is null or gate.token_scopes && ${textArray(scopes)}))`
