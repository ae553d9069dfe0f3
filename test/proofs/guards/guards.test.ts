// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are quoted
import { describe, expect, it } from 'vitest'
import { faultsOf } from './check.ts'
import { guardsIn, type Named, named } from './find/all.ts'
import { idsOf } from './table.ts'
import { withSwitches } from './try/switches.ts'

const shown = (file: string, source: string) =>
  guardsIn(file, source).map(({ kind, place, words, without }) => [kind, place, words, without])

describe('a guard is', () => {
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

  it('a condition before the name of a column, or with a query in brackets as its value', () => {
    const words = (source: string) => guardsIn('a.ts', source).map(({ words }) => words)
    expect(words('sql`select (a and user_id = any (b) as c)`')).toEqual(['user_id = any (b)'])
    expect(words('sql`where project_id = any (${all(b)}) and c`')).toEqual(['project_id = any (${all(b)})'])
  })

  it('a condition that is ensured, directly or by another function, or a thrown error', () => {
    const source =
      "const b = [sql`select ${ensure(sql`1 = ${f(',')}`, 'x')}`, ensureRoom(1)]\nif (a(1)) throw new ApiError('y')"
    expect(shown('a.ts', source).map(([kind, , words]) => [kind, words])).toEqual([
      ['rule', "sql`1 = ${f(',')}`, 'x'"],
      ['rule', 'ensureRoom(1)'],
      ['rule', "if (a(1)) throw new ApiError('y')"],
    ])
  })

  it('a lock, or a refusal of a database function', () => {
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

  it('a requirement of the matrix, in an operation or in what several share', () => {
    const found = (name: string, source: string) =>
      guardsIn(`src/worker/access/${name}.ts`, source).map(({ kind, place, words }) => [kind, place, words])
    expect(found('policy', "const policy = {\n  'file.read': { on: 'project', tokens: 'full' },\n}")).toEqual(
      [['policy', 'file.read', "tokens: 'full'"]],
    )
    expect(found('policy-rows', "export const reads = {\n  on: 'project',\n  feature: 'files',\n}")).toEqual([
      ['policy', 'reads', "feature: 'files'"],
    ])
  })

  it('can be turned off in place, even within another guard', () => {
    const source = "[sql`where user_id = ${a}`, ensure(sql`org_id = 1`, 'x')]"
    const guards = guardsIn('a.ts', source).map((guard, i) => ({ ...guard, number: i + 1 }))
    const is = (number: number) => `(globalThis as any).guardIsOut?.(${number})`
    expect(withSwitches(source, guards)).toBe(
      `[sql\`where \${${is(1)} ? sql\`true\` : sql\`user_id = \${a}\`}\`, ` +
        `ensure(${is(2)} ? sql\`true\` : sql\`\${${is(3)} ? sql\`true\` : sql\`org_id = 1\`}\`, 'x')]`,
    )
  })
})

describe('the table of guards', () => {
  const found = (file: string, source: string): Named[] =>
    named(guardsIn(file, source).map(guard => ({ ...guard, sql: null })))
  const source = "function f() { return [ensure(a, 'x'), ensure(a, 'x'), ensure(b, 'y')] }"
  const guards = found('src/a.ts', source)

  it('has an id for each guard, also for equal ones, and a move of the file does not change it', () => {
    expect(new Set(idsOf(guards)).size).toBe(3)
    expect(idsOf(found('src/other/b.ts', source))).toEqual(idsOf(guards))
    expect(idsOf(found('src/a.ts', source.replace("'y'", "'z'")))).not.toEqual(idsOf(guards))
  })

  const [first, second, third] = idsOf(guards) as [string, string, string]
  const here = 'test/proofs/guards/guards.test.ts: one'
  const catalog = 'constraint files.files_pkey: PRIMARY KEY (id)'
  const whole = new Map([first, second, third].map(id => [id, here]))
  const faults = (table: ReadonlyMap<string, string>, implied: Record<string, string> = {}) =>
    faultsOf(guards, { table, implied: new Map(Object.entries(implied)), catalog })

  it('is invalid with a guard without a row, a row without a guard or a test, or a missing file', () => {
    expect(faults(whole)).toEqual([])
    expect(faults(new Map(Object.entries({ [first]: here, 'rule-0': here })))).toEqual([
      `Not in the table: ${guards[1]!.name}`,
      `Not in the table: ${guards[2]!.name}`,
      'No longer in the sources: rule-0',
    ])
    expect(faults(new Map(whole).set(second, 'not tried'))).toEqual([`No test notices: ${second}`])
    expect(faults(new Map(whole).set(third, 'test/gone.test.ts: one'))).toEqual([
      `${third} names test/gone.test.ts, which does not exist`,
    ])
  })

  it('needs no test of a condition that a constraint of the database implies', () => {
    const open = new Map(whole).set(second, 'nothing')
    expect(faults(open, { [second]: 'files_pkey' })).toEqual([])
    expect(faults(open, { [second]: 'The same query compares the same IDs again.' })).toEqual([])
    expect(faults(open, { [second]: 'files_pkey, files_key' })).toEqual([
      'implied.txt names files_key, which does not exist',
    ])
    expect(faults(whole, { [second]: 'files_pkey' })).toEqual([
      `implied.txt has ${second}, which is not a guard without a test`,
    ])
  })
})
