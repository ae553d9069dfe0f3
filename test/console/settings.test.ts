import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { createClient, unwrap } from '../../src/client/index.ts'
import { agentOf } from '../../src/console/pages/settings/user-agent.ts'
import { axe, dialogOf, fillStorage, shoot, visitor, withBrowser } from '../support/console/visitor.ts'
import { accountAt, signInAt } from '../support/stack-accounts.ts'

withBrowser()

/** Refuses writes to a path, as the service would. */
const refuse = (page: Page, path: string, message: string) =>
  page.route(`**${path}`, (route, request) =>
    request.method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { error: 'invalid', code: 'invalid', message } }),
  )

describe('the profile', () => {
  it('has a time zone, and offers that of the browser', async () => {
    const { page, open, api } = await visitor({ locale: 'en', timeZone: 'America/New_York' })
    await open('/settings/profile')
    await page.getByRole('button', { name: 'Time zone: UTC' }).waitFor()
    await page.getByRole('button', { name: 'Use America/New York' }).click()
    await page.locator('button:focus', { hasText: 'Time zone: America/New York' }).waitFor()
    const zone = async () => (await unwrap(api.GET('/api/me/profile'))).user.timeZone
    await expect.poll(zone).toBe('America/New_York')
    await page.getByRole('button', { name: 'Time zone: America/New York' }).click()
    await page.keyboard.type('berlin')
    await page.getByRole('option', { name: 'UTC' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expect.poll(zone).toBe('Europe/Berlin')
  })

  it('keeps what is typed before the list of time zones is loaded', async () => {
    const { page, open, api } = await visitor({ locale: 'en', isFresh: true })
    let release = () => {}
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/combobox-popup/, async route => {
      await isReleased
      await route.continue()
    })
    await open('/settings/profile')
    await page.getByRole('button', { name: 'Time zone: UTC' }).click()
    await page.keyboard.type('tokio')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('yo')
    release()
    await page.getByRole('option', { name: 'Asia/Tokyo' }).waitFor()
    expect(await page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    const zone = async () => (await unwrap(api.GET('/api/me/profile'))).user.timeZone
    await expect.poll(zone).toBe('Asia/Tokyo')
  })

  it('has a name, and a language that changes everything right away', async () => {
    const { page, open, requests, api } = await visitor()
    await open('/settings/profile')
    expect(requests).toEqual(['GET /api/me/home'])
    await page.getByRole('textbox', { name: '表示名' }).fill('佐藤 はな')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('表示名を保存しました').first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'ユーザーメニュー: 佐藤 はな' }).waitFor()
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await expect.poll(() => page.title()).toBe('Profile · Cairn')
    await expect.poll(() => localeOf(api)).toBe('en')
    await refuse(page, '/api/me/profile', 'Not today')
    await page.getByRole('radio', { name: '日本語' }).click()
    await page.getByText('Not today').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('has a light and a dark theme for this browser', async () => {
    const { page, open } = await visitor({ theme: 'light', isFresh: true })
    await open('/settings/profile')
    const ground = () =>
      page.locator('html').evaluate(html => (globalThis as any).getComputedStyle(html).backgroundColor)
    const light = await ground()
    await page.getByRole('group', { name: 'テーマ' }).getByRole('radio', { name: 'ダーク' }).check()
    const dark = await ground()
    expect(dark).not.toBe(light)
    await page.reload()
    await page.getByRole('radio', { name: 'ダーク', checked: true }).waitFor()
    expect(await ground()).toBe(dark)
    await page.getByRole('radio', { name: 'システム設定' }).check()
    await fillStorage(page)
    await page.getByRole('radio', { name: 'ダーク' }).check()
    expect(await ground()).toBe(dark)
    await page.keyboard.press('?')
    await dialogOf(page).getByRole('checkbox').uncheck()
  })
})

const localeOf = async (api: Awaited<ReturnType<typeof visitor>>['api']) =>
  (await unwrap(api.GET('/api/me/profile'))).user.locale

describe('the user’s tokens', () => {
  it('are created with scopes, shown once, and revoked', async () => {
    const { page, open, requests, api, context } = await visitor({ width: 360 })
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '山岳会' } }))
    await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: '山小屋の予約' } }))
    await open('/settings/tokens')
    await page.getByText('有効なトークンはありません').waitFor()
    expect(requests).toHaveLength(2)

    await page.getByRole('button', { name: 'トークンを作成' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('名前').fill('CI')
    await dialog.getByLabel('有効期限').selectOption('30 日')
    expect(await dialog.getByRole('radio', { name: '選択した権限のみ' }).isChecked()).toBe(true)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'settings-tokens-new')
    await dialog.getByText('1 つ以上選択してください。').waitFor()
    expect(await dialog.getByRole('button', { name: '作成' }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: /issues:read/ }).check()
    await dialog.getByText('1 つ以上選択してください。').waitFor({ state: 'hidden' })
    await dialog.getByLabel('プロジェクト').selectOption('山小屋の予約 – 山岳会')
    await dialog.getByRole('button', { name: '作成' }).click()

    await dialog.getByRole('heading', { name: '「CI」を作成しました' }).waitFor()
    await shoot(page, 'settings-tokens-once')
    const plaintext = await dialog.getByText(/^svc_user_/).innerText()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'コピー' }).click()
    expect(await page.evaluate(() => (globalThis as any).navigator.clipboard.readText())).toBe(plaintext)
    for (const _ of 'twice') await page.keyboard.press('Escape')
    await dialog.getByText('一度だけ').waitFor()
    expect(await dialog.getByRole('button', { name: '閉じる' }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'コピーして保存しました' }).check()
    await dialog.getByRole('button', { name: '閉じる' }).click()

    const row = page.getByRole('list', { name: '有効なトークン' }).getByRole('listitem')
    await row.getByText(`末尾 ${plaintext.slice(-4)}`).waitFor()
    await row.getByText('山小屋の予約').waitFor()
    await row.getByText('issues:read').waitFor()
    expect(await keptIn(page)).not.toContain(plaintext)
    const tool = createClient({ baseUrl: inject('stack').url, token: plaintext })
    expect((await unwrap(tool.GET('/api/me/token'))).token.name).toBe('CI')

    await row.getByRole('button', { name: '「CI」を失効' }).click()
    await dialog.getByRole('button', { name: '失効' }).click()
    await page.getByRole('list', { name: '失効または期限切れのトークン' }).getByText('CI').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect((await tool.GET('/api/me/token')).response.status).toBe(401)
    await expect.poll(() => focusedId(page)).toBe('main')
  })

  it('are limited to twenty, and a token with a last day works until its end', async () => {
    const { page, open, api } = await visitor({ locale: 'en' })
    await Promise.all(
      Array.from({ length: 19 }, (_, at) =>
        unwrap(api.POST('/api/tokens', { body: { name: `Tool ${at}` } })),
      ),
    )
    await open('/settings/tokens')
    await page.getByText('19 of 20').waitFor()
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Name').fill('The last')
    await dialog.getByLabel('Expires').selectOption('On a date')
    await dialog.getByLabel('Last day').fill('20900-03-01')
    await dialog.getByRole('radio', { name: 'All' }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByLabel('Last day').and(page.locator('[aria-invalid=true]')).waitFor()
    await dialog.getByLabel('Last day').fill('2090-03-01')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'I have copied and saved it' }).check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('You can have up to 20 active tokens.').waitFor()
    expect(await page.getByRole('button', { name: 'Create token' }).isDisabled()).toBe(true)
    const { tokens } = await unwrap(api.GET('/api/tokens'))
    // The browser is in Tokyo.
    expect(tokens[0]!.expiresAt).toBe('2090-03-01T14:59:59.000Z')
  })
})

