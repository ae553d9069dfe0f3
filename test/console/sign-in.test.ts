import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { ApiError } from '../../src/worker/errors.ts'
import { codeFor } from '../support/console/mailbox.ts'
import { account, axe, shoot, stranger, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** All that the pages of this origin have stored in the browser. */
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

describe('signing in', () => {
  it('is done by a mailed code, and goes on to where somebody wanted to be', async () => {
    const { page } = await stranger()
    await page.goto('/settings/profile')
    await page.waitForURL('**/sign-in?next=*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('メールアドレス').fill('newcomer@example.test')
    await page.getByRole('button', { name: '確認コードを送る' }).click()
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

  it('sends another code in place of the first, by keyboard alone', async () => {
    const email = 'impatient@example.test'
    const { page, open } = await stranger({ locale: 'en', theme: 'dark', width: 360 })
    await open(`/sign-in?email=${email}`)
    await page.getByLabel('E-mail address').press('Enter')
    await page.getByText(`We sent an email to ${email}.`).waitFor()
    const first = await codeFor(email)
    await page.getByRole('button', { name: 'Send again' }).press('Enter')
    await page.getByText('We sent a new email').waitFor()
    const second = await codeFor(email, 2)
    await page.keyboard.type(first)
    // One in a million codes is sent twice.
    if (first !== second) {
      await page.getByRole('alert').waitFor()
      expect(await axe(page)).toEqual([])
      // Spaces and full-width digits, as input methods and mails have them.
      await page.getByLabel('Code').fill(fullWidth(second))
    }
    await page.getByRole('heading', { name: 'Welcome to Cairn' }).waitFor()
  })

  it('speaks the language that is chosen on its page, also after a reload, and so does a new account', async () => {
    const email = 'chooser@example.test'
    const { page, open } = await stranger()
    await open(`/sign-in?email=${email}`)
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { name: 'Sign in to Cairn' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Send the code' }).click()
    expect(await axe(page)).toEqual([])
    const code = await codeFor(email)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('heading', { name: 'Welcome to Cairn' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('leads an invited newcomer to the project that they are in now, and says so', async () => {
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
    await page.getByRole('button', { name: '確認コードを送る' }).click()
    const code = await codeFor(email, 2)
    await page.getByLabel('確認コード').fill(code)
    await page.waitForURL(`**/projects/${project.id}`)
    await page.getByText('「灯台」に参加しました。').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it.each([
    ['ja', '確認コードを送る', '確認コード', /招待が必要です。.*招待を依頼してください。 招待されたら/],
    ['en', 'Send the code', 'Code', /needs an invitation\. .* to invite you\. Once you are invited, you can/],
  ] as const)(
    'says in %s that an address may not sign up, and takes the same code again',
    async (locale, send, code, told) => {
      const email = `uninvited-${locale}@example.test`
      const { page, open } = await stranger({ locale, ...(locale === 'en' && { theme: 'dark', width: 360 }) })
      // As where SIGN_UP is `invited`: the stack is open to anyone.
      await page.route('**/api/auth/session', route =>
        route.fulfill({ status: 403, json: new ApiError('sign_up_restricted').body(locale) }),
      )
      await open(`/sign-in?email=${email}`)
      await page.getByRole('button', { name: send }).click()
      await page.getByLabel(code).fill(await codeFor(email))
      await page.getByRole('alert').filter({ hasText: told }).waitFor()
      expect(await axe(page)).toEqual([])
      await shoot(page, `sign-up-restricted-${locale}`)
      await page.unroute('**/api/auth/session')
      await page.keyboard.press('Enter')
      await page
        .getByRole('heading', { name: locale === 'ja' ? 'Cairn へようこそ' : 'Welcome to Cairn' })
        .waitFor()
    },
  )

  it('is not asked of who is signed in', async () => {
    const { page, open, asked } = await visitor()
    await open('/')
    expect(asked).toEqual(['GET /api/me/home'])
    expect(await axe(page)).toEqual([])
  })
})

describe('a session that ends while somebody is at work', () => {
  it('is opened again where they are, and what they sent is done', async () => {
    const { page, api, email, open } = await visitor()
    await open('/')
    await page.getByLabel('組織名').fill('やまびこ製作所')
    await page.getByLabel('プロジェクト名').fill('サイト刷新')
    await unwrap(api.DELETE('/api/auth/session'))
    await page.getByRole('button', { name: 'プロジェクトを作成' }).click()
    const again = page.getByRole('dialog', { name: 'もう一度サインインしてください' })
    await again.waitFor()
    expect(await axe(page)).toEqual([])
    expect(await again.getByLabel('メールアドレス').inputValue()).toBe(email)
    await again.getByRole('button', { name: '確認コードを送る' }).click()
    await again.getByText('メールを送りました').waitFor()
    await again.getByLabel('確認コード').fill(await codeFor(email))
    await again.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'トークンを作成' }).waitFor()
    await page.getByRole('link', { name: 'サイト刷新' }).first().waitFor()
  })
})

const fullWidth = (digits: string) =>
  digits.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
