import { describe, expect, it } from 'vitest'
import { readCheckout } from '../../../src/cli/repository/checkout.ts'
import { findCiBranch, isCi } from '../../../src/cli/repository/ci.ts'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commitAll, git, headOf, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from '../roadmap/made-folders.ts'

const link = { server: 'https://cairn.example.com', project: crypto.randomUUID(), slug: 'main' }
const read = async (dir: string, env: Record<string, string> = {}) =>
  readCheckout(await openRepository(contextIn(dir)), env, ['roadmap.json', 'plans'])

describe('a checkout', () => {
  it('is dirty if files of the roadmap differ from the commit', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}', other: '1' })
    const clean = { commit: headOf(dir), branch: 'main', dirty: false }
    expect(await read(dir)).toEqual(clean)
    writeFiles(dir, { '.cairn.json': JSON.stringify(link), other: '2' })
    expect(await read(dir)).toEqual(clean)
    writeFiles(dir, { 'plans/a.md': 'x' })
    expect(await read(dir)).toEqual({ ...clean, dirty: true })
    commitAll(dir, 'Plan')
    expect(await read(dir)).toEqual({ ...clean, commit: headOf(dir) })
    writeFiles(dir, { 'roadmap.json': '{ }' })
    expect((await read(dir))?.dirty).toBe(true)
  })

  it('is dirty if git ignores all files of the roadmap', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { '.gitignore': 'roadmap.json\n', 'roadmap.json': '{}' })
    expect((await read(dir))?.dirty).toBe(true)
  })

  it('has the branch that CI names if no branch is checked out', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    const ci = { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'feature/x' }
    expect((await read(dir, ci))?.branch).toBe('main')
    git(dir, ['checkout', '--quiet', '--detach'])
    expect((await read(dir, ci))?.branch).toBe('feature/x')
    expect((await read(dir))?.branch).toBe(null)
  })

  it('has the name of its branch if a tag has the same name', async () => {
    const dir = makeFolder({})
    repositoryIn(dir, { 'roadmap.json': '{}' })
    git(dir, ['tag', 'main'])
    expect((await read(dir))?.branch).toBe('main')
  })

  it('does not exist outside of git or before the first commit', async () => {
    expect(await read(makeFolder({}))).toBe(null)
    const dir = makeFolder({})
    git(dir, ['init', '--quiet'])
    expect(await read(dir)).toBe(null)
  })
})

describe('the branch of a CI job', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['GitHub Actions', { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main', GITHUB_HEAD_REF: '' }, 'main'],
    [
      'GitHub Actions, pull request',
      { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: '17/merge', GITHUB_HEAD_REF: 'fix' },
      'fix',
    ],
    ['GitHub Actions, tag', { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' }, null],
    ['GitLab CI', { CI_COMMIT_BRANCH: 'main' }, 'main'],
    ['GitLab CI, merge request', { CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'fix' }, 'fix'],
    ['Bitbucket Pipelines', { BITBUCKET_BRANCH: 'main' }, 'main'],
    ['CircleCI', { CIRCLE_BRANCH: 'main' }, 'main'],
    ['Azure Pipelines', { BUILD_SOURCEBRANCH: 'refs/heads/main' }, 'main'],
    [
      'Azure Pipelines, pull request',
      { SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/a/b', BUILD_SOURCEBRANCH: 'refs/pull/1/merge' },
      'a/b',
    ],
    ['Jenkins', { GIT_BRANCH: 'origin/main' }, 'main'],
    ['Jenkins, pull request', { CHANGE_BRANCH: 'fix', BRANCH_NAME: 'PR-3', GIT_BRANCH: 'PR-3' }, 'fix'],
    ['Buildkite', { BUILDKITE_BRANCH: 'main' }, 'main'],
    ['Travis CI, pull request', { TRAVIS_PULL_REQUEST_BRANCH: 'fix', TRAVIS_BRANCH: 'main' }, 'fix'],
    ['none', {}, null],
  ])('%s', (_, env, branch) => {
    expect(findCiBranch(env)).toBe(branch)
  })

  it.each([
    [{ CI: 'true' }, true],
    [{ CI: '1' }, true],
    [{ CI: 'woodpecker' }, true],
    [{ CI: 'false' }, false],
    [{ CI: '' }, false],
    [{}, false],
  ])('%j is CI: %s', (env, expected) => {
    expect(isCi(env)).toBe(expected)
  })
})
