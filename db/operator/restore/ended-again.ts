import type pg from 'pg'

/** How many ended in the former database and were valid in the restored one. Tokens of apps count as their app. */
export type Ended = { tokens: number; apps: number }

/** Ends tokens and apps that are revoked or missing in the former database. Without `confirms`, it only counts them. */
export async function endAgain(client: pg.Client, former: pg.Client, confirms: boolean): Promise<Ended> {
  const tokens = await idsOf(client, validTokens)
  const apps = await idsOf(client, grants)
  const endedTokens = without(tokens, await idsOf(former, validTokens))
  const endedApps = without(apps, await idsOf(former, grants))
  if (confirms) {
    await client.query('update api_tokens set revoked_at = now() where id = any ($1)', [endedTokens])
    // Their tokens end with them.
    await client.query('delete from app_grants where id = any ($1)', [endedApps])
  }
  return { tokens: endedTokens.length, apps: endedApps.length }
}

// Tokens that only expired meanwhile are valid in neither.
const validTokens = `
  select id from api_tokens
   where kind = 'personal' and revoked_at is null and (expires_at is null or expires_at > now())`

const grants = 'select id from app_grants'

const idsOf = async (client: pg.Client, statement: string): Promise<string[]> =>
  (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id)

function without(ids: readonly string[], kept: readonly string[]): string[] {
  const found = new Set(kept)
  return ids.filter(id => !found.has(id))
}
