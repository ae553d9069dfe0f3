import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import type { Unsubscribed } from './unsubscribing.ts'

/** The URL of a roadmap's page in the console. */
export const roadmapUrl = (appUrl: string, projectId: SQL, slug: SQL): SQL =>
  sql`${`${appUrl}/projects/`}::text || ${projectId} || '/roadmaps/' || ${slug}`

/** The URL of an issue's page in the console. */
export const issueUrl = (appUrl: string, projectId: SQL, number: SQL): SQL =>
  sql`${`${appUrl}/projects/`}::text || ${projectId} || '/issues/' || ${number}`

/**
 * The URL to unsubscribe from these emails without signing in (RFC 8058). The key is in the query, because the platform
 * logs paths but not queries (requests § Log).
 */
export const unsubscribeUrl = (appUrl: string, user: Alias, of: Unsubscribed): SQL =>
  sql`${`${appUrl}/api/unsubscribe?key=`}::text || ${user}.unsubscribe_key || ${`&of=${of}`}::text`
