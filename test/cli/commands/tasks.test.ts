import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { changedPhases, roadmapFiles } from '../../support/cli/roadmaps.ts'
import type { Options } from '../../support/cli/runs.ts'
import { folder, person } from '../../support/cli/shell.ts'
import { createSyncedProject, type SyncedProject } from '../../support/cli/synced-project.ts'

const files = roadmapFiles({
  Now: [
    { id: 't1', title: 'Sign-in', status: 'done' },
    { id: 't2', title: 'アップロード', status: 'todo', dependsOn: ['t1'] },
    { id: 't3', title: 'Search', status: 'todo', dependsOn: ['t2'] },
    { id: 't4', title: 'Export', status: 'todo' },
  ],
})

let project: SyncedProject
/** The secret of another token of the same user. */
let other: string

const setUp = async (repository = files) => {
  project = await createSyncedProject(repository)
  await project.sync()
  const { token } = await unwrap(project.someone.api.POST('/api/tokens', { body: { name: 'agent-2' } }))
  other = token
}
const cairn = (args: string[], options: Pick<Options, 'fetch'> & { env?: Record<string, string> } = {}) =>
  project.someone.cairn(args, { cwd: project.repository, ...options })
const asOther = (...args: string[]) => cairn(args, { env: { CAIRN_TOKEN: other } })

const claims = async () => {
  const { phases } = await project.stored()
  return phases.flatMap(({ tasks }) => tasks.flatMap(({ id, claim }) => (claim ? [[id, claim.note]] : [])))
}

describe('cairn next, claim, and release (roadmaps § Claims)', () => {
  beforeEach(() => setUp())

  it('lists the tasks that are ready in the order of the roadmap, and leaves out claimed ones', async () => {
    expect(await cairn(['next'])).toMatchObject({
      code: 0,
      stdout: 't2  アップロード\nt4  Export\n',
      stderr: '',
    })
    expect((await cairn(['next', '--limit', '1', '--jq', '.tasks[].id'])).stdout).toBe('t2\n')
    await asOther('claim', 't2')
    expect((await cairn(['next', '--json'])).json()).toEqual({
      tasks: [{ id: 't4', title: 'Export', status: 'todo', phaseId: 'p1', claim: null, dependsOn: [] }],
    })
  })

  it('claims the first one, and the next one for another token, until none is left', async () => {
    const first = await cairn(['next', '--claim', '--minutes', '5', '--note', 'branch a'])
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^t2 {2}アップロード {2}claimed until /),
    ])
    const second = (await cairn(['next', '--claim', '--json'], { env: { CAIRN_TOKEN: other } })).json()
    expect(second).toMatchObject({
      tasks: [{ id: 't4', claim: { note: null, by: { via: { tokenName: 'agent-2' } } } }],
    })
    expect(await claims()).toEqual([
      ['t2', 'branch a'],
      ['t4', null],
    ])
    for (const args of [['next'], ['next', '--claim']])
      expect(await cairn(args)).toMatchObject({ code: 0, stdout: '', stderr: 'No tasks are ready\n' })
    expect(await cairn(['next', '--claim', '--jq', '.tasks[].id'])).toMatchObject({ code: 0, stdout: '' })
    const ja = await cairn(['next'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ja.stderr).toBe('着手できるタスクはありません\n')
  })

  it('claims the next one if a sync has ended the first meanwhile', async () => {
    const fetch = async (asked: Request | URL | string, init?: RequestInit) => {
      const request = new Request(asked, init)
      const refusal = { error: 'task_done', code: 'task_done', message: 'Done' }
      return request.url.endsWith('/t2/claim')
        ? Response.json(refusal, { status: 409 })
        : globalThis.fetch(request)
    }
    const ran = await cairn(['next', '--claim', '--jq', '.tasks[].id'], { fetch })
    expect([ran.code, ran.stdout]).toEqual([0, 't4\n'])
  })

  it('claims, renews, and releases a task', async () => {
    const claimed = await cairn(['claim', 't4', '--note', 'mine'])
    expect([claimed.code, claimed.stdout]).toEqual([0, expect.stringMatching(/^Claimed t4 until .+\n$/)])
    const renewed = (await cairn(['claim', 't4', '--minutes', '1440', '--json'])).json()
    expect(renewed).toMatchObject({ claim: { note: 'mine', by: { id: project.someone.id } } })
    expect(await cairn(['release', 't4'])).toMatchObject({ code: 0, stdout: 'Released t4\n' })
    expect(await claims()).toEqual([])
  })

  it('releases nothing if the task is not claimed, and says so', async () => {
    expect(await cairn(['release', 't4'])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 't4 is not claimed\n',
    })
    const ja = await cairn(['release', 't4'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ja.stderr).toBe('t4 は誰も担当していません\n')
    const released = async () => (await cairn(['release', 't4', '--json'])).json()
    expect(await released()).toEqual({ task: 't4', slug: 'main', released: false })
    await cairn(['claim', 't4'])
    expect(await released()).toEqual({ task: 't4', slug: 'main', released: true })
  })

  it('names the other holder whose task an owner releases', async () => {
    await asOther('claim', 't4')
    expect((await cairn(['release', 't4'])).stdout).toMatch(
      /^Released t4, which .+ \(agent-2\) had claimed\n$/,
    )
    await asOther('claim', 't4')
    const ja = await cairn(['release', 't4'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ja.stdout).toMatch(/^t4 の担当（.+（agent-2））を解除しました\n$/)
  })

  it('a task of another holder is a conflict (exit 4) for a member who releases it', async () => {
    await asOther('claim', 't4')
    const member = await person(folder())
    const params = { path: { projectId: project.projectId } }
    const body = { email: member.email, role: 'member' as const }
    await unwrap(project.someone.api.POST('/api/projects/{projectId}/members', { params, body }))
    const ran = await member.cairn(['release', 't4'], { cwd: project.repository })
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.stderr).toMatch(
      /t4 is claimed by .+ \(agent-2\) until .+\n.*Only its holder and owners and admins/s,
    )
    expect(await claims()).toEqual([['t4', null]])
  })

  it.each(['claim', 'release'])('cairn %s names the task whose ID differs only in case', async deed => {
    const ran = await cairn([deed, 'T4'])
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain('Did you mean t4? IDs of tasks are case-sensitive')
    const ja = await cairn([deed, 'T4', '--json'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ja.refusal()).toMatchObject({
      code: 'task_not_found',
      hint: 'もしかして: t4（タスクの ID は大文字と小文字を区別します）',
    })
  })

  it('a task of another holder is a conflict (exit 4) that names them', async () => {
    await asOther('claim', 't4')
    const ran = await cairn(['claim', 't4'])
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.stderr).toMatch(/t4 is claimed by .+ \(agent-2\) until .+\n.*cairn next/s)
    const ja = await cairn(['claim', 't4'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect(ja.stderr).toMatch(/t4 は .+（agent-2） が .+ まで担当しています/)
    const json = JSON.parse((await cairn(['claim', 't4', '--json'])).stderr).error
    expect(json).toMatchObject({ code: 'task_claimed', claim: { by: { via: { tokenName: 'agent-2' } } } })
  })

  it.each([
    [['claim', 't1'], 1, /done or canceled/],
    [['claim', 't9'], 1, /not found/],
    [['release', 't9'], 1, /not found/],
    [['claim', 't4', '--slug', 'none'], 1, /roadmap was not found/],
    [['claim', 't4', '--minutes', '1441'], 2, /1 to 1440/],
    [['claim', 't4', '--minutes', 'x'], 2, /1 to 1440/],
    [['next', '--minutes', '5'], 2, /need --claim/],
    [['claim'], 2, /task/],
  ])('%j: exit %i', async (args, code, message) => {
    const ran = await cairn(args)
    expect([ran.code, ran.stdout]).toEqual([code, ''])
    expect(ran.stderr).toMatch(message)
  })
})

