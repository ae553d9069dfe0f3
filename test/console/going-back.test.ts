import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** The address is for a moment that of the page before, until the console goes forward again. */
const staysOn = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

/** A visitor on the labels of a project, who came from its members and issues. */
async function settled() {
  const who = await visitor({ locale: 'en', width: 390 })
  const projectId = await createProject(who)
  const at = (rest: string) => `/projects/${projectId}/${rest}`
  await who.open(at('issues'))
  for (const [name, path] of [
    ['Members', at('members')],
    ['Settings', at('settings')],
  ] as const) {
    await who.page.getByRole('link', { name, exact: true }).click()
    await who.page.waitForURL(`**${path}`)
    await who.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  return { ...who, at, dialog: dialogOf(who.page) }
}

describe('going back', () => {
  it('closes the topmost dialog first, then the one below, and then leaves the page', async () => {
    const { page, at, dialog } = await settled()
    await page.getByRole('button', { name: 'Manage labels' }).click()
    await dialog.getByLabel('Name').fill('bug')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete “bug”' }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.goBack()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await staysOn(page, at('settings'))
    expect(await page.getByRole('dialog', { name: 'Labels' }).count()).toBe(1)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await staysOn(page, at('settings'))
    await page.goBack()
    await page.waitForURL(`**${at('members')}`)
    await page.goBack()
    await page.waitForURL(`**${at('issues')}`)
  })

  it.each([
    ['/', 'Search and go to'],
    ['?', 'Keyboard shortcuts'],
    ['c', 'New issue'],
  ])('closes the dialog that %s opens, and stays on the page', async (key, name) => {
    const { page, at } = await settled()
    const opened = page.getByRole('dialog', { name })
    await page.keyboard.press(key)
    await opened.waitFor()
    await page.goBack()
    await opened.waitFor({ state: 'detached' })
    await staysOn(page, at('settings'))
  })

  it('does not close the dialog of a new token, nor leave its page', async () => {
    const { page, open, dialog } = await settled()
    await open('/settings/profile')
    await page.getByRole('link', { name: 'API tokens' }).click()
    await page.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('Name').fill('CI')
    await dialog.getByRole('radio', { name: 'All' }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText('shown only once').waitFor()
    for (const check of [false, true]) {
      await dialog.getByRole('checkbox').setChecked(check)
      await page.goBack()
      await dialog.getByText('shown only once').waitFor()
      await staysOn(page, '/settings/tokens')
    }
  })

  it('does not close the dialog of an ended session, nor lose what is typed on its page', async () => {
    const { page, api, at } = await settled()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Renamed')
    await unwrap(api.DELETE('/api/auth/session'))
    await name.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor()
    await staysOn(page, at('settings'))
    expect(await name.inputValue()).toBe('Renamed')
  })

  it('from an issue over its list or the details of a file returns the focus to the row', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Roof', 'Door'])
    await api.upload(projectId, new Uint8Array(3), { filename: 'plan.txt' })
    for (const [path, name] of [
      ['issues', 'Roof'],
      ['files', 'plan.txt'],
    ] as const) {
      await open(`/projects/${projectId}/${path}`)
      const link = page.getByRole('link', { name, exact: true })
      await link.press('Enter')
      await page.getByRole('heading', { name }).and(page.locator('h2')).waitFor()
      await expect.poll(() => link.evaluate(one => one.matches(':focus'))).toBe(false)
      await page.goBack()
      await link.and(page.locator(':focus')).waitFor()
    }
  })

  it('after deleting a project skips its settings, and its other pages say that it is no longer available', async () => {
    const { page, dialog } = await settled()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await dialog.getByRole('textbox').fill('コンソール')
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await page.getByText('コンソール was deleted.').waitFor()
    await page.waitForURL(url => url.pathname === '/')
    await page.goBack()
    await page.waitForURL('**/members')
    await page.getByRole('heading', { level: 1, name: 'Project no longer available' }).waitFor()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(url => url.pathname === '/')
  })

  it('after leaving a project or an organization does not lead to the page that was left', async () => {
    const [host, who] = [await account(), await visitor({ locale: 'en' })]
    const { page, open, email } = who
    const projectId = await createProject(host)
    await joinProject(host, projectId, who, { role: 'member', name: 'Robin' })
    const { org } = await unwrap(host.api.POST('/api/orgs', { body: { name: 'Sunrise' } }))
    const params = { path: { orgId: org.id } }
    await unwrap(
      host.api.POST('/api/orgs/{orgId}/members', { params, body: { email, role: 'member' as const } }),
    )
    for (const path of [`/projects/${projectId}/members`, `/orgs/${org.id}/settings/members`]) {
      await open('/settings/profile')
      await open(path)
      await page.getByRole('button', { name: 'Leave' }).click()
      await dialogOf(page).getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL(url => url.pathname === '/')
      await page.goBack()
      await page.waitForURL('**/settings/profile')
      await open(path)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    }
  })
})
