import { sha256 } from '../../src/access/credential.ts'
import { type Answer, client, origin } from './as.ts'
import { query } from './database.ts'
import { awaitMail, mailTo } from './mailbox.ts'

const browser = client({ origin })

export const sendCode = (email: unknown): Promise<Answer> =>
  browser('POST', '/api/auth/email-code', { email })

export const signIn = (email: string, code: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  browser('POST', '/api/auth/session', { email, code }, headers)

/** The secret of the session that a sign-in has opened. */
export const secretOf = ({ headers }: Answer): string =>
  /^(?:__Host-)?session=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')![1]!

/** The code that is mailed for a new request of one. */
export async function requestCode(email: string): Promise<string> {
  const before = (await mailTo(email)).length
  await sendCode(email)
  const [newest] = await awaitMail(email, before + 1)
  return /^ {4}(\d{6})$/m.exec(newest!.text)![1]!
}

/** A code of an address as if it had been mailed: 123456. */
export async function mailedCode(email: string, { attempts = 0, minutes = 10 } = {}): Promise<string> {
  await query`insert into sign_in_codes (email, code_hash, attempts, expires_at) values
    (${email}, ${sha256(`${email} 123456`)}::bytea, ${attempts}, now() + make_interval(mins => ${minutes}))`
  return '123456'
}
