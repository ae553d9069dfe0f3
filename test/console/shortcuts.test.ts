import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { boardKeys, searchKeys, shortcuts } from '../../src/console/parts/shortcuts/table.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const focused = (page: Page) =>
  page.evaluate(() => (globalThis as any).document.activeElement.textContent as string)

const focusOn = (page: Page, title: string) => expect.poll(() => focused(page)).toContain(title)

const issueOf = async ({ api }: Visitor, projectId: string, number: number) => {
  const params = { path: { projectId, number } }
  return (await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue
}

/** A list of three issues, newest first, as its owner sees it. */
async function threeIssues() {
  const owner = await visitor({ locale: 'en' })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['Foundation', 'Roof', 'Chimney'])
  await owner.open(`/projects/${projectId}/issues`)
  await owner.page.getByText('3 issues').waitFor()
  return { ...owner, projectId }
}

describe('single keys', () => {
  it('go through a list, change the focused row, and open it', async () => {
    const owner = await threeIssues()
    const { page, projectId } = owner
    await page.keyboard.press('j')
    await focusOn(page, 'Chimney')
    await page.keyboard.press('j')
    await focusOn(page, 'Roof')
    await page.keyboard.press('k')
    await focusOn(page, 'Chimney')
    await page.keyboard.press('k')
    await focusOn(page, 'Chimney')
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.getByRole('combobox', { name: 'Status' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('done')
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByText('CRN-2: Done').first().waitFor()
    await focusOn(page, 'Roof')
    await page.keyboard.press('a')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.type('vi')
    await page.getByRole('option', { name: 'Unassigned' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expect
      .poll(() => issueOf(owner, projectId, 2))
      .toMatchObject({ status: 'done', assignee: { displayName: expect.any(String) } })
    await focusOn(page, 'Roof')
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Roof' }).waitFor()
  })

  it('change an issue on its page', async () => {
    const { page, open, projectId } = await threeIssues()
    await open(`/projects/${projectId}/issues/1`)
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Blocked' }).click()
    await page.getByRole('button', { name: 'Status: Blocked' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: 'Assignee' }).waitFor()
  })

  it('create an issue from anywhere', async () => {
    const { page, open, projectId } = await threeIssues()
    await page.keyboard.press('c')
    await page.getByLabel('New issue title').and(page.locator(':focus')).waitFor()
    await open('/notifications')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New issue' }).waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'new-issue')
    await page.keyboard.type('Cellar')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'CRN-4 Cellar' }).click()
    await page.waitForURL(`**/projects/${projectId}/issues/4`)
  })

  it('do nothing while the user types, composes, presses other keys too, or has no access', async () => {
    const { page, open, api, projectId } = await threeIssues()
    const search = page.getByLabel('Search issues')
    await search.press('j')
    await search.press('c')
    expect(await search.inputValue()).toBe('jc')
    expect(await search.evaluate((one: any) => one.matches(':focus'))).toBe(true)
    await search.fill('')
    await page.getByRole('link', { name: 'Chimney' }).focus()
    for (const key of ['Control+j', 'Alt+j', 'Meta+j', 'Shift+j']) await page.keyboard.press(key)
    const compose = (init: object) =>
      page.evaluate(init => {
        const { document, KeyboardEvent } = globalThis as any
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...init }),
        )
      }, init)
    await compose({ isComposing: true })
    await compose({ keyCode: 229 })
    await focusOn(page, 'Chimney')

    const owner = { api }
    const viewer = await account()
    await joinProject(owner, projectId, viewer, { role: 'viewer', name: 'Viewer' })
    const seen = await visitor({ email: viewer.email, locale: 'en' })
    await seen.open(`/projects/${projectId}/issues`)
    await seen.page.keyboard.press('j')
    await focusOn(seen.page, 'Chimney')
    for (const key of ['s', 'a', 'c']) await seen.page.keyboard.press(key)
    await seen.page.keyboard.press('j')
    await focusOn(seen.page, 'Roof')
    await open('/')
  })

  it('are listed on the pages where they work', async () => {
    const { page, projectId, api } = await threeIssues()
    const list = `/projects/${projectId}/issues`
    const { everywhere, list: rows, issue, page: opened } = shortcuts
    const moving = rows.filter(key => key !== 'x')
    const viewer = await account({ locale: 'en' })
    await joinProject({ api }, projectId, viewer, { role: 'viewer', name: 'Viewer' })
    const seen = await visitor({ email: viewer.email, locale: 'en' })
    const listed = async (on: Page, path: string) => {
      await on.goto(path)
      await on
        .getByText(path === '/' ? 'コンソール' : 'Roof')
        .first()
        .waitFor()
      await on.keyboard.press('?')
      const dialog = on.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await dialog.waitFor()
      return dialog.locator('kbd').allInnerTexts()
    }
    expect(await listed(page, '/')).toEqual([...everywhere, ...searchKeys])
    expect(await listed(page, '/issues?role=created')).toEqual([
      ...[...everywhere, ...moving, ...issue, ...searchKeys],
    ])
    expect(await listed(page, `${list}/2`)).toEqual([...everywhere, ...issue, ...opened, ...searchKeys])
    expect(await listed(page, `${list}?layout=board`)).toEqual([
      ...[...everywhere, ...moving, ...issue, ...searchKeys, ...boardKeys],
    ])
    expect(await listed(seen.page, list)).toEqual(['/', '?', ...moving, ...searchKeys])
  })

  it('are listed, and can be switched off', async () => {
    const { page } = await threeIssues()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'shortcuts')
    const keys = await dialog.locator('kbd').allInnerTexts()
    expect(keys).toEqual([...shortcuts.everywhere, ...shortcuts.list, ...shortcuts.issue, ...searchKeys])
    await dialog.getByRole('checkbox', { name: /^Use shortcuts/ }).uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Roof' }).focus()
    for (const key of ['j', '/']) await page.keyboard.press(key)
    await focusOn(page, 'Roof')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and go to' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('checkbox', { name: /^Use shortcuts/ }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Roof' }).focus()
    await page.keyboard.press('j')
    await focusOn(page, 'Foundation')
  })
})