const focusedId = (page: Page) => page.evaluate(() => (globalThis as any).document.activeElement.id)

/** Everything in the browser's storage of this origin. */
const keptIn = (page: Page) =>
  page.evaluate(() => {
    const { localStorage, sessionStorage, document } = globalThis as any
    return JSON.stringify([localStorage, sessionStorage, document.cookie])
  })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

describe('the user’s sessions', () => {
  it('are described by browser and system', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
    const read: [string | null, ...unknown[]][] = [
      [firefox, 'Firefox', 'Linux', 'desktop'],
      [safari, 'Safari', 'iOS', 'phone'],
      [chrome, 'Chrome', 'Windows', 'desktop'],
      [`${chrome} Edg/126.0.0.0`, 'Microsoft Edge', 'Windows', 'desktop'],
      [`${chrome} OPR/110.0`, 'Opera', 'Windows', 'desktop'],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
        'Safari',
        'macOS',
        'desktop',
      ],
      [
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
        'Chrome',
        'Android',
        'phone',
      ],
      [
        'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
        'Chrome',
        'ChromeOS',
        'desktop',
      ],
      ['curl/8.5.0', 'curl', null, 'tool'],
      ['Mozilla/5.0 (Something else)', null, null, 'desktop'],
      ['', null, null, 'desktop'],
      [null, null, null, 'desktop'],
    ]
    expect(read.map(([userAgent]) => [userAgent, ...Object.values(agentOf(userAgent))])).toEqual(read)
  })

  it('can be ended: one, or all others', async () => {
    const { page, open, requests, email } = await visitor()
    const addresses = inject('stack')
    const phone = await signInAt({ addresses }, email, 'ja', safari)
    const other = await signInAt({ addresses }, email, 'ja', firefox)
    await open('/settings/sessions')
    const rows = page.getByRole('list', { name: 'セッション' }).getByRole('listitem')
    await rows.first().getByText('このブラウザー').waitFor()
    expect(requests).toHaveLength(2)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Safari (iOS) のセッションを終了' }).click()
    await page.getByText('Safari (iOS) のセッションを終了しました。').first().waitFor()
    expect((await phone.api.GET('/api/me/profile')).response.status).toBe(401)
    await page.getByRole('button', { name: 'ほかをすべて終了' }).click()
    const question = page.getByRole('alertdialog', { name: 'ほかのセッションをすべて終了しますか?' })
    await question.getByText('このブラウザー以外の').waitFor()
    const later = await signInAt({ addresses }, email, 'ja', firefox)
    await question.getByRole('button', { name: 'ほかをすべて終了' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    for (const { api } of [other, later]) expect((await api.GET('/api/me/profile')).response.status).toBe(401)
    await rows.getByRole('button', { name: 'サインアウト' }).click()
    await page.waitForURL('**/sign-in')
  })

  it('stay out of the list when several are ended at once', async () => {
    const { page, open, requests, email } = await visitor()
    const addresses = inject('stack')
    await accountAt({ addresses }, email)
    await accountAt({ addresses }, email)
    await open('/settings/sessions')
    const rows = page.getByRole('list', { name: 'セッション' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    const held: (() => void)[] = []
    await page.route('**/api/auth/sessions/*', async route => {
      await new Promise<void>(go => held.push(go))
      await route.continue()
    })
    requests.length = 0
    const ends = page.getByRole('button', { name: /のセッションを終了$/ })
    await ends.first().click()
    await ends.first().click()
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    await expect.poll(() => held.length).toBe(2)
    expect(await rows.count()).toBe(1)
    held[1]?.()
    await expect.poll(() => requests.at(-1)).toBe('GET /api/auth/sessions')
    expect(requests.map(one => one.split(' ')[0])).toEqual(['DELETE', 'DELETE', 'GET'])
    expect(await rows.count()).toBe(1)
  })
})

describe('the notification settings', () => {
  it('are saved right away, and rolled back if they are refused', async () => {
    const { page, open, requests, api } = await visitor()
    await open('/settings/notifications')
    const choice = (channel: string, name: string) =>
      page.getByRole('group', { name: channel }).getByRole('radio', { name: new RegExp(`^${name}`) })
    await choice('ロードマップ: アプリ', 'ブロックされたタスク').waitFor()
    expect(requests).toHaveLength(2)
    await choice('ロードマップ: アプリ', 'すべての変更').click()
    await choice('ロードマップ: メール', '受け取らない').click()
    await choice('課題: アプリ', '自分に関する課題').click()
    const kept = async () => (await unwrap(api.GET('/api/me/notification-preferences'))).preferences
    await expect.poll(kept).toEqual({
      ...{ inApp: 'all', email: 'none' },
      issues: { inApp: 'mine', email: 'mine' },
    })
    await refuse(page, '/api/me/notification-preferences', '今は変更できません')
    await choice('課題: メール', '受け取らない').click()
    await page.getByText('今は変更できません').first().waitFor()
    await expect.poll(() => choice('課題: メール', '自分に関する課題').isChecked()).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})
