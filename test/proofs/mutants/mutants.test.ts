// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are quoted
import { describe, expect, it } from 'vitest'
import { withSwitches } from '../guards/try/switches.ts'
import { mutantsIn } from './find/all.ts'
import { switchIn } from './find/switch.ts'
import { isValid } from './find/typescript.ts'

const changed = (file: string, source: string) => mutantsIn(file, source).map(({ without }) => without)

describe('a mutant of TypeScript', () => {
  it.each([
    ['if (a < 1) b()', ['if (true) b()', 'if (false) b()', 'if (a <= 1) b()', 'if (a > 1) b()']],
    ['const a = b?.c', ['const a = b.c']],
    ['const a = (b && !c) ?? d', ['const a = (b || !c) ?? d', 'const a = (b && c) ?? d']],
    ['async () => { await a() }', ['async () => {}', 'async () => {  a() }', 'async () => { ; }']],
    ['function a() { return [1] }', ['function a() { return [] }', 'function a() { return [(1 + 1)] }']],
    ["const a: 'b' = { 1: 'c', d: 'Not a name' }", ["const a: 'b' = { 1: '', d: 'Not a name' }"]],
  ])('of %s is one change that can be parsed', (source, some) => {
    const all = changed('a.ts', source)
    expect(all).toEqual(expect.arrayContaining(some))
    expect(all.filter(text => !isValid('a.ts', text) && !text.includes('&& d'))).toEqual([])
  })
})

describe('a mutant of SQL', () => {
  it.each([
    [
      'a <= 1 and b is null',
      ['a < 1 and b is null', 'a <= 1 or b is null', 'a <= 1 ', 'a <= 1 and b is not null'],
    ],
    ['a order by b, c desc', ['a order by b', 'a order by b desc, c desc', 'a order by b, c asc']],
    ['a limit ${b}', ['a limit ${b} + 1', 'a limit ${b} - 1']],
    ['coalesce(a, ${b}, c)', ['coalesce(${b}, a, c)']],
    ['a join b on true', ['a left join b on true', 'a join b on false']],
    ["count(*) + 3 /* '4 */", ["(count(*) + 1) + 3 /* '4 */"]],
    ['between 1 and 2', ['between 2 and 2', 'between 1 and 3']],
  ])('of %s changes a clause', (sql, some) => {
    const all = changed('a.ts', `sql\`${sql}\``).map(text => text.slice(4, -1))
    expect(all).toEqual(expect.arrayContaining(some))
  })

  it('leaves assignments of columns and named arguments as they are', () => {
    expect(changed('a.ts', 'sql`update a set b = c, d = e`')).toEqual([])
    expect(changed('a.ts', 'sql`f(a => b)`')).toEqual([])
  })

  it('replaces a function of the database', () => {
    const source = 'create function f() returns int\n  language sql as $$\n  select 1\n$$;\n'
    expect(mutantsIn('a.sql', source).map(({ sql }) => sql)).toEqual([
      'create or replace function f() returns int\n  language sql as $$\n  select 2\n$$;',
    ])
  })
})

describe('a switch turns on a mutant', () => {
  const is = '(globalThis as any).guardIsOut?.(1)'
  const switched = (source: string, words: string) => {
    const { edit } = mutantsIn('a.ts', source).find(mutant => mutant.words.includes(words))!
    const found = switchIn('a.ts', source, edit)
    return found && withSwitches(source, [{ file: 'a.ts', number: 1, ...found }])
  }

  it.each([
    ['of an operator', 'const a = b < c', '⟦< → <=⟧', `const a = (${is} ? (b <= c) : (b < c))`],
    ['of a name', 'if (a) b()', '⟦a → true⟧', `if ((${is} ? (true) : (a))) b()`],
    ['of a chain', 'const a = b?.c.d!', '⟦?. → .⟧', `const a = (${is} ? (b.c.d!) : (b?.c.d!))`],
    ['of SQL', 'const a = sql`b = 1`', '⟦= → <>⟧', `const a = (${is} ? (sql\`b <> 1\`) : (sql\`b = 1\`))`],
    ['of a statement', 'if (a) b()', '⟦b() → ;⟧', `if (a) { if (!${is}) b() }`],
    ['of a body', 'const a = () => { b() }', '→ {}⟧', `const a = () => { if (${is}) return; b() }`],
  ])('%s', (_, source, words, expected) => {
    expect(switched(source, words)).toBe(expected)
  })

  it('unless it is in a loop that may not end then', () => {
    expect(switched('while (a) b += 1', '⟦+= → -=⟧')).toBeUndefined()
  })
})
