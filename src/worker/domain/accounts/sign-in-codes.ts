import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Digest, hmac, sha256 } from '../../access/credential.ts'
import { ensure } from '../../access/ensure.ts'
import { onlyTried, secretIn } from '../../access/idempotency.ts'
import { type OpenAsk, writeOpen } from '../../access/open.ts'
import { randomText } from '../../access/secret.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { endMail, enqueueMailEach } from '../mail/outbox.ts'
import type { Template } from '../mail/templates.ts'
import { signInUrl } from '../people/invitation-mails.ts'
import { email, matches, notBeyond } from '../shared/fields.ts'
import type { Locale } from '../shared/locales.ts'
import { judgedAddress, type SignUp } from './sign-ups.ts'

const codeMinutes = 10
const triesPerCode = 5
const sendsToAddress = 10
const sendsByCaller = 3
const windowMinutes = 15

export const CodeRequest = z.lazy(() =>
  z.object({ email: email.meta({ description: 'Where to send the code.' }) }),
)

/** Six digits. Accepts full-width digits, spaces, and hyphens. */
export const Code = z
  .string()
  .check(notBeyond(40))
  .overwrite(code => code.normalize('NFKC').replace(/[\s-]/g, ''))
  .check(matches(/^\d{6}$/, 'は 6 桁の数字で入力してください', 'must be 6 digits'))

/** The browser that a code belongs to. */
export type Browser = {
  /** The value of its cookie. */
  cookie: string
  /** The caller's address. Null if callers are not identified. */
  caller: string | null
  /** The key of the HMACs of codes. */
  codeKey: string
}

/** Where a code is requested: the origin of the service, the caller's language, and who can sign up. */
export type Place = { origin: string; locale: Locale; signUp: SignUp }

/**
 * Emails a code that replaces the browser's last one, or that the address cannot sign up. Returns the value of the
 * browser's cookie. All addresses are treated the same, so a code is stored even if it is not sent
 * (accounts § Sign-in codes).
 */
export async function sendCode(
  ask: OpenAsk,
  { email }: z.output<typeof CodeRequest>,
  browser: Browser,
  place: Place,
): Promise<string> {
  const code = randomText(6, '0123456789')
  const cookie = secretIn(ask.idempotency, browser.cookie)
  const sealed = await writeOpen(
    ask,
    [
      ...windowsOf(email, browser).map(takeSend),
      putCode(email, code, browser),
      endMail(topicOf(browser)),
      mailCode(email, code, browser, place),
    ],
    sql`select ${cookie.sealed}`,
  )
  return cookie.reveal(sealed)
}

const putCode = (email: string, code: string, browser: Browser): SQL => sql`
  insert into sign_in_codes (browser, email, code_hash, expires_at)
  values (${sha256(browser.cookie)}::bytea, ${email}, ${hashOf(email, code, browser)}::bytea,
          now() + make_interval(mins => ${codeMinutes}))
  on conflict (browser) do update
    set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
        attempts = 0, spent_at = null`

function mailCode(email: string, code: string, browser: Browser, { origin, locale, signUp }: Place): SQL {
  const mailing = {
    to: sql`${email}`,
    // The language of the user with this address, or else that of the request.
    locale: sql`coalesce((select locale from users where email = ${email}), ${locale})`,
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
    topic: sql`${topicOf(browser)}`,
  }
  const words = sql`jsonb_build_object('code', ${code}::text, 'minutes', ${codeMinutes}::int)`
  if (signUp === 'open')
    return enqueueMailEach('sign_in_code', { ...mailing, data: words, each: sql`(select) one` })
  const refusal = { url: signInUrl(origin, email), hasDomains: signUp.length > 0 }
  return enqueueMailEach(
    sql`case when may_sign_in then ${'sign_in_code' satisfies Template}
             else ${'sign_up_restricted' satisfies Template} end`,
    {
      ...mailing,
      data: sql`case when may_sign_in then ${words} else ${JSON.stringify(refusal)}::jsonb end`,
      each: judgedAddress(email, signUp),
    },
  )
}

/**
 * Uses the browser's code for the address if it is right, and otherwise counts the try. Sets the outcome in
 * `setting.attempt`: `right`, `wrong`, or `none` if there was no code to try.
 */
export const tryCode = (email: string, code: string, browser: Browser): SQL => sql`
  with attempt as (
    update sign_in_codes
       set attempts = attempts + 1,
           spent_at = case when code_hash = ${hashOf(email, code, browser)}::bytea then now() end
     where ${isLive(email, browser)} and attempts < ${triesPerCode}
    returning case when spent_at is null then 'wrong' else 'right' end as outcome)
  select set_config(${setting.attempt}, coalesce((select outcome from attempt), 'none'), true),
         ${onlyTried(sql`not exists (select from attempt where outcome = 'right')`)}`

/** Cancels the email of a code that can no longer be tried, if it was not sent yet. */
export const cancelSpentCodeMail = (email: string, browser: Browser): SQL =>
  endMail(
    topicOf(browser),
    sql`not exists (select from sign_in_codes where ${isLive(email, browser)} and attempts < ${triesPerCode})`,
  )

/**
 * `{ retryAfter, retryAt }`: when another code can be requested. At once is 0 and now. No row unless the tries of the
 * browser's code were used up before this one.
 */
export const lockedOut = (email: string, browser: Browser): SQL => sql`
  select json_build_object('retryAfter', seconds_until(next.send), 'retryAt', iso_when_over(next.send))
    from sign_in_codes, (${nextSend(email, browser)}) next
   where ${isLive(email, browser)} and attempts >= ${triesPerCode}
     and current_setting(${setting.attempt}, true) is distinct from 'wrong'`

/** The topic of the email with a browser's code. */
const topicOf = ({ cookie }: Browser): string => `sign_in:${sha256(cookie)}`

const isLive = (email: string, { cookie }: Browser): SQL =>
  sql`browser = ${sha256(cookie)}::bytea and email = ${email} and spent_at is null and expires_at > now()`

const hashOf = (email: string, code: string, { cookie, codeKey }: Browser): Digest =>
  hmac(codeKey, `${email} ${cookie} ${code}`)

type Window = { subject: string; quota: number }

/** The rate limits of a send: by address, and by caller and address, stored as an HMAC. */
function windowsOf(email: string, { caller, codeKey }: Browser): Window[] {
  const ofAddress = { subject: `sign_in:${email}`, quota: sendsToAddress }
  if (caller === null) return [ofAddress]
  const who = hmac(codeKey, `${email} ${caller}`).slice(2)
  return [ofAddress, { subject: `sign_in_by:${who}`, quota: sendsByCaller }]
}

const span = sql`make_interval(mins => ${windowMinutes})`

const takeSend = ({ subject, quota }: Window): SQL => sql`
  select ${ensure(sql`v.allowed`, 'rate_limited', sql`rate_limit_detail(v)`)}
    from take_hit(${subject}, ${quota}, ${span}) v`

const nextSend = (email: string, browser: Browser): SQL => {
  const windows = windowsOf(email, browser).map(
    ({ subject, quota }) => sql`(${subject}::text, ${quota}::int)`,
  )
  return sql`
    select coalesce(max(v.resets_at) filter (where not v.allowed), now()) as send
      from (values ${sql.join(windows, sql`, `)}) w (subject, quota), peek_hits(w.subject, w.quota, ${span}) v`
}
