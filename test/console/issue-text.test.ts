import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const oneIssue = '/api/projects/{projectId}/issues/{number}'

/** Two issues of a project with another member, and the page of the first. */
async function scene(body = '') {
  const [owner, tanaka] = [await visitor({ locale: 'en' }), await account({ locale: 'ja' })]
  const projectId = await createProject(owner)
  await joinProject(owner, projectId, tanaka, { role: 'member', name: '田中 [本社]' })
  await createIssuesIn(owner.api, projectId, ['Roof', 'Chimney'])
  const params = { path: { projectId, number: 1 } }
  const write = (body: string) => unwrap(tanaka.api.PATCH(oneIssue, { params, body: { body } }))
  if (body) await write(body)
  const stored = async () => (await unwrap(owner.api.GET(oneIssue, { params }))).issue
  const { members } = await unwrap(owner.api.GET('/api/projects/{projectId}/members', { params }))
  const tanakaId = members.find(({ name }) => name.startsWith('田中'))!.userId
  await owner.open(`/projects/${projectId}/issues/1`)
  return { ...owner, projectId, tanaka, tanakaId, stored, write }
}

const field = (page: Page, name = 'Comment') => page.getByRole('textbox', { name, exact: true })
const options = (page: Page) => page.getByRole('option')
const article = (page: Page) => page.getByRole('article')

/**
 * Ticks two boxes, and returns what the second one shows from then on. It is ticked a number of milliseconds after the
 * first one, or in the moment in which the text with the first tick is parsed.
 */
const tickBoth = (page: Page, second: number | 'parsed') =>
  page.evaluate(async second => {
    const { document, requestAnimationFrame, Worker } = globalThis as any
    const boxes = document.querySelectorAll('input[type=checkbox]')
    const handler = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage')!
    const parsed = new Promise<void>(resolve => {
      const set = function (this: unknown, report: (event: any) => void) {
        handler.set!.call(this, (event: any) => {
          report(event)
          if (event.data !== null || second !== 'parsed') return
          Object.defineProperty(Worker.prototype, 'onmessage', handler)
          boxes[1].click()
          resolve()
        })
      }
      Object.defineProperty(Worker.prototype, 'onmessage', { ...handler, set })
    })
    boxes[0].click()
    if (second === 'parsed') await parsed
    else {
      await new Promise(resolve => setTimeout(resolve, second))
      boxes[1].click()
    }
    const shown: boolean[] = []
    for (let frame = 0; frame < 60; frame++) {
      shown.push(boxes[1].checked)
      await new Promise(requestAnimationFrame)
    }
    return [...new Set(shown)]
  }, second)

describe('a text that is pasted from another program', () => {
  it('has no control characters, which the service would refuse, and can be undone', async () => {
    const { page, context } = await scene()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const paste = async (text: string) => {
      await page.evaluate(text => (globalThis as any).navigator.clipboard.writeText(text), text)
      await page.keyboard.press('Control+V')
    }
    await page.getByRole('button', { name: 'Add a description' }).click()
    const description = field(page, 'Description')
    await description.fill('Old: ')
    await description.press('End')
    await paste('Slates\vand \u001b[1mnails\u001b[0m')
    expect(await description.inputValue()).toBe('Old: Slates\nand nails')
    await page.keyboard.press('Control+Z')
    expect(await description.inputValue()).toBe('Old: ')
    const title = field(page, 'New child issue title')
    await title.focus()
    await paste('Gate\tHigh')
    expect(await title.inputValue()).toBe('Gate High')
    await title.press('Enter')
    await page.getByRole('link', { name: 'Gate High' }).waitFor()
  })
})

