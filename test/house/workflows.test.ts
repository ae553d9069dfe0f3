import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './workflows.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.github', 'workflows')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const exists = (path: string) => existsSync(join(root, path))
const faults = (text: string) => faultsOf(text, Object.keys(scripts), exists)

describe('the workflows', () => {
  it.each(readdirSync(folder))('pin actions, limit permissions and time, and run what exists: %s', name => {
    expect(faults(readFileSync(join(folder, name), 'utf8'))).toEqual([])
  })

  it('test, restore, and release', () => {
    expect(readdirSync(folder).sort()).toEqual(['release.yml', 'tests.yml', 'weekly.yml'])
  })

  const head = 'permissions: { contents: read }\nconcurrency: a\n'
  const workflow = (step: string, top = head) =>
    `${top}jobs:\n  a:\n    timeout-minutes: 1\n    steps:\n      - ${step}\n`
  const sha = 'a'.repeat(40)
  const planted: [text: string, found: string[]][] = [
    [workflow(`uses: actions/checkout@${sha} # v7.0.1`), []],
    [workflow(`uses: actions/checkout@${sha}`), [`uses: actions/checkout@${sha}`]],
    [workflow('uses: actions/checkout@v4'), ['uses: actions/checkout@v4']],
    [workflow('run: npm run check && npm run nothing'), ['npm run nothing']],
    [workflow('run: npm test -- test/nothing.test.ts'), ['test/nothing.test.ts']],
    [workflow(`run: echo "\${{ github.head_ref }}"`), [`\${{ github.head_ref }}`]],
    [workflow('run: .ci/run', 'concurrency: a\n'), ['no permissions']],
    [workflow('run: .ci/run', 'permissions: write-all\nconcurrency: a\n'), ['no permissions']],
    [workflow('run: .ci/run', 'permissions: {}\n'), ['no concurrency']],
    [`${head}jobs:\n  a:\n    steps: []\n`, ['no timeout: a']],
  ]
  it.each(planted)('are checked: %j', (text, found) => {
    expect(faults(text)).toEqual(found)
  })
})

it('Renovate pins the digests of actions and updates the lock file', () => {
  const { extends: presets, lockFileMaintenance } = JSON.parse(
    readFileSync(join(root, 'renovate.json'), 'utf8'),
  )
  expect(presets).toContain('helpers:pinGitHubActionDigestsToSemver')
  expect(lockFileMaintenance.enabled).toBe(true)
})
