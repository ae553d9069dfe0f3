import { type SQL, sql } from 'drizzle-orm'
import { apiTokens } from '../../../../db/schema/index.ts'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { secretIn } from '../../access/idempotency.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { build } from '../../database.ts'
import { listJson, type Page } from '../shared/lists.ts'
import type { NewToken } from './token-fields.ts'
import { newTokenSecret } from './token-secrets.ts'

/** Active tokens per user. Revoked and expired tokens do not count. */
export const tokenLimit = 20

/** The token of the request. 404 for a session (tokens § The calling token). */
export const readOwnToken = (ask: Ask): Promise<Json> => read(ask, sql`select token_as(gate.token_id)`)

/** The caller's tokens, newest first. */
export const listTokens = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(
    ask,
    listJson(
      'tokens',
      sql`select ${recordJson} as item from api_tokens t
           where ${ownedBy(sql`gate.user_id`)} order by t.created_at desc, t.id`,
      page,
    ),
  )

/** Only this response and its repeats contain the plaintext. */
export async function createToken(
  ask: Ask,
  { name, expiresAt, scopes, projectId, fault }: NewToken,
): Promise<Json> {
  const { plaintext, hash, hint } = newTokenSecret()
  const id = crypto.randomUUID()
  const secret = secretIn(ask.idempotency, plaintext)
  const userId = sql`caller_id()`
  const until = sql`${expiresAt}::timestamptz`
  const isAllowed = sql`${projectId}::uuid is null or ${isReachable(userId, sql`${projectId}::uuid`)}`
  const answer = await write(
    ask,
    [
      ...lockProject(projectId),
      sql`select ${ensure(sql`${until} is null or ${until} > clock_timestamp()`, 'expires_at_past')},
                 ${fault ? sql`${ensure(sql`false`, fault)},` : sql``}
                 ${ensure(isAllowed, 'project_not_found')},
                 ${ensure(sql`${activeTokens(userId)} < ${tokenLimit}`, 'token_limit')}`,
      build.insert(apiTokens).values({ id, userId, name, hash, hint, scopes, projectId, expiresAt: until }),
    ],
    sql`select json_build_object('record', record, 'sealed', ${secret.sealed}::text)
          from (${recordOf(id)}) found (record)`,
  )
  const { record, sealed } = JSON.parse(answer) as { record: object; sealed: string | null }
  return JSON.stringify({ token: secret.reveal(sealed), record }) as Json
}

/** Revokes a token. A revoked one is unchanged (tokens § Revoking). */
export const revokeToken = (ask: Ask, id: string): Promise<Json> =>
  write(
    ask,
    [
      sql`with revoked as (
            update api_tokens t set revoked_at = coalesce(t.revoked_at, now())
             where t.id = ${id}::uuid and ${ownedBy(sql`caller_id()`)} returning t.id)
          select ${ensureFound(sql`revoked`, 'not_found')}`,
    ],
    sql`select json_build_object('ok', true, 'token', record) from (${recordOf(id)}) found (record)`,
  )

/** Revokes the token of the request, whatever its scopes. 404 for a session (tokens § Revoking). */
export async function revokeOwnToken(ask: Ask): Promise<void> {
  await write(
    ask,
    [
      sql`with revoked as (
            update api_tokens set revoked_at = now() where hash = ${ask.credential.token}::bytea returning 1)
          select ${ensureFound(sql`revoked`, 'not_found')}`,
    ],
    sql`select null`,
  )
}

/** Locks the project, so that a deletion of it also revokes its new token. */
const lockProject = (id: string | null): SQL[] =>
  id === null ? [] : [sql`select from projects where id = ${id}::uuid for key share`]

const ownedBy = (userId: SQL): SQL => sql`t.user_id = ${userId} and t.kind = 'personal'`

const isActive = sql`t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`

export const activeTokens = (userId: SQL): SQL =>
  sql`(select count(*) from api_tokens t where ${ownedBy(userId)} and ${isActive})`

/** Whether the user can reach the project. */
export const isReachable = (userId: SQL, projectId: SQL): SQL =>
  sql`exists (select from reachable_projects(${userId}, ${projectId}))`

// Users who left the project must not see its name.
const projectName = sql`case when t.project_id is not null then
  (select p.name from reachable_projects(t.user_id, t.project_id), projects p where p.id = t.project_id) end`

const recordJson: SQL = sql`json_build_object(
  'id', t.id, 'name', t.name, 'scopes', t.scopes, 'projectId', t.project_id, 'projectName', ${projectName},
  'expiresAt', iso(t.expires_at), 'createdAt', iso(t.created_at), 'lastUsedAt', iso(t.last_used_at),
  'revokedAt', iso(t.revoked_at), 'hint', t.hint,
  'status', case when t.revoked_at is not null then 'revoked' when ${isActive} then 'active' else 'expired' end)`

const recordOf = (id: string): SQL => sql`select ${recordJson} from api_tokens t where t.id = ${id}::uuid`
