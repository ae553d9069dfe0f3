import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn } from '../support/console/projects.ts'
import { fieldOf, isActive, openField, ownerOf } from '../support/console/search.ts'
import { returnTo } from '../support/console/times.ts'
import { withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Holds code back, by default that of the search field. Returns what lets it through. */
async function holdCode(page: Page, name = 'search-(?!field)'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/console/${name}[^/]+\\.js$`), async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens the field, and presses keys in it as soon as it is there, which is before its list is. */
const pressBeforeList = (page: Page, keys: string[]): Promise<void> =>
  page.evaluate(keys => {
    const { document, KeyboardEvent, MutationObserver } = globalThis as any
    const press = (on: any, key: string, ctrlKey = false) =>
      on.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
    return new Promise<void>((done, fail) => {
      const observer = new MutationObserver(() => {
        const field = document.querySelector('[role=combobox]')
        if (!field) return
        observer.disconnect()
        if (document.querySelector('[role=option]')) return fail(new Error('The list is already there'))
        for (const key of keys) press(field, key)
        done()
      })
      observer.observe(document, { childList: true, subtree: true })
      press(document.body, 'k', true)
    })
  }, keys)

/** Presses keys where the focus is, before any timer. Returns of each whether the browser would act on it. */
const pressInOneTask = (page: Page, keys: string[]): Promise<boolean[]> =>
  page.evaluate(keys => {
    const { document, KeyboardEvent } = globalThis as any
    return keys.map(key =>
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    )
  }, keys)

/**
 * Holds the tasks of React, which then ends its turn after each, as on a slow machine. `step` runs the next one;
 * `awaitNext` waits until there is one.
 */
async function stepReact(page: Page) {
  await page.evaluate(() => {
    const { MessagePort, performance } = globalThis as any
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message))
    }
    let now = performance.now()
    performance.now = () => (now += 3)
    const goOn = () => {
      MessagePort.prototype.postMessage = postMessage
      for (const run of held.splice(0)) run()
    }
    Object.assign(globalThis, { held, goOn })
  })
  const awaitNext = () => page.waitForFunction(() => (globalThis as any).held.length > 0)
  return {
    awaitNext,
    async step() {
      await awaitNext()
      await page.evaluate(() => (globalThis as any).held.shift()())
    },
    goOn: () => page.evaluate(() => (globalThis as any).goOn()),
  }
}

describe('the search field, used faster than it appears', () => {
  it('gets what is typed before its code is loaded', async () => {
    const { page, open } = await ownerOf(['Roof'], { isFresh: true })
    const release = await holdCode(page)
    await open('/')
    await page.keyboard.press('/')
    await page.keyboard.type('cnooxi')
    for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('notif')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.waitForURL('**/notifications')
    await page.keyboard.press('/')
    await fieldOf(page).and(page.locator(':focus')).waitFor()
    expect(await fieldOf(page).inputValue()).toBe('')
  })

  it('gets the keys that move in its list before the list is there', async () => {
    const { page, open } = await ownerOf(['Roof'], { isFresh: true })
    const release = await holdCode(page)
    await open('/')
    await page.keyboard.press('/')
    await page.keyboard.type('notif')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    release()
    await page.waitForURL('**/settings/notifications')

    // Its code is there now, but its list is rendered after the field, and these keys come in one task.
    await pressBeforeList(page, ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
    const third = page.getByRole('option').nth(2)
    await expect.poll(() => third.getAttribute('aria-selected')).toBe('true')
  })
})

describe('the dialog of a new issue, used faster than it appears', () => {
  it('gets the title, and the issue of the page gets no shortcuts', async () => {
    const { page, open, projectId, requests } = await ownerOf(['Roof'], { isFresh: true })
    await open(`/projects/${projectId}/issues/1`)
    await page.getByRole('button', { name: 'Status:' }).waitFor()
    const release = await holdCode(page, '(new-issue|dialog-window)-')
    await page.keyboard.press('c')
    await page.keyboard.type('never')
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await page.keyboard.type('slow page')
    expect(await pressInOneTask(page, ['F5', 'F12', 'Home'])).toEqual([true, true, false])
    release()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('s')
    await expect.poll(() => title.inputValue()).toBe('slow pages')
    expect(requests.filter(one => !one.startsWith('GET'))).toEqual([])
  })

  it('is for the project where the key was pressed, also after leaving or losing it', async () => {
    const { page, open, projectId, api } = await ownerOf(['Roof'], { isFresh: true })
    const params = { path: { projectId } }
    const { orgId } = (await unwrap(api.GET('/api/projects/{projectId}', { params }))).project
    const made = await unwrap(api.POST('/api/projects', { body: { name: 'Garden', orgId } }))
    await open(`/projects/${projectId}/members`)
    await page.getByRole('button', { name: 'Add people' }).waitFor()
    const release = await holdCode(page, '(new-issue|dialog-window)-')
    await Promise.all([page.waitForRequest(/new-issue-/), page.keyboard.press('c')])
    await page.keyboard.type('leaks')
    await page.evaluate(
      at => (globalThis as any).__TSR_ROUTER__.navigate({ to: at }),
      `/projects/${made.project.id}/members`,
    )
    await unwrap(api.POST('/api/projects/{projectId}/archive', { params }))
    const gone = { params: { path: { projectId: made.project.id } } }
    await unwrap(api.POST('/api/projects/{projectId}/archive', gone))
    await returnTo(page)
    await page.getByText('This project is archived and read-only.').waitFor({ timeout: 20_000 })
    release()
    const dialog = page.getByRole('dialog', { name: 'New issue' })
    const lost = dialog.getByText('You can no longer create issues in “コンソール”.')
    // A read that began before the project was archived can end after the return.
    await expect.poll(() => returnTo(page).then(() => lost.count())).toBe(1)
    expect(await dialog.getByLabel('Title').inputValue()).toBe('leaks')
  })

  it('opens, also if the code of its window loads between a render and its effects', async () => {
    const { page, open, projectId } = await ownerOf(['Roof'], { isFresh: true })
    await open(`/projects/${projectId}/members`)
    await page.getByRole('button', { name: 'Add people' }).waitFor()
    const releaseForm = await holdCode(page, 'new-issue-')
    const releaseWindow = await holdCode(page, 'dialog-window-')
    const [, code] = await Promise.all([
      page.waitForRequest(/new-issue-/),
      page.waitForRequest(/dialog-window-/),
      page.keyboard.press('c'),
    ])
    const react = await stepReact(page)
    releaseForm()
    await react.step()
    await react.awaitNext()
    releaseWindow()
    await page.evaluate(`import('${code.url()}').then(() => {})`)
    await react.goOn()
    await page.getByRole('dialog', { name: 'New issue' }).waitFor()
  })

  it('does not open after a click elsewhere, which gets what is typed', async () => {
    const { page, open, projectId } = await ownerOf(['Roof'], { isFresh: true })
    await open(`/projects/${projectId}/issues/1`)
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.waitFor()
    const release = await holdCode(page, '(new-issue|dialog-window)-')
    await page.keyboard.press('c')
    await comment.click()
    await page.keyboard.type('thanks')
    release()
    expect(await comment.inputValue()).toBe('thanks')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the filter of a list of options', () => {
  it('keeps its text if Enter finds nothing, and chooses what a slow search finds after Enter', async () => {
    const { page, open, projectId, api } = await ownerOf(['Roof', 'Root cellar', 'Chimney'])
    await open(`/projects/${projectId}/issues/3`)
    await page.getByRole('button', { name: 'Choose a parent' }).press('Enter')
    const filter = page.getByRole('combobox', { name: 'Choose a parent' })
    await page.getByRole('option', { name: 'Roof' }).waitFor()
    await page.keyboard.type('zzz')
    await page.getByText('No matches').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('z')
    expect(await filter.inputValue()).toBe('zzzz')
    await createIssuesIn(api, projectId, ['Gutter'])
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/issues\?.*q=Gutter/, async route => {
      await promise
      await route.continue()
    })
    await filter.fill('Gutter')
    await page.keyboard.press('Enter')
    await page.waitForRequest(/q=Gutter/)
    resolve()
    await page.getByRole('button', { name: 'Change parent' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('complementary').getByRole('link', { name: 'Gutter' }).waitFor()
  })
})

describe('the dialog of a new project, used faster than it appears', () => {
  it('gets the name', async () => {
    const { page, open } = await ownerOf(['Roof'], { isFresh: true })
    const release = await holdCode(page, 'dialog-window-')
    await open('/')
    await openField({ page }, 'new project')
    await isActive(page, 'New project')
    // The option acts in a timer, after the focus has returned to the page.
    await pressInOneTask(page, ['Enter', 'C', 'h'])
    await page.keyboard.type('imney')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.and(page.locator(':focus')).waitFor()
    expect(await name.inputValue()).toBe('Chimney')
  })
})
