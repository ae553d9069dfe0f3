import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { account, axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

describe('a new user', () => {
  it('gets to the first roadmap in three steps, with the commands that the page shows', async () => {
    const { page, open, requests } = await visitor()
    await open('/')
    expect(requests).toEqual(['GET /api/me/home'])
    expect(await axe(page)).toEqual([])
    await page.getByLabel('組織名').fill('やまびこ製作所')
    await page.getByLabel('プロジェクト名').fill("サイト刷新 '26")
    await page.getByRole('button', { name: 'プロジェクトを作成' }).click()
    await page.getByRole('button', { name: 'トークンを作成' }).click()
    await page.getByText('表示されるのは今回だけです').waitFor()
    expect(await kept(page)).not.toContain('svc_user_')
    await page.getByLabel('リポジトリ').fill('git@github.com:Yamabiko/Site.git')
    await page.getByRole('button', { name: 'リポジトリを関連付け' }).click()
    await page.getByText('リポジトリ: github.com/yamabiko/site').waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'home-steps')
    const [starter, send] = await commands(page)
    const answer = await inRepository(roadmapJson, `${starter}\n${send}`)
    expect(JSON.parse(answer)).toMatchObject({ slug: 'main', stats: { total: 1, done: 1 } })
    await page.getByRole('link', { name: 'ロードマップを表示' }).click()
    await page.waitForURL('**/roadmaps/main')
  })

  it('finds the steps unchanged after a reload, and can start without a roadmap.json', async () => {
    const { page, api, open, requests } = await visitor({ locale: 'en' })
    const project = await projectOf(api, 'Harbour')
    await open('/')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('This token is shown only once').waitFor()
    const token = (await page.locator('main code').first().innerText()).trim()
    requests.length = 0
    await page.reload()
    await page.getByText('If you did not save yours').waitFor()
    const overview = `GET /api/projects/${project.id}/overview`
    expect(requests.sort()).toEqual(['GET /api/me/home', 'GET /api/me/issues', overview])
    await page.getByLabel('Repository').fill('harbour')
    await page.getByRole('button', { name: 'Bind repository' }).click()
    await page.getByText('Replace “your token” with the token').waitFor()
    const [starter, send] = await commands(page)
    const answer = await inRepository(null, `${starter}\n${send!.replace('your token', token)}`)
    expect(JSON.parse(answer)).toMatchObject({ stats: { total: 2 } })
    await page.getByText('Your first roadmap is synced').waitFor()
    await open('/')
    await page.getByText('created the project').waitFor()
    expect(await page.getByText('Three steps').count()).toBe(0)
    await open(`/projects/${project.id}`)
    expect(await page.getByText('0 of 2 tasks done').count()).toBe(1)
  })

  it('sees invitations, and no first steps after joining', async () => {
    const host = await account()
    const { org } = await unwrap(host.api.POST('/api/orgs', { body: { name: '港町デザイン' } }))
    const { org: other } = await unwrap(host.api.POST('/api/orgs', { body: { name: '山の手商会' } }))
    const guest = await visitor()
    for (const { id } of [org, other])
      await unwrap(
        host.api.POST('/api/orgs/{orgId}/invitations', {
          params: { path: { orgId: id } },
          body: { emails: [guest.email], role: 'member' },
        }),
      )
    const { page } = guest
    await guest.open('/')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '「港町デザイン」に参加' }).click()
    await page.getByRole('link', { name: '港町デザイン' }).waitFor()
    await page.getByText('組織の管理者に追加を依頼するか').waitFor()
    expect(await page.getByText('3 ステップ').count()).toBe(0)
    await page.getByRole('button', { name: '「山の手商会」への招待を辞退' }).click()
    await page.getByRole('heading', { name: '招待' }).waitFor({ state: 'detached' })
    const { invitations, orgs } = await unwrap(guest.api.GET('/api/me/home'))
    expect([invitations, orgs.map(({ name }) => name)]).toEqual([[], ['港町デザイン']])
  })
})

