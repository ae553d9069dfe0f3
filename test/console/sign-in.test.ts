import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { ApiError } from '../../src/worker/errors.ts'
import { codeFor } from '../support/console/mailbox.ts'
import {
  account,
  axe,
  fillStorage,
  shoot,
  stranger,
  visitor,
  withBrowser,
} from '../support/console/visitor.ts'
import { someOf } from '../support/extent.ts'

withBrowser()

/** Everything that the pages of this origin have stored in the browser. */
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

describe('signing in', () => {
  it('uses a code that is sent by email, and continues to the requested page', async () => {
    const { page } = await stranger()
    await page.goto('/settings/profile')
    await page.waitForURL('**/sign-in?next=*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('メールアドレス').fill('newcomer@example.test')
    await page.getByRole('button', { name: '確認コードを送信' }).click()
    await page.getByLabel('確認コード').fill('000000')
    await page.getByText('確認コードが正しくないか、期限が切れています').waitFor()
    expect(await axe(page)).toEqual([])
    const code = await codeFor('newcomer@example.test')
    await page.getByLabel('確認コード').pressSequentially(code)
    await page.waitForURL('**/settings/profile')
    await page.locator('h1').waitFor({ state: 'attached' })
    const [session] = await page.context().cookies()
    const stored = await storedIn(page)
    for (const secret of [code, session!.value]) expect(stored).not.toContain(secret)
  })

  it('sends a new code that replaces the first, using only the keyboard', async () => {
    const email = 'impatient@example.test'
    const { page, open } = await stranger({ locale: 'en', theme: 'dark', width: 360 })
    await open(`/sign-in?email=${email}`)
    await page.getByLabel('Email address').press('Enter')
    await page.getByText(`We sent an email to ${email}.`).waitFor()
    const first = await codeFor(email)
    await page.route('**/api/auth/email-code*', route => {
      const retryAt = new Date(Date.now() + 60_000).toISOString()
      const json = { error: 'Too fast', code: 'rate_limited', message: 'Too fast', retryAfter: 60, retryAt }
      return route.fulfill({ status: 429, json })
    })
    await page.getByRole('button', { name: 'Resend code' }).press('Enter')
    await page.getByRole('alert').getByText('Too fast. Try again').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Resend code' }).press('Enter')
    await page.getByText('We sent a new email').waitFor()
    const second = await codeFor(email, 2)
    await page.keyboard.type(first)
    // Two random codes can be equal, once in a million times.
    if (first !== second) {
      await page.getByRole('alert').waitFor()
      expect(await axe(page)).toEqual([])
      // Input methods and emails add spaces and full-width digits.
      await page.getByLabel('Code').fill(fullWidth(second))
    }
    await page.getByRole('heading', { name: 'Welcome to Cairn' }).waitFor()
  })

  it('uses the language that is chosen on its page, also after a reload and for a new account', async () => {
    const email = 'chooser@example.test'
    const { page, open } = await stranger()
    await open(`/sign-in?email=${email}`)
    await fillStorage(page)
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { name: 'Sign in to Cairn' }).waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('radio', { name: '日本語' }).check()
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { name: 'Sign in to Cairn' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Send code' }).click()
    expect(await axe(page)).toEqual([])
    const code = await codeFor(email)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('heading', { name: 'Welcome to Cairn' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('opens the project that an invited new user joined, and says so', async () => {
    const email = 'newly-invited@example.test'
    const host = await account()
    const { org } = await unwrap(host.api.POST('/api/orgs', { body: { name: '港町デザイン' } }))
    const { project } = await unwrap(
      host.api.POST('/api/projects', { body: { orgId: org.id, name: '灯台' } }),
    )
    await unwrap(
      host.api.POST('/api/projects/{projectId}/members', {
        params: { path: { projectId: project.id } },
        body: { email },
      }),
    )
    const { page, open } = await stranger()
    await open(`/sign-in?email=${email}`)
    await page.getByRole('button', { name: '確認コードを送信' }).click()
    const code = await codeFor(email, 2)
    await page.getByLabel('確認コード').fill(code)
    await page.waitForURL(`**/projects/${project.id}`)
    await page.getByText('「灯台」に参加しました。').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('is not necessary for a user who is signed in with the invited address', async () => {
    const host = await account()
    const { page, open, email } = await visitor()
    const { org } = await unwrap(host.api.POST('/api/orgs', { body: { name: '港町デザイン' } }))
    await unwrap(
      host.api.POST('/api/orgs/{orgId}/invitations', {
        params: { path: { orgId: org.id } },
        body: { emails: [email], role: 'member' },
      }),
    )
    await open(`/sign-in?email=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: '「港町デザイン」に参加' }).click()
    await page.getByText('「港町デザイン」に参加しました。').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await open('/sign-in?email=another@example.test')
    await page.getByRole('button', { name: '確認コードを送信' }).waitFor()
  })

  const languages = [
    ['ja', '確認コードを送信', '確認コード', /招待が必要です。.*招待を依頼してください。 招待されたら/],
    ['en', 'Send code', 'Code', /needs an invitation\. .* to invite you\. Once you are invited, you can/],
  ] as const
  it.each(someOf(2, languages, 'sign-up'))(
    'says in %s that an address cannot sign up, and accepts the same code later',
    async (locale, send, code, message) => {
      const email = `uninvited-${locale}@example.test`
      const { page, open } = await stranger({ locale, ...(locale === 'en' && { theme: 'dark', width: 360 }) })
      // As if SIGN_UP were `invited`; the local stack lets everyone sign up.
      await page.route('**/api/auth/session', route =>
        route.fulfill({ status: 403, json: new ApiError('sign_up_restricted').body(locale) }),
      )
      await open(`/sign-in?email=${email}`)
      await page.getByRole('button', { name: send }).click()
      await page.getByLabel(code).fill(await codeFor(email))
      await page.getByRole('alert').filter({ hasText: message }).waitFor()
      expect(await axe(page)).toEqual([])
      await shoot(page, `sign-up-restricted-${locale}`)
      await page.unroute('**/api/auth/session')
      await page.keyboard.press('Enter')
      await page
        .getByRole('heading', { name: locale === 'ja' ? 'Cairn へようこそ' : 'Welcome to Cairn' })
        .waitFor()
    },
  )

  it('is not necessary for a user who is signed in', async () => {
    const { page, open, requests } = await visitor()
    await open('/')
    expect(requests).toEqual(['GET /api/me/home'])
    expect(await axe(page)).toEqual([])
  })
})

describe('a session that ends during work', () => {
  it('is renewed in a dialog on the same page, and the pending change is then sent', async () => {
    const { page, api, email, open } = await visitor()
    await open('/')
    await page.getByLabel('組織名').fill('やまびこ製作所')
    await page.getByLabel('プロジェクト名').fill('サイト刷新')
    await unwrap(api.DELETE('/api/auth/session'))
    await page.getByRole('button', { name: 'プロジェクトを作成' }).click()
    const dialog = page.getByRole('dialog', { name: 'もう一度サインインしてください' })
    await dialog.waitFor()
    expect(await axe(page)).toEqual([])
    expect(await dialog.getByLabel('メールアドレス').inputValue()).toBe(email)
    await dialog.getByRole('button', { name: '確認コードを送信' }).click()
    await dialog.getByText('メールを送信しました').waitFor()
    await dialog.getByLabel('確認コード').fill(await codeFor(email))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'トークンを作成' }).waitFor()
    await page.getByRole('link', { name: 'サイト刷新' }).first().waitFor()
  })
})

/** Two tabs of one browser. The session has ended in both. */
async function endedTabs() {
  const owner = await visitor()
  const { page, api, email, context, open } = owner
  const tab = await context.newPage()
  await open('/')
  await tab.goto('/')
  await tab.getByLabel('組織名').fill('やまびこ製作所')
  await tab.getByLabel('プロジェクト名').fill('サイト刷新')
  await unwrap(api.DELETE('/api/auth/session'))
  await tab.getByRole('button', { name: 'プロジェクトを作成' }).click()
  await tab.getByRole('dialog', { name: 'もう一度サインインしてください' }).waitFor()
  const signIn = async (address: string) => {
    await page.goto(`/sign-in?email=${address}`)
    await page.getByRole('button', { name: '確認コードを送信' }).click()
    await page.getByLabel('確認コード').fill(await codeFor(address))
    await page.waitForURL(url => url.pathname === '/')
  }
  return { tab, email, signIn }
}

describe('signing in in another tab', () => {
  it('as the same user: what waited is sent', async () => {
    const { tab, email, signIn } = await endedTabs()
    await signIn(email)
    await tab.getByRole('heading', { name: 'トークンを作成' }).waitFor()
    await tab.getByRole('link', { name: 'サイト刷新' }).first().waitFor()
  })

  it('as someone else: shows nothing of the first user, and sends nothing', async () => {
    const { tab, email, signIn } = await endedTabs()
    const { email: other, api } = await account()
    await signIn(other)
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await tab
      .getByRole('button', { name: new RegExp(other.slice(0, 2)) })
      .first()
      .waitFor()
    expect(await tab.getByText(email).count()).toBe(0)
    expect((await unwrap(api.GET('/api/me/home'))).projects).toEqual([])
  })
})

const fullWidth = (digits: string) =>
  digits.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
