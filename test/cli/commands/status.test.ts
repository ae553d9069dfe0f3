import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeFiles } from '../../support/cli/repository.ts'
import { changedPhases, linkedRepository, linkFileOf, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person } from '../../support/cli/shell.ts'

let someone: Person
let repository: string
let projectId: string

beforeEach(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  mkdirSync(repository)
  ;({ projectId } = await linkedRepository(someone, repository, twoPhases, '2026-01-05T09:00:00Z'))
})

const sync = (...args: string[]) => someone.cairn(['sync', ...args], { cwd: repository })

describe('cairn status', () => {
  it('shows the binding, the sync state, the phases, and blocked tasks', async () => {
    const before = await someone.cairn(['status', '--json'], { cwd: repository })
    expect(before.json()).toMatchObject({
      project: { id: projectId, name: 'Shelter' },
      source: 'roadmap-json',
      isBoundHere: true,
      inSync: false,
      syncedAt: null,
      pending: { added: 4, changed: 0, removed: 0 },
      phases: [
        { id: 'p1', title: 'First release', total: 2, done: 1, blocked: 0 },
        { id: 'p2', title: 'Later', total: 1, done: 0, blocked: 1 },
      ],
      blocked: [{ kind: 'blocked', id: 't3', title: 'Search', reason: 'No index yet', waitsFor: ['t2'] }],
      ready: [],
    })
    await sync()
    const ran = await someone.cairn(['status'], { cwd: repository })
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toContain('First release  ██████████··········  1/2')
    expect(ran.stdout).toMatch(/\n\nBlocked \(1\)\n {2}t3 {2}Search {2}No index yet; waits for t2\n$/)
    expect(ran.stdout).toMatch(/In sync +yes/)
  })
})

it.each([
  ['C', /In sync +no: only parts other than tasks changed since \w/],
  ['ja_JP.UTF-8', /同期 +いいえ（タスク以外の変更あり、前回 .+）/],
])('the status tells changes of phases from those of tasks: %s', async (LANG, shown) => {
  await sync()
  const file = 'roadmap.json'
  const renamed = twoPhases[file]!.replace('First release', 'Release 1')
  writeFiles(repository, { [file]: renamed })
  const ran = await someone.cairn(['status'], { cwd: repository, env: { LANG } })
  expect(ran.stdout).toMatch(shown)
  writeFiles(repository, { [file]: renamed.replace('Search', 'Find') })
  const changed = await someone.cairn(['status'], { cwd: repository })
  expect(changed.stdout).toContain('no: 0 added, 1 changed, 0 removed since')
})

it('the status names the tasks that are free to start', async () => {
  const next = () =>
    someone.cairn(
      ['status', '--jq', '(.ready[] | select(.claim == null).id), (.blocked[] | "\\(.id) \\(.kind)")'],
      { cwd: repository },
    )
  expect((await next()).stdout).toBe('t3 blocked\n')
  writeFiles(repository, changedPhases)
  expect((await next()).stdout).toBe('t5\nt3\n')
})

it('the status chooses the source and the roadmap as a sync does', async () => {
  await sync()
  writeFiles(repository, {
    '.cairn.json': linkFileOf(projectId),
    'specs/001-search/tasks.md': '# Tasks\n\n- [ ] T001 Build the index\n',
  })
  const status = (...args: string[]) => someone.cairn(['status', '--json', ...args], { cwd: repository })
  const unclear = await status()
  expect([unclear.code, unclear.refusal().code]).toEqual([2, 'several_sources'])
  const chosen = await status('--source', 'roadmap-json')
  expect(chosen.json()).toMatchObject({ source: 'roadmap-json', slug: 'main', inSync: true })
  const other = await status('--source', 'spec-kit', '--slug', 'specs')
  expect(other.json()).toMatchObject({
    source: 'spec-kit',
    slug: 'specs',
    syncedAt: null,
    pending: { added: 1 },
  })
  const page = await status('--slug', 'specs', '--web')
  expect(page.json().url).toMatch(RegExp(`/projects/${projectId}/roadmaps/specs$`))
})
