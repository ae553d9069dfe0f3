import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createProject } from '../support/console/projects.ts'
import { shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const written = `מי סגר את השער!

Who shut it?

- هل هو مفتوح!
  1. هل هو مغلق!
- It is open!
- [x] הגג בנוי!
- [ ] The roof stands!

> אמר השומר!

> The guard said so!`

/** The side of a list item or quotation that has its bullet, checkbox, or line. */
const startOf = (body: Locator, text: string): Promise<'left' | 'right'> =>
  body
    .locator('li, blockquote', { hasText: text })
    .last()
    .evaluate(one => {
      const { getComputedStyle } = globalThis as any
      const { marginLeft, paddingLeft } = getComputedStyle(one)
      const box = one.querySelector(':scope > input')
      if (!box) return marginLeft + paddingLeft === '0px0px' ? 'right' : 'left'
      return box.getBoundingClientRect().left < box.nextSibling.getBoundingClientRect().left
        ? 'left'
        : 'right'
    })

/** Where a text that ends in a mark has the mark: on the right, or on the left as in Hebrew and Arabic. */
const endOf = (element: Locator): Promise<'left' | 'right'> =>
  element.first().evaluate(one => {
    const { document, NodeFilter } = globalThis as any
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    while (!/[!?]\s*$/.test(node.data)) node = walker.nextNode()
    const leftOf = (at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left as number
    }
    return leftOf(node.data.trimEnd().length - 1) < leftOf(0) ? 'left' : 'right'
  })

it('texts have the direction of their first letter, where they are shown and where they are typed', async () => {
  const { page, open, api } = await visitor({ locale: 'en' })
  const projectId = await createProject({ api })
  const create = (title: string, body: string) => {
    const params = { path: { projectId } }
    return unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title, body } }))
  }
  await create('Is the gate shut?', written)
  await create('לבנות גג 2!', '')
  const [hebrew, english] = ['לבנות גג 2!', 'Is the gate shut?']
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  for (const path of [
    `/projects/${projectId}/issues`,
    `/projects/${projectId}/issues?layout=board`,
    '/issues?role=created',
  ]) {
    await open(path)
    await link(hebrew).waitFor()
    expect([path, await endOf(link(hebrew)), await endOf(link(english))]).toEqual([path, 'left', 'right'])
  }
  await open(`/projects/${projectId}/issues/2`)
  expect(await endOf(page.getByRole('heading', { level: 1, name: hebrew }))).toBe('left')
  await page.getByRole('button', { name: 'Edit title' }).click()
  const directionOf = (name: string) =>
    page
      .getByRole('textbox', { name, exact: true })
      .evaluate(one => (globalThis as any).getComputedStyle(one).direction)
  expect(await directionOf('Title')).toBe('rtl')
  await page.keyboard.press('Escape')
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
  await comment.fill('Good')
  expect(await directionOf('Comment')).toBe('ltr')
  await comment.fill('טוב')
  expect(await directionOf('Comment')).toBe('rtl')
  await comment.fill('')

  await open(`/projects/${projectId}/issues/1`)
  expect(await endOf(page.getByRole('heading', { level: 1, name: english }))).toBe('right')
  const body = page.getByRole('region', { name: 'Description' })
  const ends = ['מי סגר', 'Who shut', 'هل هو', 'It is open'].map(text => endOf(body.getByText(text)))
  expect(await Promise.all(ends)).toEqual(['left', 'right', 'left', 'right'])
  const texts = ['هل هو', 'مغلق', 'It is open', 'הגג', 'The roof', 'השומר', 'The guard']
  expect(await Promise.all(texts.map(text => startOf(body, text)))).toEqual([
    'right',
    'right',
    'left',
    'right',
    'left',
    'right',
    'left',
  ])
  await shoot(page, 'directions')
})
