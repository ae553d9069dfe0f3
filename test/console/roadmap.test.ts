import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import {
  type Account,
  account,
  axe,
  dialogOf,
  type Visitor,
  visitor,
  withBrowser,
} from '../support/console/visitor.ts'

withBrowser()

type Task = { id: string; status: string } & Record<string, unknown>
type Payload = {
  repoIdentity: { kind: 'remote'; value: string }
  roadmap: { phases: { id: string; title: string; tasks: Task[] }[] }
  planDocuments: { taskId: string }[]
  source?: { commit: string; branch: string | null; dirty: boolean }
  branchOf?: string
}

/** 613 tasks: one is blocked, one is in progress and linked to an issue, and one has a custom status. */
function backlog(): Payload {
  const file = join(import.meta.dirname, '..', 'fixtures', 'roadmap-backlog-md.json')
  const payload: Payload = JSON.parse(readFileSync(file, 'utf8'))
  const tasks = new Map(payload.roadmap.phases.flatMap(phase => phase.tasks.map(task => [task.id, task])))
  const change = (id: string, changes: object) => Object.assign(tasks.get(id)!, changes)
  change('BACK-239', { status: 'blocked', blockedReason: '審査の結果を待っています' })
  change('BACK-371', { status: 'in_progress', startedAt: '2026-08-01', issues: [1], dependsOn: ['BACK-367'] })
  change('BACK-422', { status: 'レビュー待ち' })
  return payload
}

/** A project with an issue, bound to the repository of the backlog. */
async function bound({ api }: Account): Promise<string> {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '山岳会' } }))
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: '秘密の計画' } }))
  const params = { path: { projectId: project.id } }
  const { repoIdentity } = backlog()
  await unwrap(api.PATCH('/api/projects/{projectId}', { params, body: { key: 'SEC' } }))
  await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'CI が失敗する' } }))
  await unwrap(api.PUT('/api/projects/{projectId}/repo-binding', { params, body: { repoIdentity } }))
  return project.id
}

/** Three tasks of each phase and the blocked ones, with their plans, for tests in which the size does not matter. */
function fewTasks(): Payload {
  const payload = backlog()
  const { phases } = payload.roadmap
  for (const phase of phases)
    phase.tasks = phase.tasks.filter(({ status }, at) => at < 3 || status === 'blocked')
  const kept = new Set(phases.flatMap(({ tasks }) => tasks.map(({ id }) => id)))
  return { ...payload, planDocuments: payload.planDocuments.filter(({ taskId }) => kept.has(taskId)) }
}

async function sync({ api }: Account, projectId: string, payload = backlog(), slug = 'main'): Promise<void> {
  const params = { path: { projectId, slug } }
  const body = payload as never
  await unwrap(api.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body }))
}

async function added({ api }: Account, projectId: string, email: string) {
  const params = { path: { projectId } }
  const body = { email, role: 'viewer' as const, featureScope: ['roadmap' as const] }
  const answer = await unwrap(api.POST('/api/projects/{projectId}/members', { params, body }))
  if (!('member' in answer)) throw new Error(`${email} was invited only`)
  return answer
}

