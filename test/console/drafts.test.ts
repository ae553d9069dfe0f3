import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** The page of an issue in two tabs of one browser. */
async function scene() {
  const owner = await visitor({ locale: 'en' })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['Roof'])
  const path = `/projects/${projectId}/issues/1`
  await owner.open(path)
  const tab = await owner.context.newPage()
  await tab.goto(path)
  await field(tab).waitFor()
  const params = { path: { projectId, number: 1 } }
  const stored = async () => {
    const all = await unwrap(owner.api.GET('/api/projects/{projectId}/issues/{number}/comments', { params }))
    return all.comments.map(({ body }) => body)
  }
  return { ...owner, projectId, tab, path, stored }
}

const field = (page: Page, name = 'Comment') => page.getByRole('textbox', { name, exact: true })
const shows = (page: Page, text: string, name?: string) =>
  expect.poll(() => field(page, name).inputValue()).toBe(text)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft ')))

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu: / }).click()
  await press(page, 'Sign out')
  await page.waitForURL('**/sign-in')
}

describe('a draft on a page to which the user goes back', () => {
  it('is what another tab stored meanwhile', async () => {
    const { page, tab } = await scene()
    await field(page).fill('Slates')
    await page.evaluate(() => {
      const { addEventListener } = globalThis as any
      addEventListener('storage', (event: Event) => event.stopImmediatePropagation(), true)
    })
    await field(tab).fill('Slates and nails')
    // The packaged browser keeps no pages, so this is the event with which others show one that they kept.
    await page.evaluate(() => {
      const shown = Object.assign(new Event('pageshow'), { persisted: true })
      setTimeout(() => (globalThis as any).dispatchEvent(shown))
    })
    await shows(page, 'Slates and nails')
    await page.getByRole('heading', { name: 'Roof' }).waitFor()
  })
})

describe('a title that is being saved', () => {
  it('stays a draft until the response, also if the user presses Enter twice or leaves the page', async () => {
    const { page, projectId, api } = await scene()
    const params = { path: { projectId, number: 1 } }
    const title = async () =>
      (await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue.title
    const held: Route[] = []
    await page.route('**/issues/1', route =>
      route.request().method() === 'PATCH' ? void held.push(route) : route.continue(),
    )
    const save = async () => {
      await field(page, 'Title').press('Enter')
      await page.getByRole('button', { name: 'Edit title' }).and(page.locator(':focus')).press('Enter')
      await expect.poll(() => held.length).toBe(1)
    }
    await press(page, 'Edit title')
    await field(page, 'Title').fill('Slate roof')
    await save()
    await page.getByRole('link', { name: 'Issues', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Edit title' }).and(page.locator('[data-busy]')).waitFor()
    await page.reload()
    await shows(page, 'Slate roof', 'Title')
    held.length = 0

    await save()
    const json = { error: 'Not now', code: 'conflict', message: 'Not now' }
    await held[0]!.fulfill({ status: 409, json })
    await page.getByRole('alert').getByText('Not now').waitFor()
    await shows(page, 'Slate roof', 'Title')
    await page.unrouteAll()
    await press(page, 'Save')
    await expect.poll(title).toBe('Slate roof')
    await page.getByRole('heading', { level: 1, name: 'Slate roof' }).waitFor()
  })
})

describe('a title that was saved', () => {
  it('can be edited again while the page reads the lists that show it', async () => {
    const { page } = await scene()
    const { promise, resolve: release } = Promise.withResolvers<void>()
    let held = 0
    await page.route('**/api/**', async route => {
      if (route.request().method() === 'GET') {
        held++
        await promise
      }
      await route.continue().catch(() => {})
    })
    const edit = page.getByRole('button', { name: 'Edit title' })
    await edit.click()
    await field(page, 'Title').fill('Slate roof ')
    await field(page, 'Title').press('Enter')
    await expect.poll(() => held).toBeGreaterThan(0)
    await edit.and(page.locator(':not([data-busy])')).click()
    await shows(page, 'Slate roof', 'Title')
    await field(page, 'Title').fill('Slate roofs')
    release()
    await press(page, 'Save')
    await page.getByRole('heading', { level: 1, name: 'Slate roofs' }).waitFor()
    await edit.and(page.locator(':not([data-busy])')).waitFor()
    expect(await drafts(page)).toEqual([])
  })
})

describe('a draft in two tabs', () => {
  it('is one: both show what was typed last, and sending it in one empties the other', async () => {
    const { page, tab, stored } = await scene()
    await field(page).focus()
    await page.keyboard.type('Slates')
    await shows(tab, 'Slates')
    await field(tab).focus()
    await tab.keyboard.press('End')
    await tab.keyboard.type(' and nails')
    await shows(page, 'Slates and nails')
    // The first field still has the focus.
    await page.keyboard.press('End')
    await page.keyboard.type(', please')
    await shows(tab, 'Slates and nails, please')
    await tab.keyboard.press('Control+Enter')
    await shows(page, '')
    await expect.poll(stored).toEqual(['Slates and nails, please'])
    expect(await drafts(page)).toEqual([])
  })

  it('of a description opens its editor in the other tab, and is discarded in both', async () => {
    const { page, tab } = await scene()
    await press(page, 'Add a description')
    await field(page, 'Description').fill('It leaks')
    await shows(tab, 'It leaks', 'Description')
    await press(tab, 'Cancel')
    await press(page, 'Add a description')
    await shows(page, '', 'Description')
  })

  it('is kept when the session expires, and removed when the user signs out', async () => {
    const { page, tab, path, context } = await scene()
    await field(page).fill('Slates')
    await shows(tab, 'Slates')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.reload()
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    expect(await drafts(page)).toHaveLength(1)
    await context.addCookies(cookies)
    await page.goto(path)
    await shows(page, 'Slates')

    await press(page, 'Add a description')
    await field(page, 'Description').fill('It leaks')
    expect(await drafts(page)).toHaveLength(2)
    await signOut(page)
    await tab.getByRole('button', { name: 'Send code' }).waitFor()
    expect(await drafts(tab)).toEqual([])
  })

  it('is kept if signing out fails', async () => {
    const { page, path } = await scene()
    await field(page).fill('Slates')
    await page.route('**/api/auth/session', route =>
      route.fulfill({ status: 429, json: { error: 'Not now', code: 'rate_limited', message: 'Not now' } }),
    )
    await page.getByRole('button', { name: /^User menu: / }).click()
    await press(page, 'Sign out')
    await page.getByText('Not now').first().waitFor()
    await field(page).fill('Slates and nails')
    await page.unrouteAll()
    await page.goto(path)
    await shows(page, 'Slates and nails')
  })
})
