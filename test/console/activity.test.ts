import { describe, expect, inject, it } from 'vitest'
import { createClient, unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

describe('the activity of a project', () => {
  it('shows who did what, what changed, and with which token, and links to it', async () => {
    const owner = await visitor()
    const colleague = await account()
    const { page, open, api, requests } = owner
    const projectId = await createProject(owner)
    await joinProject(owner, projectId, colleague, { role: 'admin', name: '佐藤 花子' })
    await createIssuesIn(colleague.api, projectId, ['古い課題'])
    const { token } = await unwrap(api.POST('/api/tokens', { body: { name: 'CI' } }))
    const tool = createClient({ baseUrl: inject('stack').url, headers: { authorization: `Bearer ${token}` } })
    const params = { path: { projectId, number: 1 } }
    await unwrap(
      tool.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: { status: 'done' } }),
    )
    await open(`/projects/${projectId}/activity`)
    const line = page.getByRole('listitem').filter({ hasText: '課題「CRN-1 古い課題」を変更しました' })
    await line.getByText('あなた').waitFor()
    await line.getByText('変更した項目: 状態').waitFor()
    await line.getByText('API トークン「CI」を使用').waitFor()
    await page.getByText('あなたが佐藤 花子さんを管理者として追加しました').waitFor()
    expect(requests).toHaveLength(2)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'activity')
    await line.getByRole('link', { name: 'CRN-1 古い課題' }).click()
    await page.getByRole('heading', { level: 1, name: '古い課題' }).waitFor()
  })

  it('is filtered by type, user, and day in the address, and loads more on scroll', async () => {
    const owner = await visitor({ locale: 'en' })
    const colleague = await account()
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await joinProject(owner, projectId, colleague, { role: 'admin', name: 'Hanako Sato' })
    await createIssuesIn(
      api,
      projectId,
      Array.from({ length: 55 }, (_, index) => `Stone ${index + 1}`),
    )
    await createIssuesIn(colleague.api, projectId, ['Her issue'])
    await open(`/projects/${projectId}/activity`)
    await page.getByText('59 events').waitFor()
    expect(await page.getByText('You created the project').count()).toBe(0)
    await page.getByRole('link', { name: 'CRN-8 Stone 8', exact: true }).scrollIntoViewIfNeeded()
    await page.getByText('You created the project').waitFor()

    await page.getByRole('button', { name: 'Type All types' }).click()
    await page.getByRole('combobox', { name: 'Type' }).fill('issue created')
    await page.keyboard.press('Enter')
    await page.getByText('56 events').waitFor()
    await page.getByRole('button', { name: 'User: All users' }).click()
    await page.getByRole('option', { name: 'Hanako Sato' }).click()
    await page.getByText('1 event', { exact: true }).waitFor()
    await page.getByText('Hanako Sato created the issue CRN-56 Her issue').waitFor()
    expect(page.url()).toMatch(/activity\?type=issue\.created&actor=[0-9a-f-]{36}$/)
    await page.reload()
    await page.getByRole('button', { name: 'User: Hanako Sato' }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-01-01')
    await page.getByText('No matching events').waitFor()
    await page.waitForURL('**&until=2026-01-01')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('59 events').waitFor()
  })

  it('is filtered by a day that is typed digit by digit, until all of it is deleted', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open } = owner
    await open(`/projects/${await createProject(owner)}/activity`)
    const since = page.getByLabel('From', { exact: true })
    const isFrom = (day: string | null) => page.waitForURL(url => url.searchParams.get('since') === day)
    await since.focus()
    await page.keyboard.type('05051985')
    await isFrom('1985-05-05')
    expect(await since.inputValue()).toBe('1985-05-05')
    await page.keyboard.type('2026')
    await isFrom('2026-05-05')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await isFrom(null)
    await expect.poll(() => since.inputValue()).toBe('')

    await since.fill('2026-05-05')
    await isFrom('2026-05-05')
    const deleteParts = async (count: number) => {
      await since.focus()
      for (let part = 1; part <= count; part++) {
        await page.keyboard.press('Backspace')
        if (part < count) await page.keyboard.press('ArrowRight')
      }
      await page.getByRole('button', { name: 'User: All users' }).focus()
    }
    await deleteParts(2)
    expect(await since.inputValue()).toBe('2026-05-05')
    await deleteParts(3)
    await isFrom(null)
    expect(await since.inputValue()).toBe('')
  })

  it('leaves out filters of the address that are not valid, and shows a type that it does not know', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open } = owner
    const projectId = await createProject(owner)
    await open(`/projects/${projectId}/activity?actor=zzz&since=2026-02-31&until=tomorrow`)
    await page.getByText('2 events').waitFor()
    expect(page.url()).toMatch(/activity$/)
    await open(`/projects/${projectId}/activity?until=9999-12-31`)
    await page.getByText('2 events').waitFor()
    await open(`/projects/${projectId}/activity?type=issue.closed`)
    await page.getByText('No matching events').waitFor()
    await page.getByRole('button', { name: 'Type issue.closed' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('2 events').waitFor()
  })
})
