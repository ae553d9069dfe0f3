import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'
import { identity, payload } from '../support/payload.ts'

withBrowser()

const read = async ({ api }: Visitor, projectId: string, number: number) => {
  const params = { path: { projectId, number } }
  return (await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue
}

/** The page of an issue to move to the trash, as its owner sees it. */
async function unwanted() {
  const owner = await visitor()
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['要らない課題'])
  await owner.open(`/projects/${projectId}/issues/1`)
  return { owner, projectId }
}

describe('an issue', () => {
  it('is created from a title, then gets a description, a status, and an assignee', async () => {
    const owner = await visitor()
    const { page, open, requests } = owner
    const projectId = await createProject(owner)
    await open(`/projects/${projectId}/issues`)
    await page.getByText('課題はまだありません').waitFor()
    expect(requests).toHaveLength(3)
    await page.getByLabel('新しい課題のタイトル').fill('検索が遅い')
    await page.getByRole('button', { name: '追加' }).click()
    await page.getByRole('link', { name: '検索が遅い' }).click()
    await page.getByRole('link', { name: 'CRN-1 をページで開く' }).click()
    await page.getByRole('heading', { level: 1, name: '検索が遅い' }).waitFor()

    await page.getByRole('button', { name: 'タイトルを編集' }).click()
    await page.getByLabel('タイトル', { exact: true }).fill('検索を速くする')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '検索を速くする' }).waitFor()
    await page.getByRole('button', { name: '本文を追加' }).click()
    await page
      .getByRole('textbox', { name: '本文' })
      .fill('## 手順\n\n1. <b>開く</b>\n2. [探す](https://example.com/q)')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('heading', { name: '手順' }).waitFor()
    expect(await page.getByRole('link', { name: '探す' }).getAttribute('target')).toBe('_blank')
    await page.getByRole('button', { name: '状態: 未着手' }).click()
    await page.getByRole('menuitemradio', { name: '進行中' }).click()
    await page.getByRole('button', { name: '状態: 進行中' }).waitFor()
    await page.getByRole('button', { name: '担当者: 担当者なし' }).click()
    await page.getByRole('option').nth(1).click()
    await page.getByRole('button', { name: /担当者: .+\*\*\*/ }).waitFor()
    await page.getByLabel('新しい子課題のタイトル').fill('索引を見直す')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'CRN-2 索引を見直す' }).waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issue')
    // The page shows changes before they are sent.
    await expect
      .poll(() => read(owner, projectId, 1))
      .toMatchObject({
        title: '検索を速くする',
        status: 'in_progress',
        assignee: { displayName: expect.any(String) },
        children: [{ number: 2 }],
      })
    requests.length = 0
    await open(`/projects/${projectId}/issues/1`)
    await page.getByRole('heading', { name: '手順' }).waitFor()
    // With the comments and the history.
    expect(requests).toHaveLength(4)

    await page.emulateMedia({ media: 'print' })
    const properties = page.getByRole('complementary', { name: '課題の情報' })
    expect((await properties.innerText()).split(/\s*\n\s*/)).toEqual([
      ...['状態', '進行中', '優先度', '優先度なし', '担当者', expect.stringMatching(/\*\*\*/)],
      ...['ラベル', 'なし', '開始日', 'なし', '期日', 'なし', '先に終える課題', 'なし', '親課題', 'なし'],
      ...['作成', expect.any(String), '更新', expect.any(String)],
    ])
    expect(await page.locator(':is(button, input, form, nav):visible').count()).toBe(0)
  })

  it('prints child issues only if there are some', async () => {
    const owner = await visitor()
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['検索を速くする'])
    await open(`/projects/${projectId}/issues/1`)
    const children = page.getByRole('heading', { level: 2, name: '子課題' })
    await children.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await children.isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
    await page.getByLabel('新しい子課題のタイトル').fill('索引を見直す')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /索引を見直す/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await children.isVisible()).toBe(true)
  })

  it('shows linked roadmap tasks, and commits that open in new tabs', async () => {
    const owner = await visitor()
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['検索を速くする'])
    const params = { path: { projectId } }
    await unwrap(
      api.PUT('/api/projects/{projectId}/repo-binding', {
        params,
        body: { repoIdentity: identity as never },
      }),
    )
    await unwrap(
      api.PUT('/api/projects/{projectId}/roadmaps/{slug}', {
        params: { path: { projectId, slug: 'main' } },
        body: payload([{ id: 'T1', title: '索引を作る', status: 'done', issues: [1] }]) as never,
      }),
    )
    const commit = {
      kind: 'commit' as const,
      ref: '5e'.repeat(20),
      title: 'Add the index',
      issueKeys: ['CRN-1'],
    }
    await unwrap(api.POST('/api/projects/{projectId}/git-links', { params, body: { links: [commit] } }))
    await open(`/projects/${projectId}/issues/1`)
    const task = page.getByRole('link', { name: '索引を作る' })
    expect(await task.getAttribute('href')).toBe(`/projects/${projectId}/roadmaps/main?task=T1`)
    const link = page.getByRole('listitem').filter({ hasText: 'コミット 5e5e5e5' }).getByRole('link')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/github\.com\/.+5e5e5e$/)
  })

  it('rolls back a refused change, shows the reason at the field, and keeps the typed text', async () => {
    const owner = await visitor()
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    const [parent] = await createIssuesIn(api, projectId, ['親', '子'])
    const { id } = await read(owner, projectId, parent!)
    const params = { path: { projectId, number: 2 } }
    await unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: { parentId: id } }))
    await open(`/projects/${projectId}/issues/${parent}`)
    await page.getByRole('button', { name: 'タイトルを編集' }).click()
    const tooLong = 'あ'.repeat(201)
    await page.getByLabel('タイトル', { exact: true }).fill(tooLong)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('200 文字以内で指定してください', { exact: true }).waitFor()
    expect(await page.getByLabel('タイトル', { exact: true }).inputValue()).toBe(tooLong)
    await page.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('heading', { level: 1, name: '親' }).waitFor()

    await page.getByRole('button', { name: '親課題を選択' }).click()
    await page.getByRole('option', { name: 'CRN-2 子' }).click()
    await page.getByRole('region', { name: 'お知らせ' }).getByText('親課題に指定できない課題です').waitFor()
    await page.getByRole('button', { name: '親課題を選択' }).waitFor()
  })

  it('loses a parent that was chosen just now, before the issue is read again', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Roof', 'Chimney'])
    await open(`/projects/${projectId}/issues/2`)
    const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/issues/2', async route => {
      if (route.request().method() === 'GET') await isLate
      await route.continue()
    })
    await page.getByRole('button', { name: 'Choose a parent' }).click()
    await page.getByRole('option', { name: 'CRN-1 Roof' }).click()
    await page.getByRole('button', { name: 'Change parent' }).click()
    await page.getByRole('option', { name: 'No parent' }).click()
    await page.getByRole('button', { name: 'Choose a parent' }).waitFor()
    arrive()
    await expect.poll(() => read(owner, projectId, 2)).toMatchObject({ parent: null })
  })

  it('moves to the trash and is restored, from its page and from the trash', async () => {
    const { owner, projectId } = await unwanted()
    const { page, open, requests } = owner
    await page.getByRole('button', { name: 'ゴミ箱に移動' }).click()
    await page.getByRole('heading', { name: 'CRN-1 はゴミ箱にあります' }).waitFor()
    await page.getByRole('button', { name: '復元' }).click()
    await page.getByRole('heading', { name: '要らない課題' }).waitFor()
    await page.getByRole('button', { name: 'ゴミ箱に移動' }).click()
    await page.getByRole('heading', { name: 'CRN-1 はゴミ箱にあります' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: '課題の一覧へ' }).click()
    await page.getByText('課題はまだありません').waitFor()
    await page.getByRole('link', { name: 'ゴミ箱' }).click()
    await page.getByRole('link', { name: 'CRN-1 要らない課題' }).waitFor()
    expect(await axe(page)).toEqual([])
    requests.length = 0
    await open(`/projects/${projectId}/issues?trashed=1`)
    await page.getByRole('button', { name: /^復元.*CRN-1 要らない課題$/ }).click()
    await page.getByText('ゴミ箱は空です').waitFor()
    expect(requests.slice(0, 2)).toEqual(['GET /api/me/home', `GET /api/projects/${projectId}/issues`])
    expect(requests[2]).toBe(`POST /api/projects/${projectId}/issues/1/restore`)
    await page.getByRole('region', { name: 'お知らせ' }).getByText('課題を復元しました').waitFor()
    expect(await read(owner, projectId, 1)).toMatchObject({ title: '要らない課題' })
  })

  it('cannot be restored 30 days later, when its content is deleted (issues § Trash)', async () => {
    const { owner, projectId } = await unwanted()
    const { page, open } = owner
    const response = page.waitForResponse(one => one.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'ゴミ箱に移動' }).click()
    await page.getByText('30 日後に、内容は完全に削除されます。').waitFor()
    expect((await response).status()).toBe(204)
    const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
    await client.connect()
    const past = `now() - interval '30 days'`
    await client.query(`update issues set deleted_at = ${past} where project_id = $1`, [projectId])
    await client.end()
    await open(`/projects/${projectId}/issues/1`)
    await page.getByRole('heading', { name: 'CRN-1 は削除されました' }).waitFor()
    await page.getByText('復元することはできません。').waitFor()
    expect(await page.getByRole('button', { name: '復元' }).count()).toBe(0)
    await open(`/projects/${projectId}/issues?issue=1`)
    await page.getByText('復元することはできません。').waitFor()
    expect(await page.getByRole('button', { name: '復元' }).count()).toBe(0)
  })

  it('is restored by a click before the response to its removal', async () => {
    const { owner, projectId } = await unwanted()
    const { page, requests } = owner
    const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/issues/1', async route => {
      if (route.request().method() === 'DELETE') await isLate
      await route.continue()
    })
    requests.length = 0
    await page.getByRole('button', { name: 'ゴミ箱に移動' }).click()
    await page.getByRole('button', { name: '復元' }).click()
    await page.getByRole('button', { name: '復元' }).and(page.locator('[data-busy]')).waitFor()
    expect(requests).toEqual([`DELETE /api/projects/${projectId}/issues/1`])
    arrive()
    await page.getByRole('heading', { name: '要らない課題' }).waitFor()
    expect(await read(owner, projectId, 1)).toMatchObject({ title: '要らない課題' })
  })

  it('is read-only for a viewer, who sees whom to ask', async () => {
    const owner = await account()
    const viewer = await visitor()
    const projectId = await createProject(owner)
    await createIssuesIn(owner.api, projectId, ['見るだけの課題', '捨てた課題'])
    await joinProject(owner, projectId, viewer, { role: 'viewer', name: '閲覧 太郎' })
    const params = { path: { projectId, number: 2 } }
    await unwrap(owner.api.DELETE('/api/projects/{projectId}/issues/{number}', { params }))
    const { page, open } = viewer
    await open(`/projects/${projectId}/issues`)
    await page.getByText('プロジェクトの管理者に権限を依頼してください').waitFor()
    expect(await page.getByRole('button', { name: '追加' }).count()).toBe(0)
    await page.getByRole('link', { name: '見るだけの課題' }).click()
    await page.getByRole('link', { name: 'CRN-1 をページで開く' }).click()
    await page.getByRole('heading', { level: 1, name: '見るだけの課題' }).waitFor()
    await page.getByText('変更するには、プロジェクトの管理者に権限を依頼してください。').waitFor()
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['ウォッチ'])
    await open(`/projects/${projectId}/issues/2`)
    await page.getByText('復元するには、プロジェクトの管理者に依頼してください。').waitFor()
    expect(await page.getByRole('button', { name: '復元' }).count()).toBe(0)
  })
})
