import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { answering } from '../../support/cli/answers.ts'
import { commit, git, repositoryIn, setDefaultBranch, writeFiles } from '../../support/cli/repository.ts'
import { twoPhases } from '../../support/cli/roadmaps.ts'
import type { Options } from '../../support/cli/runs.ts'
import { folder, type Person, person, projectOf, shell, url } from '../../support/cli/shell.ts'

let sato: Person
let app: string
let value: string
beforeEach(async () => {
  sato = await person(folder())
  app = join(sato.home, 'mobile-app')
  value = `github.com/team/${crypto.randomUUID()}`
  repositoryIn(app, twoPhases, `https://${value}.git`)
})

const init = (args: readonly string[], options: Options & { env?: Record<string, string> } = {}) =>
  sato.cairn(['init', ...args], { cwd: app, ...options, env: { NO_COLOR: '1', ...options.env } })
const linkFile = () => readFileSync(join(app, '.cairn.json'), 'utf8')
const projects = async () => (await unwrap(sato.api.GET('/api/projects'))).projects
const orgs = async () => (await unwrap(sato.api.GET('/api/orgs'))).orgs
const roadmapsOf = async (projectId: string) => {
  const params = { path: { projectId } }
  return (await unwrap(sato.api.GET('/api/projects/{projectId}/roadmaps', { params }))).roadmaps
}

describe('cairn init in a terminal', () => {
  it('leads from signing in to the first sync', async () => {
    const own = shell(sato.home)
    let isApproved = false
    const answer = answering(
      ['Name of the new project [mobile-app]: ', 'Mobile app'],
      ['Name of the new organization: ', 'Alpine club'],
      ['Key of its issues, as in KEY-1 (- for none) [MA]: ', 'not a key'],
      ['Invalid issue key: not a key. Use 2 to 10 letters and digits', ''],
      ['Sync now? [y/N] ', 'y'],
    )
    const ran = await own.cairn(['init', url(), '--no-browser'], {
      cwd: app,
      inTerminal: true,
      columns: 120,
      env: { NO_COLOR: '1' },
      watch(written, kill, type) {
        answer(written, kill, type)
        const userCode = /user_code=([\w-]+)/.exec(written.stdout)?.[1]
        if (!userCode || isApproved) return
        isApproved = true
        void unwrap(sato.api.POST('/api/auth/device/approve', { body: { userCode } }))
      },
    })
    const [project] = await projects()
    expect([ran.code, project]).toMatchObject([0, { name: 'Mobile app', key: 'MA', role: 'owner' }])
    const said = [
      `Signed in to ${url()} as ${sato.email}`,
      'Created the organization Alpine club',
      'Created Mobile app (MA) in Alpine club',
      `${value} is linked to Mobile app`,
      'Commit .cairn.json to share it with your team',
      'Dry run: nothing has changed',
      'Synced: 1 of 4 tasks done',
      'To sync in CI, create a token for Mobile app only, with the scope roadmap:sync:',
      'Then add this to .github/workflows/cairn.yml:',
    ]
    const places = said.map(line => ran.stdout.indexOf(line))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(JSON.parse(linkFile())).toMatchObject({ server: url(), project: project!.id, slug: 'main' })
    expect(await roadmapsOf(project!.id)).toMatchObject([{ slug: 'main', stats: { total: 4 } }])
  })

  it('lets the user choose a project, and does not sync without consent', async () => {
    const projectId = await projectOf(sato, { name: 'Shelter', key: 'SHL' })
    const watch = answering(['Number: ', '1'], ['Sync now? [y/N] ', ''])
    const ran = await init([], { inTerminal: true, watch })
    expect([ran.code, JSON.parse(linkFile()).project]).toEqual([0, projectId])
    expect(ran.stdout).toMatch(/ 1 {2}Shelter\r\n +2 {2}Create a new project\r\n/)
    expect(ran.stdout).toContain('Not synced. Run `cairn sync` later')
    expect(await roadmapsOf(projectId)).toEqual([])
  })

  it('says on another branch from which one the roadmap is synced, instead of asking', async () => {
    await projectOf(sato, { name: 'Shelter', key: 'SHL' })
    setDefaultBranch(app, 'main')
    git(app, ['switch', '--quiet', '--create', 'add-cairn'])
    const ran = await init(['--project', 'Shelter'], { inTerminal: true, columns: 200 })
    expect(ran.code).toBe(0)
    expect(ran.stdout).toMatch(
      /Not synced\. This is the branch add-cairn, but only main is synced\s+hint: Run `cairn sync --branch` /,
    )
    expect(ran.stdout).not.toMatch(/Sync now|refused/)
    expect(ran.stdout).toContain('.github/workflows/cairn.yml')
  })

  it('says how to link a main branch that was renamed', async () => {
    await projectOf(sato, { name: 'Shelter', key: 'SHL' })
    await sato.cairn(['link', 'Shelter', '--branch', 'master'], { cwd: app })
    const ran = await init([])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toContain(
      'hint: If master was renamed to main, run `cairn link --branch main`. Run `cairn sync --branch` ',
    )
  })

  it('does not ask whether to sync what would be refused', async () => {
    const projectId = await projectOf(sato, { name: 'Shelter', key: 'SHL' })
    await sato.cairn(['link', 'Shelter'], { cwd: app })
    const params = { path: { projectId } }
    await unwrap(sato.api.POST('/api/projects/{projectId}/archive', { params }))
    const ran = await init([], { inTerminal: true })
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('A sync would be refused: ')])
    expect(ran.stdout).toContain('Not synced. Run `cairn sync` later')
    expect((await init(['--yes'])).code).toBe(1)
  })

  it('asks before it creates the organization of --org', async () => {
    const watch = answering(['There is no organization "Alpine club". Create it? [y/N] ', 'n'])
    const ran = await init(['--new', 'App', '--org', 'Alpine club'], { inTerminal: true, watch })
    expect([ran.code, await orgs()]).toEqual([2, []])
  })

  it('speaks Japanese', async () => {
    const watch = answering(['同期しますか？ [y/N] ', 'はい'])
    await projectOf(sato, { name: '倉庫', key: 'SHL' })
    const env = { LANG: 'ja_JP.UTF-8' }
    const ran = await init(['--project', '倉庫'], { inTerminal: true, watch, env })
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('同期しました（4 件中 1 件完了）')])
    expect(ran.stdout).toContain('.github/workflows/cairn.yml に次の内容を書きます:')
  })
})

