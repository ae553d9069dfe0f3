import type { Page, Route } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { codeFor } from '../support/console/mailbox.ts'
import {
  fieldOf,
  isActive,
  openField,
  optionOf,
  ownerOf,
  searchesIn,
  windowOf,
} from '../support/console/search.ts'
import { axe, shoot, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Holds the searches for a text until the test releases them. */
async function holdSearch(page: Page, text: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(isSearchFor(text), async route => {
    await promise
    await route.continue().catch(isAborted)
  })
  return resolve
}

const isSearchFor = (text: string) => (url: URL) =>
  url.pathname === '/api/search' && url.searchParams.get('q') === text

// The page has aborted the request meanwhile.
const isAborted = () => {}

const result = (number: number, title: string) => ({
  ...{ kind: 'issue', projectId: crypto.randomUUID(), id: crypto.randomUUID(), key: `CRN-${number}`, title },
  ...{
    snippet: title,
    ranges: [],
    url: `/projects/none/issues/${number}`,
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
})

const respond = (route: Route, results: object[], rest: object = {}) =>
  route.fulfill({ json: { results, nextCursor: null, truncated: false, ...rest } })

describe('what the search field finds (search § Results)', () => {
  it('comes before signing out and the language, unless their whole name is typed', async () => {
    const { page, open } = await ownerOf(['Sign the lease', '日本語の課題'])
    await open('/')
    const release = await holdSearch(page, '日本')
    await openField({ page }, '日本')
    await optionOf(page, /^Language: 日本語/).waitFor()
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL('**/issues/2')
    await openField({ page }, 'sign')
    await optionOf(page, /^Sign out/).waitFor()
    await isActive(page, /Sign the lease/)
    await page.keyboard.press('ArrowUp')
    await isActive(page, /^Sign out/)
    await page.keyboard.type(' out')
    await isActive(page, /^Sign out/)
    await page.keyboard.press('Escape')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('is of the project of the page, or of all projects', async () => {
    const { page, open, api, projectId } = await ownerOf(['Roof of the hut'])
    const { project } = await unwrap(
      api.GET('/api/projects/{projectId}', { params: { path: { projectId } } }),
    )
    const body = { name: 'Elsewhere', orgId: project.orgId }
    const other = (await unwrap(api.POST('/api/projects', { body }))).project
    const params = { path: { projectId: other.id } }
    await unwrap(
      api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Roof of the barn' } }),
    )
    await open(`/projects/${projectId}`)
    await openField({ page }, 'roof of')
    await isActive(page, /^CRN-1 Roof of the hut Issue$/)
    expect(await optionOf(page, /barn/).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await isActive(page, /^Search all projects$/)
    await page.keyboard.press('Enter')
    await optionOf(page, /Roof of the barn Elsewhere/).waitFor()
    expect(await optionOf(page, /Search all projects/).count()).toBe(0)
    await fieldOf(page).and(page.locator(':focus')).waitFor()
    const only = windowOf(page).getByRole('checkbox', { name: 'Search only コンソール' })
    expect(await only.isChecked()).toBe(false)
    await only.check()
    await optionOf(page, /barn/).waitFor({ state: 'detached' })
    await fieldOf(page).and(page.locator(':focus')).waitFor()
    await only.uncheck()
    await optionOf(page, /barn/).click()
    await page.waitForURL(`**/projects/${other.id}/issues/1`)
  })

  it('is opened where it is: a comment on its issue', async () => {
    const { page, open, api, projectId } = await ownerOf(['Roof'])
    const params = { path: { projectId, number: 1 } }
    const body = { body: 'The gutter is **full** of leaves.' }
    await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body }))
    await open('/')
    await openField({ page }, 'gutter')
    await isActive(page, /^CRN-1 Roof The gutter is \*\*full\*\* of leaves\. コンソール Comment$/)
    expect(await page.locator('mark').allInnerTexts()).toEqual(['gutter'])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/issues\/1#comment-/)
    await page.getByText('of leaves').waitFor()
  })

  it('never is of an earlier text, however late its response', async () => {
    const { page, open, requests } = await ownerOf(['Roof', 'Root cellar'])
    await open('/')
    const release = await holdSearch(page, 'roo')
    await openField({ page }, 'roo')
    await expect.poll(() => searchesIn(requests)).toBe(1)
    await page.keyboard.type('t')
    await optionOf(page, /Root cellar/).waitFor()
    release()
    await page.unrouteAll({ behavior: 'wait' })
    expect(await optionOf(page, /Roof/).count()).toBe(0)
    await page.keyboard.press('Backspace')
    await optionOf(page, /Roof/).waitFor()
    // While the next text is searched, nothing of this one is left.
    const releaseNext = await holdSearch(page, 'roof')
    await page.keyboard.type('f')
    await windowOf(page).getByText('Searching').waitFor()
    expect(await optionOf(page, /Roof|Root/).count()).toBe(0)
    releaseNext()
    await optionOf(page, /Roof/).waitFor()
  })

  it('is one request for a text that is typed fast', async () => {
    const { page, open, requests } = await ownerOf(['Foundation'], { isFresh: true })
    await open('/')
    await openField({ page })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const key of 'foundation') {
      await page.keyboard.press(key)
      await page.clock.runFor(100)
    }
    expect(searchesIn(requests)).toBe(0)
    await page.clock.resume()
    await isActive(page, /Foundation/)
    expect(searchesIn(requests)).toBe(1)
  })

  it('opens after Enter was pressed before it was found, unless the user goes on', async () => {
    const { page, open, projectId } = await ownerOf(['Roof', 'Chimney'])
    await open('/')
    const release = await holdSearch(page, 'crn-2')
    await openField({ page }, 'crn-2')
    await page.keyboard.press('Enter')
    await windowOf(page).getByText('The first result opens when it is found.').waitFor()
    release()
    await page.waitForURL(`**/projects/${projectId}/issues/2`)
    await windowOf(page).waitFor({ state: 'detached' })

    const releaseOther = await holdSearch(page, 'crn-1')
    await openField({ page }, 'crn-1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0')
    await page.getByText('Nothing was found.').waitFor()
    releaseOther()
    await windowOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/projects/${projectId}/issues/2`)
  })

  it('is chosen neither by Enter nor searched while an input method composes a word', async () => {
    const { page, open, requests } = await ownerOf(['屋根の修理'])
    await open('/')
    await openField({ page })
    const tools = await page.context().newCDPSession(page)
    await tools.send('Input.imeSetComposition', { text: 'やね', selectionStart: 2, selectionEnd: 2 })
    await page.evaluate(() => {
      const { document, KeyboardEvent } = globalThis as any
      for (const init of [{ isComposing: true }, { keyCode: 229 }])
        for (const key of ['Enter', 'Escape', 'ArrowDown'])
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
    })
    await page.waitForTimeout(300)
    expect(await fieldOf(page).inputValue()).toBe('やね')
    expect(searchesIn(requests)).toBe(0)
    await tools.send('Input.insertText', { text: '屋根' })
    await isActive(page, /屋根の修理/)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/issues/1')
  })

  it('continues with the next results, where the first were', async () => {
    const titles = Array.from({ length: 23 }, (_, number) => `Stone ${number + 1}`)
    const { page, open } = await ownerOf(titles)
    await open('/')
    await openField({ page }, 'stone')
    await windowOf(page).getByRole('status').filter({ hasText: '20 results or more' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await isActive(page, /^Show more results$/)
    await page.keyboard.press('Enter')
    await windowOf(page)
      .getByRole('status')
      .filter({ hasText: /^23 results$/ })
      .waitFor()
    await isActive(page, /^CRN-3 Stone 3 /)
    expect(await optionOf(page, 'Show more results').count()).toBe(0)
  })

  it('says when texts were left out, and when nothing was found', async () => {
    const { page, open, projectId } = await ownerOf(['Roof'])
    await page.route('**/api/search?*', route => respond(route, [result(1, 'Rafter')], { truncated: true }))
    await open('/')
    await openField({ page }, 'rafter')
    await page.getByText(/^Only the newest texts of your latest projects were searched\./).waitFor()
    await open(`/projects/${projectId}`)
    await openField({ page }, 'rafter')
    await page.getByText(/^This project has many texts/).waitFor()
    await page.unroute('**/api/search?*')
    await page.keyboard.type('s')
    await page.getByText('Nothing was found.').waitFor()
    await isActive(page, /^Search all projects$/)
  })

  it('can be requested again after a failure', async () => {
    const { page, open } = await ownerOf(['Roof'])
    await open('/')
    const failure = { status: 422, json: { code: 'invalid', message: 'Not now' } }
    await page.route('**/api/search?*', route => route.fulfill(failure))
    await openField({ page }, 'roof')
    await windowOf(page).getByRole('alert').filter({ hasText: 'Not now' }).waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'search-failed')
    await isActive(page, /^Try again$/)
    await page.unroute('**/api/search?*')
    await page.keyboard.press('Enter')
    await isActive(page, /Roof/)
    expect(await windowOf(page).getByRole('alert').count()).toBe(0)
  })

  it('opens in a new tab', async () => {
    const { page, open, context, projectId } = await ownerOf(['Roof'])
    await open('/')
    await openField({ page }, 'roof')
    await isActive(page, /Roof/)
    // The headless Chromium now and then opens no tab, although the click has reached the link.
    const opening = async (act: () => Promise<unknown>) => {
      const opened = async () => {
        const tab = context.waitForEvent('page', { timeout: 5_000 }).catch(() => null)
        await act()
        return tab
      }
      const other = await vi.waitUntil(opened, { timeout: 60_000 })
      await other.waitForURL(`**/projects/${projectId}/issues/1`)
      await other.close()
    }
    await opening(() => page.keyboard.press('Control+Enter'))
    await opening(() => optionOf(page, /Roof/).click({ modifiers: ['Control'] }))
    await opening(() => optionOf(page, /Roof/).click({ button: 'middle' }))
    await fieldOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('arrives after the user has signed in again, if the session has ended', async () => {
    const { page, open, api, email } = await ownerOf(['Roof'])
    await open('/')
    await openField({ page })
    await unwrap(api.DELETE('/api/auth/session'))
    await page.keyboard.type('roof')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('Code').fill(await codeFor(email))
    await dialog.waitFor({ state: 'detached' })
    await isActive(page, /Roof/)
    await fieldOf(page).and(page.locator(':focus')).waitFor()
  })
})
