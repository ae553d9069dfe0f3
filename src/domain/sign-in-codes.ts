import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Digest, sha256 } from '../access/credential.ts'
import { writeOpen } from '../access/open.ts'
import { randomText } from '../access/secret.ts'
import type { Database } from '../database.ts'
import { email } from './fields.ts'
import { signInCodeMail } from './mails.ts'
import { enqueueMail } from './outbox.ts'

const codeMinutes = 10
const sendsPerWindow = 5
const windowMinutes = 15
export const triesPerCode = 5

export const CodeRequest = z.object({ email })

/** Six digits, forgiving full-width ones and what people put between them. */
export const Code = z
  .string()
  .overwrite(code => code.normalize('NFKC').replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, '確認コードは 6 桁の数字で入力してください')

/** Mails a code in place of the one before. Known and unknown addresses are treated alike (decisions § 2). */
export async function sendCode(database: Database, { email }: z.output<typeof CodeRequest>): Promise<void> {
  const code = randomText(6, '0123456789')
  await writeOpen(database, [
    sql`select ensure(v.allowed, 'rate_limited', rate_limit_detail(v))
          from take_hit(${`sign_in:${email}`}, ${sendsPerWindow}, make_interval(mins => ${windowMinutes})) v`,
    sql`insert into sign_in_codes (email, code_hash, expires_at)
        values (${email}, ${hashOf(email, code)}::bytea, now() + make_interval(mins => ${codeMinutes}))
        on conflict (email) do update
          set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0, spent_at = null`,
    enqueueMail(email, signInCodeMail(code, codeMinutes, 'ja'), {
      expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
    }),
  ])
}

/**
 * Spends the address's live code if it is this one, and otherwise counts the try. What came of it stands in
 * the transaction as `cairn.attempt`: `right`, `wrong`, or `none` when there was nothing left to try.
 */
export const tryCode = (email: string, code: string): SQL => sql`
  with attempt as (
    update sign_in_codes
       set attempts = attempts + 1, spent_at = case when code_hash = ${hashOf(email, code)}::bytea then now() end
     where ${isLive(email)} and attempts < ${triesPerCode}
    returning case when spent_at is null then 'wrong' else 'right' end as outcome)
  select set_config('cairn.attempt', coalesce((select outcome from attempt), 'none'), true)`

/** `{ retryAfter, retryAt }` when the address's code can be tried no more and this try was not one of those. */
export const lockedOut = (email: string): SQL => sql`
  select json_build_object('retryAfter', greatest(1, seconds_until(expires_at)), 'retryAt', iso(expires_at))
    from sign_in_codes
   where ${isLive(email)} and attempts >= ${triesPerCode}
     and current_setting('cairn.attempt', true) is distinct from 'wrong'`

const isLive = (email: string): SQL => sql`email = ${email} and spent_at is null and expires_at > now()`

const hashOf = (email: string, code: string): Digest => sha256(`${email} ${code}`)
