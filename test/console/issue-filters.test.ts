import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const wanted = (status: string) => (url: URL) => url.searchParams.get('status') === status

describe('the filters of issues', () => {
  it('are added, changed, and removed by mouse and by keyboard, in the address', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Roof', 'Chimney'])
    await open(`/projects/${projectId}/issues`)
    const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Done' }).click()
    await page.waitForURL(wanted('done'))
    await page.getByText('No matching issues').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('option', { name: 'To do' }).click()
    await page.waitForURL(wanted('done,todo'))
    await page.getByText('2 issues').waitFor()
    await page.keyboard.press('Escape')
    await filters.getByRole('button', { name: 'Status is Done or To do' }).waitFor()

    // A filter without a value is not one.
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await page.getByRole('option', { name: 'Assignee' }).waitFor()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('assi')
    await page.keyboard.press('Enter')
    await filters.getByRole('button', { name: 'Assignee is …' }).waitFor()
    await page.getByRole('option', { name: 'no one' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => filters.count()).toBe(1)

    await filters.getByRole('button', { name: 'Status is Done or To do' }).press('Delete')
    await page.waitForURL(`**/projects/${projectId}/issues`)
    await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor()
  })

  it('disappear when they are cleared, also those that were added just now', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open } = owner
    const list = `/projects/${await createProject(owner)}/issues`
    await open(`${list}?status=todo`)
    const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('option', { name }).click()
    }
    await add('Ready')
    await page.waitForURL(url => url.searchParams.get('ready') === '1')
    await add('Updated')
    await page.getByLabel('Updated since').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL(`**${list}`)
    await expect.poll(() => filters.count()).toBe(0)
    await add('Ready')
    await page.waitForURL(url => url.searchParams.get('ready') === '1')
    await page.getByRole('link', { name: 'Issues', exact: true }).first().click()
    await page.waitForURL(`**${list}`)
    await expect.poll(() => filters.count()).toBe(0)
  })

  it('stay without a value while others are changed and the list is sorted', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open } = owner
    await open(`/projects/${await createProject(owner)}/issues?status=todo`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Updated' }).click()
    const since = page.getByLabel('Updated since')
    await since.waitFor()
    await page.getByRole('button', { name: 'Status is To do' }).click()
    await page.getByRole('option', { name: 'Done' }).click()
    await page.waitForURL(wanted('todo,done'))
    await page.keyboard.press('Escape')
    await since.waitFor()
    await page.getByRole('button', { name: 'Sort and group' }).click()
    await page.getByRole('menuitemradio', { name: 'Due day' }).click()
    await page.waitForURL(/sort=due/)
    await page.keyboard.press('Escape')
    expect(await since.count()).toBe(1)
    await page.getByRole('button', { name: /^Status is / }).press('Delete')
    await since.waitFor({ state: 'detached' })
  })

  it('of an address have the names of users and parents', async () => {
    const owner = await visitor()
    const { page, open, api } = owner
    const other = await account()
    const projectId = await createProject(owner)
    await joinProject(owner, projectId, other, { role: 'member', name: '鈴木 健' })
    const params = { path: { projectId } }
    const { members } = await unwrap(api.GET('/api/projects/{projectId}/members', { params }))
    const { userId } = members.find(({ name }) => name === '鈴木 健')!
    const post = '/api/projects/{projectId}/issues'
    const { issue } = await unwrap(api.POST(post, { params, body: { title: '親' } }))
    await unwrap(api.POST(post, { params, body: { title: '子', parentId: issue.id, assigneeId: userId } }))
    const { label } = await unwrap(
      api.POST('/api/projects/{projectId}/labels', { params, body: { name: '設計', color: 'teal' } }),
    )
    await open(
      `/projects/${projectId}/issues?assignee=${userId},me&parent=${issue.id}&updatedSince=2026-01-05`,
    )
    await page.getByRole('button', { name: '担当者: 鈴木 健または自分' }).waitFor()
    await page.getByRole('button', { name: '親課題: CRN-1 親' }).waitFor()
    expect(await page.getByLabel('更新日 (この日以降)').inputValue()).toBe('2026-01-05')
    await page.getByText('1 件').waitFor()
    const more = `label=${label.id},none&due=week,2026-11-01..2026-11-30&priority=none&ready=1&watched=1`
    await open(`/projects/${projectId}/issues?${more}`)
    await page.getByRole('button', { name: 'ラベル: 設計またはラベルなし' }).waitFor()
    await page.getByRole('button', { name: /^期日: 今日から 7 日間または2026.+ 〜 2026/ }).waitFor()
    await page.getByRole('button', { name: '優先度: 優先度なし' }).waitFor()
    await page.getByRole('button', { name: '絞り込み「着手可能」を解除' }).waitFor()
    await page.getByText('条件に一致する課題はありません').waitFor()
    await page.getByRole('button', { name: 'すべて解除' }).click()
    await page.getByText('2 件').waitFor()
  })

  it('show the days of another address, such as that of a saved filter', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open } = owner
    const list = `/projects/${await createProject(owner)}/issues`
    const days = ['Due from', 'Due until', 'Updated since']
    const shown = () => Promise.all(days.map(name => page.getByLabel(name).inputValue()))
    await open(list)
    // Only a field that was used can keep its day.
    for (const [from, to, since] of [
      ['2026-11-01', '2026-11-30', '2026-10-01'],
      ['2027-01-01', '', '2026-12-01'],
    ] as const) {
      const search = `?due=${from}..${to}&updatedSince=${since}`
      await page.evaluate(url => (globalThis as any).history.pushState({}, '', url), list + search)
      await expect.poll(shown).toEqual([from, to, since])
      for (const name of days) await page.getByLabel(name).fill('2025-05-05')
      await page.waitForURL(/due=2025-05-05\.\.2025-05-05&updatedSince=2025-05-05/)
      await page.getByRole('heading', { level: 1 }).click()
    }
  })

  it('that are unknown or wrong are reported, and the others apply', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Roof', 'Chimney'])
    await open(`/projects/${projectId}/issues?status=todo,urgent&color=red&q=roof`)
    await page.getByText('1 issue', { exact: true }).waitFor()
    const report = page.getByRole('alert')
    await report.getByText('status=urgent').waitFor()
    await report.getByText('color=red').waitFor()
    expect(await axe(page)).toEqual([])
    // A change of another filter loses nothing.
    await page.getByRole('button', { name: 'Status is To do' }).press('Backspace')
    await page.waitForURL(url => url.searchParams.get('color') === 'red' && !url.searchParams.has('status'))
    await page.getByRole('button', { name: 'Remove from the address' }).click()
    await page.waitForURL(`**/projects/${projectId}/issues?q=roof`)
    await report.waitFor({ state: 'detached' })
  })
})
