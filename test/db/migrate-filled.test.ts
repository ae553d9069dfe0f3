import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { firstDatabase } from '../releases/last-database.ts'
import { freshDatabase } from './fresh.ts'
import { genericRows } from './generic-rows/fill.ts'

const first = firstDatabase()
let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
let fill: ReturnType<typeof genericRows>
beforeAll(async () => {
  database = await freshDatabase()
  client = await database.connect()
  fill = genericRows(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('on tables that all have rows of every kind that the schema accepts', { shuffle: false }, () => {
  it.each(first.later)('%s can be applied', async name => {
    first.add(name)
    expect(await migrate(database.url, first)).toMatchObject({ applied: [name] })
    const rows = await fill()
    // The key of `mail_providers` has two values.
    const lacking = Object.entries(rows).filter(
      ([table, count]) => count < (table === 'mail_providers' ? 2 : 3),
    )
    expect(lacking).toEqual([])
  })
})
