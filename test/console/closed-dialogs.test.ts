import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ownerOf } from '../support/console/files.ts'
import { dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Holds the requests of a method, and returns a function that waits for the next one. */
async function hold(page: Page, method: string): Promise<() => Promise<Route>> {
  const held: Route[] = []
  await page.route('**/api/**', route =>
    route.request().method() === method ? void held.push(route) : route.continue(),
  )
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    return held.shift()!
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, item: string, action: string): Promise<void> {
  await press(page, `Actions for “${item}”`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The page of a folder and two files. */
async function scene() {
  const owner = await ownerOf(await visitor({ locale: 'en' }))
  const { page, open, files, put, folder } = owner
  for (const name of ['a.txt', 'b.txt']) await put(name, 'text')
  await folder('Plans')
  await open(files)
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog')
  return { ...owner, dialog: headed(page), toasts }
}

const headed = (page: Page) => dialogOf(page).filter({ has: page.locator('h2') })

/** Closes the dialog of a held request, searches while it ends, and expects the search to stay open until then. */
async function searchMeanwhile(page: Page, held: Route, done: string): Promise<void> {
  await page.keyboard.press('Escape')
  await headed(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Sla')
  await held.continue()
  await page.getByText(done).waitFor()
  await page.keyboard.type('te')
  expect(await page.getByRole('combobox').inputValue()).toBe('Slate')
  await page.keyboard.press('Escape')
}

describe('a change whose dialog was closed while it was sent', () => {
  it('is reported by one toast if it is refused, from a form and from a confirmation', async () => {
    const { page, dialog, toasts } = await scene()
    const renaming = await hold(page, 'PATCH')
    await choose(page, 'b.txt', 'Rename')
    await dialog.getByLabel('Name').fill('a.txt')
    await page.keyboard.press('Enter')
    const rename = await renaming()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await rename.continue()
    await toasts.getByText('already').waitFor()
    await page.getByRole('link', { name: 'b.txt', exact: true }).waitFor()

    const deleting = await hold(page, 'DELETE')
    await choose(page, 'Plans', 'Delete')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    const deletion = await deleting()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await deletion.fulfill({ status: 409, json: { error: 'Not now', code: 'conflict', message: 'Not now' } })
    await toasts.getByText('Not now').waitFor()
    await page.getByRole('link', { name: 'Plans', exact: true }).waitFor()
    expect(await toasts.count()).toBe(2)
  })

  it('is shown by its confirmation if that is asked again, and reported once in every order', async () => {
    const { page, open, project, toasts } = await scene()
    const dialog = page.getByRole('alertdialog', { name: /^Archive / })
    const reports = toasts.getByText('Not now')
    await open(`/projects/${project.id}/settings`)
    const archiving = await hold(page, 'POST')
    const ask = () => press(page, 'Archive project')
    const confirm = dialog.getByRole('button', { name: 'Archive project', exact: true })
    const send = async () => {
      await ask()
      await confirm.click()
      return archiving()
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    const refuse = (route: Route) =>
      route.fulfill({ status: 409, json: { error: 'Not now', code: 'conflict', message: 'Not now' } })

    const shown = await send()
    await close()
    await ask()
    await confirm.and(page.locator('[data-busy]')).waitFor()
    await refuse(shown)
    await dialog.getByText('Not now').waitFor()
    await close()
    expect(await reports.count()).toBe(0)

    const unseen = await send()
    await close()
    await ask()
    await close()
    await refuse(unseen)
    await reports.waitFor()
    await ask()
    await confirm.and(page.locator(':not([data-busy])')).waitFor()
    expect(await dialog.getByText('Not now').count()).toBe(0)
    await close()
    expect(await reports.count()).toBe(1)

    const done = await send()
    await close()
    await ask()
    await done.continue()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Unarchive project' }).waitFor()
  })

  it('leaves the user where they are if it created a project, and a toast links to the project', async () => {
    const { page, open, dialog } = await scene()
    await open('/')
    const creating = await hold(page, 'POST')
    await press(page, 'New project')
    await dialog.getByLabel('Name', { exact: true }).fill('Depot')
    await page.keyboard.press('Enter')
    const creation = await creating()
    await searchMeanwhile(page, creation, 'Project created:')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Depot' }).click()
    await page.waitForURL('**/projects/*')
  })

  it('names the addresses that an invitation skipped', async () => {
    const { page, open, dialog, project, email } = await scene()
    await open(`/orgs/${project.orgId}/settings/members`)
    const inviting = await hold(page, 'POST')
    await press(page, 'Invite members')
    await dialog.getByLabel('Email addresses').fill(`new@closed.test, ${email}`)
    await press(page, 'Invite 2')
    const invitation = await inviting()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await invitation.continue()
    const text = `1 person was invited. Not invited: ${email} (Already a member)`
    await page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
  })

  it('closes no other dialog that is open when it is done', async () => {
    const { page, dialog } = await scene()
    const creating = await hold(page, 'POST')
    await page.keyboard.press('c')
    await dialog.getByLabel('Title').fill('Roof')
    await page.keyboard.press('Enter')
    const creation = await creating()
    await searchMeanwhile(page, creation, 'Issue added')
  })

  it('leaves another dialog of the same page its focus', async () => {
    const { page, dialog } = await scene()
    const moving = await hold(page, 'PATCH')
    await choose(page, 'b.txt', 'Move')
    await dialog.getByRole('radio', { name: 'Plans' }).check()
    await press(page, 'Move')
    const move = await moving()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await choose(page, 'a.txt', 'Rename')
    const name = dialog.getByLabel('Name').and(page.locator(':focus'))
    await name.waitFor()
    const [read] = await Promise.all([page.waitForResponse('**/files/tree'), move.continue()])
    await read.finished()
    await name.fill('c.txt')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})