describe('cairn status (roadmaps § Claims)', () => {
  beforeAll(() => setUp())

  it('shows who has claimed a ready task, also when the roadmap is known to be unchanged, until it is released', async () => {
    const free = ['status', '--jq', '.ready[] | select(.claim == null).id']
    expect((await cairn(free)).stdout).toBe('t2\nt4\n')
    await asOther('claim', 't2')
    for (const _ of ['read', 'known']) {
      const ran = await cairn(['status'])
      expect(ran.stdout).toMatch(
        /\nReady, but claimed \(1\)\n {2}t2 {2}アップロード {2}by .+ \(agent-2\) until .+\n/,
      )
      expect(ran.stdout).toMatch(/\nReady \(1\)\n {2}t4 {2}Export\n$/)
    }
    expect((await cairn(free)).stdout).toBe('t4\n')
    await asOther('release', 't2')
    expect((await cairn(free)).stdout).toBe('t2\nt4\n')
  })
})

describe('cairn sync (roadmaps § Claims)', () => {
  beforeAll(() => setUp(undefined))

  it('ignores claims where it compares', async () => {
    await asOther('claim', 't4')
    const again = await project.sync()
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/^Nothing to sync/)
  })

  it('warns of tasks that another holder has claimed and that are changed here, and of no others', async () => {
    await setUp()
    await asOther('claim', 't3')
    await asOther('claim', 't2')
    await cairn(['claim', 't4'])
    writeFiles(project.repository, changedPhases)
    const dry = (await project.sync('--dry-run', '--branch-ok', '--json')).json() as {
      claimed: { id: string }[]
    }
    expect(dry.claimed.map(({ id }) => id)).toEqual(['t2', 't3'])
    const ran = await project.sync('--branch-ok', '--allow-removals')
    expect(ran.code).toBe(0)
    expect(ran.stderr).toMatch(/t2 is claimed by .+ \(agent-2\) until .+, and it is changed here, too/)
    expect(ran.stderr).not.toContain('t4 is claimed')
  })
})
