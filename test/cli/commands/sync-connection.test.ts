import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { version } from '../../../src/cli/service/version.ts'
import { unwrap } from '../../../src/client/index.ts'
import type { Fate } from '../../support/cli/lossy-proxy.ts'
import { git, writeFiles } from '../../support/cli/repository.ts'
import { forgetSyncs, linkedRepository, roadmapFiles, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, openProxyWith, type Person, person, url } from '../../support/cli/shell.ts'

let someone: Person
let repository: string
let projectId: string

beforeEach(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  mkdirSync(repository)
  ;({ projectId } = await linkedRepository(someone, repository, twoPhases))
})

const sync = (address: string, ...args: string[]) =>
  someone.cairn(['sync', ...args], { cwd: repository, env: { CAIRN_URL: address } })
const titles = async () => {
  const params = { path: { projectId, slug: 'main' } }
  const { roadmap } = await unwrap(someone.api.GET('/api/projects/{projectId}/roadmaps/{slug}', { params }))
  return roadmap.phases.flatMap(({ tasks }) => tasks.map(({ title }) => title))
}
const events = async () => {
  const params = { path: { projectId }, query: { type: 'roadmap.synced' } }
  return (await unwrap(someone.api.GET('/api/projects/{projectId}/activity', { params }))).total
}

it.each<[Fate]>([['lost'], ['answer lost']])(
  'a sync with a lost connection (%s) is retried with the current files',
  async fate => {
    let puts = 0
    const { address } = await openProxyWith(({ method }) => {
      if (method !== 'PUT' || ++puts > 1) return 'passed'
      const tasks = [{ id: 't1', title: 'Meanwhile', status: 'todo' }]
      writeFiles(repository, roadmapFiles({ 'First release': tasks }))
      return fate
    })
    const ran = await sync(address)
    expect([ran.code, ran.stderr, puts]).toEqual([0, '', 2])
    expect(await titles()).toEqual(['Meanwhile'])
  },
)

it('a sync whose response was lost is not stored twice', async () => {
  let puts = 0
  await sync(url())
  writeFiles(repository, roadmapFiles({ 'First release': [{ id: 't1', title: 'Sign-in', status: 'todo' }] }))
  const { address } = await openProxyWith(({ method }) =>
    method === 'PUT' && ++puts === 1 ? 'answer lost' : 'passed',
  )
  expect((await sync(address)).code).toBe(0)
  expect([puts, await events()]).toEqual([1, 1])
})

it('an unchanged sync sends no body, and gets none once it is known to be equal', async () => {
  const { address, seen } = await openProxyWith()
  await sync(address)
  await sync(address)
  seen.length = 0
  expect((await sync(address, '--json')).json()).toMatchObject({ changed: false })
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
  const roadmap = seen.find(({ path }) => path.includes('/roadmaps/'))!
  expect([roadmap.sent, roadmap.received]).toEqual([0, 0])
  git(repository, ['commit', '--quiet', '--allow-empty', '--message', 'Something else'])
  expect((await sync(address, '--json')).json()).toMatchObject({ changed: false })
})

it('sends its user agent and the language of the user', async () => {
  const { address, seen } = await openProxyWith()
  await sync(address)
  expect(seen.map(({ headers }) => headers['user-agent'])).toEqual(
    seen.map(() => expect.stringMatching(new RegExp(`^cairn-cli/${RegExp.escape(version)} \\(`))),
  )
  expect(new Set(seen.map(({ headers }) => headers['accept-language']))).toEqual(new Set(['en']))
})

it('refuses a repository that the project is not bound to before it sends anything', async () => {
  git(repository, ['remote', 'set-url', 'origin', 'git@github.com:team/other.git'])
  const { address, seen } = await openProxyWith()
  const ran = await sync(address)
  expect([ran.code, ran.stderr]).toEqual([
    1,
    expect.stringContaining('but this repository is github.com/team/other'),
  ])
  expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  const dry = await sync(address, '--dry-run', '--json')
  expect([dry.code, dry.json()]).toMatchObject([
    0,
    { refused: { code: 'repo_mismatch' }, tasks: { added: 4 } },
  ])
})

it('a dry run shows what differs where a sync is not allowed: in an archived project, or to a viewer', async () => {
  const params = { path: { projectId } }
  const viewer = await person(folder())
  const body = { email: viewer.email, role: 'viewer' as const }
  await unwrap(someone.api.POST('/api/projects/{projectId}/members', { params, body }))
  const shown = async (who: Person) => {
    const ran = await who.cairn(['sync', '--dry-run', '--json'], { cwd: repository })
    return [ran.code, ran.json().refused.code, ran.json().tasks.added]
  }
  expect(await shown(viewer)).toEqual([0, 'forbidden', 4])
  await unwrap(someone.api.POST('/api/projects/{projectId}/archive', { params }))
  expect(await shown(someone)).toEqual([0, 'project_archived', 4])
  expect((await sync(url())).code).toBe(1)
})

it('refuses an older roadmap before it sends the tasks', async () => {
  await sync((await openProxyWith()).address)
  writeFiles(repository, roadmapFiles({ Old: [{ id: 't1', title: 'x'.repeat(5000), status: 'todo' }] }))
  git(repository, ['add', '--all'])
  git(repository, ['commit', '--quiet', '--amend', '--message', 'Old'], '2020-01-01T00:00:00Z')
  forgetSyncs(repository)
  const { address, seen } = await openProxyWith()
  expect((await sync(address)).code).toBe(4)
  const puts = seen.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ path, sent }) => [path.endsWith('?dryRun=1'), sent < 500])).toEqual([[true, true]])
})

it('exits with 5 after several attempts if the service is unreachable', async () => {
  const ran = await sync('http://127.0.0.1:1', '--json')
  expect([ran.code, ran.refusal()]).toMatchObject([5, { exit: 5, code: 'unreachable' }])
})
