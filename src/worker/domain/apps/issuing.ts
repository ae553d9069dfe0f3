import { type SQL, sql } from 'drizzle-orm'
import {
  appTokenDigest,
  appTokenPrefix,
  type Digest,
  newToken,
  refreshTokenPrefix,
  sha256,
  tokenPrefixOf,
} from '../../access/credential.ts'
import { codeLiteral } from '../../access/ensure.ts'
import { onlyTried, secretIn } from '../../access/idempotency.ts'
import { grantDays } from '../../access/limits.ts'
import { actAs, type OpenAsk, writeOpen } from '../../access/open.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { textArray } from '../../database.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'

export { grantDays, unusedGrantDays } from '../../access/limits.ts'

/** Seconds that an access token lasts. */
export const accessSeconds = 3_600

/** Seconds for which a used refresh token gets the same response again (apps § Refreshing). */
export const repeatSeconds = 60

export type AppTokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** The new tokens of a request, all of a grant with the same tag. `scopes` are null for those of the grant. */
export type Made = { id: string; access: string; refresh: string; scopes: string[] | null }

export const make = (tag: string, scopes: string[] | null): Made => ({
  id: crypto.randomUUID(),
  access: newToken(appTokenPrefix, tag),
  refresh: newToken(refreshTokenPrefix, tag),
  scopes,
})

type Outcome = 'granted' | 'repeated' | ErrorCode
/** `scopes`: those of the grant. */
type Told = { outcome: Outcome; sealed: string | null; kept: string | null; scopes: string[] }

/** Whether the use of the refresh token `r` can be repeated. */
export const isRepeatable = sql`(r.answer is not null
  and r.used_at > clock_timestamp() - make_interval(secs => ${repeatSeconds}))`

type Issue = {
  /** The id of the grant, which is locked after its user and its project. */
  ofGrant: SQL
  made: Made
  /** The grant with its `outcome`. */
  judged: SQL
  alsoWrites: SQL
  kept: { hash: Digest; open: (sealed: string) => Made } | null
}

/** Issues the tokens that `judged` grants, in one statement. Otherwise throws the error of RFC 6749, section 5.2. */
export async function issue(
  ask: OpenAsk,
  { ofGrant, made, judged, alsoWrites, kept }: Issue,
): Promise<AppTokens> {
  const secret = secretIn(ask.idempotency, JSON.stringify(made))
  const keptAnswer = sql`(select r.answer from app_refreshes r
    where r.hash = ${kept?.hash ?? null}::bytea and ${isRepeatable})`
  const answer = await writeOpen(
    ask,
    [
      actAs(sql`select u.id from users u join app_grants g on g.user_id = u.id where g.id = (${ofGrant})
                   for no key update of u`),
      sql`select from projects where id = (select project_id from app_grants where id = (${ofGrant})) for key share`,
      sql`select from app_grants where id = (${ofGrant}) for update`,
      sql`
        with judged as materialized (${judged}), ended as (
          delete from app_grants g using judged j where g.id = j.id and j.outcome = 'reused'
        ), minted as (
          insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, project_id, grant_id, resource,
            expires_at)
          select ${made.id}::uuid, j.user_id, 'oauth', j.name,
                 case j.resource when 'mcp' then ${appTokenDigest(made.access, 'mcp')}::bytea
                                 else ${appTokenDigest(made.access, 'api')}::bytea end,
                 ${made.access.slice(-4)}, coalesce(${textArray(made.scopes)}, j.scopes), j.project_id, j.id,
                 j.resource, least(now() + make_interval(secs => ${accessSeconds}),
                                   j.created_at + make_interval(days => ${grantDays}))
            from judged j where j.outcome = 'granted'
        ), shown as (
          insert into app_refreshes (hash, grant_id)
          select ${refreshDigest(made.refresh)}::bytea, j.id from judged j where j.outcome = 'granted'
        )${alsoWrites}
        select set_config(${setting.appOutcome}, coalesce((select case outcome
                   when 'reused' then ${codeLiteral('invalid_grant')} else outcome end from judged),
                 ${codeLiteral('invalid_grant')}), true),
               ${onlyTried(sql`not exists (select from judged where outcome = 'granted')`)}`,
    ],
    // In a retry after a lost connection, the setting is missing, so the tables are read.
    sql`select json_build_object('sealed', ${secret.sealed}::text, 'kept', ${keptAnswer},
          'scopes', (select scopes from app_grants where id = (${ofGrant})),
          'outcome', case
            when exists (select from api_tokens where id = ${made.id}::uuid) then 'granted'
            else coalesce(nullif(current_setting(${setting.appOutcome}, true), ''),
              case when ${keptAnswer} is not null then 'repeated' else ${codeLiteral('invalid_grant')} end) end)`,
  )
  const told = JSON.parse(answer) as Told
  if (told.outcome === 'granted') return tokensOf(JSON.parse(secret.reveal(told.sealed)) as Made, told.scopes)
  if (told.outcome === 'repeated' && told.kept) return tokensOf(kept!.open(told.kept), told.scopes)
  throw new ApiError(told.outcome as ErrorCode)
}

const tokensOf = ({ access, refresh, scopes }: Made, ofGrant: readonly string[]): AppTokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: accessSeconds,
  refresh_token: refresh,
  scope: (scopes ?? ofGrant).join(' '),
})

/** The digest of a refresh token, or of none for any other text. */
export const refreshDigest = (token: string): Digest =>
  sha256(tokenPrefixOf(token) === refreshTokenPrefix ? token : '')
