import { createHash } from 'node:crypto'
import type pg from 'pg'
import { sha256, tokenChecksum } from '../../src/access/credential.ts'
import { randomText } from '../../src/access/secret.ts'

export const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** The id that statements with `idSql` give to the n-th of a kind. */
export function idOf(kind: string, n: number | string): string {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const idSql = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`

export async function giveTokens(client: pg.Client, userId: string, count: number): Promise<string[]> {
  const tokens = numbers(count).map(() => {
    const unchecked = `svc_user_${randomText(32)}`
    return unchecked + tokenChecksum(unchecked)
  })
  await client.query(
    `insert into api_tokens (id, user_id, name, hash, hint, last_used_at)
     select gen_random_uuid(), $1, 'bench', hash::bytea, 'xxxx', now() from unnest($2::text[]) hash`,
    [userId, tokens.map(token => sha256(token))],
  )
  return tokens
}
