import { describe, expect, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

type Fields = { dueDate?: string; status?: 'done'; assigneeId?: string | null }

async function createIssue(api: Client, projectId: string, title: string, fields: Fields): Promise<void> {
  const params = { path: { projectId } }
  await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title, ...fields } }))
}

describe("the user's own issues", () => {
  it('are listed by due day, overdue ones first, and on the home page the next five', async () => {
    const owner = await visitor({ locale: 'en', isFresh: true })
    const { page, open, api, requests } = owner
    const projectId = await createProject(owner)
    const { user } = await unwrap(api.GET('/api/me/profile'))
    const assigneeId = user.id
    // Their time zone is UTC.
    const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const issues: [title: string, fields: Fields][] = [
      ['Someday', { assigneeId }],
      ['Next month', { assigneeId, dueDate: due(31) }],
      ['In six days', { assigneeId, dueDate: due(6) }],
      ['Today', { assigneeId, dueDate: due(0) }],
      ['Last week', { assigneeId, dueDate: due(-7) }],
      ['Yesterday', { assigneeId, dueDate: due(-1) }],
      ['Over', { assigneeId, dueDate: due(-9), status: 'done' }],
      ['Of nobody', {}],
    ]
    for (const [title, fields] of issues) await createIssue(api, projectId, title, fields)
    await open('/')
    await page.getByRole('link', { name: '6 total' }).waitFor()
    const titles = (list: string) =>
      page.getByRole('list', { name: list, exact: true }).getByRole('link').allInnerTexts()
    expect(await titles('My issues')).toEqual([
      'Last week',
      'Yesterday',
      'Today',
      'In six days',
      'Next month',
    ])
    await shoot(page, 'home-own-issues')
    requests.length = 0
    await page.getByRole('link', { name: 'My issues' }).click()
    await page.getByText('6 issues').waitFor()
    expect(requests).toEqual(['GET /api/me/issues'])
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      ...['Overdue', 'Due today', 'Due in the next six days', 'Due later', 'No due day'],
    ])
    expect(await titles('Overdue')).toEqual(['Last week', 'Yesterday'])
    expect(await titles('Due in the next six days')).toEqual(['In six days'])
    expect(await axe(page)).toEqual([])
    await shoot(page, 'own-issues-groups')
    await page.getByRole('link', { name: 'Show finished issues' }).click()
    await page.getByText('1 issue', { exact: true }).waitFor()
    expect(await titles('My issues')).toEqual(['Over'])
    await page.getByRole('link', { name: 'Created' }).click()
    await page.getByRole('link', { name: 'Created' }).and(page.locator('[aria-current=page]')).waitFor()
    expect(page.url()).toMatch(/[?]role=created&finished=1$/)
    await page.getByRole('link', { name: 'Show unfinished issues' }).click()
    await page.getByText('7 issues').waitFor()
    await page.getByRole('link', { name: 'Of nobody' }).click()
    await page.getByRole('heading', { level: 1, name: 'Of nobody' }).waitFor()
  })

  it('are reached by the keys of a list, across projects and groups', async () => {
    const { page, open, api } = await visitor({ locale: 'en' })
    const [first, second] = [await createProject({ api }), await createProject({ api })]
    await createIssue(api, first, 'Gate', { dueDate: '2020-01-02' })
    await createIssue(api, second, 'Hedge', { dueDate: '2020-01-03' })
    await createIssue(api, second, 'Fence', {})
    await open('/issues?role=created')
    const isFocused = (title: string) =>
      page.getByRole('link', { name: title }).and(page.locator(':focus')).waitFor()
    for (const title of ['Gate', 'Hedge', 'Fence']) {
      await page.keyboard.press('j')
      await isFocused(title)
    }
    await page.keyboard.press('k')
    await isFocused('Hedge')
    await page.keyboard.press('o')
    await page.getByRole('heading', { level: 1, name: 'Hedge' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Gate' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${first}/issues/1`)
  })

  it('are changed by the keys of an issue, each in its project, and not where the user only reads', async () => {
    const { page, open, api, ...who } = await visitor({ locale: 'en' })
    const host = await account()
    const [own, theirs] = [await createProject({ api }), await createProject(host)]
    await joinProject(host, theirs, { api, ...who }, { role: 'viewer', name: 'Robin' })
    const assigneeId = (await unwrap(api.GET('/api/me/profile'))).user.id
    await createIssue(host.api, theirs, 'Read only', { dueDate: '2020-01-01', assigneeId })
    await createIssue(api, own, 'Gate', { dueDate: '2020-01-02', assigneeId })
    await createIssue(api, own, 'Hedge', { dueDate: '2020-01-03', assigneeId })
    // As for a user with so many projects that the home page does not list them all.
    await page.route('**/api/me/home*', async route => {
      const response = await route.fetch()
      const home = await response.json()
      const projects = home.projects.filter(({ id }: { id: string }) => id !== own)
      await route.fulfill({ response, json: { ...home, projects } })
    })
    // Until then, the page does not know what the user may change.
    const allProjects = page.waitForResponse(response => new URL(response.url()).pathname === '/api/projects')
    await open('/issues')
    await (await allProjects).finished()
    const options = page.getByRole('listbox')
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('j')
    await page.getByRole('link', { name: 'Gate' }).and(page.locator(':focus')).waitFor()
    expect(await options.count()).toBe(0)
    await page.keyboard.press('p')
    await options.getByRole('option', { name: 'Urgent' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Gate' })
    await row.getByTitle('Urgent').waitFor()
    await page.keyboard.press('s')
    await options.getByRole('option', { name: 'Done' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Hedge' }).and(page.locator(':focus')).waitFor()
    const ofDone = page.getByRole('alertdialog').filter({ hasText: 'CRN-1: Done' })
    await ofDone.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog')
    await help.getByText('Status').waitFor()
    expect(await help.locator('kbd').allInnerTexts()).not.toContain('x')
  })

  it('show a change by a key at once, and without it if it is refused', async () => {
    const { page, open, api } = await visitor({ locale: 'en' })
    const [first, second] = [await createProject({ api }), await createProject({ api })]
    await createIssue(api, first, 'Gate', {})
    await createIssue(api, second, 'Hedge', {})
    await open('/issues?role=created')
    const answers: (() => Promise<void>)[] = []
    await page.route('**/api/projects/*/issues', route => {
      answers.push(() =>
        route.fulfill({ status: 409, json: { error: 'Not now', code: 'conflict', message: 'Not now' } }),
      )
    })
    await page.getByRole('link', { name: 'Gate' }).focus()
    await page.keyboard.press('p')
    await page.getByRole('option', { name: 'Urgent' }).click()
    const rows = page.getByRole('listitem').filter({ has: page.getByTitle('Urgent') })
    await rows.filter({ hasText: 'Gate' }).waitFor()
    expect(await rows.count()).toBe(1)
    await answers[0]!()
    await page.getByRole('alert').getByText('Not now').waitFor()
    await rows.waitFor({ state: 'detached' })
  })
})
