import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createIssuesIn, createProject } from './projects.ts'
import { type Visitor, visitor } from './visitor.ts'

export const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search and go to' })
/** The dialog with the field. */
export const windowOf = (page: Page, name = 'Search and go to') => page.getByRole('dialog', { name })
export const optionOf = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** How many searches a page has sent. */
export const searchesIn = (requests: string[]): number =>
  requests.filter(one => one === 'GET /api/search').length

/** The text of the option that the field names as its active one. */
const activeIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { document } = globalThis as any
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    const option = id && document.getElementById(id)
    return option?.getAttribute('aria-selected') === 'true' ? option.innerText.replaceAll('\n', ' ') : ''
  })

/** Resolves when this option is the active one. */
export const isActive = (page: Page, name: string | RegExp) => expect.poll(() => activeIn(page)).toMatch(name)

/** A project with issues, as its owner sees it in English. */
export async function ownerOf(titles: string[], options: Parameters<typeof visitor>[0] = {}) {
  const owner = await visitor({ locale: 'en', ...options })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, titles)
  return { ...owner, projectId }
}

/** Opens the field with its key, and types. */
export async function openField({ page }: Pick<Visitor, 'page'>, text = '') {
  await page.keyboard.press('Control+k')
  await fieldOf(page).and(page.locator(':focus')).waitFor()
  if (text) await page.keyboard.type(text)
}
