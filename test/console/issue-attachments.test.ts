import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, give, openIssue, png, seen } from '../support/console/given-files.ts'
import { createIssuesIn } from '../support/console/projects.ts'
import { axe, shoot, withBrowser } from '../support/console/visitor.ts'

withBrowser()

describe('the files of an issue', () => {
  it('are pasted into a comment, previewed, and belong to it', async () => {
    const { page, issue, requests } = await openIssue()
    await field(page, 'Comment').fill('Look:')
    // Office programs add a picture of the text.
    await give(page, 'Comment', 'paste', { name: 'text.png', type: 'image/png', data: png, text: 'Look' })
    expect(requests.filter(one => one.endsWith('/attachments'))).toEqual([])
    await give(page, 'Comment', 'paste', { name: 'a [new] roof.png', type: 'image/png', data: png })
    await expect
      .poll(() => field(page, 'Comment').inputValue())
      .toMatch(/^Look:\n!\[a {2}new {2}roof\.png\]\(attachment:[0-9a-f-]{36}\)\n$/)
    await page.getByRole('tab', { name: 'Preview' }).click()
    await seen(page, '[role=tabpanel]')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await seen(page, 'article')
    const { attachments } = await issue()
    expect(attachments).toMatchObject([{ filename: 'a [new] roof.png', commentId: expect.any(String) }])
    await page.getByRole('heading', { name: 'Attachments' }).waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issue-attachments')
  })

  it('are above what is typed after them, unless the caret is elsewhere', async () => {
    const { page } = await openIssue()
    const comment = field(page, 'Comment')
    await comment.fill('Look:')
    const roof = { name: 'roof.png', type: 'image/png', data: png }
    await give(page, 'Comment', 'paste', roof)
    await expect.poll(() => comment.inputValue()).toContain('roof.png')
    await page.keyboard.type('It leaks')
    expect(await comment.inputValue()).toMatch(/^Look:\n!\[roof\.png\]\(\S+\)\nIt leaks$/)
    await comment.fill('Look:')
    await page.route('**/attachments', async route => {
      await comment.press('Home')
      await route.continue()
    })
    await give(page, 'Comment', 'paste', roof)
    await expect.poll(() => comment.inputValue()).toContain('roof.png')
    await page.keyboard.type('Sam! ')
    expect(await comment.inputValue()).toMatch(/^Sam! Look:\n!\[/)
  })

  it('are dropped into the description, listed, and deleted; a failed upload says why', async () => {
    const { page, issue, projectId } = await openIssue({ isFresh: true })
    await page.getByRole('button', { name: 'Add a description' }).click()
    const file = { name: 'plan.txt', type: 'text/plain', data: btoa('Plan') }
    await page.route('**/attachments', route =>
      route.fulfill({ status: 409, json: { error: 'Not now', code: 'conflict', message: 'Not now' } }),
    )
    await give(page, 'Description', 'drop', file)
    await page.getByText('Not now').waitFor()
    await page.unroute('**/attachments')
    await page.getByRole('button', { name: 'Upload “plan.txt” again' }).click()
    await expect.poll(() => field(page, 'Description').inputValue()).toMatch(/^\[plan\.txt\]\(attachment:/)
    await page.getByRole('button', { name: 'Save' }).click()
    const link = page.getByRole('region', { name: 'Description' }).getByRole('link', { name: 'plan.txt' })
    const [{ id } = { id: '' }] = (await issue()).attachments
    expect(await link.getAttribute('href')).toBe(
      `/api/projects/${projectId}/issues/1/attachments/${id}/download?redirect=1`,
    )
    await page.clock.install()
    await page.getByRole('button', { name: 'Delete “plan.txt”' }).click()
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('a:focus', { hasText: 'plan.txt' }).waitFor()
    await page.getByRole('button', { name: 'Delete “plan.txt”' }).click()
    await page.getByText('“plan.txt” deleted.').first().waitFor()
    await page.clock.fastForward(11_000)
    await expect.poll(async () => (await issue()).attachments).toEqual([])
    await page.getByText('You attached plan.txt').waitFor()
    await page.getByText('You deleted the attachment plan.txt').waitFor()
  })

  it('are waited for before a text is sent', async () => {
    const { page, issue } = await openIssue()
    const held = Promise.withResolvers<void>()
    await page.route('**/attachments', async route => {
      await held.promise
      await route.continue()
    })
    await field(page, 'Comment').fill('See the plan')
    await give(page, 'Comment', 'drop', { name: 'plan.txt', type: 'text/plain', data: btoa('Plan') })
    await page.getByRole('list', { name: 'Files being uploaded' }).waitFor()
    await field(page, 'Comment').press('Control+Enter')
    await page.getByText('Wait until the files are uploaded, or cancel the uploads.').waitFor()
    held.resolve()
    await expect.poll(() => field(page, 'Comment').inputValue()).toMatch(/See the plan\s+\[plan\.txt\]/)
    await field(page, 'Comment').press('Control+Enter')
    await page.getByRole('article').getByRole('link', { name: 'plan.txt' }).waitFor()
    expect((await issue()).attachments).toMatchObject([
      { filename: 'plan.txt', commentId: expect.any(String) },
    ])
  })

  it('are added to the draft of a text that was closed meanwhile, or a toast says what happened', async () => {
    const { page } = await openIssue()
    const held: Route[] = []
    await page.route('**/attachments', route => void held.push(route))
    const next = async () => {
      await expect.poll(() => held.length).toBe(1)
      return held.shift()!
    }
    const body = page.getByRole('dialog', { name: 'New issue' }).getByLabel('Description')
    await page.keyboard.press('c')
    await body.fill('Look:')
    await give(page, 'Description (optional)', 'paste', { name: 'roof.png', type: 'image/png', data: png })
    const picture = await next()
    await page.keyboard.press('Escape')
    await body.waitFor({ state: 'detached' })
    await picture.continue()
    await page.keyboard.press('c')
    await expect.poll(() => body.inputValue()).toMatch(/^Look:\n!\[roof\.png\]\(attachment:/)
    await page.keyboard.press('Escape')

    const file = { name: 'plan.txt', type: 'text/plain', data: btoa('Plan') }
    const sent: Route[] = []
    for (const _ of [1, 2]) {
      await give(page, 'Comment', 'drop', file)
      sent.push(await next())
    }
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await sent[0]!.continue()
    const toasts = page.getByRole('region', { name: 'Messages' })
    await toasts.getByText('“plan.txt” was uploaded but not inserted, because its text was closed.').waitFor()
    await sent[1]!.fulfill({ status: 409, json: { error: 'No', code: 'conflict', message: 'Not now' } })
    await toasts.getByText('“plan.txt”: Not now').waitFor()
  })

  it('keep the caret of a text to which the user has come back, and leave another text alone', async () => {
    const { page } = await openIssue()
    const comment = field(page, 'Comment')
    const held: Route[] = []
    await page.route('**/attachments', route => void held.push(route))
    /** Drops a file whose upload is held, goes to another page, and comes back. */
    const leave = async (name: string) => {
      await give(page, 'Comment', 'drop', { name, type: 'text/plain', data: btoa('Plan') })
      await expect.poll(() => held.length).toBe(1)
      await page.getByRole('link', { name: 'Members', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
      await page.goBack()
      await comment.waitFor()
      return held.shift()!
    }
    await comment.fill('Look:')
    const plan = await leave('plan.txt')
    await comment.press('Home')
    await plan.continue()
    await expect.poll(() => comment.inputValue()).toContain('plan.txt')
    await page.keyboard.type('Sam! ')
    expect(await comment.inputValue()).toMatch(/^Sam! Look:\n\[plan\.txt\]\(\S+\)\n$/)

    const list = await leave('list.txt')
    await comment.press('Control+Enter')
    await page.getByRole('article').getByText('Sam! Look:').waitFor()
    await comment.fill('Thanks')
    await list.continue()
    await page.getByText('“list.txt” was uploaded but not inserted').first().waitFor()
    expect(await comment.inputValue()).toBe('Thanks')
  })

  it('stay where they are if a comment on another issue quotes them', async () => {
    const { page, open, api, projectId, issue } = await openIssue()
    await give(page, 'Comment', 'paste', { name: 'roof.png', type: 'image/png', data: png })
    await expect.poll(() => field(page, 'Comment').inputValue()).toContain('roof.png')
    const quoted = await field(page, 'Comment').inputValue()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await seen(page, 'article')
    await createIssuesIn(api, projectId, ['Chimney'])
    await open(`/projects/${projectId}/issues/2`)
    await field(page, 'Comment').fill(`As in ${quoted}`)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('article').getByText('As in').waitFor()
    expect((await issue()).attachments).toMatchObject([{ filename: 'roof.png' }])
    await page.getByRole('button', { name: 'Edit comment' }).waitFor()
  })
})
