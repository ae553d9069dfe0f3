import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isErrorCode } from '../../src/worker/errors.ts'
import { codesIn } from './codes.ts'
import { readText, root } from './repository.ts'

const sqlFiles = globSync('db/**/*.sql', { cwd: root })
const sources = globSync('src/**/*.ts', { cwd: root })

describe('each code that SQL raises', () => {
  const raised = sqlFiles.flatMap(path => codesIn(readText(path)).map(code => ({ path, code })))

  it('is in the catalog of errors', () => {
    expect(raised.filter(({ code }) => !isErrorCode(code))).toEqual([])
  })

  it('is found in the gate and in functions', () => {
    const codesOf = (path: string) =>
      new Set(raised.flatMap(one => (one.path === path ? one.code : []))) as ReadonlySet<string>
    expect([...codesOf('db/functions/gate.sql')].sort()).toEqual([
      'forbidden',
      'not_found',
      'org_suspended',
      'origin_forbidden',
      'project_archived',
      'token_project',
      'token_scope',
      'unauthenticated',
    ])
    expect(codesOf('db/functions/caller.sql')).toEqual(new Set(['rate_limited']))
  })

  it('is in SQL files: sources call `ensure` of src/worker/access, whose codes the compiler checks', () => {
    const byHand = (text: string) => /\bselect\s+ensure\(/.test(text)
    expect(sources.filter(path => byHand(readText(path)))).toEqual([])
    expect(byHand("sql`select ensure(a, 'forbiden')`")).toBe(true)
    expect(sources.length).toBeGreaterThan(100)
  })

  const planted: [label: string, text: string][] = [
    ['a rule', "select ensure(a.id is not null, 'forbiden') from a"],
    ['a rule with brackets and commas', "ensure(coalesce(a, ',)') in (1, 2), 'forbiden', '{}')"],
    ['a rule over lines', "ensure(exists (select from b),\n  'forbiden')"],
    ['a refusal', "perform refuse('forbiden', '{}', 'CN002');"],
    ['an exception', "raise exception using errcode = 'CN001', message = 'forbiden';"],
    ['the gate', "if x then\n  a.refusal := 'forbiden';\nend if;"],
    ['a case of the gate', "a.refusal := case when x then 'not_found' when y then 'forbiden' end;"],
    ['a query of the gate', "select case when x then 'forbiden' end into a.refusal from y;"],
  ]
  it.each(planted)('is found in %s', (_label, text) => {
    expect(codesIn(text).filter(code => !isErrorCode(code))).toEqual(['forbiden'])
  })

  it('is not found where it is a value, or in similar statements', () => {
    expect(codesIn("ensure(a, $1); ensure(ok, code); ensureFolder(a, 'b'); x := 'c'; if a then 'd'")).toEqual(
      [],
    )
  })
})
