import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, read } from '../../access/trip.ts'
import type { Alias } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { deletionJson } from './shapes.ts'

/** `json`, or for an issue in the trash, what `readLive` refuses it with. */
export const unlessDeleted = (issue: Alias, json: SQL): SQL => sql`
  case when ${issue}.deleted_at is null then ${json}
       else json_build_object('deleted', ${deletionJson(issue)}) end`

/** Reads `answer`, a query of one issue with `unlessDeleted`. 404 without it, and 410 if it is in the trash. */
export async function readLive(ask: Ask, answer: SQL): Promise<Json> {
  const json = await read(ask, answer, 'issue_not_found')
  const { deleted } = json.startsWith('{"deleted"') ? JSON.parse(json) : {}
  if (deleted) throw new ApiError('issue_deleted', deleted)
  return json
}
