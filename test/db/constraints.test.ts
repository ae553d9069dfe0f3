import { beforeAll, describe, expect, it } from 'vitest'
import { filled } from '../support/audited-world.ts'
import { outsideServices } from '../support/plans/services.ts'
import { type Attempts, rolledBack } from './constraints/attempts.ts'
import { constraintsOf, emptyTables, type Kind, repeatedKeys } from './constraints/catalog.ts'
import { checks } from './constraints/checks.ts'
import { refusalsOfDuplicates, refusalsOutsideCondition } from './constraints/duplicates.ts'
import { foreignKeys } from './constraints/foreign-keys.ts'
import { keys } from './constraints/keys.ts'
import { deletionEffect, refusalsOfBadReferences } from './constraints/references.ts'
import { triggers } from './constraints/triggers.ts'
import { fullWorld } from './constraints/world.ts'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()
const services = outsideServices()
let world: ReturnType<typeof fullWorld>
beforeAll(async () => {
  world = fullWorld(database.url, database.client, services.bindings())
  // If a key is dropped that an upsert needs, creating the world fails, and then each test fails by itself.
  await world.catch(() => {})
})

async function attempt<T>(work: (attempts: Attempts, ids: Record<string, string>) => Promise<T>): Promise<T> {
  const ids = await world
  return rolledBack(database.client, attempts => work(attempts, ids))
}

it('the test data has a row of every table', async () => {
  expect(await attempt(({ run }) => run(emptyTables))).toEqual([])
})

describe.each(foreignKeys.map(key => [key.words, key] as const))('%s', (_words, key) => {
  it('is the only constraint that refuses references to missing rows or rows of another tenant', async () => {
    const refusals = await attempt(attempts => refusalsOfBadReferences(attempts, key))
    expect(refusals).toEqual(refusals.map(() => [`23503 ${key.name}`, 'done']))
    expect(refusals).not.toEqual([])
  })

  it(`has this effect when the referenced row is deleted: ${key.deletion}`, async () => {
    expect(await attempt(attempts => deletionEffect(attempts, key))).toBe(key.deletion)
  })
})

describe('a duplicate key', () => {
  const labeled = keys.map(key => [key.words, key] as const)
  it.each(labeled)('is refused by %s', async (_words, key) => {
    const refusals = await attempt(attempts => refusalsOfDuplicates(attempts, key))
    expect(refusals).toEqual(Array(key.takesNulls ? 2 : 1).fill(`23505 ${key.name}`))
  })

  it.each(labeled.filter(([, key]) => key.where !== 'true'))(
    'is accepted outside of %s',
    async (_words, key) => {
      expect(await attempt(attempts => refusalsOutsideCondition(attempts, key))).toEqual(['done'])
    },
  )
})

describe('an invalid value', () => {
  const each = Object.entries(checks).map(([name, check]) => [name, check[3], check] as const)
  it.each(each)('is refused only by %s (%s)', async (name, _rule, [table, broken, kept]) => {
    const set = (assignments: string) => {
      const [values, where = 'true'] = assignments.split(' where ')
      return `update ${table} set ${values} where ctid = (select min(ctid) from ${table} where ${where})`
    }
    await attempt(async ({ refusal, refusals }) => {
      for (const one of broken)
        expect([one, ...(await refusals(set(one), { table, name }))]).toEqual([one, `23514 ${name}`, 'done'])
      for (const one of kept) expect([one, await refusal(set(one))]).toEqual([one, 'done'])
    })
  })
})

describe('the trigger', () => {
  const each = triggers.flatMap(({ name, rule, effects }) =>
    effects.map(([does, change, query, rows]) => [name, does, rule, change, query, rows] as const),
  )
  it.each(each)('%s %s (%s)', async (_name, _does, _rule, change, query, rows) => {
    await attempt(async ({ run }, ids) => {
      await run(filled(change, ids))
      expect(await run(filled(query, ids))).toEqual(JSON.parse(filled(JSON.stringify(rows), ids)))
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
    const found = await rolledBack(database.client, attempts => constraintsOf(attempts, kind))
    expect(found.toSorted()).toEqual(words.toSorted())
  })

  it('has no redundant key, unless foreign keys need it', async () => {
    expect((await database.client.query(repeatedKeys)).rows).toEqual([])
  })
})
