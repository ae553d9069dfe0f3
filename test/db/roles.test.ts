import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { codeIn } from '../support/documents.ts'
import { freshDatabase } from './fresh.ts'

/** The roles of docs/operate.md, under names of the test's own: they belong to the whole cluster. */
const rolesNamed = (name: string): string => codeIn('docs/operate.md', 'roles').replaceAll(/\bcairn/g, name)

it('two roles take turns with the database as the document has it, and each works with what the other made', async () => {
  const database = await freshDatabase()
  const admin = await database.connect()
  const name = `turns_${crypto.randomUUID().slice(0, 8)}`
  onTestFinished(async () => {
    await admin.query(`drop owned by ${name}; drop role ${name}_a, ${name}_b, ${name}`)
    await admin.end()
    await database.drop()
  })
  const urlOf = (role: string, password: string) => {
    const url = new URL(database.url)
    Object.assign(url, { username: role, password })
    return url.href
  }
  await admin.query(rolesNamed(name))
  const first = urlOf(`${name}_a`, 'first')
  expect((await migrate(first)).applied.length).toBeGreaterThan(10)

  await admin.query(`alter role ${name}_b password 'second'`)
  const second = urlOf(`${name}_b`, 'second')
  const left = `alter database "${admin.database}" set random_page_cost = 1.1`
  const nothing = { applied: [], placed: [], dropped: [], unknown: [] }
  expect(await migrate(second)).toEqual({ ...nothing, denied: [left] })
  await admin.query(left)
  expect(await migrate(second)).toEqual({ ...nothing, denied: [] })
  const client = new pg.Client({ connectionString: second })
  await client.connect()
  await client.query(
    "insert into orgs (id, name) values (gen_random_uuid(), '山岳会'); alter table orgs add column more text",
  )
  const { rows } = await client.query(
    "select tableowner from pg_tables where schemaname = 'public' group by 1",
  )
  expect(rows).toEqual([{ tableowner: name }])
  await client.end()

  await admin.query(`alter role ${name}_a password null`)
  await expect(migrate(first)).rejects.toThrow(/password authentication failed/)
})
