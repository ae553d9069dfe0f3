import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createProject } from '../support/console/projects.ts'
import { axe, stranger, visitor, withBrowser } from '../support/console/visitor.ts'
import { someOf } from '../support/extent.ts'

withBrowser()

const placeOf = async (part: Locator) => (await part.boundingBox())!

/** Delays the API's responses at this address until the test releases them. */
async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the frame', () => {
  it.each(someOf(2, [360, 1280], 'skeleton'))(
    'shows a skeleton at the place of the heading, at %i px',
    async width => {
      const owner = await visitor({ width })
      const { page } = owner
      const projectId = await createProject(owner)
      const release = await hold(page, '**/api/projects/*/issues?*')
      await page.goto(`/projects/${projectId}/issues`)
      const outline = await placeOf(page.getByRole('status', { name: '読み込み中' }))
      expect(outline.y).toBeGreaterThan((await placeOf(page.getByRole('banner').first())).height)
      release()
      const heading = await placeOf(page.getByRole('heading', { level: 1 }))
      expect([outline.x, outline.y, outline.width]).toEqual([heading.x, heading.y, heading.width])
    },
  )

  it('surrounds the skeleton while the user is read', async () => {
    const { page } = await visitor()
    const release = await hold(page, '**/api/me/home*')
    await page.goto('/notifications')
    const outline = await placeOf(page.getByRole('main').getByRole('status', { name: '読み込み中' }))
    await page.getByRole('banner').getByRole('link', { name: 'Cairn のホーム' }).waitFor()
    release()
    const heading = await placeOf(page.getByRole('heading', { level: 1 }))
    expect([outline.x, outline.y]).toEqual([heading.x, heading.y])
  })

  it.each([
    ['a signed-in user', visitor],
    ['others', stranger],
  ])('surrounds the page of an unknown address, for %s', async (_, someone) => {
    const { page, open } = await someone()
    await open('/nope')
    await page.getByRole('main').getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Cairn のホーム' }).waitFor()
    expect(await page.getByRole('button', { name: /^ユーザーメニュー/ }).count()).toBe(
      someone === visitor ? 1 : 0,
    )
    expect(await axe(page)).toEqual([])
  })

  it('surrounds the page of an unknown project, and a failure to read the user', async () => {
    const { page, open } = await visitor()
    await open(`/projects/${crypto.randomUUID()}`)
    await page.getByRole('main').getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
    await page.getByRole('button', { name: /^ユーザーメニュー/ }).waitFor()
    await page.route('**/api/me/home*', route => route.fulfill({ status: 418, json: {} }))
    await open('/')
    await page.getByRole('main').getByRole('heading', { name: 'ページを表示できません' }).waitFor()
    await page.getByRole('banner').first().waitFor()
  })

  it('shows the bell next to its count', async () => {
    const { page, open } = await visitor({ width: 360 })
    await page.route('**/api/me/home*', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), unread: 1448 } })
    })
    await open('/')
    const bell = page.getByRole('link', { name: '通知: 未読 99+ 件' })
    const icon = await placeOf(bell.locator('svg'))
    const count = await placeOf(bell.getByText('99+'))
    expect(count.x).toBeGreaterThan(icon.x + icon.width / 2)
    expect(count.x + count.width).toBeLessThan(
      (await placeOf(page.getByRole('button', { name: /^ユーザーメニュー/ }))).x,
    )
  })
})

describe('a number', () => {
  const shownIn = [
    ['ja', '1,448 件'],
    ['en', '1,448 issues'],
  ] as const
  it.each(someOf(2, shownIn, 'number'))('has grouped thousands (%s)', async (locale, shown) => {
    const owner = await visitor({ locale })
    const { page, open } = owner
    const projectId = await createProject(owner)
    await page.route('**/api/projects/*/issues?*', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), total: 1448 } })
    })
    await open(`/projects/${projectId}/issues`)
    await page.getByText(shown, { exact: true }).waitFor()
  })
})

describe('a lost connection', () => {
  it('is reported right away when the browser is offline, and changes made meanwhile are sent later', async () => {
    const owner = await visitor()
    const { page, open, context } = owner
    const projectId = await createProject(owner)
    await open(`/projects/${projectId}/issues`)
    const bar = page.getByRole('status').filter({ hasText: 'オフラインです。' })
    await context.setOffline(true)
    await bar.getByText('自動で再読み込みします').waitFor({ timeout: 3000 })
    expect(await axe(page)).toEqual([])
    await page.getByLabel('新しい課題のタイトル').fill('圏外で書いた課題')
    await page.keyboard.press('Enter')
    await bar.getByText('保留中の変更 1 件を送信します').waitFor()
    await context.setOffline(false)
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '圏外で書いた課題' }).waitFor()
  })

  it('is reported when requests get no response, and failed reads are retried afterwards', async () => {
    const owner = await visitor()
    const { page, open } = owner
    const projectId = await createProject(owner)
    await open(`/projects/${projectId}`)
    const release = await hold(page, /\/(api|healthz)/)
    await page.getByRole('link', { name: 'メンバー' }).first().click()
    const bar = page.getByRole('status').filter({ hasText: 'サーバーに接続できません。' })
    await bar.getByText('自動で再読み込みします').waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'メンバー' }).waitFor()
    await bar.waitFor({ state: 'detached' })
  })
})
