import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { of } from '../support/console/contents.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { type Account, account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

let owner: Account & { locale: 'en' }
let projectId: string
let board: string
beforeAll(async () => {
  owner = { ...(await account({ locale: 'en' })), locale: 'en' }
  projectId = await createProject(owner)
  board = `/projects/${projectId}/issues?layout=board`
})

/** Puts these issues, by their titles, into an empty project, the first at the top of its column. */
async function withIssues(columns: Record<string, string[]>): Promise<void> {
  const { api } = owner
  const before = await unwrap(
    api.GET('/api/projects/{projectId}/issues', {
      params: { path: { projectId }, query: { pageSize: 100 } },
    }),
  )
  for (const { number } of before.issues)
    await unwrap(
      api.DELETE('/api/projects/{projectId}/issues/{number}', { params: { path: { projectId, number } } }),
    )
  for (const [status, titles] of Object.entries(columns)) {
    const numbers = await createIssuesIn(api, projectId, titles.toReversed())
    if (status === 'todo') continue
    const body = { numbers, change: { status: status as 'done' } }
    await unwrap(api.PATCH('/api/projects/{projectId}/issues', { ...of(projectId), body }))
  }
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) })
const titlesIn = (page: Page, name: string) => column(page, name).getByRole('link').allTextContents()
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** The titles of a column, as the API has them. */
async function storedIn(status: string): Promise<string[]> {
  const { columns } = await unwrap(owner.api.GET('/api/projects/{projectId}/issues/board', of(projectId)))
  return columns.find(one => one.status === status)!.issues.map(({ title }) => title)
}

/** A card, or a column. */
const box = (target: Locator) => target.locator('xpath=ancestor-or-self::*[self::li or self::section][1]')

async function middleOf(target: Locator) {
  const { x, y, width, height } = (await box(target).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** The elements that hide a part of their content. */
const cutOf = (all: any[]) => all.filter(one => one.scrollHeight > one.clientHeight).map(one => one.innerText)

/** Presses a card with the mouse, and moves it over a part of another one. */
async function hold(page: Page, title: string, over: Locator, part = 0.9) {
  const from = await middleOf(card(page, title))
  const { x, y, width, height } = (await box(over).boundingBox())!
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.move(x + width / 2, y + height * part, { steps: 3 })
}

/** Sends events of one finger. */
async function toucher(page: Page) {
  const tools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints })
}

