/** As much of a connection to Postgres as an audit takes. */
export type Client = {
  query(query: string | { text: string; values: unknown[]; name?: string }): Promise<{ rows: unknown[] }>
}

/** Seconds that one statement may take. */
const patience = 120

// Each statement is planned once for a connection: to plan it takes longer than to run it. What it reads is little and
// looked up by indexes, however large the tables are.
const begin = `begin transaction isolation level repeatable read, read only;
  set local statement_timeout = '${patience}s'; set local plan_cache_mode = force_generic_plan;
  set local jit = off; set local max_parallel_workers_per_gather = 0; set local enable_seqscan = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off`

/** For the statements that follow: they put together what was looked up. */
const withJoins = 'set local enable_hashjoin = on; set local enable_mergejoin = on'

export type Statement = { name: string; text: string; values: unknown[]; joins?: boolean }

/** What the statements yield, one after the other, all of one instant; nothing can be written meanwhile. */
export async function readAtOnce(client: Client, statements: readonly Statement[]): Promise<unknown[][]> {
  const found: unknown[][] = []
  await client.query(begin)
  try {
    for (const { joins, ...statement } of statements) {
      if (joins) await client.query(withJoins)
      found.push((await client.query(statement)).rows)
    }
    return found
  } finally {
    await client.query('rollback')
  }
}
