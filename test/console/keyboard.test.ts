import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { told } from '../support/console/told.ts'
import { stranger, visitor, withBrowser } from '../support/console/visitor.ts'
import { mailedCode } from '../support/local-stack.ts'

withBrowser()

type Focus = { name: string; isVisible: boolean }

/** What has the focus, by its name, and whether one sees that it has. */
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

/** Presses Tab until something of this name has the focus; each stop on the way must show that it has it. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    if (focus.name) expect(focus).toEqual({ ...focus, isVisible: true })
    if (typeof name === 'string' ? focus.name.startsWith(name) : name.test(focus.name)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

describe('by keyboard alone', () => {
  it('one signs in', async () => {
    const { page, open } = await stranger()
    await open('/sign-in')
    const email = `keyboard-${crypto.randomUUID().slice(0, 8)}@example.test`
    await expect.poll(async () => (await focusOf(page)).name).toBe('メールアドレス')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focusOf(page)).name).toBe('確認コード')
    await page.keyboard.type(await mailedCode(inject('stack').mailboxUrl, email))
    await tabTo(page, 'サインイン')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/')
  })

  it('one makes a token', async () => {
    const { page, open } = await visitor()
    await open('/settings/tokens')
    await tabTo(page, 'トークンを作成')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focusOf(page)).name).toBe('名前')
    await page.keyboard.type('鍵盤')
    await tabTo(page, '有効期限')
    await page.keyboard.press('ArrowUp')
    await tabTo(page, 'すべて')
    await page.keyboard.press('ArrowDown')
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

  it('one reads notifications', async () => {
    const { page, open, sync } = await told()
    await sync(true)
    await open('/notifications')
    await page.getByRole('link', { name: '通知: 未読 6 件' }).waitFor()
    await tabTo(page, '既読にする')
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: '通知: 未読 5 件' }).waitFor()
    await tabTo(page, 'すべて既読にする')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '通知', exact: true }).waitFor()
  })
})
