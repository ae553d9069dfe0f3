import { type SQL, sql } from 'drizzle-orm'
import { appTokenDigest } from '../../access/credential.ts'
import { actAs, type OpenAsk, writeOpen } from '../../access/open.ts'
import { refreshDigest } from './issuing.ts'
import { resources } from './resources.ts'
import type { Revocation } from './token-fields.ts'

/**
 * Ends an access token alone, or the grant of a refresh token (RFC 7009, section 2.1). Any other text, and a token of
 * another client, changes nothing.
 */
export async function revokeAppToken(ask: OpenAsk, { token, client_id }: Revocation): Promise<void> {
  const digests = sql.join(
    resources.map(resource => sql`${appTokenDigest(token, resource)}::bytea`),
    sql`, `,
  )
  const hash = refreshDigest(token)
  const found = sql`(
    select g.id from app_refreshes r join app_grants g on g.id = r.grant_id
     where r.hash = ${hash}::bytea and ${isClient(client_id)}
    union all
    select g.id from api_tokens t join app_grants g on g.id = t.grant_id
     where t.hash in (${digests}) and ${isClient(client_id)})`
  await writeOpen(ask, [
    actAs(
      sql`select u.id from users u join app_grants g on g.user_id = u.id where g.id = ${found} for no key update of u`,
    ),
    sql`
      with ended as (
        delete from app_grants g using app_refreshes r
         where r.hash = ${hash}::bytea and g.id = r.grant_id and ${isClient(client_id)}
      )
      update api_tokens t set revoked_at = coalesce(t.revoked_at, now()) from app_grants g
       where t.hash in (${digests}) and g.id = t.grant_id and ${isClient(client_id)}`,
  ])
}

const isClient = (clientId: string | undefined): SQL =>
  sql`g.client_id = coalesce(${clientId ?? null}::text, g.client_id)`
