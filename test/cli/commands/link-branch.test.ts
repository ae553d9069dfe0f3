import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { git, repositoryIn, setDefaultBranch, writeFiles } from '../../support/cli/repository.ts'
import { twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, projectOf } from '../../support/cli/shell.ts'

let someone: Person
let repository: string

beforeEach(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  await projectOf(someone, { name: 'Shelter' })
  repositoryIn(repository, twoPhases, `git@github.com:team/${crypto.randomUUID()}.git`)
})

const link = (...args: string[]) => someone.cairn(['link', 'Shelter', ...args], { cwd: repository })
const branchOfFile = () => JSON.parse(readFileSync(join(repository, '.cairn.json'), 'utf8')).branch

describe('the main branch of cairn link', () => {
  it('is the default branch of the remote', async () => {
    setDefaultBranch(repository, 'release/2')
    const ran = await link()
    expect(ran.stdout).toContain('Only the branch release/2 is synced\n')
    expect(branchOfFile()).toBe('release/2')
    expect((await link('--json')).json()).toMatchObject({ branch: 'release/2' })
  })

  it('is the one of --branch, and stays when the repository is linked again', async () => {
    setDefaultBranch(repository, 'main')
    expect((await link('--branch', '*')).stdout).toContain('All branches can be synced\n')
    expect(branchOfFile()).toBe('*')
    await link()
    expect(branchOfFile()).toBe('*')
  })

  it('is the only branch if the default branch is unknown, as in a new repository', async () => {
    git(repository, ['branch', '--move', 'first'])
    expect((await link('--json')).json()).toMatchObject({ branch: 'first' })
    expect(branchOfFile()).toBe('first')
  })

  it.each(['main', 'release/3'])('is %s before the first commit', async branch => {
    repository = join(someone.home, 'new')
    writeFiles(repository, twoPhases)
    git(repository, ['init', '--quiet', `--initial-branch=${branch}`])
    expect((await link('--json')).json()).toMatchObject({ branch })
    expect(branchOfFile()).toBe(branch)
  })

  it('is the one with a usual name among several, without a terminal', async () => {
    git(repository, ['branch', 'develop'])
    expect((await link('--json')).json()).toMatchObject({ branch: 'main' })
    expect(branchOfFile()).toBe('main')
  })

  it('is one of the remote, although only another branch is checked out', async () => {
    git(repository, ['update-ref', 'refs/remotes/origin/main', 'main'])
    git(repository, ['branch', '--move', 'feature/x'])
    expect((await link('--json')).json()).toMatchObject({ branch: 'main' })
  })

  it('is left out if none has a usual name', async () => {
    git(repository, ['branch', '--move', 'first'])
    git(repository, ['branch', 'develop'])
    expect((await link('--json')).json()).toMatchObject({ branch: null })
    expect(branchOfFile()).toBe(undefined)
  })

  it('is picked on a terminal if there are several', async () => {
    git(repository, ['branch', 'develop'])
    let isPicked = false
    const ran = await someone.cairn(['link', 'Shelter'], {
      cwd: repository,
      inTerminal: true,
      watch({ stdout }, _, type) {
        if (isPicked || !stdout.includes('Number:')) return
        isPicked = true
        type('1\n')
      },
    })
    expect([ran.code, isPicked, branchOfFile()]).toEqual([0, true, 'develop'])
  })
})
