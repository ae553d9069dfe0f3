import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { databaseSettings, settingStatement } from '../../db/database-settings.ts'

/** Creates an empty database, or a copy of another one. `drop` drops it. */
export async function freshDatabase(template = 'template1'): Promise<{
  url: string
  connect(): Promise<pg.Client>
  drop(): Promise<void>
}> {
  const url = new URL(inject('databaseUrl'))
  const name = `fresh_${crypto.randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    try {
      await admin.query(statement)
    } finally {
      await admin.end()
    }
  }
  await asAdmin(`create database ${name} template ${template}`)
  // A copy lacks the settings of its template.
  if (template === inject('template'))
    for (const setting of Object.keys(databaseSettings)) await asAdmin(settingStatement(name, setting))
  url.pathname = `/${name}`
  return {
    url: url.href,
    async connect() {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      return client
    },
    drop: () => asAdmin(`drop database ${name} with (force)`),
  }
}

/** A migrated database for all tests of a file, and a connection to it. Both are set once the tests run. */
export function migratedDatabase(): {
  url: string
  client: pg.Client
  connect(): Promise<pg.Client>
} {
  const own = {} as ReturnType<typeof migratedDatabase>
  let drop: () => Promise<unknown>
  beforeAll(async () => {
    const { drop: dropDatabase, url, connect } = await freshDatabase(inject('template'))
    drop = dropDatabase
    Object.assign(own, { url, connect, client: await connect() })
  })
  afterAll(async () => {
    await own.client.end()
    await drop()
  })
  return own
}
