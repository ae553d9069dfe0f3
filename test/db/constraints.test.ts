import { beforeAll, describe, expect, it } from 'vitest'
import { filled } from '../support/audited-world.ts'
import { outsideServices } from '../support/plans/services.ts'
import { emptyTables, inDatabase, type Kind, repeatedKeys } from './constraints/catalog.ts'
import { checks } from './constraints/checks.ts'
import { atDeletion, refusalsOfStrangers } from './constraints/foreign.ts'
import { foreignKeys } from './constraints/foreign-keys.ts'
import { keys } from './constraints/keys.ts'
import { type Tries, tried } from './constraints/tries.ts'
import { triggers } from './constraints/triggers.ts'
import { refusalsBesides, refusalsOfSeconds } from './constraints/unique.ts'
import { fullWorld } from './constraints/world.ts'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()
const services = outsideServices()
let world: ReturnType<typeof fullWorld>
beforeAll(async () => {
  world = fullWorld(database.url, database.client, services.bindings())
  // Where a key is missing that an upsert needs, there is none: each test says so.
  await world.catch(() => {})
}, 60_000)

async function trying<T>(work: (tries: Tries, ids: Record<string, string>) => Promise<T>): Promise<T> {
  const ids = await world
  return tried(database.client, tries => work(tries, ids))
}

it('the world has a row of every table', async () => {
  expect(await trying(({ run }) => run(emptyTables))).toEqual([])
})

describe.each(foreignKeys.map(key => [key.words, key] as const))('%s', (_words, key) => {
  it('alone refuses to name what is not there, or is another’s', async () => {
    const refusals = await trying(tries => refusalsOfStrangers(tries, key))
    expect(refusals).toEqual(refusals.map(() => [`23503 ${key.name}`, 'done']))
    expect(refusals).not.toEqual([])
  })

  it(`does this when what is named is deleted: ${key.deletion}`, async () => {
    expect(await trying(tries => atDeletion(tries, key))).toBe(key.deletion)
  })
})

describe('a second row of the same key', () => {
  const labeled = keys.map(key => [key.words, key] as const)
  it.each(labeled)('is refused by %s', async (_words, key) => {
    const refusals = await trying(tries => refusalsOfSeconds(tries, key))
    expect(refusals).toEqual(Array(key.takesNulls ? 2 : 1).fill(`23505 ${key.name}`))
  })

  it.each(labeled.filter(([, key]) => key.where !== 'true'))(
    'is left alone outside of %s',
    async (_words, key) => {
      expect(await trying(tries => refusalsBesides(tries, key))).toEqual(['done'])
    },
  )
})

describe('a value that the rules do not know', () => {
  const each = Object.entries(checks).map(([name, check]) => [name, check[3], check] as const)
  it.each(each)('is refused by %s alone (%s)', async (name, _rule, [table, broken, kept]) => {
    const set = (assignments: string) => {
      const [values, where = 'true'] = assignments.split(' where ')
      return `update ${table} set ${values} where ctid = (select min(ctid) from ${table} where ${where})`
    }
    await trying(async ({ refusal, refusals }) => {
      for (const one of broken)
        expect([one, ...(await refusals(set(one), { table, name }))]).toEqual([one, `23514 ${name}`, 'done'])
      for (const one of kept) expect([one, await refusal(set(one))]).toEqual([one, 'done'])
    })
  })
})

describe('beside a write', () => {
  const each = triggers.flatMap(({ name, rule, sees }) =>
    sees.map(([does, done, seen, rows]) => [name, does, rule, done, seen, rows] as const),
  )
  it.each(each)('%s %s (%s)', async (_name, _does, _rule, done, seen, rows) => {
    await trying(async ({ run }, ids) => {
      await run(filled(done, ids))
      expect(await run(filled(seen, ids))).toEqual(JSON.parse(filled(JSON.stringify(rows), ids)))
    })
  })
})

describe('the database', () => {
  const asListed = ({ words }: { words: string }) => words.replace(/ — .*/, '')
  const known: [Kind, string[]][] = [
    ['foreignKeys', foreignKeys.map(asListed)],
    ['keys', keys.map(asListed)],
    ['checks', Object.keys(checks)],
    ['triggers', triggers.map(({ name, table }) => `${name} of ${table}`)],
  ]
  it.each(known)('has these %s and no others', async (kind, words) => {
    const found = await tried(database.client, tries => inDatabase(tries, kind))
    expect(found.toSorted()).toEqual(words.toSorted())
  })

  it('has no key that repeats another, unless foreign keys need it', async () => {
    expect((await database.client.query(repeatedKeys)).rows).toEqual([])
  })
})
