// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are quoted
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migratedDatabase } from '../db/fresh.ts'
import { allInSources, guardsIn } from './find/all.ts'
import { allInDatabase } from './find/constraints.ts'
import { root } from './find/root.ts'
import { document, isUnsettled, rowName, rowsOf } from './table.ts'
import { withSwitches } from './try/switches.ts'

const rows = rowsOf(readFileSync(document, 'utf8'))

// One of its own: other tests add tables to theirs.
const database = migratedDatabase()

describe('the table of guards', () => {
  it('has a row of each and no other: a new one is tried by npm run guards', async () => {
    const named = [...allInSources(), ...(await allInDatabase(database.client))].map(rowName)
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter(name => !rows.has(name))).toEqual([])
    expect([...rows.keys()].filter(name => !named.includes(name) && name !== 'guard')).toEqual([])
  })

  it('names a test for each, or tells that the service does not start without it', () => {
    expect([...rows].filter(([, noticed]) => isUnsettled(noticed))).toEqual([])
  })

  it('names files of tests that are there', () => {
    const files = [...rows.values()].flatMap(noticed => noticed.match(/^[\w/-]+(?=: )/) ?? [])
    expect(files.filter(file => !existsSync(join(root, `test/${file}.test.ts`)))).toEqual([])
    expect(files.length).toBeGreaterThan(300)
  })
})

const shown = (file: string, source: string) =>
  guardsIn(file, source).map(({ kind, place, words, without }) => [kind, place, words, without])

describe('what a guard is', () => {
  it('a condition on the owner of a row, to its end', () => {
    const source = 'const a = sql`select from files f where f.project_id = ${b("`)")} and (f.id = 1)`'
    expect(shown('a.ts', source)).toEqual([
      [
        'tenant',
        'a',
        'f.project_id = ${b("`)")}',
        'const a = sql`select from files f where true and (f.id = 1)`',
      ],
    ])
    expect(
      shown('a.ts', 'sql`update files set project_id = 1, user_id = 2`; text`where org_id = 1`'),
    ).toEqual([])
  })

  it('what is ensured, alone and through another, and what is thrown', () => {
    const source =
      "const b = [sql`select ${ensure(sql`1 = ${f(',')}`, 'x')}`, ensureRoom(1)]\nif (a(1)) throw new ApiError('y')"
    expect(shown('a.ts', source).map(([kind, , words]) => [kind, words])).toEqual([
      ['rule', "sql`1 = ${f(',')}`, 'x'"],
      ['rule', 'ensureRoom(1)'],
      ['rule', "if (a(1)) throw new ApiError('y')"],
    ])
  })

  it('a lock, and what a function refuses', () => {
    const source = `create function f() returns int
  language plpgsql as $$
begin
  -- for update
  perform from orgs where org_id = 1 for no key update of orgs;
  if a.b then
    a.refusal := 'c';
  end if;
  perform ensure(found, 'd');
end $$;`
    expect(shown('a.sql', source).map(([kind, place, words]) => [kind, place, words])).toEqual([
      ['tenant', 'f', 'org_id = 1'],
      ['lock', 'f', 'for no key update of orgs'],
      ['rule', 'f', 'a.b'],
      ['rule', 'f', "perform ensure(found, 'd')"],
    ])
  })

  it('is switched off where it stands, one within another too', () => {
    const source = "[sql`where user_id = ${a}`, ensure(sql`org_id = 1`, 'x')]"
    const guards = guardsIn('a.ts', source).map((guard, i) => ({ ...guard, number: i + 1 }))
    const is = (number: number) => `(globalThis as any).guardIsOut?.(${number})`
    expect(withSwitches(source, guards)).toBe(
      `[sql\`where \${${is(1)} ? sql\`true\` : sql\`user_id = \${a}\`}\`, ` +
        `ensure(${is(2)} ? sql\`true\` : sql\`\${${is(3)} ? sql\`true\` : sql\`org_id = 1\`}\`, 'x')]`,
    )
  })
})
