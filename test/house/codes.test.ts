import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isErrorCode } from '../../src/errors.ts'
import { codesIn } from './codes.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sqlFiles = globSync('db/**/*.sql', { cwd: root })
const sources = globSync('src/**/*.ts', { cwd: root })

describe('every code that SQL raises', () => {
  const raised = [...sqlFiles, ...sources].flatMap(path =>
    codesIn(read(path)).map(code => `${path}: ${code}`),
  )

  it('is in the catalogue of errors', () => {
    expect(raised.filter(line => !isErrorCode(line.split(': ')[1]))).toEqual([])
  })

  it('is found: in the gate, in functions and in sources', () => {
    const codesOf = (part: string) =>
      new Set(raised.flatMap(line => (line.startsWith(part) ? (line.split(': ')[1] ?? []) : [])))
    expect([...codesOf('db/functions/gate.sql')].sort()).toEqual([
      'forbidden',
      'not_found',
      'origin_forbidden',
      'project_archived',
      'token_project',
      'token_scope',
      'unauthenticated',
    ])
    expect(codesOf('db/functions/caller.sql')).toEqual(new Set(['rate_limited']))
    expect(codesOf('src/').size).toBeGreaterThan(40)
    for (const code of ['access_denied', 'invalid_grant', 'slow_down'])
      expect(codesOf('src/')).toContain(code)
  })

  const planted: [label: string, text: string][] = [
    ['a rule', "select ensure(a.id is not null, 'forbiden') from a"],
    ['a rule with brackets and commas', "ensure(coalesce(a, ',)') in (1, 2), 'forbiden', '{}')"],
    ['a rule over lines, with values', `ensure(exists (select from $\{of(a, \`b\`)}),\n  'forbiden')`],
    ['a rule written by a function', 'ensure(sql`a = b`, "forbiden")'],
    ['a refusal', "perform refuse('forbiden', '{}', 'CN002');"],
    ['an exception', "raise exception using errcode = 'CN001', message = 'forbiden';"],
    ['the gate', "if x then\n  a.refusal := 'forbiden';\nend if;"],
    ['a case of the gate', "a.refusal := case when x then 'not_found' when y then 'forbiden' end;"],
    [
      'an outcome',
      "case\n when a then 'forbiden' else 'done' end as outcome`; if (outcome !== 'done') throw new ApiError(outcome as ErrorCode)",
    ],
    ['a query of the gate', "select case when x then 'forbiden' end into a.refusal from y;"],
  ]
  it.each(planted)('is looked at in %s', (_label, text) => {
    expect(codesIn(text).filter(code => !isErrorCode(code))).toEqual(['forbiden'])
  })

  it('is not looked for where it is a value, or in what only looks like it', () => {
    expect(codesIn("ensure(a, $1); ensure(ok, code); ensureFolder(a, 'b'); x := 'c'; if a then 'd'")).toEqual(
      [],
    )
  })
})

describe('SQL under db', () => {
  it('has lines of fewer than 120 characters', () => {
    const long = sqlFiles.flatMap(path =>
      read(path)
        .split('\n')
        .flatMap((line, i) => (line.length < 120 ? [] : `${path}:${i + 1}`)),
    )
    expect(long).toEqual([])
    expect(sqlFiles.length).toBeGreaterThan(20)
  })
})
