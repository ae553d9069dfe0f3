import pg from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const comments = '/api/projects/{projectId}/issues/{number}/comments'

/** An issue of a project with another member, and its page. */
async function scene({ isFresh = false } = {}) {
  const [owner, sam] = [await visitor({ locale: 'en', isFresh }), await account({ locale: 'en' })]
  const projectId = await createProject(owner)
  await joinProject(owner, projectId, sam, { role: 'member', name: 'Sam' })
  await createIssuesIn(owner.api, projectId, ['Roof', 'Chimney'])
  const params = { path: { projectId, number: 1 } }
  const comment = async (body: string, by: Client = sam.api) =>
    (await unwrap(by.POST(comments, { params, body: { body } }))).comment
  const change = (body: object, by: Client = sam.api) =>
    unwrap(by.PATCH('/api/projects/{projectId}/issues/{number}', { params, body }))
  const stored = async () => {
    const query = { pageSize: 100 }
    const list = await unwrap(owner.api.GET(comments, { params: { ...params, query } }))
    return list.comments.map(({ body }) => body)
  }
  const issue = async () =>
    (await unwrap(owner.api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue
  return { ...owner, sam, projectId, path: `/projects/${projectId}/issues/1`, comment, change, stored, issue }
}

const stream = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Comments and history' }) })
const byText = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

describe('the comments and the history of an issue', () => {
  it('are one list in the order of time, with what changed by name', async () => {
    const { page, open, api, path, projectId, comment, change } = await scene()
    const params = { path: { projectId } }
    const made = { params, body: { name: 'Stone', color: 'gray' as const } }
    const { label } = await unwrap(api.POST('/api/projects/{projectId}/labels', made))
    const { members } = await unwrap(api.GET('/api/projects/{projectId}/members', { params }))
    const samId = members.find(({ name }) => name === 'Sam')!.userId
    await comment('**Slates** are missing')
    await change({ status: 'in_progress', priority: 'high', dueDate: '2026-01-30' })
    await change({ labelIds: [label.id], assigneeId: samId }, api)
    await comment('I order some')
    await change({ labelIds: [], assigneeId: null }, api)
    await open(path)
    await byText(page, 'I order some').locator('[data-document=whole]').waitFor()
    await stream(page).getByText('removed: Stone').waitFor()
    const texts = await stream(page)
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .allInnerTexts()
    const expected = [
      /created this issue/,
      /Sam\s[\s\S]*Slates are missing/,
      /Sam changed this issue\s+Status:\s+before:\s+To do\s+after:\s+In progress\s+Priority:\s+before:\s+No priority\s+after:\s+High\s+Due:\s+before:\s+none\s+after:\s+Jan.* 30.*2026|30 Jan/,
      /You changed this issue\s+Assignee:\s+before:\s+none\s+after:\s+Sam\s+Labels:\s+added: Stone/,
      /Sam\s[\s\S]*I order some/,
      /You changed this issue\s+Assignee:\s+before:\s+Sam\s+after:\s+none\s+Labels:\s+removed: Stone/,
    ]
    expect(texts).toHaveLength(expected.length)
    for (const [index, pattern] of expected.entries()) expect(texts[index]).toMatch(pattern)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issue-stream')
  })

  it('show their newest part first, and a link to a comment finds it', async () => {
    const { page, open, path, comment } = await scene()
    const first = await comment('The first one')
    await Promise.all(Array.from({ length: 50 }, (_, index) => comment(`Comment ${index}.`)))
    await comment('The last one')
    await open(path)
    await byText(page, 'The last one').waitFor()
    expect(await byText(page, 'The first one').count()).toBe(0)
    const earliest = (
      await page
        .getByRole('article')
        .first()
        .getByText(/^Comment \d+\.$/)
        .innerText()
    ).trim()
    const top = () => byText(page, earliest).evaluate((one: any) => one.getBoundingClientRect().top)
    await page.route('**/comments?*page=2*', route =>
      route.fulfill({ status: 429, json: { error: 'Not now', code: 'conflict', message: 'Not now' } }),
    )
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await stream(page).getByRole('alert').getByText('Not now').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Show earlier' }).focus()
    const before = await top()
    await page.keyboard.press('Enter')
    await byText(page, 'The first one').waitFor()
    await page.getByText('created this issue').waitFor()
    await page.getByRole('button', { name: 'Show earlier' }).waitFor({ state: 'detached' })
    expect(Math.abs((await top()) - before)).toBeLessThan(100)
    expect(await page.evaluate(() => (globalThis as any).document.activeElement.tagName)).toBe('OL')

    await open('/notifications')
    await page.goto(`${path}#comment-${first.id}`)
    const target = byText(page, 'The first one').and(page.locator(':focus[data-target]'))
    await target.waitFor()
    await expect.poll(() => target.evaluate((one: any) => one.getBoundingClientRect().top)).toBeLessThan(800)
    const link = byText(page, 'The last one').getByTitle('Link to this comment')
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${path}#comment-[0-9a-f-]{36}$`))
  })

  it('say that the linked comment was deleted or is far back, and find it then', async () => {
    const { page, open, path, comment, projectId, requests } = await scene()
    const first = await comment('The first one')
    const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
    await client.connect()
    await client.query(
      `insert into issue_comments (id, project_id, issue_id, body, created_at)
       select gen_random_uuid(), $1, i.id, 'Comment ' || n || '.', now() + n * interval '1 ms'
         from issues i, generate_series(1, 260) n where i.project_id = $1 and i.number = 1`,
      [projectId],
    )
    await client.end()
    await open(`${path.slice(0, -1)}2#comment-${first.id}`)
    await page.getByText('The linked comment does not exist or was deleted.').waitFor()
    requests.length = 0
    await open(`${path}#comment-${first.id}`)
    await page.getByText('not among the newest 250 comments').waitFor()
    expect(requests.filter(one => one.endsWith('/comments'))).toHaveLength(5)
    await press(page, 'Show earlier')
    await byText(page, 'The first one').and(page.locator(':focus[data-target]')).waitFor()
  })

  it('get comments, which their author edits and deletes; a refused one is kept', async () => {
    const { page, open, path, comment, stored, issue } = await scene({ isFresh: true })
    const other = await comment('Of another user')
    await open(path)
    await page.clock.install()
    const field = page.getByLabel('Comment', { exact: true })
    await page.route('**/comments', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { error: 'Not now', code: 'conflict', message: 'Not now' } })
        : route.continue(),
    )
    await field.fill('Two\nlines')
    await press(page, /^Comment$/)
    await page.getByText('Not now').waitFor()
    expect(await field.inputValue()).toBe('')
    await page.unroute('**/comments')
    await press(page, 'Try again: “Two lines”')
    await byText(page, 'Two lines').getByRole('button', { name: 'Edit comment' }).click()
    expect(await stored()).toEqual(['Of another user', 'Two\nlines'])
    await page.getByLabel('Text of the comment').fill('Changed')
    await press(page, 'Save')
    await byText(page, 'Changed').getByText('edited').waitFor()
    await expect.poll(stored).toEqual(['Of another user', 'Changed'])
    const others = byText(page, 'Of another user')
    expect(await others.getByRole('button', { name: 'Edit comment' }).count()).toBe(0)

    await byText(page, 'Changed').getByRole('button', { name: 'Delete comment' }).click()
    await byText(page, 'Changed').waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await byText(page, 'Changed').and(page.locator(':focus')).waitFor()
    await others.getByRole('button', { name: 'Delete comment' }).click()
    await page.getByText('Comment deleted.').first().waitFor()
    expect(await stored()).toEqual(['Of another user', 'Changed'])
    await page.clock.fastForward(11_000)
    await expect.poll(stored).toEqual(['Changed'])
    await page.getByText('You deleted a comment').waitFor()
    expect(await byText(page, other.body).count()).toBe(0)

    // Who creates an issue watches it.
    const watching = page.getByRole('button', { name: 'Watching' })
    await watching.click()
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await watching.waitFor()
    await expect.poll(async () => (await issue()).isWatched).toBe(true)
    expect(await axe(page)).toEqual([])
  })

  it('lose one comment by a double click, although the next one moves below the pointer', async () => {
    const { page, open, path, comment, api } = await scene()
    for (const body of ['One', 'Two', 'Three', 'Four']) await comment(body, api)
    await open(path)
    await byText(page, 'Four').locator('[data-document=whole]').waitFor()
    const remove = page.getByRole('button', { name: 'Delete comment' }).first()
    await remove.dblclick({ delay: 50 })
    await byText(page, 'One').waitFor({ state: 'detached' })
    expect(await page.getByRole('article').count()).toBe(3)
    // A single click counts again.
    await remove.click()
    await byText(page, 'Two').waitFor({ state: 'detached' })
    await remove.click({ clickCount: 3, delay: 50 })
    await byText(page, 'Three').waitFor({ state: 'detached' })
    expect(await page.getByRole('article').count()).toBe(1)
  })

  it('keep what is typed through a reload and another session, for the same user only', async () => {
    const { page, open, path, context, sam } = await scene()
    await open(path)
    await page.keyboard.press('m')
    const field = page.getByLabel('Comment', { exact: true })
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('m or later')
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('m or later')
    const cookies = await context.cookies()
    const [name, value] = sam.cookie.split('=') as [string, string]
    await context.addCookies(cookies.map(cookie => ({ ...cookie, name, value })))
    await open(path)
    expect(await field.inputValue()).toBe('')
    await context.clearCookies()
    await page.goto(path)
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    await context.addCookies(cookies)
    await open(path)
    await expect.poll(() => field.inputValue()).toBe('m or later')
    await field.press('Control+Enter')
    await byText(page, 'm or later').getByText('now').waitFor()
    await page.reload()
    await byText(page, 'm or later').waitFor()
    expect(await field.inputValue()).toBe('')
  })
})
