import pg from 'pg'
import { inject } from 'vitest'

/** An empty database of one's own, dropped by `drop`. */
export async function freshDatabase(): Promise<{
  url: string
  connect(): Promise<pg.Client>
  drop(): Promise<void>
}> {
  const url = new URL(inject('databaseUrl'))
  const name = `fresh_${crypto.randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    await admin.query(statement).finally(() => admin.end())
  }
  await asAdmin(`create database ${name}`)
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
