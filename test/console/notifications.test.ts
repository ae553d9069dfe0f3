import { describe, expect, it } from 'vitest'
import { countedUnread } from '../../src/worker/domain/notifications/visible.ts'
import { notifiedVisitor } from '../support/console/notified-visitor.ts'
import { axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

describe('notifications', () => {
  it('are empty for a new user, with an explanation', async () => {
    const { page, open, requests } = await visitor()
    await open('/notifications')
    await page.getByText('通知はまだありません').waitFor()
    expect(requests).toEqual(['GET /api/me/home', 'GET /api/me/notifications'])
    expect(await axe(page)).toEqual([])
  })

  it('show tasks and reasons, and are marked as read one by one or all at once', async () => {
    const { page, open, requests, sync, projectId } = await notifiedVisitor()
    await sync(true)
    await open('/notifications')
    const rows = page.getByRole('list', { name: '通知' }).locator(':scope > li')
    await expect.poll(() => rows.count()).toBe(6)
    expect(requests).toHaveLength(2)
    expect(await axe(page)).toEqual([])
    const bell = (name: string) => page.getByRole('link', { name, exact: true })
    await bell('通知: 未読 6 件').waitFor()

    const map = rows.filter({ hasText: '測量を待っています' })
    await map.getByText('ブロック中').waitFor()
    const link = map.getByRole('link', { name: '地図' })
    expect(await link.getAttribute('href')).toBe(`/projects/${projectId}/roadmaps/main?task=T1`)
    await rows.filter({ hasText: 'ほかに 1 件のタスクがブロックされました' }).waitFor()
    await rows.filter({ hasText: '1 件の変更' }).getByText('ブロック中').waitFor()

    await map.getByRole('button', { name: '既読にする' }).click()
    await bell('通知: 未読 5 件').waitFor()
    expect(await map.getByText('未読').count()).toBe(0)
    const unread = page.getByRole('link', { name: '未読 (5)' })
    await unread.click()
    await unread.and(page.locator('[aria-current=page]')).waitFor()
    await expect.poll(() => rows.count()).toBe(5)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(5)

    // Following a link marks the notification as read.
    await rows.getByRole('link', { name: '予約台帳' }).click()
    await page.waitForURL('**/roadmaps/main?task=T2')
    await bell('通知: 未読 4 件').waitFor()
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(4)
    // So does opening it in a new tab, but not its context menu.
    await rows.getByRole('link', { name: '掲示板' }).click({ button: 'right' })
    await rows.getByRole('link', { name: '料金表' }).click({ button: 'middle' })
    await bell('通知: 未読 3 件').waitFor()
    await page.getByRole('button', { name: 'すべて既読にする' }).click()
    await page.getByText('未読の通知はありません').waitFor()
    await bell('通知').waitFor()
  })

  it('that come after the page was read stay unread', async () => {
    const { page, open, sync } = await notifiedVisitor()
    await sync(true)
    await open('/notifications')
    await page.getByRole('link', { name: '通知: 未読 6 件' }).waitFor()
    await sync(false)
    await page.getByRole('button', { name: 'すべて既読にする' }).click()
    await page.getByRole('link', { name: '通知: 未読 1 件' }).waitFor()
    await page.getByRole('button', { name: 'すべて既読にする' }).click()
    await page.getByRole('link', { name: '通知', exact: true }).waitFor()
  })

  it('become unread again if marking them is refused', async () => {
    const { page, open, sync } = await notifiedVisitor()
    await sync(true)
    await page.route('**/api/me/notifications/read', route =>
      route.fulfill({
        status: 409,
        json: { error: 'invalid', code: 'invalid', message: '今は変更できません' },
      }),
    )
    await open('/notifications')
    await page.getByRole('button', { name: 'すべて既読にする' }).click()
    await page.getByText('今は変更できません').first().waitFor()
    await page.getByRole('link', { name: '通知: 未読 6 件' }).waitFor()
  })

  it('say that there may be more unread ones than the service counts', async () => {
    const { page, open, sync } = await notifiedVisitor()
    await sync(true)
    let [unread, locale] = [countedUnread, 'ja']
    await page.route('**/api/me/home*', async route => {
      const response = await route.fetch()
      const home = await response.json()
      await route.fulfill({ response, json: { ...home, unread, user: { ...home.user, locale } } })
    })
    await open('/notifications')
    await page.getByRole('link', { name: '未読 (1,000+)', exact: true }).waitFor()
    await page.getByRole('link', { name: '通知: 未読 99+ 件' }).waitFor()
    await page.getByRole('button', { name: '既読にする', exact: true }).first().click()
    await expect.poll(() => page.getByRole('button', { name: '既読にする', exact: true }).count()).toBe(5)
    await page.getByRole('link', { name: '未読 (1,000+)', exact: true }).waitFor()
    unread = countedUnread - 1
    await page.reload()
    await page.getByRole('link', { name: '未読 (999)', exact: true }).waitFor()
    ;[unread, locale] = [countedUnread, 'en']
    await page.reload()
    await page.getByRole('link', { name: 'Unread (1,000+)', exact: true }).waitFor()
  })

  it('load page by page on scroll', async () => {
    const { page, open, requests, sync } = await notifiedVisitor()
    // Each pair makes seven: five tasks on their own, and the rest of each sync.
    for (let pair = 0; pair < 8; pair++) {
      await sync(true)
      await sync(false)
    }
    await open('/notifications')
    const rows = page.getByRole('list', { name: '通知' }).locator(':scope > li')
    await expect.poll(() => rows.count()).toBe(50)
    expect(requests).toHaveLength(2)
    // Now the next page begins with six notifications that are shown already.
    await sync(true)
    await page.mouse.wheel(0, 100_000)
    await rows.nth(55).waitFor()
    expect(await rows.count()).toBe(56)
  })
})