describe('a roadmap', () => {
  it('without tasks has no progress and no filters, also if it has phases', async () => {
    const owner = await visitor()
    const { page, open, api } = owner
    const projectId = await bound(owner)
    const emptied = (phases: Payload['roadmap']['phases']): Payload => {
      const payload = backlog()
      return { ...payload, roadmap: { ...payload.roadmap, phases }, planDocuments: [] }
    }
    await sync(owner, projectId, emptied([]))
    await sync(owner, projectId, emptied([{ id: 'p1', title: '準備', tasks: [] }]), 'phases')
    const bar = page.getByRole('main').getByRole('img')
    await open(`/projects/${projectId}/roadmaps`)
    expect(await page.getByText('タスクはありません', { exact: true }).count()).toBe(2)
    expect(await bar.count()).toBe(0)
    await open(`/projects/${projectId}/roadmaps/main`)
    await page.getByText('このロードマップにタスクはありません').waitFor()
    for (const view of ['', '?view=board']) {
      await open(`/projects/${projectId}/roadmaps/phases${view}`)
      await page.getByText('このフェーズにタスクはありません。').waitFor()
      expect(await bar.count()).toBe(0)
      expect(await page.getByRole('searchbox', { name: 'タスクを検索' }).count()).toBe(0)
    }
    await unwrap(api.PATCH('/api/me/profile', { body: { locale: 'en' } }))
    await page.reload()
    await page.getByText('This phase has no tasks.').waitFor()
    expect(await page.getByText('0 of 0').count()).toBe(0)
  })

  it('is synced by the steps on the empty page, and deleted by an admin', async () => {
    const owner = await visitor()
    const { page, open } = owner
    const projectId = await bound(owner)
    await open(`/projects/${projectId}/roadmaps`)
    await page.getByText('ロードマップはまだ同期されていません').waitFor()
    const { origin } = new URL(page.url())
    expect(await page.locator('main ol code').allTextContents()).toEqual([
      `npm install --global ${origin}/cairn-cli.tgz`,
      `cairn init ${origin} --project ${projectId}`,
    ])
    expect(await page.getByRole('button', { name: 'コピー' }).count()).toBe(2)
    expect(await axe(page)).toEqual([])
    const source = { commit: 'c0ffee12'.repeat(5), branch: 'feature/見積もり-2', dirty: true }
    await sync(owner, projectId, { ...fewTasks(), source })
    await open(`/projects/${projectId}/roadmaps`)
    await page.getByRole('link', { name: 'Backlog' }).first().waitFor()
    await sync(owner, projectId, { ...fewTasks(), branchOf: 'main' }, 'main--x')
    await page.reload()
    await page.getByText('main のブランチ', { exact: true }).waitFor()
    const path = { projectId, slug: 'main--x' }
    await owner.api.DELETE('/api/projects/{projectId}/roadmaps/{slug}', { params: { path } })
    await open(`/projects/${projectId}`)
    await page.getByRole('link', { name: 'ロードマップ', exact: true }).click()
    await page.waitForURL('**/roadmaps/main')
    await page.getByText('feature/見積もり-2 · c0ffee12').waitFor()
    await page.getByText('下書き (未コミットの変更あり)', { exact: true }).waitFor()
    await page.locator('li > a[data-task]:visible').first().click()
    const close = page.getByRole('button', { name: 'タスクを閉じる' })
    await close.waitFor()
    await page.keyboard.press('c')
    const body = page.getByRole('textbox', { name: '本文' })
    await body.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
    await page.keyboard.press('Escape')
    await body.waitFor({ state: 'detached' })
    expect(await close.count()).toBe(1)
    await page.getByRole('button', { name: 'ロードマップを削除' }).click()
    await dialogOf(page).getByRole('button', { name: 'ロードマップを削除' }).click()
    await page.getByText('ロードマップはまだ同期されていません').waitFor()
    await page.waitForURL('**/roadmaps')
  })

  it('is synced by a member without binding the repository', async () => {
    const [owner, member] = [await visitor(), await visitor({ locale: 'en' })]
    const projectId = await bound(owner)
    await owner.api.POST('/api/projects/{projectId}/members', {
      params: { path: { projectId } },
      body: { email: member.email, role: 'member' },
    })
    await member.open(`/projects/${projectId}/roadmaps`)
    await member.page.getByText('If the repository has no .cairn.json yet, ask an owner').waitFor()
    const { origin } = new URL(member.page.url())
    expect(await member.page.locator('main ol code').allTextContents()).toEqual([
      `npm install --global ${origin}/cairn-cli.tgz`,
      `cairn login ${origin}`,
      'cairn sync',
    ])
  })

  it('of 613 tasks is shown as an outline and a board, with the plan of the open task', async () => {
    const owner = await visitor()
    const { page, open, requests } = owner
    const projectId = await bound(owner)
    await sync(owner, projectId)
    await open(`/projects/${projectId}/roadmaps/main`)
    await page.getByText('613 件中 575 件完了').waitFor()
    expect(requests).toEqual(['GET /api/me/home', `GET /api/projects/${projectId}/roadmaps/main`])
    await expectTasks(page, 613)

    const row = page.locator('li > a[data-task]:visible').nth(15)
    await row.scrollIntoViewIfNeeded()
    const pressed = page.locator(`li > a[data-task="${await row.getAttribute('data-task')}"]`)
    const { y: top } = (await pressed.boundingBox())!
    await pressed.click()
    const panel = page
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: 'タスクを閉じる' }) })
    await panel.waitFor()
    expect(Math.abs((await pressed.boundingBox())!.y - top)).toBeLessThan(2)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(Math.abs((await pressed.boundingBox())!.y - top)).toBeLessThan(2)

    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.getByRole('definition').getByRole('link', { name: 'Investigate flaky' }).click()
    await page.getByRole('region', { name: 'Investigate flaky' }).waitFor()
    await page.getByRole('button', { name: 'タスクを閉じる' }).click()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)

    await page.getByRole('link', { name: 'ブロック中 1', exact: true }).click()
    await page.getByText('審査の結果を待っています').waitFor()
    await expectTasks(page, 1)
    expect(await axe(page)).toEqual([])
    await page.goBack()

    await page.getByRole('searchbox', { name: 'タスクを検索' }).fill('ｂａｃｋ-371 flaky')
    await expectTasks(page, 1)
    await page.getByRole('list').getByRole('link', { name: 'BACK-371' }).press('Enter')
    const task = page.getByRole('region', { name: 'Investigate flaky CI test failure in PR 494' })
    await task.getByRole('heading', { name: 'Acceptance Criteria' }).waitFor()
    await task.getByRole('link', { name: 'SEC-1 CI が失敗する' }).waitFor()
    expect(await axe(page)).toEqual([])
    await task.getByRole('button', { name: 'ソースを表示' }).click()
    await task.getByText('## Acceptance Criteria').waitFor()

    await page.getByRole('searchbox').fill('')
    await task.getByRole('link', { name: 'BACK-367 Add Final Summary field' }).click()
    const other = page.getByRole('region', { name: 'Add Final Summary field to tasks for PR-style' })
    await other.getByRole('link', { name: 'BACK-371' }).waitFor()
    await page.locator('li > a[aria-current][data-task="BACK-367"]').waitFor()
    await page.keyboard.press('Escape')
    await other.waitFor({ state: 'detached' })
    await page.locator('li > a[data-task="BACK-367"]:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('li > a[data-task="BACK-367.01"]:focus').waitFor()

    await page.getByRole('link', { name: 'ボード' }).click()
    const column = page.getByRole('region', { name: 'レビュー待ち: 1 件' })
    await column.getByRole('link', { name: 'BACK-422' }).waitFor()
    await page.getByRole('region', { name: '未着手: 35 件' }).waitFor()
    const left = async (name: string) => (await page.getByRole('link', { name }).boundingBox())!.x
    const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(Math.abs((await left('Cairn のホーム')) - x)).toBeLessThan(5)
    await page.getByRole('searchbox').fill('final summary')
    await page.getByRole('region', { name: '完了: 5 件' }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it.each(['__proto__', 'constructor'])('can have the status %s, which is shown as it is', async status => {
    const owner = await visitor({ locale: 'en' })
    const { page, open } = owner
    const projectId = await bound(owner)
    const payload = fewTasks()
    payload.roadmap.phases.at(-1)!.tasks[0]!.status = status
    await sync(owner, projectId, payload)
    for (const view of ['', '?view=board']) {
      await open(`/projects/${projectId}/roadmaps/main${view}`)
      await page.getByRole('main').getByText(status).filter({ visible: true }).first().waitFor()
    }
  })

  it('is printed without controls: all phases with statuses in words, or the open task with its plan', async () => {
    const owner = await visitor()
    const { page, open } = owner
    const projectId = await bound(owner)
    await sync(owner, projectId)
    await open(`/projects/${projectId}/roadmaps/main?view=board`)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('row', { name: 'ブロック中 BACK-239' }).getByText('ブロックの理由: 審査').waitFor()
    expect(await page.getByRole('row').count()).toBe(613)
    const controls = page.locator(':is(button, input:not([type="checkbox"]), nav):visible')
    expect(await controls.count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await open(`/projects/${projectId}/roadmaps/main?view=board&task=BACK-371`)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: 'Acceptance Criteria' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    expect(await controls.count()).toBe(0)
  })

  it('has its own collapsed phases, also if another one with the same phases was open', async () => {
    const owner = await visitor()
    const { page, open } = owner
    const projectId = await bound(owner)
    const of = (title: string, statuses: string[]) => {
      const made = backlog()
      const phases = statuses.map((status, at) => ({
        ...{ id: `p${at}`, title: `${title} ${at}`, status },
        tasks: [{ id: `T${at}`, title: 'T', status }],
      }))
      return { ...made, roadmap: { ...made.roadmap, phases }, planDocuments: [] }
    }
    await sync(owner, projectId, of('北', ['todo', 'todo']))
    await sync(owner, projectId, of('南', ['done', 'todo']), 'south')
    await open(`/projects/${projectId}/roadmaps/main`)
    const phases = page.locator('details')
    const areOpen = () => phases.evaluateAll((all: any[]) => all.map(one => one.open))
    await page.getByText('北 1').click()
    await expect.poll(areOpen).toEqual([true, false])
    // As a result of the search field does.
    const path = `/projects/${projectId}/roadmaps/south`
    await page.evaluate(path => (globalThis as any).history.pushState({}, '', path), path)
    await page.getByText('南 1').waitFor()
    await expect.poll(areOpen).toEqual([false, true])
  })

  it('is hidden from a user who loses access', async () => {
    const owner = await account()
    const guest = await visitor({ locale: 'en', theme: 'dark' })
    const projectId = await bound(owner)
    await sync(owner, projectId, fewTasks())
    const { member } = await added(owner, projectId, guest.email)
    await guest.open(`/projects/${projectId}/roadmaps/main?status=blocked`)
    await guest.page.getByText('秘密の計画').first().waitFor()
    expect(await guest.page.getByRole('button', { name: 'Delete roadmap' }).count()).toBe(0)
    expect(await axe(guest.page)).toEqual([])
    const path = { projectId, memberId: member.id }
    await unwrap(owner.api.DELETE('/api/projects/{projectId}/members/{memberId}', { params: { path } }))
    await guest.page.getByRole('link', { name: 'BACK-239' }).click()
    await guest.page.getByRole('heading', { name: 'Project no longer available' }).waitFor()
    await guest.page.getByText('you no longer have access to it').waitFor()
    await guest.page.getByText(`You are signed in as ${guest.email}.`).waitFor()
    expect(await guest.page.locator('body').innerText()).not.toMatch(/秘密の計画|Backlog|BACK-/)
    expect(await guest.page.title()).not.toMatch(/秘密の計画|Backlog/)
  })
})

const expectTasks = (page: Visitor['page'], count: number) =>
  expect.poll(() => page.locator('li > a[data-task]').count()).toBe(count)
