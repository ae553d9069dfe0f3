import { type SQL, sql } from 'drizzle-orm'
import type { Feature, TokenScope } from '../access/policy.ts'

/**
 * In a read: whether the caller sees what belongs to a feature that the operation does not ask for. It must be
 * switched on, in their scope, and within their token's scopes. `project` is the alias of a row.
 */
export const seesFeature = (project: SQL, feature: Feature, scopes: readonly TokenScope[]): SQL => sql`(
  ${feature} = any (live_features(${project}.features))
  and (gate.feature_scope is null or ${feature} = any (gate.feature_scope))
  and (gate.token_scopes is null or gate.token_scopes && ${`{${scopes.join(',')}}`}::text[]))`
