import type { AuditClient } from './transactions.ts'

/** The ids of organizations, a number of random ones, or all. */
export type OrgChoice = readonly string[] | number | 'all'

/** How many organizations one transaction reads. */
const sliceSize = 20

/** The ids of the chosen organizations in slices. Ids are random, so those after a random id are a random sample. */
export async function* slicesOf(client: AuditClient, chosen: OrgChoice): AsyncGenerator<string[]> {
  if (chosen === 'all') yield* walk(client)
  else {
    const ids = typeof chosen === 'number' ? await sample(client, chosen) : [...chosen]
    for (let from = 0; from < ids.length; from += sliceSize) yield ids.slice(from, from + sliceSize)
  }
}

async function* walk(client: AuditClient): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await next(client, after, sliceSize)
    if (ids.length === 0) return
    yield ids
    after = ids.at(-1)!
  }
}

async function sample(client: AuditClient, count: number): Promise<string[]> {
  const start = crypto.randomUUID()
  const ids = await next(client, start, count)
  if (ids.length === count) return ids
  const others = await next(client, '00000000-0000-0000-0000-000000000000', count - ids.length)
  return [...new Set([...ids, ...others])]
}

async function next(client: AuditClient, after: string, limit: number): Promise<string[]> {
  const { rows } = await client.query({
    text: 'select id from orgs where id > $1::uuid order by id limit $2::int',
    values: [after, limit],
  })
  return (rows as { id: string }[]).map(({ id }) => id)
}
