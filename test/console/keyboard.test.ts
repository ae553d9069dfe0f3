import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { ownerOf } from '../support/console/files.ts'
import { notifiedVisitor } from '../support/console/notified-visitor.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { axe, shoot, stranger, visitor, withBrowser } from '../support/console/visitor.ts'
import { mailedCode } from '../support/stack-accounts.ts'

withBrowser()

type Focus = { name: string; isVisible: boolean }

/** The name of the focused element, and whether its focus is visible. */
const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const { document, getComputedStyle } = globalThis as any
    const focused = document.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    const label = focused.labels?.[0]?.innerText ?? focused.innerText
    const { width, height } = focused.getBoundingClientRect()
    return {
      name: (focused.getAttribute('aria-label') ?? label ?? '').trim(),
      isVisible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && width * height > 1,
    }
  })

/** Presses Tab until an element with this name has the focus; the focus must be visible at each stop. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    if (focus.name) expect(focus).toEqual({ ...focus, isVisible: true })
    if (typeof name === 'string' ? focus.name.startsWith(name) : name.test(focus.name)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

describe('with only the keyboard, a user', () => {
  it('signs in', async () => {
    const { page, open } = await stranger()
    await open('/sign-in')
    const email = `keyboard-${crypto.randomUUID().slice(0, 8)}@example.test`
    await expect.poll(async () => (await focusOf(page)).name).toBe('メールアドレス')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focusOf(page)).name).toBe('確認コード')
    await page.keyboard.type(await mailedCode(inject('stack').mailboxUrl, email))
    // The sixth digit sends the form.
    await page.waitForURL(url => url.pathname === '/')
  })

  it('creates a token', async () => {
    const { page, open } = await visitor()
    await open('/settings/tokens')
    await tabTo(page, 'トークンを作成')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focusOf(page)).name).toBe('名前')
    await page.keyboard.type('鍵盤')
    await tabTo(page, '有効期限')
    await page.keyboard.press('ArrowUp')
    await tabTo(page, 'files:read')
    await page.keyboard.press('Space')
    await tabTo(page, '作成')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '「鍵盤」を作成しました' }).waitFor()
    await tabTo(page, 'コピーして保存しました')
    await page.keyboard.press('Space')
    await tabTo(page, '閉じる')
    await page.keyboard.press('Enter')
    const row = page.getByRole('list', { name: '有効なトークン' }).getByRole('listitem')
    await row.getByText('files:read').waitFor()
    await expect.poll(async () => (await focusOf(page)).name).toBe('トークンを作成')
  })

  it('creates a project from home, and the dialog focuses its name', async () => {
    const { api, page, open } = await visitor({ locale: 'en' })
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'First' } }))
    await unwrap(api.POST('/api/orgs', { body: { name: 'Second' } }))
    await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: 'Gemini' } }))
    await open('/')
    await tabTo(page, 'New project')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'new-project')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await focusOf(page)).name).toBe('New project')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.type('Apollo')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/*')
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^Apollo$/ })
      .waitFor()
  })

  it('chooses a parent by typing and with arrow keys, and removes it', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Foundation', 'Roof', 'Root cellar', 'Chimney'])
    await open(`/projects/${projectId}/issues/4`)
    await tabTo(page, 'Choose a parent')
    await page.keyboard.press('Space')
    await expect.poll(async () => (await focusOf(page)).name).toBe('Choose a parent')
    const list = page.getByRole('listbox')
    await list.getByRole('option', { name: 'Foundation' }).waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'parent-choice')
    await page.setViewportSize({ width: 360, height: 740 })
    await shoot(page, 'parent-choice-narrow')
    await page.keyboard.type('roo')
    await list.getByRole('option', { name: 'Foundation' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const change = page.getByRole('button', { name: 'Change parent' })
    await change.waitFor()
    const chosen = page.getByRole('complementary').getByRole('link')
    expect(['CRN-2 Roof', 'CRN-3 Root cellar']).toContain(await chosen.innerText())
    await expect.poll(async () => (await focusOf(page)).name).toBe('Change parent')

    await page.keyboard.press('Enter')
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(async () => (await focusOf(page)).name).toBe('Change parent')
    await page.keyboard.press('Enter')
    const none = list.getByRole('option', { name: 'No parent' })
    await none.waitFor()
    await page.getByRole('combobox', { name: 'Change parent' }).and(page.locator(':focus')).waitFor()
    const highlighted = async () => (await list.locator('[data-highlighted]').allInnerTexts()).join()
    // A key that is pressed before the last one has shown its effect would move on from the option.
    for (let from = await highlighted(); from !== 'No parent'; from = await highlighted()) {
      await page.keyboard.press('ArrowUp')
      await expect.poll(highlighted).not.toBe(from)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Choose a parent' }).waitFor()
  })

  it('starts at Cancel in a confirmation, and at a field that loads later in a form', async () => {
    const { api, page, open } = await visitor({ locale: 'en' })
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Stone' } }))
    const params = { path: { orgId: org.id } }
    await unwrap(api.POST('/api/orgs/{orgId}/groups', { params, body: { name: 'Design' } }))
    await open(`/orgs/${org.id}/settings/groups`)
    await tabTo(page, 'Add members to')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focusOf(page)).name).toMatch(/@example\.test$/)
    await page.keyboard.press('Escape')
    await tabTo(page, 'Delete')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(async () => (await focusOf(page)).name).toBe('Cancel')
    await page.keyboard.press('Space')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect((await focusOf(page)).name).toMatch(/^Delete/)
  })

  it('opens a menu at its first or last item, and leaves it', async () => {
    const { page, open, files, put } = await ownerOf(await visitor({ locale: 'en' }))
    await put('a.txt', 'text')
    await open(files)
    const button = page.getByRole('button', { name: 'Actions for “a.txt”' })
    const menu = page.getByRole('menu', { name: 'Actions for “a.txt”' })
    for (const [key, next, item] of [
      ['Enter', 'ArrowDown', 'Move'],
      ['Space', 'ArrowUp', 'Delete'],
      ['ArrowDown', 'ArrowDown', 'Move'],
      ['ArrowUp', 'ArrowUp', 'Move'],
    ] as const) {
      await button.press(key)
      await expect.poll(async () => (await focusOf(page)).name).toBe(key === 'ArrowUp' ? 'Delete' : 'Rename')
      await page.keyboard.press(next)
      await expect.poll(async () => (await focusOf(page)).name).toBe(item)
      await page.keyboard.press('Escape')
      await button.and(page.locator(':focus')).waitFor()
      await menu.waitFor({ state: 'detached' })
    }
    await button.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Tab')
    await menu.waitFor({ state: 'detached' })
    expect((await focusOf(page)).name).not.toMatch(/^(Actions|Rename)/)
  })

  it('continues at the edit button after saving a title, a description, and a comment', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    const [number = 0] = await createIssuesIn(api, projectId, ['Roof'])
    const params = { path: { projectId, number } }
    await unwrap(
      api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: { body: 'Of slate.' } }),
    )
    const body = { body: 'Of copper?' }
    await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body }))
    await open(`/projects/${projectId}/issues/${number}`)
    for (const name of ['Edit title', 'Edit description', 'Edit comment']) {
      await page.getByRole('button', { name }).press('Enter')
      await page.locator('form input:focus, form textarea:focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type('!')
      await page.keyboard.press(name === 'Edit title' ? 'Enter' : 'Control+Enter')
      await page
        .getByText(/^(Roof|Of slate\.|Of copper\?)!$/)
        .nth(0)
        .waitFor()
      await expect.poll(async () => (await focusOf(page)).name).toBe(name)
    }
  })

  it('marks notifications as read', async () => {
    const { page, open, sync } = await notifiedVisitor()
    await sync(true)
    await open('/notifications')
    await page.getByRole('link', { name: '通知: 未読 6 件' }).waitFor()
    await tabTo(page, '既読にする')
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: '通知: 未読 5 件' }).waitFor()
    // The next row has the focus.
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: '通知: 未読 4 件' }).waitFor()
    await open('/notifications')
    await tabTo(page, 'すべて既読にする')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '通知', exact: true }).waitFor()
  })
})
