import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { ownerOf } from '../support/console/files.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const focused = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor()

/** Presses a button, and confirms. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

describe('with only the keyboard, the focus', () => {
  it('goes from a deleted revision to the next one, and then to the one before', async () => {
    const { page, open, files, put } = await ownerOf(await visitor({ locale: 'en' }))
    for (const text of ['one', 'two', 'three', 'four']) await put('gate.txt', text)
    await open(files)
    await page.getByRole('link', { name: 'gate.txt', exact: true }).press('Enter')
    await confirm(page, 'Delete revision 2')
    await focused(page, 'Delete revision 1')
    await confirm(page, 'Delete revision 1')
    await focused(page, 'Delete revision 3')
  })

  it('stays in the dialog of labels when they are deleted, which Escape then closes', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    for (const name of ['brick', 'slate']) {
      const body = { name, color: 'teal' as const }
      await unwrap(api.POST('/api/projects/{projectId}/labels', { params: { path: { projectId } }, body }))
    }
    await open(`/projects/${projectId}/settings`)
    await page.getByRole('button', { name: 'Manage labels' }).press('Enter')
    await confirm(page, 'Delete “brick”')
    await focused(page, 'Delete “slate”')
    await confirm(page, 'Delete “slate”')
    await page.getByRole('dialog', { name: 'Labels' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await focused(page, 'Manage labels')
  })

  it('goes from a restored issue of the trash to the next one', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    for (const number of await createIssuesIn(api, projectId, ['Roof', 'Wall', 'Door'])) {
      const params = { path: { projectId, number } }
      await unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}', { params }))
    }
    await open(`/projects/${projectId}/issues?trashed=1`)
    await page.getByRole('button', { name: /^Restore.*CRN-2 Wall$/ }).press('Enter')
    await focused(page, /CRN-1 Roof$/)
    await page.keyboard.press('Enter')
    await focused(page, /CRN-3 Door$/)
  })

  it('stays on the button that resends an invitation', async () => {
    const { page, open, api, project, of } = await ownerOf(await visitor({ locale: 'en' }))
    const body = { email: 'mason@example.test', role: 'member' as const }
    await unwrap(api.POST('/api/projects/{projectId}/members', { ...of, body }))
    await open(`/projects/${project.id}/members`)
    await page.getByRole('button', { name: 'Resend the invitation to mason@example.test' }).press('Enter')
    await page.getByRole('region', { name: 'Messages' }).getByText('emailed').waitFor()
    await focused(page, 'Resend the invitation to mason@example.test')
  })
})