describe('the Markdown of an issue', () => {
  it('completes names with spaces, and the issue of an exact number first', async () => {
    const { page, api, projectId, tanaka, tanakaId } = await scene()
    await unwrap(api.PATCH('/api/me/profile', { body: { displayName: 'Anna Berg' } }))
    await unwrap(tanaka.api.PATCH('/api/me/profile', { body: { displayName: 'Anna Maria Sund' } }))
    await createIssuesIn(api, projectId, ['Level 1', '1 + 1'])
    await field(page).focus()
    await page.keyboard.type('@Anna ')
    await options(page).nth(1).waitFor()
    await page.keyboard.type('M')
    await options(page).nth(1).waitFor({ state: 'detached' })
    await page.keyboard.type('aria s')
    await page.keyboard.press('Enter')
    expect(await field(page).inputValue()).toBe(`[@Anna Maria Sund](user:${tanakaId}) `)
    await field(page).fill('')
    await page.keyboard.type('@Anna is')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    expect(await field(page).inputValue()).toBe('@Anna is\n')
    await field(page).fill('')
    for (const typed of ['#1', 'crn-1']) {
      await page.keyboard.type(typed)
      await options(page).filter({ hasText: 'CRN-4 1 + 1' }).waitFor()
      await page.keyboard.press('Enter')
    }
    expect(await field(page).inputValue()).toBe('CRN-1 CRN-1 ')
  })

  it('closes only its completions by Escape, not the dialog around it', async () => {
    const { page, open } = await scene()
    await open('/')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New issue' })
    const body = dialog.getByRole('textbox', { name: 'Description (optional)' })
    for (const typed of ['Ask @', ' about crn-']) {
      await body.pressSequentially(typed)
      await options(page).first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    }
    expect(await body.inputValue()).toBe('Ask @ about crn-')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('completes users and issues by keyboard and mouse, and is previewed', async () => {
    const { page, tanakaId, projectId } = await scene()
    await field(page).focus()
    await page.keyboard.type('Ask @田')
    await options(page).filter({ hasText: '田中' }).waitFor()
    expect(await axe(page)).toEqual([])
    const active = await field(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    // The key of an input method.
    await field(page).evaluate((one: any) => {
      const { KeyboardEvent } = one.ownerDocument.defaultView
      one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
    })
    expect(await field(page).inputValue()).toBe('Ask @田')
    await page.keyboard.press('Enter')
    const mention = `[@田中  本社 ](user:${tanakaId})`
    expect(await field(page).inputValue()).toBe(`Ask ${mention} `)
    await page.keyboard.press('Control+z')
    expect(await field(page).inputValue()).toBe('Ask @田')
    await page.keyboard.press('Escape')
    await options(page).first().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+z')

    await page.keyboard.type('about #chim')
    await options(page).filter({ hasText: 'CRN-2 Chimney' }).click()
    await page.keyboard.type('and crn-')
    await options(page).nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await field(page).inputValue()).toBe(`Ask ${mention} about CRN-2 and CRN-1 `)

    await page.getByRole('tab', { name: 'Write' }).press('ArrowRight')
    const preview = page.getByRole('tabpanel', { name: 'Preview' })
    await preview.getByText('@田中 [本社]').waitFor()
    expect(await preview.getByRole('link', { name: 'CRN-2' }).getAttribute('href')).toBe(
      `/projects/${projectId}/issues/2`,
    )
    expect(await axe(page)).toEqual([])
    await shoot(page, 'issue-preview')
    await page.getByRole('tab', { name: 'Preview' }).press('ArrowLeft')
    await field(page).press('Control+Enter')
    await article(page).getByText('@田中 [本社]').waitFor()
    await article(page).getByRole('link', { name: 'CRN-2' }).click()
    await page.getByRole('heading', { level: 1, name: 'Chimney' }).waitFor()
  })

  it('speaks of dropping files, except on a touch screen', async () => {
    const { page, context } = await scene()
    await page.getByText('Paste or drop files.').first().waitFor()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.getByText('Paste or drop files.').waitFor({ state: 'detached' })
    await page.getByText('Type @ for users and # for issues.').first().waitFor()
    await tools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  it('refuses files that are dropped beside its field, which the browser would open', async () => {
    const { page } = await scene()
    await page.getByText('Paste or drop files.').first().waitFor()
    const isRefused = await page.getByRole('main').evaluate(main => {
      const dataTransfer = new (globalThis as any).DataTransfer()
      dataTransfer.items.add(new File([''], 'a.txt'))
      const { DragEvent } = globalThis as any
      return !main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    expect(isRefused).toBe(true)
  })

  it('is written again after it was sent from its preview', async () => {
    const { page } = await scene()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByText('Nothing to preview').waitFor()
    await page.getByRole('tab', { name: 'Write' }).click()
    await field(page).fill('A *first* one')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByText('first', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await article(page).getByText('A first one').waitFor()
    await page.keyboard.press('m')
    await page.keyboard.type('The second')
    expect(await field(page).inputValue()).toBe('The second')
  })

  it('shows mentioned users by their current name, and others as they were written', async () => {
    const { page, tanaka, tanakaId, write } = await scene()
    const stranger = crypto.randomUUID()
    const [known, unknown] = [`[@Old name](user:${tanakaId.toUpperCase()})`, `[@Nobody](user:${stranger})`]
    await write(`${known} and ${unknown}, \`CRN-1\` or [CRN-2](https://example.com/)`)
    await unwrap(tanaka.api.PATCH('/api/me/profile', { body: { displayName: '田中' } }))
    await page.reload()
    const body = page.getByRole('region', { name: 'Description' })
    await body.getByText('@田中', { exact: true }).waitFor()
    expect(await body.innerText()).toContain('@田中 and @Nobody, CRN-1 or CRN-2')
    expect(await body.getByRole('link').count()).toBe(1)
  })

  it('keeps a tick that follows another one before it is rendered, parsed, or saved', async () => {
    const { page, stored, write } = await scene('- [ ] one\n- [ ] two\n')
    for (const second of [0, 8, 32, 'parsed'] as const) {
      await page.getByRole('checkbox', { name: 'Not done' }).nth(1).waitFor()
      expect(await tickBoth(page, second), `the second one: ${second}`).toEqual([true])
      await expect.poll(async () => (await stored()).body).toBe('- [x] one\n- [x] two\n')
      await write('- [ ] one\n- [ ] two\n')
      await page.reload()
    }
  })

  it('has boxes that users tick in the text, unless it changed meanwhile', async () => {
    const { page, stored, write } = await scene('- [ ] one\n- [x] two\n\n> 1. [ ] three\n')
    const boxes = page.getByRole('checkbox')
    await boxes.nth(2).check()
    await boxes.nth(0).check()
    await boxes.nth(1).uncheck()
    await expect.poll(async () => (await stored()).body).toBe('- [x] one\n- [ ] two\n\n> 1. [x] three\n')
    expect(await boxes.nth(1).evaluate((one: any) => one.matches(':focus'))).toBe(true)

    await write('- [x] one\n- [ ] two more\n')
    // Not `check`, which waits until the box is checked: the refusal may already have reverted it.
    await boxes.nth(1).click()
    await page.getByText('Your text is not saved yet.').waitFor()
    expect((await stored()).body).toBe('- [x] one\n- [ ] two more\n')
    await page.getByRole('button', { name: 'Use the saved text' }).click()
    await page.getByText('two more').first().waitFor()

    await field(page).fill('- [ ] mine')
    await field(page).press('Control+Enter')
    await article(page).getByRole('checkbox').check()
    await article(page).getByText('edited').waitFor()
  })
})
