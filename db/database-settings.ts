import type pg from 'pg'

/**
 * What connections to the database begin with. Postgres keeps it beside the database, so neither a dump nor a copy has
 * it: db:migrate looks each time.
 */
export const databaseSettings: Readonly<Record<string, number>> = {
  // What is read is in memory or on flash. By Postgres' own 4, it scans small tables in spite of their indexes.
  random_page_cost: 1.1,
}

/** A setting that is not as it is to be in this connection; `source` is where Postgres has it from. */
export type Difference = { name: string; wanted: number; found: string; source: string }

export async function compareSettings(client: pg.Client): Promise<Difference[]> {
  const { rows } = await client.query<Difference>(
    'select name, setting as found, source from pg_settings where name = any ($1)',
    [Object.keys(databaseSettings)],
  )
  return rows
    .map(row => ({ ...row, wanted: databaseSettings[row.name]! }))
    .filter(({ found, wanted }) => Number(found) !== wanted)
}

export const settingStatement = (database: string, name: string): string =>
  `alter database "${database}" set ${name} = ${databaseSettings[name]}`

/** Sets what differs, for the connections to come. Returns the statements that only the database's owner may run. */
export async function placeSettings(client: pg.Client): Promise<string[]> {
  const denied: string[] = []
  for (const { name } of await compareSettings(client)) {
    const statement = settingStatement(client.database!, name)
    await client.query(statement).catch(thrown => {
      if (thrown.code !== insufficientPrivilege) throw thrown
      denied.push(statement)
    })
  }
  return denied
}

const insufficientPrivilege = '42501'
