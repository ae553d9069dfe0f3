import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { repositoryIn } from '../../support/cli/repository.ts'
import { linkFileOf } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'

const inJapanese = { env: { LANG: 'ja_JP.UTF-8' } }
let sato: Person
beforeEach(async () => {
  sato = await person(folder())
})

const makeOrg = async (name: string) => (await unwrap(sato.api.POST('/api/orgs', { body: { name } }))).org.id
const keyOf = async (projectId: string) => {
  const params = { path: { projectId } }
  return (await unwrap(sato.api.GET('/api/projects/{projectId}', { params }))).project.key
}

describe('cairn projects', () => {
  it('lists names, keys, organizations, and roles', async () => {
    await projectOf(sato, { name: 'Shelter', key: 'SHL' })
    await projectOf(sato, { name: '倉庫' })
    const table = 'Shelter  SHL  Hands  owner\n倉庫     -    Hands  owner\n'
    expect(await sato.cairn(['projects'])).toMatchObject({ code: 0, stdout: table, stderr: '' })
    expect((await sato.cairn(['projects', 'ls'])).stdout).toBe(table)
    expect((await sato.cairn(['projects'], inJapanese)).stdout).toContain('Shelter  SHL  Hands  オーナー\n')
  })

  it('outputs JSON', async () => {
    const id = await projectOf(sato, { key: 'SHL' })
    expect((await sato.cairn(['projects', '--json'])).json()).toEqual({
      projects: [
        {
          ...{ id, name: 'Shelter', key: 'SHL', role: 'owner', archivedAt: null },
          org: { id: expect.any(String), name: 'Hands' },
          url: `${url()}/projects/${id}`,
        },
      ],
    })
  })

  it('shows archived projects only with --all', async () => {
    const projectId = await projectOf(sato)
    await unwrap(sato.api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId } } }))
    expect((await sato.cairn(['projects'])).stderr).toBe('No projects. Create one: cairn projects new NAME\n')
    expect((await sato.cairn(['projects', '--all'])).stdout).toBe('Shelter  -  Hands  owner  archived\n')
  })

  it('works with a token of a single scope, which cannot see organizations', async () => {
    const bot = await person(folder(), { scopes: ['roadmap:sync'] })
    const projectId = await projectOf(sato)
    const body = { email: bot.email, role: 'member' as const }
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/members', { params: { path: { projectId } }, body }),
    )
    expect((await bot.cairn(['projects'])).stdout).toBe('Shelter  -  -  member\n')
  })

  it.each([
    [['projects', 'nwe', 'X'], 'Did you mean `cairn projects new`?'],
    [['projects', 'create', 'X'], 'Did you mean `cairn projects new`?'],
    [['projects', 'ls', 'X'], 'See `cairn projects ls --help`'],
  ])('with an unknown command suggests one: %j', async (args, hint) => {
    expect(await sato.cairn(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(hint) })
  })
})

