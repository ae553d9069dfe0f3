import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { root } from '../../../dev/shared/root.ts'
import { runInShell } from '../../support/cli/in-shell.ts'
import { linkedRepository } from '../../support/cli/roadmaps.ts'
import { folder, person, shell } from '../../support/cli/shell.ts'
import { titlesIn } from '../../support/licenses.ts'

const installed = join(realpathSync(inject('cairn')), '..', '..')
const read = (...path: string[]) => readFileSync(join(installed, ...path), 'utf8')

describe('the package', () => {
  it('has no dependencies: its code is one file, and jq with its module', () => {
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual([
      ...['NOTICES.txt', 'cairn.cjs', 'jq-thread.cjs', 'jq.wasm'],
    ])
    const { dependencies, bin, engines } = JSON.parse(read('package.json'))
    expect([dependencies, bin, engines]).toEqual([undefined, { cairn: 'dist/cairn.cjs' }, { node: '>=20' }])
    expect(read('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })

  it('has the licenses of all bundled packages', () => {
    const notices = read('dist', 'NOTICES.txt')
    for (const name of ['commander', 'yaml', 'open', 'openapi-fetch', 'jq-web'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC)\\)$`, 'm'))
    for (const name of ['Oniguruma', 'decNumber']) expect(notices).toContain(`\n${name}`)
    expect(titlesIn(notices).length).toBeGreaterThan(15)
    expect(notices.match(/^Permission (is hereby granted|to use, copy)/gm)!.length).toBeGreaterThan(4)
  })

  it('includes modules that load lazily, such as the YAML parser', async () => {
    const someone = await person(folder(), {}, runInShell)
    const repository = join(someone.home, 'app')
    const task = '---\nid: task-1\ntitle: "Roof: tiles"\nstatus: Done\n---\n'
    await linkedRepository(someone, repository, { 'backlog/tasks/task-1.md': task })
    const ran = await someone.cairn(['sync', '--source', 'backlog-md'], { cwd: repository })
    expect([ran.code, ran.stderr, ran.stdout]).toEqual([
      0,
      '',
      'Tasks: 1 added, 0 changed, 0 removed. Plans: 0 stored, 0 deleted\nSynced: 1 of 1 task done\n',
    ])
  })

  it('includes jq without its debug information', async () => {
    expect(statSync(join(installed, 'dist', 'jq.wasm')).size).toBeLessThan(1_000_000)
    const someone = await person(folder(), {}, runInShell)
    const expressions: [expression: string, printed: string][] = [
      ['.user.email', someone.email],
      ['.server | test("^HTTP"; "i")', 'true'],
      ['[12345678901234567890]', '[12345678901234567890]'],
    ]
    for (const [expression, printed] of expressions)
      expect(await someone.cairn(['whoami', '--jq', expression])).toMatchObject({
        code: 0,
        stdout: `${printed}\n`,
      })
    const refused = await someone.cairn(['whoami', '--jq', '.['])
    expect([refused.code, refused.refusal().code]).toEqual([2, 'jq_failed'])
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(read('package.json'))
    expect(await shell(folder(), {}, runInShell).cairn(['--version'])).toMatchObject({
      code: 0,
      stdout: `${version}\n`,
    })
  })
})
