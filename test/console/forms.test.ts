import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { createScene, type Scene } from '../support/console/form-scene.ts'
import { dialog, type FormRow, formRows } from '../support/console/forms.ts'
import { stranger, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

// Longer than that of a click, whose error says more.
const timeout = 90_000

const refuse = async (route: Route) => {
  if (route.request().method() === 'GET') await route.continue()
  else await route.fulfill({ status: 409, json: { error: 'Not now', code: 'conflict', message: 'Not now' } })
}

/** Fills in a form and sends it; returns whether it was accepted. */
async function send(page: Page, row: FormRow, isRight: boolean, scene: Scene): Promise<boolean> {
  const { form, fill, button, reads } = row
  const isMeant = (path: string, method: string) =>
    reads ? path === reads : path.startsWith('/api/') && method !== 'GET'
  const act = async () => {
    await fill(page, isRight, scene)
    await button?.(page).click()
  }
  const [response] = await Promise.all([
    page
      .waitForResponse(one => isMeant(new URL(one.url()).pathname, one.request().method()), { timeout })
      .catch(() => expect.fail(`${form} sends nothing`)),
    act(),
  ])
  return response.ok()
}

// One user fills in all forms, so it takes several times as long as other tests.
it('every form of the console can be sent again after a refusal', { timeout: 480_000 }, async () => {
  const owner = await visitor({ locale: 'en' })
  const signedOut = await stranger({ locale: 'en' })
  let scene: Scene | undefined
  let last = ''
  for (const row of formRows) {
    const { open, page } = row.isSignedOut ? signedOut : owner
    if (row.path.includes(':')) scene ??= await createScene(owner)
    const path = row.path.replace(/:(\w+)/g, (_, name: keyof Scene) => scene![name])
    if (path !== last) await open(path)
    last = path
    await row.open?.(page)
    if (row.isRefusedByTest) await page.route('**/api/**', refuse)
    expect([row.form, await send(page, row, false, scene!)]).toEqual([row.form, false])
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor()
    await page.unroute('**/api/**', refuse)
    expect([row.form, await send(page, row, true, scene!)]).toEqual([row.form, true])
    await (row.finish ? row.finish(page) : page.locator(dialog).waitFor({ state: 'detached' }))
  }
})

it('every form is in the table', () => {
  const root = join(import.meta.dirname, '../../src/console')
  const wrappers = ['parts/queue-form.tsx', 'pages/project-settings/setting.tsx']
  const missing = globSync('**/*.tsx', { cwd: root }).filter(file => {
    const forms = [...readFileSync(join(root, file), 'utf8').matchAll(/<(Saved|Queue)?Form\b/g)].length
    return !wrappers.includes(file) && formRows.filter(({ form }) => form === file).length < forms
  })
  expect(missing).toEqual([])
})
