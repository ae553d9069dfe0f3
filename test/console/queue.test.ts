import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'
import { someOf } from '../support/extent.ts'

withBrowser()

/** The titles of the issues in the order of their creation. */
async function titlesOf({ api }: Visitor, projectId: string): Promise<string[]> {
  const params = { path: { projectId }, query: { pageSize: 100 } }
  const { issues } = await unwrap(api.GET('/api/projects/{projectId}/issues', { params }))
  return issues.sort((one, other) => one.number - other.number).map(({ title }) => title)
}

/** Routes each POST of an issue through `by`, or delays it by so many milliseconds. */
const onTheWay = (page: Page, projectId: string, by: number | ((route: Route) => Promise<unknown>)) =>
  page.route(`**/api/projects/${projectId}/issues`, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    if (typeof by === 'function') return by(route)
    await new Promise(resolve => setTimeout(resolve, by))
    await route.continue()
  })

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Buy milk ${at + 1}`)

/** Types titles and presses Enter after each, with so many milliseconds between the keys. */
async function type(page: Page, titles: string[], delay: number): Promise<void> {
  for (const title of titles) {
    // Long titles are pasted.
    if (title.length > 100) await page.keyboard.insertText(title)
    else await page.keyboard.type(title, { delay })
    await page.keyboard.press('Enter')
  }
}

async function scene() {
  const owner = await visitor({ locale: 'en' })
  const projectId = await createProject(owner)
  await owner.open(`/projects/${projectId}/issues`)
  const field = owner.page.getByLabel('New issue title')
  await field.focus()
  return { owner, projectId, field, left: owner.page.getByRole('list', { name: 'Not added yet' }) }
}

describe('a form that creates one item after another', () => {
  it.each(
    someOf(
      2,
      [
        { titles: numbered(5), delay: 100, answer: 150 },
        { titles: numbered(10), delay: 0, answer: 400 },
      ],
      'speeds',
    ),
  )(
    'accepts $titles.length titles in order, with $delay ms per key and $answer ms per response',
    async given => {
      const { owner, projectId, field } = await scene()
      await onTheWay(owner.page, projectId, given.answer)
      await type(owner.page, given.titles, given.delay)
      expect(await field.inputValue()).toBe('')
      await owner.page.getByText(`${given.titles.length} issues`, { exact: true }).waitFor()
      await expect.poll(() => titlesOf(owner, projectId)).toEqual(given.titles)
    },
  )

  it('lists refused titles with their reasons, and keeps what is typed meanwhile', async () => {
    const { owner, projectId, field, left } = await scene()
    const { page } = owner
    const tooLong = `Buy ${'more '.repeat(50)}milk`
    await onTheWay(page, projectId, 150)
    await type(page, ['Eggs', tooLong, 'Bread'], 0)
    await page.keyboard.type('Butt')
    await left.getByText('Must be at most 200 characters long', { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('Butt')
    const edit = left.getByRole('button', { name: /^Edit/ })
    expect(await edit.isDisabled()).toBe(true)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issues-refused')
    await type(page, ['er'], 0)
    await edit.click()
    expect(await field.inputValue()).toBe(tooLong)
    expect(await field.evaluate(input => input === input.ownerDocument.activeElement)).toBe(true)
    await field.fill('Milk')
    await page.keyboard.press('Enter')
    await expect.poll(() => titlesOf(owner, projectId)).toEqual(['Eggs', 'Bread', 'Butter', 'Milk'])
    expect(await left.count()).toBe(0)
  })

  it('keeps titles during a lost connection, also on other pages, and sends each once and in order', async () => {
    const { owner, projectId, left } = await scene()
    const { page } = owner
    const keys = new Map<string, Set<string>>()
    let connection: 'works' | 'breaks' | 'is back' = 'works'
    await onTheWay(page, projectId, async route => {
      const { title } = route.request().postDataJSON()
      keys.set(title, (keys.get(title) ?? new Set()).add(route.request().headers()['idempotency-key']!))
      if (connection === 'is back' || title === 'Buy milk 1') return route.continue()
      // The second one is done, but its response is lost.
      if (connection === 'works') await route.fetch()
      connection = 'breaks'
      await route.abort('internetdisconnected')
    })
    await type(page, numbered(4), 0)
    await left.getByText('The server cannot be reached').waitFor()
    expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Buy milk 2'),
      expect.stringContaining('Buy milk 3'),
      expect.stringContaining('Buy milk 4'),
    ])
    const isAsked = () =>
      page.evaluate(() => !(globalThis as any).dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await isAsked()).toBe(true)
    await page.getByRole('link', { name: 'Files' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor()
    await page.goBack()
    await left.getByText('Buy milk 4').waitFor()
    connection = 'is back'
    await left.getByRole('button', { name: /^Try/ }).click()
    await left.waitFor({ state: 'detached' })
    await expect.poll(() => titlesOf(owner, projectId)).toEqual(numbered(4))
    expect([...keys.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1])
    await expect.poll(isAsked).toBe(false)
  })

  it('ignores Enter in the emptied field, and creates child issues in order', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, api, requests, open } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['Shopping'])
    await open(`/projects/${projectId}/issues/1`)
    await onTheWay(page, projectId, 150)
    const field = page.getByLabel('New child issue title')
    await field.fill('Buy milk 1')
    await field.evaluate((input: { form: { requestSubmit(): void } }) => {
      input.form.requestSubmit()
      input.form.requestSubmit()
    })
    await field.focus()
    await type(page, numbered(4).slice(1), 0)
    await page.getByRole('link', { name: 'CRN-5 Buy milk 4' }).waitFor()
    const made = page.getByRole('link', { name: /^CRN-\d+ Buy milk/ })
    expect(await made.allInnerTexts()).toEqual(numbered(4).map((title, at) => `CRN-${at + 2} ${title}`))
    expect(requests.filter(one => one === `POST /api/projects/${projectId}/issues`)).toHaveLength(4)
  })
})