describe('cairn projects new', () => {
  it('creates a project in the only organization, with a key from its name', async () => {
    await makeOrg('Alpine club')
    const ran = await sato.cairn(['projects', 'new', 'Mobile app'])
    const [project] = (await sato.cairn(['projects', '--json'])).json().projects
    expect(project).toMatchObject({ name: 'Mobile app', key: 'MA', org: { name: 'Alpine club' } })
    expect(ran).toMatchObject({
      code: 0,
      stdout: `Created Mobile app (MA) in Alpine club\n${url()}/projects/${project.id}\n`,
    })
  })

  it('takes the key of a Japanese name from the repository', async () => {
    await makeOrg('山岳会')
    const dir = join(sato.home, 'alpine-club')
    repositoryIn(dir, {})
    const ran = await sato.cairn(['projects', 'new', '倉庫', '--json'], { cwd: dir })
    expect(ran.json().project).toMatchObject({ name: '倉庫', key: 'AC', org: { name: '山岳会' } })
  })

  it('creates it in the given organization, with the given key', async () => {
    await Promise.all([makeOrg('One'), makeOrg('Two')])
    const ran = await sato.cairn(['projects', 'new', 'App', '--org', 'two', '--key', 'crn', '--json'])
    expect(ran.json().project).toMatchObject({ key: 'CRN', org: { name: 'Two' } })
  })

  it('names the organizations to choose from, with IDs where names are equal', async () => {
    const ids = await Promise.all([makeOrg('Twin'), makeOrg('Twin'), makeOrg('Other')])
    const { code, stderr } = await sato.cairn(['projects', 'new', 'App'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('Choose one with --org: Other, Twin (')])
    for (const id of ids.slice(0, 2)) expect(stderr).toContain(`Twin (${id})`)
    const named = await sato.cairn(['projects', 'new', 'App', '--org', 'twin', '--json'])
    expect([named.code, named.refusal()]).toMatchObject([2, { code: 'ambiguous' }])
    for (const id of ids.slice(0, 2)) expect(named.stderr).toContain(id)
    const chosen = await sato.cairn(['projects', 'new', 'App', '--org', ids[0]!, '--json'])
    expect(chosen.json().project.org).toEqual({ id: ids[0], name: 'Twin' })
  })

  it.each([
    [['App'], 1, 'no_org', 'cairn orgs new NAME'],
    [['App', '--org', 'Nowhere'], 1, 'not_found', 'cairn orgs'],
    [['App', '--key', 'A-B'], 2, 'usage', 'such as CRN'],
  ])('refuses %j', async (args, code, error, hint) => {
    const ran = await sato.cairn(['projects', 'new', ...args, '--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([
      code,
      { code: error, hint: expect.stringContaining(hint) },
    ])
  })
})

describe('cairn projects key', () => {
  it('sets the key of the linked or the given project', async () => {
    const projectId = await projectOf(sato)
    const dir = join(sato.home, 'app')
    repositoryIn(dir, { '.cairn.json': linkFileOf(projectId) })
    expect(await sato.cairn(['projects', 'key', 'crn'], { cwd: dir })).toMatchObject({
      code: 0,
      stdout: 'The issues of Shelter are named CRN-1, CRN-2, …\n',
    })
    expect(await keyOf(projectId)).toBe('CRN')
    const ran = await sato.cairn(['projects', 'key', 'APP', '-p', 'shelter', '--json'])
    expect(ran.json()).toEqual({ project: { id: projectId, name: 'Shelter', key: 'APP' } })
    expect(await keyOf(projectId)).toBe('APP')
  })

  it.each([
    [['A-B'], 2, 'Invalid issue key: A-B'],
    [['CRN'], 1, 'not linked to a project'],
  ])('refuses %j without a linked project', async (args, code, said) => {
    const ran = await sato.cairn(['projects', 'key', ...args])
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(said)])
  })
})

describe('cairn orgs', () => {
  it('creates and lists organizations', async () => {
    expect((await sato.cairn(['orgs'])).stderr).toBe('No organizations. Create one: cairn orgs new NAME\n')
    expect(await sato.cairn(['orgs', 'new', '山岳会'])).toMatchObject({
      code: 0,
      stdout: 'Created the organization 山岳会\n',
    })
    expect((await sato.cairn(['orgs'])).stdout).toBe('山岳会  admin  Free  0 projects\n')
    expect((await sato.cairn(['orgs', 'ls'], inJapanese)).stdout).toBe(
      '山岳会  管理者  Free  プロジェクト 0\n',
    )
  })

  it('outputs JSON', async () => {
    const { org } = (await sato.cairn(['orgs', 'new', 'Alpine club', '--json'])).json()
    expect(org).toEqual({ id: expect.any(String), name: 'Alpine club', role: 'admin' })
    expect((await sato.cairn(['orgs', '--json'])).json()).toEqual({
      orgs: [{ ...org, plan: 'free', projectCount: 0 }],
    })
  })

  it('reports refusals of the service', async () => {
    const ran = await sato.cairn(['orgs', 'new', 'x'.repeat(81), '--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([1, { code: 'invalid' }])
  })
})