describe('cairn init without a terminal', () => {
  const given = ['--new', 'Mobile app', '--org', 'Alpine club', '--yes']

  it('needs no prompt with the options given, and changes nothing when it runs again', async () => {
    expect(await init(given)).toMatchObject({ code: 0, stderr: '' })
    const before = [linkFile(), await projects(), await orgs()]
    const again = await init(given)
    expect([again.code, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toMatch(/^Already signed in to .*\nMobile app exists already\n/)
    expect(again.stdout).toContain('The roadmap was already synced on ')
    expect((await init([])).code).toBe(0)
    expect([linkFile(), await projects(), await orgs()]).toEqual(before)
  })

  it('outputs JSON alone on standard output', async () => {
    const ran = await init([...given, '--key', 'crn', '--json'])
    const [project] = await projects()
    const [org] = await orgs()
    expect(ran.json()).toMatchObject({
      server: url(),
      user: { id: sato.id, email: sato.email },
      project: { id: project!.id, name: 'Mobile app', key: 'CRN', org: { id: org!.id, name: 'Alpine club' } },
      ...{ slug: 'main', source: 'roadmap-json', synced: true },
      repository: { kind: 'remote', value },
      ci: { service: 'github', steps: expect.stringContaining(`CAIRN_URL: ${url()}`) },
    })
  })

  it.each([
    ['another branch', ['--create', 'add-cairn'], 'Not synced. This is the branch add-cairn'],
    ['a commit outside of the main branch', ['--detach'], 'is not in main. Only main is synced'],
  ])('leaves the first sync to the main branch on %s', async (_, switching, said) => {
    setDefaultBranch(app, 'main')
    git(app, ['switch', '--quiet', ...switching])
    commit(app, 'Go on')
    const ran = await init([...given, '--json'])
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining(said)])
    expect(ran.json()).toMatchObject({ synced: false, ci: { service: 'github' } })
    const [project] = await projects()
    expect(await roadmapsOf(project!.id)).toEqual([])
  })

  it('goes on where an earlier run stopped', async () => {
    await unwrap(sato.api.POST('/api/orgs', { body: { name: 'Alpine club' } }))
    const [org] = await orgs()
    const body = { orgId: org!.id, name: 'Mobile app' }
    const { project } = await unwrap(sato.api.POST('/api/projects', { body }))
    expect(await init(given)).toMatchObject({ code: 0 })
    expect(await projects()).toMatchObject([{ id: project.id, key: 'MA' }])
    expect(await roadmapsOf(project.id)).toHaveLength(1)
  })

  it('finds the project that is bound to the repository', async () => {
    await init(given)
    const clone = join(sato.home, 'clone')
    repositoryIn(clone, twoPhases, `git@github.com:${value.slice('github.com/'.length)}`)
    const ran = await sato.cairn(['init', '--json'], { cwd: clone })
    expect([ran.code, ran.json().project.name]).toEqual([0, 'Mobile app'])
  })

  it('works outside of git, and without a roadmap', async () => {
    const notes = join(sato.home, 'notes')
    writeFiles(notes, { 'a.md': '' })
    const ran = await sato.cairn(['init', ...given], { cwd: notes })
    expect([ran.code, ran.stderr]).toEqual([
      0,
      expect.stringContaining('warning: No roadmap found\nhint: Add one of '),
    ])
    expect(ran.stdout).toContain('The local folder notes is linked to Mobile app')
    expect(ran.stdout).not.toMatch(/Commit|CI/)
  })

  it.each<[args: string[], error: string, hint: string]>([
    [[], 'You have no projects yet', 'Use --new NAME to create one'],
    [['--new', 'App'], 'You have no organizations yet', 'Use --org NAME --yes to create one'],
    [['--new', 'App', '--org', 'X'], 'There is no organization "X"', 'or --yes to create it'],
    [['--new', 'App', '--org', 'X', '--key', 'A-B', '--yes'], 'Invalid issue key: A-B', 'such as CRN'],
    [['--source', 'jira'], 'Invalid value "jira" for --source', 'Use one of'],
  ])('names the missing or wrong option: %j', async (args, error, hint) => {
    const ran = await init(args)
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(`error: ${error}\nhint: `)])
    expect(ran.stderr).toContain(hint)
    expect([existsSync(join(app, '.cairn.json')), await projects(), await orgs()]).toEqual([false, [], []])
  })

  it.each<[args: string[], error: string, hint: string]>([
    [[], 'Specify a project: Atlas, Shelter', 'Choose one with --project, or create one with --new NAME'],
    [['--project', 'Atlas'], 'Cannot ask for confirmation of the first sync', 'Use --yes'],
    [['--project', 'Atlas', '--key', 'NEW', '--yes'], 'The key of Atlas is ATL', 'cairn projects key KEY'],
    [['--new', 'App', '--yes'], 'Specify an organization', 'Choose one with --org: Hands ('],
  ])('names what is missing beside other projects: %j', async (args, error, hint) => {
    await projectOf(sato, { name: 'Shelter' })
    await projectOf(sato, { name: 'Atlas', key: 'ATL' })
    const ran = await init(args)
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(`error: ${error}\nhint: `)])
    expect(ran.stderr).toContain(hint)
    expect(await projects()).toHaveLength(2)
  })

  it('does not wait for an approval in CI, and does not replace a token of the environment', async () => {
    const own = shell(sato.home)
    const inCi = await own.cairn(['init', url()], { cwd: app, env: { CI: 'true' } })
    expect([inCi.code, inCi.stderr]).toEqual([3, expect.stringContaining('CAIRN_TOKEN is not set')])
    const spent = await init(given, { env: { CAIRN_TOKEN: `svc_user_${'x'.repeat(38)}` } })
    expect(spent.code).toBe(3)
  })
})
