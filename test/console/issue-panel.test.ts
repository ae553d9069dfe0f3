import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const titles = Array.from({ length: 40 }, (_, index) => `Stone ${index + 1}`)

/** A list that is longer than the screen, as its owner sees it. */
async function longList(query = '') {
  const owner = await visitor({ locale: 'en' })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, titles)
  await owner.open(`/projects/${projectId}/issues${query}`)
  await owner.page.getByRole('link', { name: 'Stone 40' }).waitFor()
  return { ...owner, projectId, list: `/projects/${projectId}/issues` }
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const scrolled = (page: Page) => page.evaluate(() => (globalThis as any).scrollY as number)
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const at = (path: string, query: string) => (url: URL) => url.pathname === path && url.search === query

describe('an issue over its list', () => {
  it('takes the shortcut of its comment field, and the comment, before it is shown', async () => {
    const { page } = await longList()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/issues/7', async route => {
      await promise
      await route.continue()
    })
    await link(page, 'Stone 7').focus()
    await page.keyboard.press('Enter')
    await panel(page, 'CRN-7').waitFor()
    await page.keyboard.press('m')
    await page.keyboard.type('done,\nas discussed')
    resolve()
    const comment = panel(page, 'Stone 7').getByRole('textbox', { name: 'Comment' })
    await comment.and(page.locator(':focus')).waitFor()
    await expect.poll(() => comment.inputValue()).toBe('done,\nas discussed')
    await page.keyboard.type('.')
    expect(await comment.inputValue()).toBe('done,\nas discussed.')
  })

  it('leaves the bar of the selected issues uncovered', async () => {
    const { page, list } = await longList()
    await page.getByRole('checkbox', { name: 'Select CRN-39' }).check()
    await link(page, 'Stone 40').click()
    await page.waitForURL(at(list, '?issue=40'))
    const { x } = (await panel(page, 'Stone 40').boundingBox())!
    const bar = (await panel(page, 'Change the selected issues').boundingBox())!
    expect(bar.x + bar.width).toBeLessThan(x)
    await shoot(page, 'issue-panel-selection')
    await page.getByRole('button', { name: 'Due day' }).first().click()
    await page.getByRole('option', { name: 'Tomorrow' }).click()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await panel(page, 'Change the selected issues').waitFor({ state: 'detached' })
  })

  it('stays when Escape closes the list of a choice, even in the moment in which the list appears', async () => {
    const { page } = await longList()
    await link(page, 'Stone 40').click()
    const labels = panel(page, 'Stone 40').getByRole('button', { name: 'Labels' })
    await labels.evaluate(async button => {
      const { document, KeyboardEvent, MutationObserver } = globalThis as any
      const shown = new Promise<void>(resolve => {
        const isThere = () => document.querySelector('[role=listbox]') && resolve()
        new MutationObserver(isThere).observe(document.body, { childList: true, subtree: true })
      })
      button.click()
      await shown
      const init = { key: 'Escape', bubbles: true, cancelable: true }
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await labels.and(page.locator(':focus')).waitFor()
  })

  it('has an address, and closes by Escape and back to the list as it was', async () => {
    const { page, list, projectId, requests } = await longList('?status=todo')
    await link(page, 'Stone 12').scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(0)
    await link(page, 'Stone 12').click()
    await panel(page, 'Stone 12').getByRole('button', { name: 'Status: To do' }).waitFor()
    await page.waitForURL(at(list, '?status=todo&issue=12'))
    expect(await page.title()).toMatch(/^CRN-12 Stone 12 · /)
    expect(await axe(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe(page, 'color-contrast')).toEqual([])
    await shoot(page, 'issue-panel')
    await page.keyboard.press('Escape')
    await panel(page, 'Stone 12').waitFor({ state: 'detached' })
    await page.waitForURL(at(list, '?status=todo'))
    await link(page, 'Stone 12').and(page.locator(':focus')).waitFor()
    expect(await scrolled(page)).toBe(before)
    expect(await page.title()).toMatch(/^Issues · /)

    await link(page, 'Stone 12').click()
    await link(page, 'Stone 13').click({ position: { x: 5, y: 5 } })
    await panel(page, 'Stone 13').waitFor()
    await page.goBack()
    await panel(page, 'Stone 13').waitFor({ state: 'detached' })
    await page.waitForURL(at(list, '?status=todo'))
    expect(await scrolled(page)).toBe(before)

    await page.goForward()
    // Its comments and history, which it requests after it is shown, have come.
    await panel(page, 'Stone 13').getByRole('listitem').first().waitFor()
    requests.length = 0
    await page.reload()
    await panel(page, 'Stone 13').getByRole('button', { name: 'Status: To do' }).waitFor()
    await page.getByText('40 issues').waitFor()
    expect(requests.toSorted()).toEqual([
      'GET /api/me/home',
      `GET /api/projects/${projectId}/activity`,
      `GET /api/projects/${projectId}/issue-filters`,
      `GET /api/projects/${projectId}/issues`,
      `GET /api/projects/${projectId}/issues/13`,
      `GET /api/projects/${projectId}/issues/13/comments`,
    ])
  })

  it('follows j and k, and is changed by single keys and in place', async () => {
    const { page, api, projectId } = await longList('?issue=40')
    const { id } = await issueOf(2)
    async function issueOf(number: number) {
      const params = { path: { projectId, number } }
      return (await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue
    }
    const params = { path: { projectId, number: 39 } }
    await unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: { parentId: id } }))
    await panel(page, 'Stone 40').waitFor()
    await page.keyboard.press('j')
    await panel(page, 'Stone 39').waitFor()
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Done' }).click()
    await panel(page, 'Stone 39').getByRole('button', { name: 'Status: Done' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ has: link(page, 'Stone 39') })
      .getByText('Done')
      .waitFor()
    // Escape in an editor does not close the panel.
    await page.getByRole('button', { name: 'Edit title' }).click()
    await page.getByLabel('Title', { exact: true }).press('Escape')
    await page.getByRole('button', { name: 'Edit title' }).waitFor()
    await panel(page, 'Stone 39').getByRole('link', { name: 'CRN-2 Stone 2' }).click()
    await panel(page, 'Stone 2').waitFor()
    await page.getByRole('button', { name: 'Move to trash' }).click()
    await panel(page, 'CRN-2').getByRole('button', { name: 'Restore' }).click()
    await panel(page, 'Stone 2').waitFor()
    await page.getByRole('button', { name: 'Close issue' }).click()
    await panel(page, 'Stone 2').waitFor({ state: 'detached' })
  })

  it('is the page on a small screen, and says in its place that an issue does not exist', async () => {
    const { page, list } = await longList('?status=todo&issue=99')
    await page.getByRole('alert').waitFor()
    await page.setViewportSize({ width: 390, height: 740 })
    await page.waitForURL(`**${list}/99`)
    await page.goto(`${list}?status=todo`)
    await link(page, 'Stone 40').click()
    await page.waitForURL(`**${list}/40`)
    await page.goto(`${list}?status=todo&issue=39`)
    await page.getByRole('heading', { level: 1, name: 'Stone 39' }).waitFor()
    await page.getByRole('link', { name: 'Issues' }).last().click()
    await page.waitForURL(at(list, '?status=todo'))
  })
})
