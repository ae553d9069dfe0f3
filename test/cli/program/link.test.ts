import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import { git, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { twoPhases } from '../../support/cli/roadmaps.ts'

const folder = temporaryFolders()
const link = { server: 'https://cairn.example.com', project: crypto.randomUUID(), slug: 'main' }

let own: ReturnType<typeof offlineShell>
beforeAll(() => {
  own = offlineShell(folder())
  repositoryIn(own.home, twoPhases, 'git@github.com:team/app.git')
})

describe('what cannot be linked', () => {
  beforeEach(() => rmSync(join(own.home, '.cairn.json'), { force: true }))
  const misuses: [args: string[], said: RegExp][] = [
    [['Shelter', '--slug', 'No!'], /Invalid roadmap name/],
    [['Shelter', '--remote', 'upstream'], /no remote "upstream"/],
    [['Shelter', '--source', 'jira'], /Invalid value "jira" for --source/],
  ]
  it.each(misuses)('is refused, and nothing is sent: %j', async (args, said) => {
    const ran = await own.cairn(['link', ...args])
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.stderr).toMatch(said)
    expect(own.asked).toEqual([])
  })
})

describe('.cairn.json', () => {
  it.each([
    '{',
    '[]',
    '{}',
    JSON.stringify({ ...link, project: '../../settings' }),
    JSON.stringify({ ...link, project: `${link.project}\u001b[2J` }),
    JSON.stringify({ ...link, slug: '../main' }),
    JSON.stringify({ ...link, server: 7 }),
  ])('with invalid content is refused with a hint: %s', async text => {
    writeFiles(own.home, { '.cairn.json': text })
    const ran = await own.cairn(['status', '--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([1, { code: 'link_damaged' }])
    expect(own.asked).toEqual([])
  })
})

describe('.cairn.json in a folder below the root', () => {
  const text = JSON.stringify(link)
  const from = async (files: Record<string, string>, ...args: string[]) => {
    const { home, cairn } = offlineShell(folder())
    repositoryIn(home, twoPhases, 'git@github.com:team/app.git')
    writeFiles(home, { 'packages/web/src/a.ts': '', ...files })
    return (await cairn(['issues', 'ls', ...args], { cwd: join(home, 'packages/web/src') })).stderr
  }

  it('is not read, and says so', async () => {
    const own = { 'packages/web/.cairn.json': text }
    expect(await from(own)).toBe(
      'error: This repository is not linked to a project\nhint: packages/web/.cairn.json is not read. Move it to the root of the repository, or specify a project with --project\n',
    )
    expect(await from({ '.cairn.json': text, ...own })).toMatch(
      /^warning: packages\/web\/\.cairn\.json is not read\. Using the \.cairn\.json at the root of the repository\n/,
    )
  })

  it.each([
    ['the root', { '.cairn.json': text }, []],
    ['another folder', { '.cairn.json': text, 'packages/api/.cairn.json': text }, []],
    ['the folder, but --project is given', { 'packages/web/.cairn.json': text }, ['-p', link.project]],
  ])('is not mentioned if it is in %s', async (_, files, args) => {
    expect(await from(files, ...args)).not.toContain('.cairn.json is not read')
  })
})

describe('a choice that .cairn.json does not make', () => {
  const choices: [of: string, prepare: (dir: string) => void, hint: string][] = [
    [
      'remotes',
      dir => {
        git(dir, ['remote', 'rename', 'origin', 'upstream'])
        git(dir, ['remote', 'add', 'fork', 'git@github.com:sato/app.git'])
      },
      'Choose one with `cairn link --remote`: fork, upstream',
    ],
    [
      'sources',
      dir => writeFiles(dir, { '.taskmaster/tasks/tasks.json': '{}' }),
      'Choose one with `cairn link --source`',
    ],
  ]
  it.each(choices)('of several %s is made with a command that has the option', async (_, prepare, hint) => {
    const several = offlineShell(folder())
    repositoryIn(several.home, twoPhases, 'git@github.com:team/app.git')
    writeFiles(several.home, { '.cairn.json': JSON.stringify(link) })
    prepare(several.home)
    for (const command of ['sync', 'status', 'doctor']) {
      const { stdout, stderr } = await several.cairn([command])
      expect(stdout + stderr, command).toContain(hint)
    }
  })
})

describe('cairn open', () => {
  it.each([
    [[], '/roadmaps/main'],
    [['project'], ''],
    [['issues'], '/issues'],
  ])(
    '%j prints the URL without a terminal, also with a byte order mark in .cairn.json',
    async (args, path) => {
      writeFiles(own.home, { '.cairn.json': `\uFEFF${JSON.stringify(link)}` })
      const ran = await own.cairn(['open', ...args])
      const address = `https://cairn.example.test/projects/${link.project}${path}\n`
      expect([ran.code, ran.stdout, own.asked]).toEqual([0, address, []])
    },
  )
})
