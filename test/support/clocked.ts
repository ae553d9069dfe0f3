import { sha256, tokenChecksum } from '../../src/worker/access/credential.ts'
import { randomText } from '../../src/worker/access/secret.ts'
import type { Client } from './as.ts'
import { id } from './database.ts'
import { bearer, fromBrowser, origin } from './headers.ts'
import { anAddress } from './mailbox.ts'
import type { OwnClock } from './own-clock.ts'
import { inBrowser } from './sign-in.ts'

/** Users and places in a database with a clock of its own. */
export type Someone = { id: string; email: string }
export type Somewhere = { org: string; project: string; owner: Someone }

export async function someone(at: OwnClock, email = anAddress()): Promise<Someone> {
  const userId = id()
  await at.query`insert into users (id, email) values (${userId}, ${email})`
  return { id: userId, email }
}

/** A browser of the user, with a session that starts at the set time. */
export async function browserOf(at: OwnClock, who: Someone): Promise<Client> {
  const secret = randomText(43)
  await at.query`insert into sessions (id, hash, user_id, expires_at)
    values (${id()}, ${sha256(secret)}::bytea, ${who.id}, now() + interval '30 days')`
  return at.as(fromBrowser(secret))
}

/** A token of the user and its client. It expires this long after the set time, if at all. */
export async function toolOf(at: OwnClock, who: Someone, ends: string | null = null) {
  const unchecked = `svc_user_${randomText(32)}`
  const [tokenId, plaintext] = [id(), unchecked + tokenChecksum(unchecked)]
  await at.query`insert into api_tokens (id, user_id, name, hash, hint, last_used_at, expires_at)
    values (${tokenId}, ${who.id}, 'CI', ${sha256(plaintext)}::bytea, ${plaintext.slice(-4)}, now(), now() + ${ends}::interval)`
  return { id: tokenId, as: at.as(bearer(plaintext)) }
}

/** An organization with one admin, granted Pro unless it is `free`, and a project of theirs. */
export async function somewhere(at: OwnClock, { free = false } = {}): Promise<Somewhere> {
  const [org, project, owner] = [id(), id(), await someone(at)]
  await at.query`insert into orgs (id, name, granted_plan) values (${org}, '組織', case when not ${free} then 'pro' end)`
  await at.query`insert into org_members (org_id, user_id, role) values (${org}, ${owner.id}, 'admin')`
  await at.query`insert into projects (id, org_id, name) values (${project}, ${org}, 'プロジェクト')`
  await at.query`insert into project_members (id, project_id, user_id, role) values (${id()}, ${project}, ${owner.id}, 'owner')`
  return { org, project, owner }
}

/** Requests a code in the browser with this cookie. */
export const askForCode = (at: OwnClock, email: string, cookie: string, headers = {}) =>
  at.as({ origin, ...inBrowser(cookie), ...headers })('POST', '/api/auth/email-code', { email })

/** The code of the newest email to an address. */
export async function codeTo(at: OwnClock, email: string): Promise<string> {
  const [mail] = await at.query<{ code: string }>`
    select data ->> 'code' as code from mail_outbox
     where recipient = ${email} and data is not null order by created_at desc limit 1`
  return mail!.code
}

/** Signs in with the given code, or with a new one. */
export async function signInAt(
  at: OwnClock,
  email: string,
  cookie: string,
  { code, from = {} }: { code?: string; from?: Record<string, string> } = {},
) {
  if (code === undefined) await askForCode(at, email, cookie)
  const given = { email, code: code ?? (await codeTo(at, email)) }
  return at.as({ origin, ...inBrowser(cookie), ...from })('POST', '/api/auth/session', given)
}
