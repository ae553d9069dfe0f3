import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Digest, sha256 } from '../../access/credential.ts'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { secretIn } from '../../access/idempotency.ts'
import { sessionDays } from '../../access/limits.ts'
import { actAs, type OpenAsk, writeOpen } from '../../access/open.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { type Json, write } from '../../access/trip.ts'
import { ApiError } from '../../errors.ts'
import { truncate } from '../../text.ts'
import { acceptInvitations, ensureNoneMissed, joinedJson, lockDueInvitations } from '../people/invitations.ts'
import { email } from '../shared/fields.ts'
import { listJson, type Page } from '../shared/lists.ts'
import type { Locale } from '../shared/locales.ts'
import { userJson } from './profiles.ts'
import { type Browser, Code, cancelSpentCodeMail, lockedOut, tryCode } from './sign-in-codes.ts'
import { ensureMaySignUp, type SignUp } from './sign-ups.ts'

export const SignIn = z.lazy(() =>
  z.object({
    email: email.meta({ description: 'The address that the code was sent to.' }),
    code: Code.meta({
      minLength: 6,
      maxLength: 40,
      description: 'The six digits in the email. Full-width digits, spaces, and hyphens are accepted.',
    }),
  }),
)

/** What is known about a sign-in, and who can create an account. `locale` is the language of a new user. */
type Arrival = { userAgent: string | undefined; locale: Locale; signUp: SignUp }

/**
 * Signs in with an emailed code: creates a new user, accepts their invitations, and starts a session. A wrong code only
 * counts the try (accounts § Signing in). If a new user cannot sign up, nothing happens, and the code stays valid
 * (accounts § Signing up). `secret` is the cookie's value.
 */
export async function openSession(
  ask: OpenAsk,
  { email, code }: z.output<typeof SignIn>,
  browser: Browser,
  { userAgent, locale, signUp }: Arrival,
): Promise<{ user: object; joined: object; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const hash = sha256(secret)
  const cookie = secretIn(ask.idempotency, secret)
  const answer = await writeOpen(
    ask,
    [
      tryCode(email, code, browser),
      cancelSpentCodeMail(email, browser),
      ...recognizeUser(email, locale),
      ...lockDueInvitations,
      ...ensureMaySignUp(email, signUp, isNewcomer),
      acceptInvitations,
      insertSession(hash, userAgent),
      ...ensureNoneMissed(email, isNewcomer),
    ],
    sql`select json_build_object('user', (${userOf(hash)}), 'joined', (${joinedBy(hash)}),
          'locked', (${lockedOut(email, browser)}), 'sealed', ${cookie.sealed}::text)`,
  )
  const { user, joined, locked, sealed } = JSON.parse(answer) as SignedIn
  if (user) return { user, joined, secret: cookie.reveal(sealed) }
  if (!locked) throw new ApiError('code_invalid')
  throw new ApiError('rate_limited', {
    message: [
      '確認コードの入力回数が上限に達しました。新しいコードを取得してください',
      'You tried this code too often. Request a new one',
    ],
    ...locked,
  })
}

type SignedIn = { user: object | null; joined: object; locked: object | null; sealed: string | null }

export const endSession = (ask: Ask): Promise<Json> =>
  write(ask, [sql`delete from sessions where hash = ${ask.credential.session}::bytea`], sql`select null`)

/** The caller's live sessions, newest first. */
export const listSessions = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(
    ask,
    listJson(
      'sessions',
      sql`select json_build_object('id', s.id, 'current', s.id = gate.session_id, 'createdAt', iso(s.created_at),
                 'lastUsedAt', iso(s.last_used_at), 'userAgent', s.user_agent) as item
            from sessions s where s.user_id = gate.user_id and s.expires_at > now()
           order by s.created_at desc, s.id`,
      page,
    ),
  )

/** 404 for a session that is not the caller's or has expired. */
export const revokeSession = (ask: Ask, id: string): Promise<Json> =>
  write(
    ask,
    [
      sql`with revoked as (
            delete from sessions where id = ${id}::uuid and user_id = caller_id() and expires_at > now() returning 1)
          select ${ensureFound(sql`revoked`, 'not_found')}`,
    ],
    sql`select null`,
  )

/** If the code was right, its user becomes the caller of the rest of the transaction. */
const recognizeUser = (email: string, locale: Locale): SQL[] => [
  sql`with newcomer as (
        insert into users (id, email, locale) select ${crypto.randomUUID()}::uuid, ${email}, ${locale}
         where current_setting(${setting.attempt}) = 'right' on conflict (email) do nothing returning 1)
      select set_config(${setting.isNewcomer}, (exists (select from newcomer))::text, true)`,
  actAs(sql`
    select id from users where email = ${email} and current_setting(${setting.attempt}) = 'right' for no key update`),
]

const isNewcomer = sql`current_setting(${setting.isNewcomer})::boolean`

const insertSession = (hash: Digest, userAgent: string | undefined): SQL => sql`
  insert into sessions (id, hash, user_id, user_agent, expires_at)
  select ${crypto.randomUUID()}::uuid, ${hash}::bytea, id,
         ${userAgent === undefined ? null : truncate(userAgent, 400)}, now() + make_interval(days => ${sessionDays})
    from users where id = caller_id()`

const userOf = (hash: Digest): SQL => sql`
  select ${userJson(sql`u`)} from sessions s join users u on u.id = s.user_id where s.hash = ${hash}::bytea`

/** What was accepted in the transaction that started the session, also if only its response is read again. */
const joinedBy = (hash: Digest): SQL => sql`
  select ${joinedJson(sql`u`, sql`s.created_at`)}
    from sessions s join users u on u.id = s.user_id where s.hash = ${hash}::bytea`
