import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../access/gate.ts'
import { type Json, read } from '../access/trip.ts'

/** The token of this call; a cookie session has none: 404 (contract, "Personal tokens"). */
export const readOwnToken = (ask: Ask): Promise<Json> =>
  read(
    ask,
    sql`select json_build_object('token', json_build_object('id', t.id, 'name', t.name, 'scopes', t.scopes,
          'projectId', t.project_id, 'expiresAt', iso(t.expires_at)))
        from api_tokens t where t.id = gate.token_id`,
  )

export const tokenJson = (t: SQL): SQL => sql`${t}`
