import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { of } from '../support/console/contents.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'
import { someOf } from '../support/extent.ts'

withBrowser()

/** A list or board of issues, the first title at its top, as its owner sees it. */
async function listOf(titles: string[], query: string) {
  const owner = await visitor({ locale: 'en', isFresh: true })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, titles.toReversed())
  const paramsOf = (title: string) => ({
    params: { path: { projectId, number: titles.length - titles.indexOf(title) } },
  })
  const path = '/api/projects/{projectId}/issues/{number}'
  const change = (title: string, body: object) => unwrap(owner.api.PATCH(path, { ...paramsOf(title), body }))
  const remove = (title: string) => unwrap(owner.api.DELETE(path, paramsOf(title)))
  await owner.page.clock.install()
  await owner.open(`/projects/${projectId}/issues?${query}`)
  await link(owner.page, titles[0]!).waitFor()
  return { ...owner, projectId, change, remove }
}

const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const isFocused = (page: Page, title: string) => link(page, title).and(page.locator(':focus')).waitFor()
const isGone = (page: Page, title: string) => link(page, title).waitFor({ state: 'detached' })

/** The console reads again what it shows every minute. */
const passMinute = (page: Page) => page.clock.fastForward(61_000)

const choose = async (page: Page, key: string, option: string) => {
  await page.keyboard.press(key)
  await page.getByRole('option', { name: option }).click()
}

describe('the focus of a row that leaves', () => {
  it.each(someOf(2, ['status=todo', 'status=todo&layout=board'], 'layout'))(
    'goes to the row in its place: %s',
    async query => {
      const { page } = await listOf(['Attic', 'Beam', 'Cellar', 'Door'], query)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await isFocused(page, 'Beam')
      await choose(page, 's', 'Done')
      await isGone(page, 'Beam')
      await isFocused(page, 'Cellar')
      await choose(page, 's', 'Done')
      await isGone(page, 'Cellar')
      await isFocused(page, 'Door')
      // The last row has none after it.
      await choose(page, 's', 'Done')
      await isGone(page, 'Door')
      await isFocused(page, 'Attic')
    },
  )

  it('goes to the row in the place of the selected ones', async () => {
    const { page } = await listOf(['Attic', 'Beam', 'Cellar', 'Door'], 'status=todo')
    for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 issues selected').waitFor()
    await choose(page, 's', 'Deferred')
    await isGone(page, 'Beam')
    await isFocused(page, 'Door')
  })

  it('stays with the open issue, whose successor the next key opens', async () => {
    const { page } = await listOf(['Attic', 'Beam', 'Cellar'], 'status=todo')
    await link(page, 'Beam').click()
    const panel = (title: string) => page.getByRole('region', { name: title })
    await panel('Beam').getByRole('button', { name: 'Status: To do' }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('menuitemradio', { name: 'Done' }).click()
    await isGone(page, 'Beam')
    await page.keyboard.press('j')
    await panel('Cellar').getByRole('heading').first().waitFor()
  })

  it('follows an issue that moves to another group', async () => {
    const { page } = await listOf(['Attic', 'Beam', 'Cellar'], 'group=priority')
    await link(page, 'Beam').focus()
    await choose(page, 'p', 'Urgent')
    await page.getByRole('region', { name: 'Urgent' }).getByRole('link', { name: 'Beam' }).waitFor()
    await isFocused(page, 'Beam')
  })
})

describe('the next and the previous issue', () => {
  it('are other issues, also where one is in several groups', async () => {
    const titles = ['Attic', 'Beam', 'Cellar', 'Door']
    const { page, api, projectId, change } = await listOf(titles, 'group=label')
    const labelIds: string[] = []
    for (const name of ['east', 'west']) {
      const body = { name, color: 'teal' as const }
      const made = await unwrap(api.POST('/api/projects/{projectId}/labels', { ...of(projectId), body }))
      labelIds.push(made.label.id)
    }
    const [east, west] = labelIds
    const labels = { Attic: [east], Beam: [east, west], Cellar: [east, west], Door: [west] }
    for (const [title, labelIds] of Object.entries(labels)) await change(title, { labelIds })
    await page.reload()
    await page.getByRole('region', { name: 'west' }).getByRole('link', { name: 'Door' }).waitFor()
    await link(page, 'Attic').click()
    const opens = async (key: string, title: string) => {
      await page.keyboard.press(key)
      await page.getByRole('region', { name: title }).getByRole('heading').first().waitFor()
    }
    for (const title of ['Beam', 'Cellar', 'Beam', 'Cellar', 'Door']) await opens('j', title)
    for (const title of ['Cellar', 'Beam', 'Cellar', 'Beam', 'Attic']) await opens('k', title)
  })
})

describe('a card that is being moved', () => {
  it.each([
    ['is deleted', async ({ remove }: Scene): Promise<unknown> => remove('Beam')],
    ['is moved away', async ({ change }: Scene): Promise<unknown> => change('Beam', { status: 'deferred' })],
  ] as const)('ends its move when it %s by another user', async (_, happens) => {
    const scene = await listOf(['Attic', 'Beam', 'Cellar'], 'status=todo,blocked&layout=board')
    const { page } = scene
    await link(page, 'Beam').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.locator('[data-moving]').waitFor()
    await happens(scene)
    await passMinute(page)
    await isGone(page, 'Beam')
    await page.getByText('Move canceled. CRN-2 Beam was moved or deleted meanwhile.').waitFor()
    expect(await page.locator('[data-drop], [data-moving]').count()).toBe(0)
    await isFocused(page, 'Cellar')
    await page.keyboard.press('k')
    await isFocused(page, 'Attic')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page
      .getByRole('region', { name: 'Blocked: 1 issue' })
      .getByRole('link', { name: 'Attic' })
      .waitFor()
  })

  it('keeps the focus when another user moves it to a column of the board', async () => {
    const { page, change } = await listOf(['Attic', 'Beam', 'Cellar'], 'layout=board')
    await link(page, 'Beam').focus()
    await page.keyboard.press('Space')
    await change('Beam', { status: 'done' })
    await passMinute(page)
    await page.getByRole('region', { name: 'Done: 1 issue' }).getByRole('link', { name: 'Beam' }).waitFor()
    await page.getByText('Move canceled. CRN-2 Beam was moved or deleted meanwhile.').waitFor()
    await isFocused(page, 'Beam')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Beam' }).getByRole('heading').first().waitFor()
  })

  it('is not dropped by the mouse if it was deleted meanwhile, and a message says so', async () => {
    const { page, remove } = await listOf(['Attic', 'Beam', 'Cellar'], 'layout=board')
    const middleOf = async (title: string) => {
      const { x, y, width, height } = (await link(page, title).boundingBox())!
      return [x + width / 2, y + height / 2] as const
    }
    const to = await middleOf('Attic')
    await page.mouse.move(...(await middleOf('Cellar')))
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 3 })
    await page.locator('[data-ghost]').waitFor()
    await remove('Cellar')
    await passMinute(page)
    await page.getByRole('region', { name: 'To do: 2 issues' }).waitFor()
    await page.mouse.up()
    await page.getByRole('dialog').getByText('CRN-1 Cellar was moved or deleted').waitFor()
    await isGone(page, 'Cellar')
  })
})

type Scene = Awaited<ReturnType<typeof listOf>>
