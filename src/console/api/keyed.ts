import { type Client, client } from './client.ts'

/**
 * The API for one intent of a user. The key makes the `Idempotency-Key` of each POST, so the same calls in the same
 * order, made again with the same key, are done once.
 */
export function keyed(key: string): Client {
  let posts = 0
  const POST: Client['POST'] = (path, ...[init]) => {
    posts++
    const headers = { 'Idempotency-Key': posts === 1 ? key : `${key}-${posts}` }
    return client.POST(path, { ...init, headers } as never)
  }
  return { ...client, POST }
}
