import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { freshDatabase } from './fresh.ts'

/** README, "Rotating secrets", with roles of the test's own: they belong to the whole cluster. */
function rolesOfReadme(name: string): string {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const [, sql] = /<!-- roles -->\n```sql\n([\s\S]*?)```/.exec(readme) ?? []
  if (!sql) throw new Error('The README has no roles')
  return sql.replaceAll(/\bcairn/g, name)
}

it('two roles take turns with the database as README has it, and each works with what the other made', async () => {
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
  await admin.query(rolesOfReadme(name))
  const first = urlOf(`${name}_a`, 'first')
  expect((await migrate(first)).applied.length).toBeGreaterThan(10)

  await admin.query(`alter role ${name}_b password 'second'`)
  const second = urlOf(`${name}_b`, 'second')
  expect(await migrate(second)).toEqual({ applied: [], placed: [], dropped: [], unknown: [] })
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
