import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Client, createClient, unwrap } from '../../src/client/index.ts'

/** As in `stack.json`. */
export type Addresses = {
  url: string
  mailboxUrl: string
  databaseUrl: string
  s3Url: string
  billingUrl: string
  clientsUrl: string
}

const pools = new Map<string, pg.Pool>()

/** A connection that does not keep the process running. */
function poolAt(url: string): pg.Pool {
  const pool = pools.get(url) ?? new pg.Pool({ connectionString: url, allowExitOnIdle: true })
  pools.set(url, pool)
  return pool
}

/** A browser in which this address is signed in without an email, for tests that are not about signing in. */
export async function accountAt(
  { addresses: { url: origin, databaseUrl } }: { addresses: Addresses },
  email: string,
  language: 'ja' | 'en' = 'ja',
): Promise<{ api: Client; id: string; cookie: string }> {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await poolAt(databaseUrl).query<{ id: string }>(
    `with account as (
       insert into users (id, email, locale) values (gen_random_uuid(), $1, $2)
       on conflict (email) do update set email = excluded.email returning id)
     insert into sessions (id, hash, user_id, user_agent, expires_at)
     select gen_random_uuid(), $3, id, 'node', now() + interval '30 days' from account returning user_id as id`,
    [email, language, createHash('sha256').update(secret).digest()],
  )
  const cookie = `session=${secret}`
  const headers = { origin, cookie, 'accept-language': language, 'user-agent': 'node' }
  return { api: createClient({ baseUrl: origin, headers }), id: rows[0]!.id, cookie }
}

/** A browser in which this address has signed in with an emailed code. */
export async function signInAt(
  { addresses }: { addresses: Addresses },
  email: string,
  language = 'ja',
  userAgent = 'node',
): Promise<{ api: Client; cookie: string }> {
  const { url: origin, mailboxUrl } = addresses
  const inBrowser = (cookie = '') =>
    createClient({
      baseUrl: origin,
      headers: { origin, cookie, 'accept-language': language, 'user-agent': userAgent },
    })
  const before = await mailsTo(mailboxUrl, email)
  const asked = await inBrowser().POST('/api/auth/email-code', { body: { email } })
  const code = await mailedCode(mailboxUrl, email, before.length)
  const stranger = inBrowser(cookieOf(asked.response))
  const opened = await stranger.POST('/api/auth/session', { body: { email, code } })
  await unwrap(opened)
  const cookie = sessionOf(opened.response)
  return { api: inBrowser(cookie), cookie }
}

/** The newest sign-in code emailed to an address that had this many emails before. */
export async function mailedCode(mailboxUrl: string, email: string, before = 0): Promise<string> {
  for (let left = 300; left > 0; left--) {
    const mails = await mailsTo(mailboxUrl, email)
    const code = mails.length > before && /^ {4}(\d{6})$/m.exec(mails[0]!.text)?.[1]
    if (code) return code
    await pause(50)
  }
  throw new Error(`No code was emailed to ${email}`)
}

async function mailsTo(mailboxUrl: string, email: string): Promise<{ text: string }[]> {
  const mails = await fetch(`${mailboxUrl}/messages?${new URLSearchParams({ to: email })}`)
  return (await mails.json()) as { text: string }[]
}

/** The session cookie only, as a browser would send it. */
const sessionOf = (response: Response) => /(?:^|; )((?:__Host-)?session=[^;]+)/.exec(cookieOf(response))![1]!

const cookieOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
