import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import {
  appTokenDigest,
  appTokenPrefix,
  type Digest,
  hmac,
  newTag,
  newToken,
  refreshTokenPrefix,
  sha256,
  tagOf,
  tokenPrefixOf,
} from '../../access/credential.ts'
import { codeLiteral } from '../../access/ensure.ts'
import { grantEnd } from '../../access/freshness.ts'
import { onlyTried, secretIn } from '../../access/idempotency.ts'
import { grantDays } from '../../access/limits.ts'
import { actAs, type OpenAsk, writeOpen } from '../../access/open.ts'
import { seal, unseal } from '../../access/sealing.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { textArray } from '../../database.ts'
import { ApiError, type ErrorCode, type Sentence } from '../../errors.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { scopesOf } from './requests.ts'
import { resourceOf } from './resources.ts'
import type { TokenRequest } from './token-fields.ts'

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
type Made = { id: string; access: string; refresh: string; scopes: string[] | null }

const make = (tag: string, scopes: string[] | null): Made => ({
  id: crypto.randomUUID(),
  access: newToken(appTokenPrefix, tag),
  refresh: newToken(refreshTokenPrefix, tag),
  scopes,
})

type Outcome = 'granted' | 'repeated' | ErrorCode
/** `scopes`: those of the grant. */
type Told = { outcome: Outcome; sealed: string | null; kept: string | null; scopes: string[] }

/** Exchanges a code for tokens, once (RFC 6749, section 4.1.3; RFC 7636, section 4.6). */
export async function exchangeCode(ask: OpenAsk, request: TokenRequest, appUrl: string): Promise<AppTokens> {
  const { code, code_verifier, client_id, redirect_uri } = request
  const hash = sha256(code!)
  const made = make(newTag(), null)
  const judged = sql`
    select g.*, case
             when g.client_id <> ${client_id} then 'invalid_grant'
             when g.exchanged_at is not null then 'reused'
             when g.ends_at <= clock_timestamp() then 'invalid_grant'
             when g.redirect_uri <> coalesce(${redirect_uri ?? null}, g.redirect_uri) then 'invalid_grant'
             when g.challenge <> ${challengeOf(code_verifier!)} then 'invalid_grant'
             when ${isOtherResource(request, appUrl)} then 'invalid_target'
             else 'granted' end as outcome
      from app_grants g where g.code_hash = ${hash}::bytea`
  return issue(ask, {
    ofGrant: sql`select id from app_grants where code_hash = ${hash}::bytea`,
    made,
    judged,
    alsoWrites: sql`
      , exchanged as (
        update app_grants g set exchanged_at = now(), ends_at = ${grantEnd(sql`g`)}
          from judged j where g.id = j.id and j.outcome = 'granted')`,
    kept: null,
  })
}

/**
 * Exchanges a refresh token for new tokens. The same one gets the same response for a minute, because the response may
 * be lost. A later use ends the grant, because someone else may have it (RFC 9700, section 4.14.2).
 */
export async function refresh(ask: OpenAsk, request: TokenRequest, appUrl: string): Promise<AppTokens> {
  const token = request.refresh_token!
  const hash = refreshDigest(token)
  const scopes = request.scope === undefined ? null : scopesOf(request.scope)
  if (request.scope !== undefined && scopes === null) throw new ApiError('invalid_scope', { field: 'scope' })
  const made = make(tagOf(token), scopes)
  const key = hmac(token, 'the response to this refresh token').slice(2)
  const judged = sql`
    select g.*, case
             when g.client_id <> ${request.client_id} or g.ends_at <= clock_timestamp() then 'invalid_grant'
             when ${isRepeatable} then 'repeated'
             when r.used_at is not null then 'reused'
             when ${isOtherResource(request, appUrl)} then 'invalid_target'
             when not g.scopes @> ${textArray(scopes ?? [])} then 'invalid_scope'
             else 'granted' end as outcome
      from app_refreshes r join app_grants g on g.id = r.grant_id where r.hash = ${hash}::bytea`
  return issue(ask, {
    ofGrant: sql`select grant_id from app_refreshes where hash = ${hash}::bytea`,
    made,
    judged,
    alsoWrites: sql`
      , spent as (
        update app_refreshes r set used_at = clock_timestamp(), answer = ${seal(key, JSON.stringify(made))}
          from judged j where r.hash = ${hash}::bytea and j.outcome = 'granted'
      ), used as (
        update app_grants g set last_used_at = now(), ends_at = ${grantEnd(sql`g`)}
          from judged j where g.id = j.id and j.outcome = 'granted'
      ), told as (
        ${enqueueMailEach('app_disconnected', {
          to: sql`u.email`,
          locale: sql`u.locale`,
          data: sql`jsonb_build_object('name', j.name, 'host', j.host, 'url', ${`${appUrl}/settings/apps`}::text)`,
          each: sql`judged j join users u on u.id = j.user_id where j.outcome = 'reused'`,
        })}
      )`,
    kept: { hash, open: sealed => JSON.parse(unseal(key, sealed)) as Made },
  })
}

/** Whether the use of the refresh token `r` can be repeated. */
const isRepeatable = sql`(r.answer is not null
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

async function issue(ask: OpenAsk, { ofGrant, made, judged, alsoWrites, kept }: Issue): Promise<AppTokens> {
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
          insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, project_id, grant_id, resource, expires_at)
          select ${made.id}::uuid, j.user_id, 'oauth', j.name,
                 case j.resource when 'mcp' then ${appTokenDigest(made.access, 'mcp')}::bytea
                                 else ${appTokenDigest(made.access, 'api')}::bytea end,
                 ${made.access.slice(-4)}, coalesce(${textArray(made.scopes)}, j.scopes), j.project_id, j.id, j.resource,
                 least(now() + make_interval(secs => ${accessSeconds}), j.created_at + make_interval(days => ${grantDays}))
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
  throw refusal(told.outcome as ErrorCode)
}

const tokensOf = ({ access, refresh, scopes }: Made, ofGrant: readonly string[]): AppTokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: accessSeconds,
  refresh_token: refresh,
  scope: (scopes ?? ofGrant).join(' '),
})

const refused: Sentence = [
  'コードまたはリフレッシュトークンが正しくないか、期限が切れています。アプリをもう一度接続してください',
  'The code or refresh token is not valid or has expired. Connect the app again',
]

const refusal = (code: ErrorCode): ApiError =>
  new ApiError(code, code === 'invalid_grant' ? { message: refused } : {})

/** The SHA-256 of the verifier, in base64url (RFC 7636, section 4.2). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** A text that is no refresh token has the digest of none. */
export const refreshDigest = (token: string): Digest =>
  sha256(tokenPrefixOf(token) === refreshTokenPrefix ? token : '')

/** Whether the request names another resource than the grant `g` (RFC 8707, section 2.2). */
function isOtherResource({ resource }: TokenRequest, appUrl: string): SQL {
  if (resource === undefined) return sql`false`
  return sql`g.resource is distinct from ${resourceOf([resource].flat(), appUrl)}::text`
}
