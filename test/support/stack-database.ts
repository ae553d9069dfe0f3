import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** A connection to the database of the shared stack, as its owner, during the tests of a file. */
export function stackDatabase(): pg.Client {
  const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
  beforeAll(async () => {
    await client.connect()
  })
  afterAll(() => client.end())
  return client
}
