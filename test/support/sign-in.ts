import { env } from 'cloudflare:test'
import { hmac, sha256 } from '../../src/worker/access/credential.ts'
import { type Answer, type Client, client } from './as.ts'
import { query } from './database.ts'
import { origin } from './headers.ts'
import { awaitMail, mailTo } from './mailbox.ts'

/** The cookie of the default browser for sign-ins. */
export const cookieOf = (email: unknown): string => sha256(String(email).trim().toLowerCase()).slice(2, 24)

/** The cookie of a new browser. */
export const aCookie = (): string => cookieOf(crypto.randomUUID())

/** The headers of a browser with this cookie. */
export const inBrowser = (cookie: string): Record<string, string> => ({ cookie: `__Host-sign_in=${cookie}` })

/** Both requests of a sign-in, without a session. */
export const signingIn = (as: Client) => ({
  sendCode: (email: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    as('POST', '/api/auth/email-code', { email }, { ...inBrowser(cookieOf(email)), ...headers }),
  signIn: (email: string, code: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    as('POST', '/api/auth/session', { email, code }, { ...inBrowser(cookieOf(email)), ...headers }),
})

export const { sendCode, signIn } = signingIn(client({ origin }))

/** The secret of the session that a sign-in has created. */
export const secretOf = ({ headers }: Answer): string =>
  /^(?:__Host-)?session=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')![1]!

/** The code that is emailed after a request. */
export async function requestCode(email: string, headers: Record<string, string> = {}): Promise<string> {
  const before = (await mailTo(email)).length
  await sendCode(email, headers)
  const [newest] = await awaitMail(email, before + 1)
  return /^ {4}(\d{6})$/m.exec(newest!.text)![1]!
}

/** Gives a browser the code 123456 as if it had been emailed. */
export async function mailedCode(
  email: string,
  { attempts = 0, minutes = 10, cookie = cookieOf(email) } = {},
): Promise<string> {
  await query`insert into sign_in_codes (browser, email, code_hash, attempts, expires_at) values
    (${sha256(cookie)}::bytea, ${email}, ${hmac(env.CODE_KEY, `${email} ${cookie} 123456`)}::bytea, ${attempts}, now() + make_interval(mins => ${minutes}))
    on conflict (browser) do update set code_hash = excluded.code_hash, attempts = excluded.attempts, expires_at = excluded.expires_at, spent_at = null`
  return '123456'
}
