import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { codeFor } from '../support/console/mailbox.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Signs in on the page of signing in, which a tab has opened. */
async function signInOn(tab: Page, email: string) {
  await tab.goto(`/sign-in?email=${email}`)
  await tab.getByRole('button', { name: 'Send code' }).click()
  await tab.getByLabel('Code').fill(await codeFor(email))
  await tab.waitForURL(url => url.pathname === '/')
}

async function signOutOn(tab: Page) {
  await tab.goto('/settings/sessions')
  await tab.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await tab.waitForURL('**/sign-in')
}

/**
 * An issue in a tab that gets no events of other tabs while it is kept, and another tab. The packaged browser keeps no
 * pages to go back to, so the test fires the event with which other browsers show them again.
 */
async function kept() {
  const who = await visitor({ locale: 'en', isFresh: true })
  const { page, context, open } = who
  const projectId = await createProject(who)
  await createIssuesIn(who.api, projectId, ['Secret passage'])
  page.setDefaultTimeout(15_000)
  await page.addInitScript(() => {
    const scope = globalThis as any
    scope.addEventListener(
      'storage',
      (event: Event) => scope.isKept && event.stopImmediatePropagation(),
      true,
    )
  })
  await open(`/projects/${projectId}/issues/1`)
  const keep = () => page.evaluate(() => void Object.assign(globalThis, { isKept: true }))
  const goBack = () =>
    page.evaluate(() => {
      const shown = Object.assign(new Event('pageshow'), { persisted: true })
      Object.assign(globalThis, { isKept: false })
      setTimeout(() => (globalThis as any).dispatchEvent(shown))
    })
  return {
    ...who,
    projectId,
    tab: await context.newPage(),
    keep,
    goBack,
    secret: page.getByText('Secret passage'),
  }
}

describe('a page that the browser kept to go back to', () => {
  it('is as it was left if the same user is signed in', async () => {
    const { page, keep, goBack } = await kept()
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.fill('Where does it lead?')
    await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }))
    await keep()
    await goBack()
    await page.waitForTimeout(500)
    expect(await comment.inputValue()).toBe('Where does it lead?')
    expect(await page.evaluate(() => (globalThis as any).isTheSame)).toBe(true)
  })

  it('shows nothing of a user who signed out meanwhile', async () => {
    const { page, tab, keep, goBack, secret } = await kept()
    await keep()
    await signOutOn(tab)
    await goBack()
    await page.waitForURL('**/sign-in?next=*')
    expect(await secret.count()).toBe(0)
  })

  it('shows nothing of a user who signed out on it', async () => {
    const { page, secret } = await kept()
    await page.evaluate(() => {
      const scope = globalThis as any
      scope.addEventListener('pagehide', () => {
        scope.sessionStorage.setItem('left', scope.document.body.innerText)
      })
    })
    await secret.first().waitFor()
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('')
  })

  it('opens the home page of another user who signed in meanwhile', async () => {
    const { page, tab, keep, goBack, secret } = await kept()
    const { email } = await account({ locale: 'en' })
    await keep()
    await signInOn(tab, email)
    await goBack()
    await page.waitForURL(url => url.pathname === '/')
    expect(await secret.count()).toBe(0)
  })
})

describe('a page whose user wants to stay when another one signs in', () => {
  it('sends nothing until its user has signed in again', async () => {
    const who = await visitor({ locale: 'en', isFresh: true })
    const { page, context, open, email } = who
    const colleague = await account({ locale: 'en' })
    page.setDefaultTimeout(15_000)
    const projectId = await createProject(who)
    await joinProject(who, projectId, colleague, { role: 'member', name: 'Robin' })
    await createIssuesIn(who.api, projectId, ['Gate'])
    await open(`/projects/${projectId}/issues/1`)
    await page.route('**/comments', route =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    )
    await page.getByRole('textbox', { name: 'Comment' }).fill('Why so wide?')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const unsent = page.getByRole('list', { name: 'Not added yet' })
    await unsent.waitFor()
    await page.unroute('**/comments')
    const asked = page.waitForEvent('dialog')
    page.on('dialog', dialog => dialog.dismiss())
    await signInOn(await context.newPage(), colleague.email)
    await asked
    await unsent.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    const params = { path: { projectId, number: 1 } }
    const comments = async () =>
      (
        await unwrap(who.api.GET('/api/projects/{projectId}/issues/{number}/comments', { params }))
      ).comments.map(({ createdBy }) => createdBy?.displayName)
    expect(await comments()).toEqual([])
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('Code').fill(await codeFor(email))
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(comments).toHaveLength(1)
    expect(await comments()).not.toContain('Robin')
  })
})
