import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import type { Admission } from './gate.ts'

export const sessionDays = 30

/**
 * Notes that a session or token was used, at most once in 15 minutes; a session is extended to 30 days with it,
 * at most once a day (accounts § Sessions; tokens § Records). Runs after the answer was sent.
 */
export async function noteUse(database: Database, { session_id, token_id }: Admission): Promise<void> {
  const due = sql`last_used_at < now() - interval '15 minutes'`
  await database.run(
    token_id
      ? sql`update api_tokens set last_used_at = now() where id = ${token_id} and coalesce(${due}, true)`
      : sql`update sessions set last_used_at = now(), expires_at = case
              when expires_at < now() + make_interval(days => ${sessionDays - 1}) then now() + make_interval(days => ${sessionDays})
              else expires_at end
            where id = ${session_id} and ${due}`,
  )
}
