import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { hmac, newTag, sha256, tagOf } from '../../access/credential.ts'
import { grantEnd } from '../../access/freshness.ts'
import type { OpenAsk } from '../../access/open.ts'
import { seal, unseal } from '../../access/sealing.ts'
import { textArray } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { type AppTokens, isRepeatable, issue, type Made, make, refreshDigest } from './issuing.ts'
import { scopesOf } from './requests.ts'
import { resourceOf } from './resources.ts'
import type { TokenRequest } from './token-fields.ts'

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

/** The SHA-256 of the verifier, in base64url (RFC 7636, section 4.2). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Whether the request names another resource than the grant `g` (RFC 8707, section 2.2). */
function isOtherResource({ resource }: TokenRequest, appUrl: string): SQL {
  if (resource === undefined) return sql`false`
  return sql`g.resource is distinct from ${resourceOf([resource].flat(), appUrl)}::text`
}
