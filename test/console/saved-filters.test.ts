import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { of } from '../support/console/contents.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import {
  account,
  axe,
  dialogOf,
  shoot,
  type Visitor,
  visitor,
  withBrowser,
} from '../support/console/visitor.ts'

withBrowser()

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
const current = (page: Page) => page.locator('[aria-label="Saved filters"] [aria-current=page]').innerText()
const choose = async (page: Page, of: string, action: string) => {
  await page.getByRole('button', { name: `Actions for “${of}”` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const savedOf = async ({ api }: Pick<Visitor, 'api'>, projectId: string) =>
  (await unwrap(api.GET('/api/projects/{projectId}/issue-filters', of(projectId)))).filters

describe('saved filters of issues', () => {
  it('is not shared again by a new name, if it is private since the dialog opened', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    const body = { name: 'Work', query: { status: 'todo' }, layout: 'list', shared: true } as const
    const path = { projectId }
    const { filter } = await unwrap(
      api.POST('/api/projects/{projectId}/issue-filters', { params: { path }, body }),
    )
    await open(`/projects/${projectId}/issues?status=todo&saved=${filter.id}`)
    await choose(page, 'Work', 'Name and sharing')
    await page.getByLabel('Name', { exact: true }).fill('Next')
    const params = { path: { projectId, filterId: filter.id } }
    await unwrap(
      api.PATCH('/api/projects/{projectId}/issue-filters/{filterId}', { params, body: { shared: false } }),
    )
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => savedOf(owner, projectId)).toMatchObject([{ name: 'Next', shared: false }])
  })

  it('are tabs with their filter and layout, and can be changed, shared, copied, and deleted', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Roof', 'Chimney'])
    await open(`/projects/${projectId}/issues`)
    expect(await tabs(page).count()).toBe(0)
    await open(`/projects/${projectId}/issues?status=todo,done&sort=due&layout=board`)
    await page.getByRole('button', { name: 'Save filter' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Work')
    expect(await axe(page)).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/&saved=/)
    await expect.poll(() => current(page)).toMatch(/^Work/)
    expect(await savedOf(owner, projectId)).toMatchObject([
      { name: 'Work', query: { status: 'todo,done', sort: 'due' }, layout: 'board', shared: false },
    ])

    // Another filter and layout are saved only on request.
    await page.getByRole('link', { name: 'List' }).click()
    await page.getByRole('button', { name: 'Remove the filter “Status”' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
    await expect
      .poll(() => savedOf(owner, projectId))
      .toMatchObject([{ query: { sort: 'due' }, layout: 'list' }])

    await choose(page, 'Work', 'Name and sharing')
    await page.getByLabel('Name', { exact: true }).fill('Next due')
    await page.getByRole('checkbox', { name: /^Share with everyone/ }).check()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => current(page)).toMatch(/^Next due\s*\(shared\)$/)
    await choose(page, 'Next due', 'Save as a new filter')
    await page.getByLabel('Name', { exact: true }).fill('Copy')
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => current(page)).toBe('Copy')
    await shoot(page, 'saved-filters')

    await tabs(page).first().click()
    await page.waitForURL(`**/projects/${projectId}/issues`)
    await expect.poll(() => current(page)).toBe('All issues')
    await tabs(page).filter({ hasText: 'Next due' }).click()
    await page.waitForURL(/sort=due/)
    await choose(page, 'Next due', 'Delete')
    await dialogOf(page).getByText('This filter is shared.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(`**/issues?sort=due`)
    await expect.poll(() => tabs(page).allTextContents()).toEqual(['All issues', 'Copy'])
  })

  it('say what they no longer find, and only admins change shared ones', async () => {
    const owner = await visitor({ locale: 'en' })
    const { api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Roof'])
    const label = async (name: string) => {
      const body = { name, color: 'teal' as const }
      return (await unwrap(api.POST('/api/projects/{projectId}/labels', { ...of(projectId), body }))).label.id
    }
    const [kept, gone] = [await label('Stone'), await label('Wood')]
    const query = { label: `${gone},${kept}`, updatedSince: '2026-01-05T00:00:00Z', watched: '0' as const }
    const body = { name: 'Walls', query, layout: 'list' as const, shared: true }
    await unwrap(api.POST('/api/projects/{projectId}/issue-filters', { ...of(projectId), body }))
    const params = { path: { projectId, labelId: gone } }
    await unwrap(api.DELETE('/api/projects/{projectId}/labels/{labelId}', { params }))

    const member = await account({ locale: 'en' })
    await joinProject(owner, projectId, member, { role: 'member', name: 'Robin' })
    const { page, open } = await visitor({ email: member.email, locale: 'en' })
    await open(`/projects/${projectId}/issues`)
    await tabs(page).filter({ hasText: 'Walls' }).click()
    await page.getByText('The saved filter has deleted labels').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByText('No matching issues').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove them from the filter' }).press('Enter')
    await page.locator('#main:focus').waitFor()
    await page.getByRole('button', { name: 'Label is Stone' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Actions for “Walls”' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Save as a new filter'])
  })
})

describe('the list of issues', () => {
  it('has an order and groups, which the address keeps', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    const numbers = await createIssuesIn(api, projectId, ['Roof', 'Chimney', 'Wall', 'Door'])
    const change = (number: number, body: object) =>
      unwrap(
        api.PATCH('/api/projects/{projectId}/issues/{number}', {
          params: { path: { projectId, number } },
          body,
        }),
      )
    const label = { name: 'Stone', color: 'gray' as const }
    const made = await unwrap(api.POST('/api/projects/{projectId}/labels', { ...of(projectId), body: label }))
    await change(numbers[0]!, { status: 'done', priority: 'low', dueDate: '2026-03-05' })
    await change(numbers[1]!, { priority: 'urgent', labelIds: [made.label.id], dueDate: '2026-03-01' })
    await change(numbers[2]!, { priority: 'low', dueDate: '2026-02-01' })
    await open(`/projects/${projectId}/issues`)
    const titles = () => page.locator('a[data-issue]').allTextContents()
    const pick = async (group: string, name: string) => {
      await page.getByRole('button', { name: 'Sort and group' }).click()
      await page.getByRole('group', { name: group }).getByRole('menuitemradio', { name, exact: true }).click()
    }
    await pick('Sort by', 'Due day')
    await page.waitForURL('**/issues?sort=due')
    await expect.poll(titles).toEqual(['Wall', 'Chimney', 'Roof', 'Door'])
    await pick('Direction', 'Descending')
    await page.waitForURL('**/issues?sort=-due')
    await expect.poll(titles).toEqual(['Roof', 'Chimney', 'Wall', 'Door'])
    await pick('Group by', 'Priority')
    await page.waitForURL('**/issues?sort=-due&group=priority')
    const headings = () => page.getByRole('heading', { level: 2 }).allTextContents()
    expect(await headings()).toEqual(['Urgent', 'Low', 'No priority'])
    expect(await titles()).toEqual(['Chimney', 'Roof', 'Wall', 'Door'])
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issue-groups')
    await pick('Group by', 'Label')
    await expect.poll(headings).toEqual(['Stone', 'No label'])
    await pick('Group by', 'Assignee')
    await expect.poll(headings).toEqual(['Unassigned'])
    await pick('Group by', 'Status')
    await expect.poll(headings).toEqual(['To do', 'Done'])

    // A range of due days is a filter with two fields.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Due' }).click()
    await page.getByRole('option', { name: 'between two days' }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Due from').fill('2026-02-01')
    await page.getByLabel('Due until').fill('2026-03-01')
    await page.waitForURL(/due=2026-02-01\.\.2026-03-01/)
    await expect.poll(titles).toEqual(['Chimney', 'Wall'])
    await page.getByLabel('Due from').fill('')
    await page.waitForURL(/due=\.\.2026-03-01/)
    await page.locator('[aria-busy=false]').first().waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'due-range')
    await page.getByLabel('Due until').fill('')
    await expect.poll(titles).toHaveLength(4)
  })
})
