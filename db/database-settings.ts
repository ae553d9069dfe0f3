import type pg from 'pg'

/**
 * Settings that connections to the database start with. Postgres stores them outside the database, so dumps and copies
 * lack them. `db:migrate` applies them each time.
 */
export const databaseSettings: Readonly<Record<string, number>> = {
  // The data is in memory or on flash. With the default of 4, Postgres scans small tables despite their indexes.
  random_page_cost: 1.1,
}

/** A setting of this connection with the wrong value. `source`: where Postgres took the value from. */
export type SettingDifference = { name: string; wanted: number; found: string; source: string }

export async function compareSettings(client: pg.Client): Promise<SettingDifference[]> {
  const { rows } = await client.query<SettingDifference>(
    'select name, setting as found, source from pg_settings where name = any ($1)',
    [Object.keys(databaseSettings)],
  )
  return rows
    .map(row => ({ ...row, wanted: databaseSettings[row.name]! }))
    .filter(({ found, wanted }) => Number(found) !== wanted)
}

export const settingStatement = (database: string, name: string): string =>
  `alter database "${database}" set ${name} = ${databaseSettings[name]}`

/** Applies the settings to new connections. Returns the statements that only the database's owner can run. */
export async function applySettings(client: pg.Client): Promise<string[]> {
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
