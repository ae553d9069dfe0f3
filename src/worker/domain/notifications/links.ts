import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** A roadmap's page of the web app. */
export const roadmapUrl = (appUrl: string, projectId: SQL, slug: SQL): SQL =>
  sql`${`${appUrl}/projects/`}::text || ${projectId} || '/roadmaps/' || ${slug}`

/**
 * Where a mail is ended without signing in (RFC 8058): `digest` ends the digests, `all` every notification by mail. The
 * key stands in the query, which the platform removes from what it logs; it keeps paths (requests § Log).
 */
export const unsubscribeUrl = (appUrl: string, user: Alias, of: 'digest' | 'all'): SQL =>
  sql`${`${appUrl}/api/unsubscribe?key=`}::text || ${user}.unsubscribe_key || ${`&of=${of}`}::text`
