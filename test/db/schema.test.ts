import { is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableConfig, isPgEnum, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { recordTables } from '../../db/releases.ts'
import * as schema from '../../db/schema/index.ts'
import { features } from '../../src/worker/access/policy.ts'
import { refusalsOfConstraints } from '../../src/worker/errors.ts'
import { migratedDatabase } from './fresh.ts'

const database = migratedDatabase()

const rows = async <T>(text: string): Promise<T[]> => (await database.client.query(text)).rows as T[]

const casing = new CasingCache('snake_case')
const nameOf = (column: PgColumn) => casing.getColumnCasing(column)

type Column = {
  table: string
  column: string
  type: string
  required: boolean
  hasDefault: boolean
  isGenerated: boolean
  key: boolean
}
const line = ({ table, column, type, required, hasDefault, isGenerated, key }: Column) =>
  `${table}.${column} ${type}${required ? ' not null' : ''}${hasDefault ? ' default' : ''}${isGenerated ? ' generated' : ''}${key ? ' key' : ''}`

const declared = Object.values(schema).flatMap(value => {
  if (!is(value, PgTable)) return []
  const { name: table, columns, primaryKeys } = getTableConfig(value)
  const keys = new Set(primaryKeys.flatMap(({ columns }) => columns.map(nameOf)))
  return columns.map(column => ({
    table,
    column: nameOf(column),
    type: column.getSQLType(),
    required: column.notNull || keys.has(nameOf(column)),
    hasDefault: column.hasDefault,
    isGenerated: column.generated !== undefined,
    key: column.primary || keys.has(nameOf(column)),
  }))
})

describe('db/schema', () => {
  it('mirrors the migrated database: tables, columns, types, nulls, defaults, primary keys', async () => {
    const found = await rows<Column>(`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
             a.attnotnull as required, a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' as "isGenerated",
             exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as key
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and c.relname <> all (string_to_array('${recordTables.join()}', ','))`)
    expect(declared.map(line).sort()).toEqual(found.map(line).sort())
    expect(found.length).toBeGreaterThan(100)
  })

  it('has the enums with their values in order', async () => {
    const found = await rows<{ name: string; values: string[] }>(`
      select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
        from pg_type t join pg_enum e on e.enumtypid = t.oid group by typname order by typname`)
    const enums = Object.values<unknown>(schema).filter(isPgEnum)
    expect(enums.map(one => ({ name: one.enumName, values: one.enumValues })).sort(byName)).toEqual(found)
  })
})

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

describe('constraints', () => {
  it('have an index on the referring rows of every foreign key', async () => {
    const unindexed = await rows(`
      select k.conrelid::regclass::text as "table", k.conname as "constraint"
        from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i
          where i.indrelid = k.conrelid and i.indkey[0] = any (k.conkey)
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
       order by 1, 2`)
    expect(unindexed).toEqual([])
  })

  it('named in the source exist', async () => {
    const used = Object.keys(refusalsOfConstraints)
    const found = await rows<{ name: string }>(`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union select relname from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace`)
    const names = new Set(found.map(({ name }) => name))
    expect(used.filter(name => !names.has(name))).toEqual([])
    expect(used.length).toBeGreaterThan(0)
  })
})

describe('ordered_features (people § Features)', () => {
  it('returns known features in the order of the policy, each once', async () => {
    const [{ all, some, none }] = (await rows(`
      select ordered_features(array(select unnest(all_features()) order by 1) || all_features()) as all,
             ordered_features('{wiki,unknown,roadmap,wiki}') as some, ordered_features('{}') as none`)) as [
      any,
    ]
    expect([all, some, none]).toEqual([features, ['roadmap', 'wiki'], []])
  })
})
