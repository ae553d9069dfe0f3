import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { deviceLogins } from '../../../../db/schema/index.ts'
import { type Digest, sha256 } from '../../access/credential.ts'
import { codeLiteral } from '../../access/ensure.ts'
import { onlyTried, secretIn } from '../../access/idempotency.ts'
import { renewedTokenDays } from '../../access/limits.ts'
import { actAs, type OpenAsk, writeOpen } from '../../access/open.ts'
import { randomText } from '../../access/secret.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { build } from '../../database.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { codedAs } from '../../validation.ts'
import { text } from '../shared/fields.ts'
import { requestedAccess } from './device-access.ts'
import { newTokenSecret, type TokenSecret } from './token-secrets.ts'
import { activeTokens, isReachable, tokenLimit } from './tokens.ts'

/** Seconds for which a device login can be approved, and between two polls (RFC 8628, section 3.2). */
export const expiresIn = 600
export const interval = 5

/** Seconds that a new token lasts without being used (tokens § Renewal). */
export const tokenExpiresIn = renewedTokenDays * 86_400

export const DeviceLoginStart = z.lazy(() =>
  z.object({
    client_name: text({ min: 1, max: 120 }).meta({
      description: 'The name of the client, on one line. It becomes the name of the token.',
    }),
    ...requestedAccess,
  }),
)

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

export const Redemption = z.lazy(() =>
  z.object({
    grant_type: codedAs(
      z.string().refine(type => type === deviceGrant, { params: { code: 'unsupported_grant_type' } }),
      { codes: ['unsupported_grant_type'] },
    )
      .meta({ const: deviceGrant })
      .optional()
      .meta({ description: 'The only accepted grant type. It can be omitted.' }),
    device_code: text({ min: 1, max: 200 }).meta({ description: 'The `device_code` of the device login.' }),
  }),
)

/** Returns the two codes of a new device login: one to poll with, and one to show to the user. */
export async function startDeviceLogin(
  ask: OpenAsk,
  { client_name: name, scopes, project_id, project_name }: z.output<typeof DeviceLoginStart>,
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = randomText(43)
  const userCode = randomText(8, 'BCDFGHJKLMNPQRSTVWXZ')
  const codes = { deviceCode, userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}` }
  const secret = secretIn(ask.idempotency, JSON.stringify(codes))
  const sealed = await writeOpen(
    ask,
    [
      build.insert(deviceLogins).values({
        id: crypto.randomUUID(),
        deviceHash: sha256(deviceCode),
        userCode,
        clientName: name,
        intervalSeconds: interval,
        expiresAt: sql`now() + make_interval(secs => ${expiresIn})`,
        scopes: scopes ?? null,
        projectId: project_id ?? null,
        projectName: project_name ?? null,
      }),
    ],
    sql`select ${secret.sealed}`,
  )
  return JSON.parse(secret.reveal(sealed))
}

/** Returns the token of an approved device login, once. Otherwise throws the error of RFC 8628, section 3.5. */
export async function redeemDeviceLogin(
  ask: OpenAsk,
  { device_code }: z.output<typeof Redemption>,
): Promise<string> {
  const hash = sha256(device_code)
  const id = crypto.randomUUID()
  const token = newTokenSecret()
  const secret = secretIn(ask.idempotency, token.plaintext)
  const answer = await writeOpen(
    ask,
    [lockApprover(hash), lockAskedProject(hash), poll(hash, id, token)],
    sql`select json_build_object('sealed', ${secret.sealed}::text, 'outcome', coalesce(
          (select 'redeemed' from api_tokens where id = ${id}),
          nullif(current_setting(${setting.poll}, true), ''), ${codeLiteral('authorization_pending')}))`,
  )
  const { outcome, sealed } = JSON.parse(answer) as { outcome: 'redeemed' | ErrorCode; sealed: string | null }
  if (outcome !== 'redeemed') throw new ApiError(outcome)
  return secret.reveal(sealed)
}

/**
 * Locks the approver, if there is one, and makes them the caller, because tokens are created under their owner's
 * lock.
 */
const lockApprover = (hash: Digest): SQL =>
  actAs(sql`
    select u.id from users u join device_logins d on d.user_id = u.id
     where d.device_hash = ${hash}::bytea and d.status = 'approved' for no key update of u`)

/** Locks the project of an approved login, so that a deletion of it also revokes the new token. */
const lockAskedProject = (hash: Digest): SQL => sql`
  select from projects
   where id = (select project_id from device_logins where device_hash = ${hash}::bytea and status = 'approved')
     for key share`

/** Records the poll, creates the token if it is approved, and sets the outcome in `setting.poll`. */
const poll = (hash: Digest, id: string, { hash: tokenHash, hint }: TokenSecret): SQL => sql`
  with login as (
    select * from device_logins where device_hash = ${hash}::bytea for update
  ), judged as (
    select l.*, case
        when expires_at <= now() or status = 'redeemed' then ${codeLiteral('expired_token')}
        when status = 'denied' then ${codeLiteral('access_denied')}
        when status = 'approved' and user_id = caller_id() and ${hasTokenRoom(sql`l.user_id`)}
          and (project_id is null or ${isReachable(sql`l.user_id`, sql`l.project_id`)}) then 'redeemed'
        when status = 'approved' and user_id = caller_id() then ${codeLiteral('access_denied')}
        when last_polled_at > now() - make_interval(secs => interval_seconds) then ${codeLiteral('slow_down')}
        else ${codeLiteral('authorization_pending')}
      end as outcome
      from login l
  ), noted as (
    update device_logins d
       set last_polled_at = now(),
           interval_seconds = d.interval_seconds + case outcome when ${codeLiteral('slow_down')} then 5 else 0 end,
           status = case outcome when 'redeemed' then 'redeemed'
                                 when ${codeLiteral('access_denied')} then 'denied' else d.status end
      from judged j where d.id = j.id
  ), minted as (
    insert into api_tokens (id, user_id, name, hash, hint, scopes, project_id, is_renewed, expires_at)
    select ${id}::uuid, user_id, client_name, ${tokenHash}::bytea, ${hint}, scopes, project_id, true,
           now() + make_interval(days => ${renewedTokenDays})
      from judged where outcome = 'redeemed'
  )
  select set_config(${setting.poll}, coalesce((select outcome from judged), ${codeLiteral('invalid_grant')}), true),
         ${onlyTried(sql`not exists (select from judged where outcome = 'redeemed')`)}`

/** Whether the user can have another token. */
export const hasTokenRoom = (userId: SQL): SQL => sql`${activeTokens(userId)} < ${tokenLimit}`
