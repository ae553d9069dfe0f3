import { expect, it } from 'vitest'
import { findDefaultBranch } from '../../../src/cli/repository/main-branch.ts'
import { makeFolder } from '../roadmap/made-folders.ts'

const head = 'refs/remotes/origin/HEAD'

it.each<[name: string, files: Record<string, string>, runs: number]>([
  ['the clone knows none', { HEAD: '', 'refs/heads/main': '' }, 0],
  ['the clone knows one', { [head]: '' }, 1],
  ['git keeps all references in a table', { 'reftable/tables.list': '' }, 1],
])('looks up the default branch only if there can be one: %s', async (_, files, runs) => {
  let asked = 0
  const git = async () => {
    asked++
    return 'refs/remotes/origin/release/2'
  }
  const repository = { root: '', name: '', link: null, ignoredLink: null, gitDir: makeFolder(files), git }
  expect(await findDefaultBranch(repository)).toBe(runs > 0 ? 'release/2' : null)
  expect(asked).toBe(runs)
})
