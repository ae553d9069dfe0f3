import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** The URL of a roadmap's page in the console. */
export const roadmapUrl = (appUrl: string, projectId: SQL, slug: SQL): SQL =>
  sql`${`${appUrl}/projects/`}::text || ${projectId} || '/roadmaps/' || ${slug}`

/**
 * The URL to unsubscribe without signing in (RFC 8058), from `digest` emails or from `all` notifications. The key is in
 * the query, because the platform logs paths but not queries (requests § Log).
 */
export const unsubscribeUrl = (appUrl: string, user: Alias, of: 'digest' | 'all'): SQL =>
  sql`${`${appUrl}/api/unsubscribe?key=`}::text || ${user}.unsubscribe_key || ${`&of=${of}`}::text`
