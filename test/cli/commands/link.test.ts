import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { commitAll, git, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
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
Only the branch main is synced
Next: cairn sync --dry-run
`,
    ])
    const linked = { server: url(), project: projectId, slug: 'main' }
    expect(file()).toEqual({ ...linked, source: 'roadmap-json', branch: 'main' })
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
      branch: 'main',
      repository: { kind: 'remote', value: `github.com/${name}` },
    })
  })

  it('speaks of a commit only until the file is committed, and runs no filter of the repository', async () => {
    await link('Shelter')
    writeFiles(repository, { '.gitattributes': '* filter=own\n' })
    commitAll(repository, 'Link')
    const ran = join(someone.home, 'ran')
    git(repository, ['config', 'filter.own.clean', `touch '${ran}'; cat`])
    expect((await link()).stdout).toBe(
      `github.com/${name} is linked to Shelter\nOnly the branch main is synced\nNext: cairn sync --dry-run\n`,
    )
    expect(existsSync(ran)).toBe(false)
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

  it('outside of git says that it binds a folder, and does not speak of a commit', async () => {
    const dir = join(someone.home, 'notes')
    writeFiles(dir, twoPhases)
    const ran = await someone.cairn(['link', 'Shelter'], { cwd: dir })
    expect([ran.code, ran.stderr, ran.stdout]).toEqual([
      0,
      '',
      'The local folder notes is linked to Shelter (it is not a git repository)\nNext: cairn sync --dry-run\n',
    ])
    expect(await binding()).toEqual({ kind: 'local', value: 'notes' })
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

  it('after a repository has moved, a refused sync says how to rebind it or choose another project', async () => {
    await link('Shelter')
    git(repository, ['remote', 'set-url', 'origin', 'https://git.example.com/team/moved.git'])
    expect((await someone.cairn(['sync'], { cwd: repository })).stderr).toContain(
      'hint: If the repository has moved, ask an owner to run `cairn link --rebind`. To choose another project, run `cairn link NAME`\n',
    )
    await projectOf(someone, { name: 'Pier' })
    expect((await link('Pier')).code).toBe(0)
    expect((await someone.cairn(['sync'], { cwd: repository })).code).toBe(0)
  })

  it('in the clone of a fork, names the remote that the project is bound to, which other clones need not have', async () => {
    await link('Shelter')
    commitAll(repository, 'Link')
    const fork = 'git@github.com:sato/fork.git'
    git(repository, ['remote', 'rename', 'origin', 'upstream'])
    git(repository, ['remote', 'add', 'origin', fork])
    const hint = `github.com/${name} is the remote upstream. Run \`cairn link --remote upstream\``
    const run = (...args: string[]) => someone.cairn(args, { cwd: repository })
    for (const args of [['sync'], ['link']])
      expect((await run(...args, '--json')).refusal(), args[0]).toMatchObject({ code: 'repo_mismatch', hint })
    expect((await run('doctor')).stdout).toContain(hint)
    expect((await run('link', '--remote', 'upstream')).code).toBe(0)
    expect((await run('sync')).code).toBe(0)
    git(repository, ['remote', 'remove', 'origin'])
    git(repository, ['remote', 'rename', 'upstream', 'origin'])
    expect([file().remote, (await run('sync')).code, (await run('link')).code]).toEqual(['upstream', 0, 0])
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

describe('a link of a repository whose roadmap cannot be found or read', () => {
  beforeEach(scene)

  it.each<[what: string, files: Record<string, string>, said: string, hint: string, source: string | null]>([
    ['no roadmap', { 'readme.md': 'x' }, 'No roadmap found', 'Add one of backlog/', null],
    [
      'one below the root',
      { 'app/roadmap.json': twoPhases['roadmap.json']! },
      'No roadmap at the root of the repository. Found below it: app/roadmap.json',
      'Link it at the root: ln -s app/roadmap.json roadmap.json',
      null,
    ],
    ['one that is empty', { 'roadmap.json': '' }, '', '', 'roadmap-json'],
  ])('says about it what a sync says: %s', async (_, files, said, hint, source) => {
    const dir = join(someone.home, 'other')
    repositoryIn(dir, files, `git@github.com:team/${crypto.randomUUID()}.git`)
    const ran = await someone.cairn(['link', 'Shelter'], { cwd: dir })
    expect([ran.code, ran.stderr]).toEqual([
      0,
      said && expect.stringMatching(new RegExp(`^warning: ${said}\\nhint: ${hint}.*\\n$`)),
    ])
    expect(ran.stdout.includes('Next: cairn sync --dry-run')).toBe(source !== null)
    expect(JSON.parse(readFileSync(join(dir, '.cairn.json'), 'utf8'))).toMatchObject({ source })
    const synced = await someone.cairn(['sync', '--dry-run'], { cwd: dir })
    expect([synced.code, synced.stderr]).toEqual([1, expect.stringContaining(said)])
  })
})

describe('what cannot be linked', () => {
  beforeAll(scene)

  it('names the projects if none is given', async () => {
    const ran = await link()
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([
      2,
      '',
      'error: Specify a project: Shelter\nhint: Give its name or ID, for example: cairn link "Shelter"\n',
    ])
    expect((await link('--json')).refusal()).toMatchObject({
      ...{ exit: 2, code: 'usage', projects: [{ id: projectId, name: 'Shelter' }] },
    })
  })

  it('refuses a name that no project has', async () => {
    const ran = await link('Nowhere')
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toMatch(/There is no project "Nowhere"\nhint: List them: cairn projects\n/)
  })

  it('says what to do if the project of .cairn.json was deleted, as cairn init does', async () => {
    const server = url()
    writeFiles(repository, {
      '.cairn.json': JSON.stringify({ server, project: crypto.randomUUID(), slug: 'main' }),
    })
    const said =
      'error: The project in .cairn.json was deleted, or you cannot see it\nhint: Choose another one with `cairn link NAME`. List them: cairn projects\n'
    const ran = await link()
    expect([ran.code, ran.stderr]).toEqual([1, said])
    const init = await someone.cairn(['init', '--yes'], { cwd: repository })
    expect([init.code, init.stderr]).toEqual([1, said])
    rmSync(join(repository, '.cairn.json'))
  })

  it('finds a project by its key unless another one has it, too', async () => {
    const issuesOfRoof = async () => {
      const ran = await someone.cairn(['issues', 'ls', '--project', 'roof', '--json'], { cwd: repository })
      return ran.code === 0 ? ran.json().issues : ran.refusal()
    }
    const keyed = await projectOf(someone, { name: 'Tent', key: 'ROOF' })
    const params = { path: { projectId: keyed } }
    await unwrap(
      someone.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Rainproof' } }),
    )
    expect(await issuesOfRoof()).toMatchObject([{ title: 'Rainproof' }])
    const other = await projectOf(someone, { name: 'Cabin', key: 'ROOF' })
    expect(await issuesOfRoof()).toMatchObject({
      ...{ exit: 2, code: 'ambiguous', found: [{ id: other }, { id: keyed }] },
    })
    const named = await projectOf(someone, { name: 'Roof' })
    expect(await issuesOfRoof()).toMatchObject({
      ...{ exit: 2, code: 'ambiguous', found: [{ id: other }, { id: named }, { id: keyed }] },
    })
  })

  it('tells the IDs of projects with equal names', async () => {
    const other = await projectOf(someone, { name: 'Shelter' })
    const named = await link('shelter')
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining('Specify one by its ID: ')])
    const listed = await link()
    for (const id of [projectId, other]) {
      expect(named.stderr).toContain(id)
      expect(listed.stderr).toContain(`Shelter (${id})`)
    }
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
