import type { Client } from './transactions.ts'

/** These organizations; so many at random; or all. */
export type Chosen = readonly string[] | number | 'all'

/** Organizations that one transaction looks at. */
const sliceSize = 20

/** Their ids in slices. Ids are random, so those that follow a random one are a random choice. */
export async function* slicesOf(client: Client, chosen: Chosen): AsyncGenerator<string[]> {
  if (chosen === 'all') yield* walk(client)
  else {
    const ids = typeof chosen === 'number' ? await anyOf(client, chosen) : [...chosen]
    for (let from = 0; from < ids.length; from += sliceSize) yield ids.slice(from, from + sliceSize)
  }
}

async function* walk(client: Client): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await next(client, after, sliceSize)
    if (ids.length === 0) return
    yield ids
    after = ids.at(-1)!
  }
}

async function anyOf(client: Client, count: number): Promise<string[]> {
  const start = crypto.randomUUID()
  const ids = await next(client, start, count)
  if (ids.length === count) return ids
  const others = await next(client, '00000000-0000-0000-0000-000000000000', count - ids.length)
  return [...new Set([...ids, ...others])]
}

async function next(client: Client, after: string, limit: number): Promise<string[]> {
  const { rows } = await client.query({
    text: 'select id from orgs where id > $1::uuid order by id limit $2::int',
    values: [after, limit],
  })
  return (rows as { id: string }[]).map(({ id }) => id)
}
