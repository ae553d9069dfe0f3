import { type SQL, sql } from 'drizzle-orm'

/** A roadmap's page of the web app. */
export const roadmapUrl = (appUrl: string, projectId: SQL, slug: SQL): SQL =>
  sql`${`${appUrl}/projects/`}::text || ${projectId} || '/roadmaps/' || ${slug}`

/**
 * Where a mail is ended without signing in (RFC 8058): `digest` ends the digests, `all` every notification by mail.
 * `user` is the alias of a row.
 */
export const unsubscribeUrl = (appUrl: string, user: SQL, of: 'digest' | 'all'): SQL =>
  sql`${`${appUrl}/api/unsubscribe/`}::text || ${user}.unsubscribe_key || ${`?of=${of}`}::text`