describe('the board of issues', () => {
  it('has the filters of the list, opens issues over it, and loads more cards of a column', async () => {
    await withIssues({ todo: Array.from({ length: 54 }, (_, index) => `Stone ${index + 1}`), done: ['Roof'] })
    const { page, open, requests } = await visitor(owner)
    await open(`/projects/${projectId}/issues?q=Stone`)
    await page.getByText('54 issues').waitFor()
    await page.getByRole('link', { name: 'Board' }).click()
    await page.waitForURL(`**/issues?q=Stone&layout=board`)
    await page.getByRole('region', { name: 'To do: 54 issues' }).waitFor()
    await page.getByRole('region', { name: 'Done: 0 issues' }).getByText('No issues').waitFor()
    await expect.poll(() => column(page, 'To do').getByRole('link').count()).toBe(50)
    requests.length = 0
    await page.route('**/issues?*page=2*', route =>
      route.fulfill({ status: 429, json: { error: 'Not now', code: 'conflict', message: 'Not now' } }),
    )
    await card(page, 'Stone 50').scrollIntoViewIfNeeded()
    await column(page, 'To do').getByRole('alert').getByText('Not now').waitFor()
    await page.unrouteAll()
    await column(page, 'To do').getByRole('button', { name: 'Load more' }).click()
    await card(page, 'Stone 54').waitFor()
    expect(await titlesIn(page, 'To do')).toHaveLength(54)
    expect(requests.filter(path => path.includes('/issues'))).toEqual(
      Array(2).fill(`GET /api/projects/${projectId}/issues`),
    )
    expect(await axe(page)).toEqual([])
    await card(page, 'Stone 54').click()
    await page.getByRole('region', { name: 'Stone 54' }).getByRole('heading').first().waitFor()
    await page.waitForURL(/layout=board&issue=\d+$/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'List' }).click()
    await page.waitForURL('**/issues?q=Stone')
  })

  it('is printed completely, wherever its columns are scrolled to', async () => {
    const stones = Array.from({ length: 20 }, (_, index) => `Stone ${index + 1}`)
    await withIssues({ todo: stones, cancelled: ['Spire'] })
    const { page, open } = await visitor({ ...owner, width: 720 })
    await open(board)
    await card(page, 'Stone 20').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('[data-cards]').evaluateAll(cutOf)).toEqual([])
    for (const title of ['Stone 20', 'Spire']) {
      const { x, width } = (await box(card(page, title)).boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(720)
    }
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'List' }).click()
    await page.getByRole('checkbox').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })

  it('moves cards by mouse, within a column and to another one, and goes back if refused', async () => {
    await withIssues({ todo: ['One', 'Two', 'Three'], done: ['Roof'] })
    const { page, open } = await visitor(owner)
    await open(board)
    await hold(page, 'One', card(page, 'Two'))
    await shoot(page, 'board-dragging')
    await page.mouse.up()
    await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Two', 'One', 'Three'])
    await expect.poll(() => storedIn('todo')).toEqual(['Two', 'One', 'Three'])
    await hold(page, 'Three', card(page, 'Roof'), 0.1)
    await page.mouse.up()
    await expect.poll(() => titlesIn(page, 'Done')).toEqual(['Three', 'Roof'])
    await expect.poll(() => storedIn('done')).toEqual(['Three', 'Roof'])
    // The click that ends a drag opens nothing, and an empty column takes a card.
    expect(page.url()).not.toContain('issue=')
    await hold(page, 'Two', column(page, 'Deferred'), 0.5)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await hold(page, 'One', column(page, 'Deferred'), 0.5)
    await page.mouse.up()
    await expect.poll(() => storedIn('deferred')).toEqual(['One'])
    expect(await titlesIn(page, 'To do')).toEqual(['Two'])

    // Another user moves the neighbor away, so the place no longer exists.
    const { issues } = await unwrap(owner.api.GET('/api/projects/{projectId}/issues', of(projectId)))
    const { number } = issues.find(({ title }) => title === 'Roof')!
    const params = { path: { projectId, number } }
    const body = { status: 'cancelled' as const }
    await unwrap(owner.api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body }))
    await hold(page, 'Two', card(page, 'Roof'))
    await page.mouse.up()
    await page
      .getByRole('alert')
      .getByText(/in another column or was deleted/)
      .waitFor()
    await expect.poll(() => titlesIn(page, 'To do')).toEqual(['Two'])
    await expect.poll(() => titlesIn(page, 'Canceled')).toEqual(['Roof'])
  })

  it('moves cards by touch, but only after a rest', async () => {
    await withIssues({ todo: ['One', 'Two', 'Three'], in_progress: ['Wall'] })
    const { page, open } = await visitor({ ...owner, width: 360, height: 740, isFresh: true })
    await page.clock.install()
    await open(board)
    await card(page, 'Wall').waitFor()
    await page.clock.pauseAt(Date.now() + 120_000)
    const touch = await toucher(page)
    const [from, to] = [await middleOf(card(page, 'One')), await middleOf(card(page, 'Three'))]
    await touch('touchStart', from)
    await page.clock.fastForward(300)
    await page.locator('[data-moving]').waitFor()
    await shoot(page, 'board-touch')
    await touch('touchMove', { x: to.x, y: to.y + 8 })
    await page.locator('[data-drop=after]').waitFor()
    await touch('touchEnd')
    await expect.poll(() => storedIn('todo')).toEqual(['Two', 'Three', 'One'])
    await page.clock.runFor(1_000)
    expect(await titlesIn(page, 'To do')).toEqual(['Two', 'Three', 'One'])
  })

  it('scroll by a finger that moves at once, and drag nothing', async () => {
    const titles = Array.from({ length: 20 }, (_, index) => `Stone ${index + 1}`)
    await withIssues({ todo: titles, done: ['Roof'] })
    const { page, open } = await visitor({ ...owner, width: 360, height: 740, isFresh: true })
    await page.clock.install()
    await open(board)
    await card(page, 'Roof').waitFor()
    const [cards, whole] = [
      column(page, 'To do').locator('[data-cards]'),
      page.locator('[data-cards]').first(),
    ]
    const { x, y } = await middleOf(card(page, 'Stone 4'))
    // The clock stands still, so no rest counts.
    await page.clock.pauseAt(Date.now() + 120_000)
    const touch = await toucher(page)
    await touch('touchStart', { x, y })
    for (let by = 20; by <= 200; by += 20) await touch('touchMove', { x, y: y - by })
    await touch('touchEnd')
    await expect.poll(() => cards.evaluate((one: any) => one.scrollTop)).toBeGreaterThan(100)
    await touch('touchStart', { x: 320, y })
    for (let by = 20; by <= 200; by += 20) await touch('touchMove', { x: 320 - by, y })
    await touch('touchEnd')
    await expect
      .poll(() => whole.evaluate((one: any) => one.closest('section').parentElement.scrollLeft))
      .toBeGreaterThan(50)
    await page.clock.fastForward(1_000)
    expect(await page.locator('[data-moving], [data-ghost]').count()).toBe(0)
    expect(await storedIn('todo')).toEqual(titles)
    expect(page.url()).not.toContain('issue=')
  })

  it('moves the focused card by keyboard, and says each step', async () => {
    await withIssues({ todo: ['One', 'Two', 'Three'], in_progress: ['Wall'] })
    const { page, open } = await visitor(owner)
    await open(board)
    const press = async (key: string, text: string) => {
      await page.keyboard.press(key)
      await expect
        .poll(() => page.getByRole('status').allInnerTexts())
        .toContainEqual(expect.stringContaining(text))
    }
    await card(page, 'One').focus()
    expect(await axe(page)).toEqual([])
    await press('Space', 'One lifted. To do, 1 of 3')
    await press('ArrowDown', 'To do, 2 of 3')
    await press('ArrowDown', 'To do, 3 of 3')
    await press('Escape', 'One stays in To do, 1 of 3')
    await press('Space', 'One lifted. To do, 1 of 3')
    await press('ArrowDown', 'To do, 2 of 3')
    await press('ArrowRight', 'In progress, 2 of 2')
    await press('ArrowUp', 'In progress, 1 of 2')
    // Shortcuts do nothing meanwhile.
    await page.keyboard.press('j')
    await press('Space', 'One dropped. In progress, 1 of 2')
    await expect.poll(() => storedIn('in_progress')).toEqual(['One', 'Wall'])
    await card(page, 'One').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('j')
    await card(page, 'Wall').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('option', { name: 'Done' }).click()
    await expect.poll(() => titlesIn(page, 'Done')).toEqual(['Wall'])
  })

  it('is read-only for viewers', async () => {
    await withIssues({ todo: ['One', 'Two'] })
    const viewer = await account({ locale: 'en' })
    await joinProject(owner, projectId, viewer, { role: 'viewer', name: 'Viewer' })
    const { page, open, requests } = await visitor({ email: viewer.email, locale: 'en' })
    await open(board)
    await hold(page, 'One', card(page, 'Two'))
    expect(await page.locator('[data-moving]').count()).toBe(0)
    await page.mouse.up()
    await card(page, 'One').focus()
    await page.keyboard.press('Space')
    expect(await page.locator('[data-moving]').count()).toBe(0)
    expect(await card(page, 'One').getAttribute('aria-describedby')).toBeNull()
    expect(requests.filter(one => !one.startsWith('GET'))).toEqual([])
  })

  it('draws 50 cards of a column, and more only when they are scrolled to, with 1,000 issues', async () => {
    const many = await createProject(owner)
    const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
    await client.connect()
    await client.query(
      `insert into issues (id, project_id, number, title, status)
       select gen_random_uuid(), $1, n, 'Stone ' || n, case when n > 400 then 'done' else 'todo' end
       from generate_series(1, 1000) n`,
      [many],
    )
    await client.end()
    const { page, open } = await visitor(owner)
    await open(`/projects/${many}/issues`)
    await page.getByText('1,000 issues').waitFor()
    const drawn = (name: string, count: number) =>
      expect.poll(() => column(page, name).getByRole('link').count()).toBe(count)
    await page.getByRole('link', { name: 'Board' }).click()
    await drawn('To do', 50)
    await drawn('Done', 50)
    const [first] = await titlesIn(page, 'To do')
    const reread = page.waitForResponse(response => response.url().endsWith('/issues/board'))
    await hold(page, first!, column(page, 'Done').getByRole('link').nth(3))
    await page.mouse.up()
    await column(page, 'Done').getByRole('link', { name: first!, exact: true }).waitFor()
    // Pages of the column from before and after the move would overlap.
    await reread
    for (const count of [100, 150, 200]) {
      // At once, because the column draws its last cards anew meanwhile.
      await column(page, 'Done').evaluate(one => [...one.querySelectorAll('li')].at(-1)!.scrollIntoView())
      await drawn('Done', count)
    }
    await page.getByLabel('Search issues').fill('Stone 10')
    await drawn('To do', 11)
  })
})
