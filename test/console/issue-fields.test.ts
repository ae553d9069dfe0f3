import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const issuesOf = async ({ api }: Visitor, projectId: string) => {
  const params = { path: { projectId }, query: { sort: 'number' as const } }
  return (await unwrap(api.GET('/api/projects/{projectId}/issues', { params }))).issues
}

/** A project with four issues and two labels. */
async function labeled() {
  const owner = await visitor({ locale: 'en' })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['Foundation', 'Roof', 'Chimney', 'Door'])
  const params = { path: { projectId } }
  for (const [name, color] of [['Stone', 'gray'] as const, ['Wood', 'orange'] as const])
    await unwrap(owner.api.POST('/api/projects/{projectId}/labels', { params, body: { name, color } }))
  return { ...owner, owner, projectId, list: `/projects/${projectId}/issues` }
}

describe('the fields of an issue', () => {
  it('say that a project has no labels yet', async () => {
    const owner = await visitor({ locale: 'en' })
    const projectId = await createProject(owner)
    await createIssuesIn(owner.api, projectId, ['Roof'])
    for (const path of ['issues/1', 'issues']) {
      await owner.open(`/projects/${projectId}/${path}`)
      if (path === 'issues') await owner.page.getByRole('link', { name: 'Roof' }).focus()
      else await owner.page.getByRole('button', { name: 'Labels: None' }).waitFor()
      await owner.page.keyboard.press('l')
      await owner.page.getByText('No labels yet. Project admins can create them in the settings.').waitFor()
    }
    await owner.page.keyboard.type('Stone')
    await owner.page.getByText('No labels yet.').waitFor()
  })

  it('are changed on its page, by keyboard and mouse', async () => {
    const { owner, page, open, projectId, list } = await labeled()
    await open(`${list}/2`)
    await page.keyboard.press('p')
    await page.getByRole('menuitemradio', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Priority: High' }).waitFor()
    await page.keyboard.press('l')
    await page.getByRole('option', { name: 'Wood' }).click()
    await page.getByRole('option', { name: 'Stone' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await page.getByLabel('Due').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Due').fill('2020-02-29')
    await page.getByLabel('Start').fill('2020-02-01')
    await page.getByLabel('Start').press('Enter')
    await page.getByRole('button', { name: 'Choose what it waits for' }).click()
    await page.getByRole('option', { name: 'CRN-1 Foundation' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'CRN-1 Foundation' }).waitFor()
    await page.getByRole('button', { name: 'Status: To do' }).click()
    await page.getByRole('menuitemradio', { name: 'Blocked' }).click()
    await page.getByRole('button', { name: 'Type of blocking: No type' }).click()
    await page.getByRole('menuitemradio', { name: 'External' }).click()
    await page.getByLabel('Reason of blocking').fill('No slate')
    await page.getByLabel('Reason of blocking').blur()
    expect(await axe(page)).toEqual([])
    await expect
      .poll(async () => (await issuesOf(owner, projectId))[1])
      .toMatchObject({
        ...{ priority: 'high', startDate: '2020-02-01', dueDate: '2020-02-29' },
        labels: [{ name: 'Stone' }, { name: 'Wood' }],
        ...{ status: 'blocked', blockedType: 'external', blockedReason: 'No slate' },
        blockedBy: [{ number: 1 }],
      })

    await open(list)
    const row = page.getByRole('listitem').filter({ hasText: 'Roof' })
    for (const shown of ['Stone', 'Wood', 'High', 'External · No slate', 'Overdue:'])
      await row.getByText(shown).waitFor()
    await open(`${list}/2`)
    await page.getByRole('button', { name: 'Status: Blocked' }).click()
    await page.getByRole('menuitemradio', { name: 'Done' }).click()
    await page.getByLabel('Reason of blocking').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await issuesOf(owner, projectId))[1])
      .toMatchObject({ status: 'done', blockedType: null, blockedReason: null })
  })

  it('are chosen from lists that a phone does not cover with its keyboard', async () => {
    const { owner, page, context, open, projectId, list } = await labeled()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await open(`${list}/2`)
    await page.getByRole('button', { name: 'Labels: None' }).click()
    await page.getByRole('dialog', { name: 'Labels' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('option', { name: 'Wood' }).click()
    await page.getByRole('dialog', { name: 'Labels' }).and(page.locator(':focus')).waitFor()
    await expect
      .poll(async () => (await issuesOf(owner, projectId))[1]!.labels)
      .toMatchObject([{ name: 'Wood' }])
    await page.getByRole('combobox', { name: 'Labels' }).fill('Sto')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await issuesOf(owner, projectId))[1]!.labels).toHaveLength(2)
    await tools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  it('show a refusal, and then what is stored', async () => {
    const { page, open, list } = await labeled()
    await open(`${list}/2`)
    await page.getByLabel('Due').fill('2026-02-01')
    await page.getByLabel('Start').fill('2026-03-01')
    await page.getByLabel('Start').press('Enter')
    await page.getByRole('region', { name: 'Messages' }).getByText(/start/i).waitFor()
    await expect.poll(() => page.getByLabel('Start', { exact: true }).inputValue()).toBe('')
    expect(await page.getByLabel('Due', { exact: true }).inputValue()).toBe('2026-02-01')
  })
})

describe('many issues', () => {
  it('are selected by mouse, Shift, and keyboard, changed at once, and changed back', async () => {
    const { owner, page, open, api, projectId, list } = await labeled()
    const params = { path: { projectId, number: 2 } }
    const body = { status: 'blocked' as const, blockedReason: 'No slate' }
    await unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body }))
    await open(list)
    const before = await issuesOf(owner, projectId)
    await page.getByRole('checkbox', { name: 'Select CRN-4' }).check()
    await page.getByRole('checkbox', { name: 'Select CRN-2' }).click({ modifiers: ['Shift'] })
    await page.getByText('3 issues selected').waitFor()
    await page.getByRole('link', { name: 'Chimney' }).focus()
    await page.keyboard.press('x')
    await page.getByText('2 issues selected').waitFor()
    await page.keyboard.press('x')
    await page.getByText('3 issues selected').waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issues-selected')
    const statuses = async () => (await issuesOf(owner, projectId)).map(({ status }) => status)
    await page.keyboard.press('s')
    await page.getByRole('option', { name: 'In progress' }).click()
    await expect.poll(statuses).toEqual(['todo', 'in_progress', 'in_progress', 'in_progress'])
    await page.getByRole('button', { name: 'Undo' }).click()
    const fields = async () =>
      (await issuesOf(owner, projectId)).map(({ updatedAt: _, position: _2, ...rest }) => rest)
    await expect.poll(fields).toEqual(before.map(({ updatedAt: _, position: _2, ...rest }) => rest))

    await page.getByRole('button', { name: 'Labels', exact: true }).click()
    await page.getByRole('option', { name: 'Wood' }).click()
    await page.keyboard.press('Escape')
    const labels = async () =>
      (await issuesOf(owner, projectId)).map(one => one.labels.map(({ name }) => name))
    await expect.poll(labels).toEqual([[], ['Wood'], ['Wood'], ['Wood']])
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await page.getByText('3 issues selected').waitFor({ state: 'detached' })
    await page.locator('#main:focus').waitFor()
  })

  it('are not selected again when a later filter finds them', async () => {
    const { page, open, list } = await labeled()
    await open(list)
    await page.getByRole('checkbox', { name: 'Select CRN-4' }).check()
    await page.getByRole('checkbox', { name: 'Select CRN-3' }).check()
    await page.getByText('2 issues selected').waitFor()
    const search = page.getByRole('searchbox')
    await search.fill('Chimney')
    await page.getByText('1 issue selected').waitFor()
    await search.fill('')
    await page.getByRole('link', { name: 'Door' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select CRN-4' }).isChecked()).toBe(false)
    expect(await page.getByText('1 issue selected').count()).toBe(1)
  })

  it('are left as they were after a refusal of one of them', async () => {
    const { page, open, api, projectId, list } = await labeled()
    await open(list)
    await page.getByRole('checkbox', { name: 'Select CRN-4' }).check()
    await page.getByRole('checkbox', { name: 'Select CRN-3' }).check()
    const params = { path: { projectId, number: 3 } }
    await unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}', { params }))
    await page.keyboard.press('s')
    await page.getByRole('option', { name: 'Done' }).click()
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('“CRN-3 Chimney”: The issue is in the trash, or its content was deleted')
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await page.getByRole('listitem').filter({ hasText: 'Door' }).getByText('To do').waitFor()
  })
})

describe('labels', () => {
  it('are created, changed, and deleted in the settings of the project', async () => {
    const { page, open, api, projectId } = await labeled()
    await open(`/projects/${projectId}/settings`)
    await page.getByRole('button', { name: 'Manage labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Labels' })
    await dialog.getByLabel('Name').fill('stone')
    await dialog.getByRole('button', { name: 'Add label' }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await dialog.getByLabel('Name').fill('Glass')
    await dialog.getByRole('radio', { name: 'Cyan' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Add label' }).click()
    await dialog.getByRole('button', { name: 'Edit “Glass”' }).click()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'labels')
    await dialog.getByLabel('Name').fill('Slate')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Delete “Wood”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Wood').waitFor({ state: 'detached' })
    const labels = async () => {
      const read = await unwrap(
        api.GET('/api/projects/{projectId}/labels', { params: { path: { projectId } } }),
      )
      return read.labels.map(({ name, color }) => `${name} ${color}`)
    }
    await expect.poll(labels).toEqual(['Slate cyan', 'Stone gray'])
  })
})
