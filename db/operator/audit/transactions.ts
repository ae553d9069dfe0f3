/** The part of a connection to Postgres that an audit uses. */
export type AuditClient = {
  query(query: string | { text: string; values: unknown[]; name?: string }): Promise<{ rows: unknown[] }>
}

/** The time limit of one statement. */
const timeoutSeconds = 120

// Each statement is planned once per connection, because planning it takes longer than running it. It reads few rows by
// indexes, so it costs the same however large the tables are.
const begin = `begin transaction isolation level repeatable read, read only;
  set local statement_timeout = '${timeoutSeconds}s'; set local plan_cache_mode = force_generic_plan;
  set local jit = off; set local max_parallel_workers_per_gather = 0; set local enable_seqscan = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off`

/** Allows joins to the statements that follow, because they combine rows that were already read. */
const withJoins = 'set local enable_hashjoin = on; set local enable_mergejoin = on'

type Statement = { name: string; text: string; values: unknown[]; joins?: boolean }

/** Runs the statements in one read-only snapshot, and returns the rows of each. */
export async function readInSnapshot(
  client: AuditClient,
  statements: readonly Statement[],
): Promise<unknown[][]> {
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
