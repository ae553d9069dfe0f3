import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, projectOf, shell, url } from '../../support/cli/shell.ts'

let someone: Person
let repository: string
let projectId: string
const name = `team/${crypto.randomUUID()}`

async function scene() {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  projectId = await projectOf(someone, { name: 'Shelter' })
  repositoryIn(repository, twoPhases, `git@github.com:${name.toUpperCase()}.git`)
}

const link = (...args: string[]) => someone.cairn(['link', ...args], { cwd: repository })
const file = () => JSON.parse(readFileSync(join(repository, '.cairn.json'), 'utf8'))
const binding = async () => {
  const params = { path: { projectId } }
  return (await unwrap(someone.api.GET('/api/projects/{projectId}/repo-binding', { params }))).repoIdentity
}

describe('cairn link', () => {
  beforeEach(scene)

  it('binds the given project and writes .cairn.json', async () => {
    const ran = await link('shelter')
    expect([ran.code, ran.stderr, ran.stdout]).toEqual([
      0,
      '',
      `github.com/${name} is linked to Shelter
Commit .cairn.json to share it with your team
Next: cairn sync --dry-run
`,
    ])
    expect(file()).toEqual({ server: url(), project: projectId, slug: 'main', source: 'roadmap-json' })
    expect(await binding()).toEqual({ kind: 'remote', value: `github.com/${name}` })
  })

  it('finds the bound project, regardless of the spelling of the remote', async () => {
    await link(projectId)
    const clone = join(someone.home, 'clone')
    repositoryIn(clone, {}, `https://token@github.com/${name}/`)
    const ran = await someone.cairn(['link', '--json'], { cwd: clone })
    expect(ran.json()).toEqual({
      server: url(),
      project: { id: projectId, name: 'Shelter' },
      slug: 'main',
      source: null,
      repository: { kind: 'remote', value: `github.com/${name}` },
    })
  })

  it('keeps the link when it runs again, also from a subfolder', async () => {
    await link('Shelter', '--slug', 'app-2')
    mkdirSync(join(repository, 'plans', 'below'), { recursive: true })
    expect(await someone.cairn(['link'], { cwd: join(repository, 'plans', 'below') })).toMatchObject({
      code: 0,
    })
    expect(file()).toMatchObject({ project: projectId, slug: 'app-2' })
  })

  it('identifies a folder without a remote by its name', async () => {
    const dir = join(someone.home, '倉庫')
    repositoryIn(dir, twoPhases)
    expect(await someone.cairn(['link', 'Shelter'], { cwd: dir })).toMatchObject({ code: 0 })
    expect(await binding()).toEqual({ kind: 'local', value: '倉庫' })
  })

  it('does not replace another binding without --rebind', async () => {
    await link('Shelter')
    const other = join(someone.home, 'other')
    repositoryIn(other, twoPhases, 'https://git.example.com:8443/Team/Other.git')
    const ran = await someone.cairn(['link', 'Shelter'], { cwd: other })
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`bound to github.com/${name}`)])
    expect((await someone.cairn(['link', 'Shelter', '--rebind'], { cwd: other })).code).toBe(0)
    expect(await binding()).toEqual({ kind: 'remote', value: 'git.example.com:8443/Team/Other' })
    expect((await link('Shelter', '--rebind', '--json')).refusal()).toMatchObject({
      code: 'rebind_cooldown',
      exit: 1,
    })
  })

  it('tells a member to ask an owner', async () => {
    const member = await person(folder())
    const body = { email: member.email, role: 'member' as const }
    await unwrap(
      someone.api.POST('/api/projects/{projectId}/members', { params: { path: { projectId } }, body }),
    )
    const ran = await member.cairn(['link', projectId], { cwd: repository })
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('Ask an owner')])
  })

  it('reports a repository that git does not trust', async () => {
    const ran = await someone.cairn(['link', 'Shelter', '--json'], {
      cwd: repository,
      env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
    })
    expect([ran.code, ran.refusal()]).toMatchObject([
      1,
      { code: 'git_distrusts', hint: expect.stringContaining(`safe.directory '${repository}'`) },
    ])
  })
})

describe('what cannot be linked', () => {
  beforeAll(scene)

  const misuses: [args: string[], said: RegExp][] = [
    [[], /Specify a project/],
    [['Nowhere'], /There is no project "Nowhere"/],
  ]
  it.each(misuses)('refuses %j', async (args, said) => {
    const ran = await link(...args)
    expect([ran.code, ran.stdout]).toEqual([args[0] === 'Nowhere' ? 1 : 2, ''])
    expect(ran.stderr).toMatch(said)
  })
})

describe('.cairn.json', () => {
  beforeAll(scene)

  it('does not send a token to a server without a sign-in', async () => {
    const elsewhere = { server: 'https://cairn.example.com', project: projectId, slug: 'main', source: null }
    writeFiles(repository, { '.cairn.json': JSON.stringify(elsewhere) })
    const own = shell(folder())
    await own.cairn(['login', url(), '--token'], { input: someone.token })
    const ran = await own.cairn(['sync', '--json'], { cwd: repository })
    expect([ran.code, ran.refusal()]).toMatchObject([
      3,
      { code: 'signed_out', message: 'Not signed in to https://cairn.example.com' },
    ])
  })
})
