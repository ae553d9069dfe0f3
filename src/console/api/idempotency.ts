import { type Client, client } from './client.ts'

/**
 * The API for one intent of a user. Each POST gets an `Idempotency-Key` made from the key, so the same calls in the
 * same order take effect once, even if they are repeated.
 */
export function withIdempotencyKey(key: string): Client {
  let posts = 0
  const POST: Client['POST'] = (path, ...[init]) => {
    posts++
    const headers = { 'Idempotency-Key': posts === 1 ? key : `${key}-${posts}` }
    return client.POST(path, { ...init, headers } as never)
  }
  return { ...client, POST }
}
