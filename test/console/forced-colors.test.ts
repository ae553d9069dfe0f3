import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

type Look = { outline: string; tab: string; fill: string; top: string; bottom: string }

/** How an element is drawn, with the colors of a contrast theme. */
const lookOf = (element: Locator): Promise<Look> =>
  element.evaluate(one => {
    const style = (globalThis as any).getComputedStyle(one)
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = style
    return {
      outline: outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`,
      tab: style.borderBottomColor,
      fill: backgroundColor,
      top: style.borderTopWidth,
      bottom: style.borderBottomWidth,
    }
  })

/** The colors of the theme. */
const systemColors = (page: Page) =>
  page.evaluate(() => {
    const { document, getComputedStyle } = globalThis as any
    const colorOf = (name: string): string => {
      const probe = document.createElement('i')
      probe.style.color = name
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    return { highlight: colorOf('Highlight'), canvas: colorOf('Canvas'), text: colorOf('CanvasText') }
  })

it('in a contrast theme, shows what is current, highlighted, checked, and where a card would drop', async () => {
  const owner = await visitor({ locale: 'en', isFresh: true })
  const { page, open } = owner
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['Foundation', 'Roof', 'Chimney'])
  await page.emulateMedia({ forcedColors: 'active' })
  await open(`/projects/${projectId}/issues`)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Roof').waitFor()
  const { highlight, canvas, text } = await systemColors(page)
  const marked = `2px ${highlight}`

  expect((await lookOf(link('List'))).outline).toBe(marked)
  expect((await lookOf(link('Board'))).outline).toBe('none')
  const tabs = page
    .getByRole('navigation')
    .filter({ has: link('Members') })
    .getByRole('link')
  const lines = await Promise.all((await tabs.all()).map(async one => (await lookOf(one)).tab))
  expect(lines.toSorted()).toEqual([...lines.slice(1).fill(canvas), highlight].toSorted())
  expect((await lookOf(page.locator('[aria-current=page]').filter({ hasText: 'Issues' }).last())).tab).toBe(
    highlight,
  )

  await link('Roof').focus()
  await page.keyboard.press('s')
  await page.getByRole('option').nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  const option = page.locator('[role=option][data-highlighted]')
  await option.waitFor()
  expect((await lookOf(option)).outline).toBe(marked)
  await shoot(page, 'forced-combobox')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Roof' })
  await panel.getByRole('button', { name: 'Status: To do' }).click()
  await page.keyboard.press('ArrowDown')
  const item = page.locator('[role=menuitemradio][data-highlighted]')
  await item.waitFor()
  expect((await lookOf(item)).outline).toBe(marked)
  const dotOf = async (name: string) =>
    (await lookOf(page.getByRole('menuitemradio', { name }).locator('span').first())).fill
  expect(await dotOf('To do')).toBe(text)
  expect(await dotOf('Done')).not.toBe(text)
  await shoot(page, 'forced-menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await page.keyboard.type('#')
  await page.keyboard.type('r')
  await option.waitFor()
  expect((await lookOf(option)).outline).toBe(marked)
  const view = (name: string) => panel.getByRole('tab', { name })
  expect((await lookOf(view('Write'))).tab).toBe(highlight)
  expect((await lookOf(view('Preview'))).tab).toBe(canvas)
  await shoot(page, 'forced-completion')

  await open(`/projects/${projectId}/issues?layout=board`)
  await link('Chimney').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  const before = page.locator('[data-drop=before]')
  await before.waitFor()
  expect((await lookOf(before)).top).toBe('4px')
  await page.keyboard.press('ArrowDown')
  const after = page.locator('[data-drop=after]')
  await after.waitFor()
  expect((await lookOf(after)).bottom).toBe('4px')
  await shoot(page, 'forced-board')
  await page.keyboard.press('ArrowRight')
  const column = page.getByRole('region', { name: /^In progress/ })
  await expect.poll(async () => (await lookOf(column)).outline).toBe(marked)
  await shoot(page, 'forced-column')
  await page.keyboard.press('Escape')
})
