import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import { elsewhere, isNamed, placesIn, unmovable } from './places.ts'
import { spans } from './tables.ts'

const sources = Object.fromEntries(
  Object.entries({
    ...import.meta.glob('../../../src/worker/**/*.ts', { query: '?raw', eager: true }),
    ...import.meta.glob('../../../db/{functions,migrations}/*.sql', { query: '?raw', eager: true }),
    ...import.meta.glob('../../../db/schema/*.ts', { query: '?raw', eager: true }),
  }).map(([path, { default: text }]) => [
    path.replace(/^.*?\/(?:src|db)\//, ''),
    String(text).replaceAll(/\s+/g, ' ').replaceAll('${', '{'),
  ]),
)

const rows = [...Object.values(spans), limits].flatMap(Object.values)
const named = [
  ...rows.flatMap(({ places }) => Object.entries<string[]>(places)),
  ...Object.entries(elsewhere).map(([file, texts]) => [file, Object.keys(texts)] as const),
]
const namedIn = (file: string) => named.flatMap(([of, texts]) => (of === file ? texts : []))

describe('the tables of spans (requests § Clocks)', () => {
  it('name every place in the service that judges one', () => {
    const nameless = Object.entries(sources).flatMap(([file, source]) =>
      placesIn(source)
        .filter(({ at }) => !isNamed(source, at, namedIn(file)))
        .map(({ shown }) => `${file}: ${shown}`),
    )
    expect(nameless).toEqual([])
    expect(Object.values(sources).flatMap(placesIn).length).toBeGreaterThan(80)
  })

  it('name none that is not there', () => {
    const gone = named.flatMap(([file, texts]) => texts.filter(text => !sources[file]?.includes(text)))
    expect(gone).toEqual([])
  })

  it('see a clock that all of it goes by', () => {
    const beside = Object.entries(sources).flatMap(([file, source]) =>
      unmovable(source).map(clock => `${file}: ${clock}`),
    )
    expect(beside).toEqual([])
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
  ])('are held against %j', (source, places) => {
    expect(placesIn(source)).toHaveLength(places)
  })
})
