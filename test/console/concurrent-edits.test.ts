import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** An issue with a description, its page in a member's browser, and the API of another member. */
async function scene(options: Parameters<typeof visitor>[0] = {}) {
  const [owner, other] = [await visitor(options), await account()]
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['検索が遅い'])
  await joinProject(owner, projectId, other, { role: 'member', name: '鈴木' })
  const params = { path: { projectId, number: 1 } }
  const path = '/api/projects/{projectId}/issues/{number}' as const
  const write = (body: string, api = other.api) => unwrap(api.PATCH(path, { params, body: { body } }))
  await write('一行目\n二行目\n', owner.api)
  const read = async () => (await unwrap(owner.api.GET(path, { params }))).issue
  await owner.open(`/projects/${projectId}/issues/1`)
  return { ...owner, projectId, write, read }
}

const body = (page: Page) => page.getByRole('textbox', { name: '本文' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notSaved = (page: Page) => page.getByText('あなたの入力はまだ保存されていません').waitFor()

/** The marked pieces of both texts, without the texts for screen readers. */
const differences = (page: Page) =>
  page
    .locator('del, ins')
    .evaluateAll(marks => marks.map(mark => [mark.tagName, mark.childNodes[1]!.textContent]))

describe('a text that changed during an edit (issues § Concurrent edits)', () => {
  it('by another user: shows both texts, and the user can continue editing', async () => {
    const { page, write, read } = await scene()
    await press(page, '本文を編集')
    await body(page).fill('一行目\n自分の行\n')
    await write('一行目\n鈴木の行\n')
    await press(page, '保存')
    await page.getByText(/^鈴木さんがこの課題を変更しました \(/).waitFor()
    await notSaved(page)
    expect(await differences(page)).toEqual([
      ['DEL', '鈴木'],
      ['INS', '自分'],
    ])
    expect(await page.getByText('[ここから削除]').count()).toBe(1)
    expect([await body(page).inputValue(), (await read()).body]).toEqual([
      '一行目\n自分の行\n',
      '一行目\n鈴木の行\n',
    ])
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issue-moved')
    await press(page, '編集を続行')
    expect(await body(page).evaluate(node => node === node.ownerDocument.activeElement)).toBe(true)
    await body(page).fill('一行目\n鈴木の行\n自分の行\n')
    await press(page, '保存')
    await page.getByRole('button', { name: '本文を編集' }).waitFor()
    await page.getByText('自分の行').waitFor()
    await expect.poll(async () => (await read()).body).toBe('一行目\n鈴木の行\n自分の行\n')
  })

  it('in another tab: the user can use that text or overwrite it', async () => {
    const { page, context, projectId, read } = await scene()
    const tab = await context.newPage()
    await tab.goto(`/projects/${projectId}/issues/1`)
    const title = (of: Page) => of.getByLabel('タイトル', { exact: true })
    const save = async (of: Page, text: string) => {
      await title(of).fill(text)
      await of.keyboard.press('Enter')
    }
    // A tab shows its change before the change is saved.
    const stored = (text: string) => expect.poll(async () => (await read()).title).toBe(text)
    for (const each of [page, tab]) await press(each, 'タイトルを編集')
    await save(tab, '検索を速くする')
    await stored('検索を速くする')
    await save(page, '検索を直す')
    await page.getByText(/^あなたが別の画面でこの課題を変更しました/).waitFor()
    await page.keyboard.press('Enter')
    await press(page, '保存済みの内容を使用')
    await page.getByRole('heading', { level: 1, name: '検索を速くする' }).waitFor()

    for (const each of [page, tab]) await press(each, 'タイトルを編集')
    await save(tab, '検索を 2 倍に')
    await stored('検索を 2 倍に')
    await save(page, '検索を直す')
    await notSaved(page)
    await press(page, '自分の内容で上書き保存')
    await page.getByRole('heading', { level: 1, name: '検索を直す' }).waitFor()
    await stored('検索を直す')
  })

  it('while the user was on another page: compares it with the base text of the draft', async () => {
    const { page, write, read } = await scene()
    await press(page, '本文を編集')
    await body(page).fill('下書き')
    await page.getByRole('link', { name: '課題', exact: true }).first().click()
    await page.getByRole('link', { name: '検索が遅い' }).waitFor()
    await write('鈴木の本文')
    await page.getByRole('link', { name: '検索が遅い' }).click()
    await page.getByRole('button', { name: '状態: 未着手' }).click()
    const reread = page.waitForResponse(
      answer => answer.request().method() === 'GET' && /\/issues\/1$/.test(answer.url()),
    )
    await page.getByRole('menuitemradio', { name: '進行中' }).click()
    await reread
    expect(await body(page).inputValue()).toBe('下書き')
    await press(page, '保存')
    await notSaved(page)
    expect((await read()).body).toBe('鈴木の本文')
    await press(page, '保存済みの内容を使用')
    await page.getByText('鈴木の本文').waitFor()
  })

  it('to the same text: leaves nothing to choose', async () => {
    const { page, write } = await scene()
    await press(page, '本文を編集')
    await body(page).fill('同じ本文')
    await write('同じ本文')
    await press(page, '保存')
    await page.getByRole('button', { name: '本文を編集' }).waitFor()
    await page.getByText('同じ本文').waitFor()
  })
})

/** A comment of the user, on its page. */
async function commentScene() {
  const { api, projectId, page } = await scene()
  const params = { path: { projectId, number: 1 } }
  const comments = '/api/projects/{projectId}/issues/{number}/comments' as const
  const { comment } = await unwrap(
    api.POST(comments, { params, body: { body: '- [ ] 調べる\n- [ ] 直す\n' } }),
  )
  const path = { ...params.path, commentId: comment.id }
  const write = (body: string) =>
    unwrap(api.PATCH(`${comments}/{commentId}`, { params: { path }, body: { body } }))
  const read = async () => (await unwrap(api.GET(comments, { params }))).comments[0]!.body
  await page.reload()
  const article = page.getByRole('article')
  await article.getByRole('checkbox').nth(1).waitFor()
  const text = page.getByRole('textbox', { name: 'コメントの本文', exact: true })
  return { page, article, text, write, read }
}

describe('a comment that changed during an edit (comments § Concurrent edits)', () => {
  it('in another window, or by a tool: shows both texts, and nothing is overwritten unasked', async () => {
    const { page, article, text, write, read } = await commentScene()
    await press(page, 'コメントを編集')
    await text.fill('- [ ] 調べる\n- [ ] 自分で直す\n')
    await write('- [x] 調べる\n- [ ] 直す\n')
    await press(page, '保存')
    await page.getByText(/^このコメントが変更されました \(/).waitFor()
    await notSaved(page)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'comment-moved')
    expect([await text.inputValue(), await read()]).toEqual([
      '- [ ] 調べる\n- [ ] 自分で直す\n',
      '- [x] 調べる\n- [ ] 直す\n',
    ])
    await press(page, '編集を続行')
    await text.fill('- [x] 調べる\n- [ ] 自分で直す\n')
    await press(page, '保存')
    await article.getByText('自分で直す').waitFor()
    await expect.poll(read).toBe('- [x] 調べる\n- [ ] 自分で直す\n')
  })

  it('when a box is ticked: shows both texts', async () => {
    const { page, article, write, read } = await commentScene()
    await write('書き直した\n')
    // Not `check`, which waits until the box is checked: the refusal may already have reverted it.
    await article.getByRole('checkbox').nth(1).click()
    await notSaved(page)
    expect(await read()).toBe('書き直した\n')
    await press(page, '保存済みの内容を使用')
    await article.getByText('書き直した').waitFor()
  })

  it('by ticks of the user in a row: keeps them all', async () => {
    const { article, read } = await commentScene()
    for (const index of [0, 1]) await article.getByRole('checkbox').nth(index).check()
    await expect.poll(read).toBe('- [x] 調べる\n- [x] 直す\n')
  })
})
