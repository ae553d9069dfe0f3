import { describe, expect, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** A project with two issues and three labels, and another member who changes the first issue. */
async function scene() {
  const [owner, other] = [await visitor({ locale: 'en' }), await account({ locale: 'en' })]
  const projectId = await createProject(owner)
  await joinProject(owner, projectId, other, { role: 'member', name: 'Ito' })
  await createIssuesIn(owner.api, projectId, ['Roof', 'Chimney'])
  const params = { path: { projectId } }
  const ids: Record<string, string> = {}
  for (const name of ['Brick', 'Slate', 'Wood']) {
    const body = { name, color: 'gray' as const }
    ids[name] = (await unwrap(owner.api.POST('/api/projects/{projectId}/labels', { params, body }))).label.id
  }
  const one = { path: { projectId, number: 1 } }
  const change = (body: object, by: Client = other.api) =>
    unwrap(by.PATCH('/api/projects/{projectId}/issues/{number}', { params: one, body }))
  const issue = async () =>
    (await unwrap(owner.api.GET('/api/projects/{projectId}/issues/{number}', { params: one }))).issue
  const labels = async () => (await issue()).labels.map(({ name }) => name)
  const [Brick, Slate, Wood] = ['Brick', 'Slate', 'Wood'].map(name => ids[name]!)
  return {
    ...owner,
    projectId,
    change,
    issue,
    labels,
    Brick,
    Slate,
    Wood,
    list: `/projects/${projectId}/issues`,
  }
}

describe('labels that another user adds meanwhile', () => {
  it('stay if the user adds and removes others on the page of the issue', async () => {
    const { page, open, list, change, labels, Brick, Slate } = await scene()
    await change({ labelIds: [Brick] })
    await open(`${list}/1`)
    await page.getByRole('button', { name: 'Labels:' }).waitFor()
    await change({ labelIds: [Brick, Slate] })
    await page.keyboard.press('l')
    await page.getByRole('option', { name: 'Wood' }).click()
    await expect.poll(labels).toEqual(['Brick', 'Slate', 'Wood'])
    await page.getByRole('option', { name: 'Brick' }).click()
    await expect.poll(labels).toEqual(['Slate', 'Wood'])
  })

  it('stay if the user undoes a change of labels in the list', async () => {
    const { page, open, list, change, labels, Slate, Wood } = await scene()
    await change({ labelIds: [Wood] })
    await open(list)
    await page.getByRole('link', { name: 'Roof' }).focus()
    await page.keyboard.press('l')
    await page.getByRole('option', { name: 'Brick' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(labels).toEqual(['Brick', 'Wood'])
    await change({ labelIds: [Slate] })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(labels).toEqual(['Slate'])
  })
})

describe('blockers', () => {
  it('that another user adds meanwhile stay', async () => {
    const { page, open, list, api, projectId, change, issue } = await scene()
    const [door, chimney] = await createIssuesIn(api, projectId, ['Door', 'Cellar'])
    const idOf = async (number: number) => {
      const params = { path: { projectId, number } }
      return (await unwrap(api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue.id
    }
    await open(`${list}/1`)
    await page.getByRole('button', { name: 'Choose what it waits for' }).waitFor()
    await change({ blockedByIds: [await idOf(door!)] })
    await page.getByRole('button', { name: 'Choose what it waits for' }).click()
    await page.getByRole('option', { name: 'Cellar' }).click()
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await issue()).blockedBy.map(({ number }) => number))
      .toEqual([door, chimney])
  })
})

describe('an undo', () => {
  it('leaves what the user has changed again, and says so', async () => {
    const { page, open, list, issue } = await scene()
    await open(list)
    for (const name of ['High', 'Low']) {
      await page.getByRole('link', { name: 'Roof' }).focus()
      await page.keyboard.press('p')
      await page.getByRole('option', { name }).click()
      await expect.poll(async () => (await issue()).priority).toBe(name.toLowerCase())
    }
    const ofHigh = page.getByRole('alertdialog').filter({ hasText: 'CRN-1: High' })
    await ofHigh.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Not undone for 1 issue with newer changes.').waitFor()
    expect((await issue()).priority).toBe('low')
    const ofLow = page.getByRole('alertdialog').filter({ hasText: 'CRN-1: Low' })
    await ofLow.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await issue()).priority).toBe('high')
  })
})

describe('the end of the status blocked', () => {
  it('can be undone with its type and reason', async () => {
    const { page, open, list, change, issue } = await scene()
    const blocked = { status: 'blocked', blockedType: 'external', blockedReason: 'No slate' }
    await change(blocked)
    await open(`${list}/1`)
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Done' }).click()
    await expect.poll(issue).toMatchObject({ status: 'done', blockedReason: null })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(issue).toMatchObject(blocked)
    await page.getByRole('button', { name: 'Status: Blocked' }).waitFor()
  })
})

describe('what a user types beside an issue', () => {
  it('is saved when its page is left, and stays while others change the issue', async () => {
    const { page, open, list, change, issue } = await scene()
    await change({ status: 'blocked', blockedReason: 'No slate' })
    await open(list)
    await page.getByRole('link', { name: 'Roof' }).click()
    const panel = page.getByRole('dialog').or(page.getByRole('complementary'))
    const reason = panel.getByLabel('Reason of blocking')
    await reason.fill('No slate,')
    await change({ blockedReason: 'No wood' })
    await panel.getByRole('button', { name: 'Priority: No priority' }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await issue()).blockedReason).toBe('No slate,')
    await reason.fill('No slate, no wood')
    await page.goBack()
    await expect.poll(async () => (await issue()).blockedReason).toBe('No slate, no wood')
    await page.goForward()
    await panel.getByLabel('Due').fill('2026-03-04')
    await page.goBack()
    await expect.poll(async () => (await issue()).dueDate).toBe('2026-03-04')
  })

  it('is saved after a reload, when its field is left', async () => {
    const { page, open, list, change, issue } = await scene()
    await change({ status: 'blocked', blockedReason: 'No slate' })
    await open(`${list}/1`)
    const reason = page.getByLabel('Reason of blocking')
    await reason.fill('No wood')
    await open(`${list}/1`)
    await expect.poll(() => reason.inputValue()).toBe('No wood')
    expect((await issue()).blockedReason).toBe('No slate')
    await reason.focus()
    await reason.blur()
    await expect.poll(async () => (await issue()).blockedReason).toBe('No wood')
  })

  it('is saved by Enter in a field of a day, which keeps the focus', async () => {
    const { page, open, list, issue } = await scene()
    await open(`${list}/1`)
    await page.getByLabel('Due').fill('2026-03-04')
    await page.getByLabel('Due').press('Enter')
    await expect.poll(async () => (await issue()).dueDate).toBe('2026-03-04')
    await page.getByLabel('Due').and(page.locator(':focus')).waitFor()
  })

  it('is shown with the refusal if what refused the comment also ended its form', async () => {
    const { page, open, list, api, projectId } = await scene()
    await open(`${list}/1`)
    await page.getByRole('textbox', { name: 'Comment' }).fill('Who has the key?')
    const params = { path: { projectId, number: 1 } }
    await unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}', { params }))
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('“Who has the key?”').waitFor()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('list', { name: 'Not added yet' }).getByText('Who has the key?').waitFor()
  })
})
