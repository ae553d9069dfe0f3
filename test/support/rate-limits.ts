import { sha256 } from '../../src/worker/access/credential.ts'
import { query } from './database.ts'

/** Uses up a rate limit of so many hits, for the next hour. */
export const useUp = (subject: string, hits: number) => query`
  insert into rate_windows (subject, hits)
  select ${subject}, array_agg(now() + interval '1 hour') from generate_series(1, ${hits}::int)
  on conflict (subject) do update set hits = excluded.hits`

/** Uses up the writes of a token, for the next hour. */
export async function useUpWrites(plaintext: string): Promise<void> {
  const [row] = await query`select id from api_tokens where hash = ${sha256(plaintext)}::bytea`
  await useUp(`token:${row!.id}`, 60)
}
