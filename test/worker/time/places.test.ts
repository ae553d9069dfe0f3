import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import { elsewhere, placesByName, placesIn, unmovable } from './places.ts'
import { spans } from './tables.ts'

const sources = Object.entries({
  ...import.meta.glob('../../../src/worker/**/*.ts', { query: '?raw', eager: true }),
  ...import.meta.glob('../../../db/{functions,migrations}/*.sql', { query: '?raw', eager: true }),
  ...import.meta.glob('../../../db/schema/*.ts', { query: '?raw', eager: true }),
}).map(([path, { default: text }]) => ({ path, text: String(text) }))

const rows = [...Object.values(spans), limits].flatMap(Object.values)

describe('the tables of spans (requests § Clocks)', () => {
  it('name every function and constant that judges a span, with the number of its places', () => {
    const judged = sumByName(sources.flatMap(({ text }) => placesByName(text)))
    const excepted = Object.entries(elsewhere).map(([name, { places }]) => [name, places] as const)
    expect(judged).toEqual(
      sumByName([...rows.flatMap(({ places }) => Object.entries<number>(places)), ...excepted]),
    )
    expect(Object.keys(judged).length).toBeGreaterThan(60)
  })

  it('cover all spans, because the service uses only clocks that a test can set', () => {
    const found = sources.flatMap(({ path, text }) => unmovable(text).map(clock => `${path}: ${clock}`))
    expect(found).toEqual([])
    expect(unmovable("current_timestamp, CURRENT_DATE, 'today', age(a), pg_catalog.now()")).toHaveLength(5)
    expect(unmovable('current_times, age(a, b), current_setting(x), now()')).toEqual([])
  })

  it.each<[source: string, places: number]>([
    ["a < now() - interval '1 hour'", 2],
    ['a <= now()', 1],
    ['now() >= a', 1],
    ['set read_at = now(), b = 1', 0],
    ['case when a then now() end', 0],
    ['set a = now() + b', 1],
    ['make_interval(days => 3)', 1],
    ["take_hit('a', 3, b)", 1],
    ["const span = '3 minutes'", 1],
    ['const start = performance.now()', 0],
    ['Date.now() > end', 1],
  ])('are compared with the places of %j', (source, places) => {
    expect(placesIn(source)).toBe(places)
  })

  it('name places by the function, constant, table, or view that contains them', () => {
    const source = 'import x\nexport const a = sql`now()\n - b`\nasync function c() {\n  Date.now()\n}\n'
    expect(placesByName(source)).toEqual([
      ['the file', 0],
      ['a', 1],
      ['c', 1],
    ])
    expect(placesByName('create or replace function d()\n  a < now()')).toEqual([
      ['the file', 0],
      ['d', 1],
    ])
  })
})

function sumByName(places: readonly (readonly [name: string, places: number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of places) if (count > 0) sums[name] = (sums[name] ?? 0) + count
  return sums
}