describe('home', () => {
  it('lists all projects with one request, collapses archived ones, and filters by name', async () => {
    const { page, api, open, requests } = await visitor()
    await manyProjects(api)
    await open('/')
    // The nearest issues follow with a request of their own.
    await expect.poll(() => requests).toEqual(['GET /api/me/home', 'GET /api/me/issues'])
    expect(await axe(page)).toEqual([])
    expect(await page.getByRole('link', { name: '旧サイト', exact: true }).first().isVisible()).toBe(false)
    await page.getByLabel('プロジェクトを名前で絞り込み').fill('ｓｉｔｅ')
    const shown = page.getByRole('list', { name: '部門' }).getByRole('link')
    await expect.poll(() => shown.count()).toBe(3)
    expect(await shown.allInnerTexts()).toEqual(['Site 1', 'Site 2', 'Site 3'])
    expect(new URL(page.url()).searchParams.get('q')).toBe('ｓｉｔｅ')
  })

  it('does not call an organization empty or its user a stranger if their projects are archived', async () => {
    const { page, api, open } = await visitor({ locale: 'en' })
    const { id: projectId } = await projectOf(api, 'Old site')
    await unwrap(api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId } } }))
    await open('/')
    await page.getByText('No active projects.').waitFor()
    await page.getByText('Archived (1)').waitFor()
    expect(await page.getByText(/No projects yet|not in any project/).count()).toBe(0)
  })

  it('creates organizations and projects in dialogs, and links to billing when the plan is full', async () => {
    const { page, api, open } = await visitor({ width: 360 })
    const { orgId } = await projectOf(api, '一つ目')
    for (const name of ['二つ目', '三つ目'])
      await unwrap(api.POST('/api/projects', { body: { orgId, name } }))
    await open('/')
    await page.getByRole('button', { name: '新しい組織' }).click()
    await page.getByLabel('名前').fill('二つ目の組織')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '作成' }).click()
    await page.getByRole('link', { name: '二つ目の組織' }).waitFor()
    await page.getByRole('button', { name: '新しいプロジェクト' }).click()
    await page.getByLabel('組織', { exact: true }).selectOption('一つ目 の組織')
    await page.getByLabel('名前').fill('四つ目')
    await page.getByRole('button', { name: '作成' }).click()
    const billing = page.getByRole('dialog').getByRole('link', { name: 'プランと支払いを確認' })
    expect(await billing.getAttribute('href')).toBe(`/orgs/${orgId}/settings/billing`)
    await page.getByLabel('組織', { exact: true }).selectOption('二つ目の組織')
    await page.getByRole('button', { name: '作成' }).click()
    await page.waitForURL('**/projects/*')
    await page.getByRole('link', { name: '最初の同期を設定' }).click()
    await page.waitForURL('**/?start=*')
    await page.getByRole('heading', { name: 'トークンを作成' }).waitFor()
  })
})

describe('the overview of a project', () => {
  it('shows what the user sees, with two requests', async () => {
    const { page, api, open, requests } = await visitor()
    const { id } = await projectOf(api, '倉庫')
    for (const title of ['棚卸し', '入荷'])
      await unwrap(
        api.POST('/api/projects/{projectId}/issues', {
          params: { path: { projectId: id } },
          body: { title },
        }),
      )
    await open(`/projects/${id}`)
    await page.getByRole('link', { name: '未着手 2' }).waitFor()
    expect(requests.sort()).toEqual(['GET /api/me/home', `GET /api/projects/${id}/overview`])
    expect(await axe(page)).toEqual([])
    await page.getByText('課題「#2 入荷」を作成しました').waitFor()
  })

  it('leaves out features that a guest does not see', async () => {
    const owner = await account()
    const { id } = await projectOf(owner.api, '倉庫')
    const guest = await visitor({ locale: 'en' })
    await unwrap(
      owner.api.POST('/api/projects/{projectId}/members', {
        params: { path: { projectId: id } },
        body: { email: guest.email, role: 'viewer', featureScope: ['files'] },
      }),
    )
    await guest.open('/')
    await guest.page.getByRole('heading', { name: 'As a guest' }).waitFor()
    await guest.page.getByRole('link', { name: '倉庫', exact: true }).first().click()
    await guest.page.getByRole('heading', { name: 'Files' }).waitFor()
    for (const name of ['Roadmaps', 'Issues', 'Repository'])
      expect(await guest.page.getByRole('heading', { name }).count()).toBe(0)
  })
})

async function projectOf(api: Client, name: string) {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: `${name} の組織` } }))
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name } }))
  return project
}

/** Nine projects in three organizations, as many as Free allows; one of them is archived. */
async function manyProjects(api: Client) {
  for (const [index, names] of [
    ['Site 1', 'Site 2', 'Site 3'],
    ['倉庫', '配送', '返品'],
    ['広報', '採用', '旧サイト'],
  ].entries()) {
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: `部門 ${index + 1}` } }))
    for (const name of names) {
      const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name } }))
      if (name === '旧サイト')
        await unwrap(
          api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId: project.id } } }),
        )
    }
  }
}

const commands = (page: Visitor['page']) => page.locator('li[aria-current=step] code').allInnerTexts()

/** Everything in the browser's storage of this origin, which must not contain a secret. */
const kept = (page: Visitor['page']) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

const roadmapJson = {
  repoIdentity: { kind: 'remote', value: 'github.com/yamabiko/site' },
  roadmap: {
    schemaVersion: 2,
    project: { id: 'site', name: 'サイト' },
    updatedAt: '2026-03-01T09:00:00Z',
    phases: [{ id: 'p1', title: '公開', tasks: [{ id: 't1', title: '設計', status: 'done' }] }],
  },
  planDocuments: [],
}

/** Runs commands in a folder with or without a roadmap.json; returns their output. */
async function inRepository(roadmap: object | null, command: string): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'cairn-repository-'))
  try {
    if (roadmap) writeFileSync(join(cwd, 'roadmap.json'), JSON.stringify(roadmap))
    const { stdout } = await promisify(execFile)('sh', ['-ec', command], { cwd })
    return stdout
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
