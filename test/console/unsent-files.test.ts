import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { field, give, openIssue, png, seen } from '../support/console/given-files.ts'
import { createProject } from '../support/console/projects.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** A user of nine projects, at the page of one of them. */
async function ownerOfNine() {
  const owner = await visitor({ locale: 'en' })
  const projects: string[] = []
  for (const _ of [1, 2, 3]) projects.push(await createProject(owner))
  const { orgs } = await unwrap(owner.api.GET('/api/orgs'))
  for (const { id: orgId } of orgs)
    for (const name of ['Barn', 'Mill'])
      projects.push((await unwrap(owner.api.POST('/api/projects', { body: { orgId, name } }))).project.id)
  return { ...owner, projects }
}

describe('the files of an unsent text', () => {
  const roof = { name: 'roof.png', type: 'image/png', data: png }
  /** Changes what the browser has stored about uploads. */
  const rewrite = (page: Page, found: string, to: string) =>
    page.evaluate(
      ([found, to]) => {
        const { localStorage } = globalThis as any
        const name = Object.keys(localStorage).find(key => key.endsWith(' uploads'))!
        localStorage.setItem(name, localStorage.getItem(name).replaceAll(new RegExp(found!, 'g'), to))
      },
      [found, to],
    )

  it('keep a new issue in their project, from their upload on, also if it is written elsewhere', async () => {
    const { page, open, projects, api } = await ownerOfNine()
    const dialog = page.getByRole('dialog', { name: 'New issue' })
    const project = dialog.getByRole('button', { name: /^Project / })
    const held: Route[] = []
    await page.route('**/attachments', route => void held.push(route))
    await open(`/projects/${projects[0]}/members`)
    await page.keyboard.press('c')
    await give(page, 'Description (optional)', 'paste', roof)
    await expect.poll(() => held.length).toBe(1)
    expect(await project.isDisabled()).toBe(true)
    await held[0]!.continue()
    await page.unroute('**/attachments')
    await expect.poll(() => dialog.getByLabel('Description').inputValue()).toContain('roof.png')
    await page.keyboard.press('Escape')

    await open(`/projects/${projects[8]}/members`)
    await page.keyboard.press('c')
    await dialog.getByText('The attached files are in this project.').waitFor()
    expect(await project.isDisabled()).toBe(true)
    await dialog.getByLabel('Title').fill('Roof')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    const params = { path: { projectId: projects[0]!, number: 1 } }
    const { issue } = await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params }))
    expect(issue.attachments).toMatchObject([{ filename: 'roof.png' }])
  })

  it('are named and not sent after 24 hours, and those without a stored time and project are sent', async () => {
    const { page, issue } = await openIssue()
    const comment = field(page, 'Comment')
    const attach = async () => {
      await give(page, 'Comment', 'paste', roof)
      await expect.poll(() => comment.inputValue()).toContain('roof.png')
    }
    const send = () => Promise.all([page.waitForResponse('**/comments'), comment.press('Control+Enter')])
    await attach()
    await rewrite(page, String.raw`\d{13}`, String(Date.now() - 24 * 3_600_000))
    await comment.pressSequentially('It leaks')
    const notice = page.getByText('Files that can no longer be attached: “roof.png”.')
    await notice.waitFor()
    await send()
    expect((await issue()).attachments).toEqual([])

    await attach()
    await rewrite(page, String.raw`/[0-9a-f-]{36}/\d{13}`, '')
    await comment.pressSequentially('It drips')
    expect(await notice.count()).toBe(0)
    await send()
    expect((await issue()).attachments).toMatchObject([{ filename: 'roof.png' }])
  })

  it('are attached by the description if they are moved there', async () => {
    const { page, issue } = await openIssue()
    await give(page, 'Comment', 'paste', roof)
    await expect.poll(() => field(page, 'Comment').inputValue()).toContain('roof.png')
    const text = await field(page, 'Comment').inputValue()
    await field(page, 'Comment').fill('')
    await page.getByRole('button', { name: 'Add a description' }).click()
    await field(page, 'Description').fill(text)
    await page.getByRole('button', { name: 'Save' }).click()
    await seen(page, '[aria-label=Description]')
    expect((await issue()).attachments).toMatchObject([{ filename: 'roof.png', commentId: null }])
  })
})
