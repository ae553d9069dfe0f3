import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Two clicks in one task of the event loop, before the page can show that the first one is being sent. */
const clickTwice = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button: { click(): void }) => {
    button.click()
    const first = Date.now()
    while (Date.now() === first);
    button.click()
  })

const keyOf = (route: Route) => route.request().headers()['idempotency-key']!

describe('a change (requests § Idempotency keys)', () => {
  it('is one request for two clicks, and has one key until it gets a response or its content changes', async () => {
    const { page, open, api, requests } = await visitor({ locale: 'en' })
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Alpine' } }))
    const groups = `/api/orgs/${org.id}/groups`
    const listed = async () => {
      const made = await unwrap(api.GET('/api/orgs/{orgId}/groups', { params: { path: { orgId: org.id } } }))
      return made.groups.map(({ name }) => name).sort()
    }
    await open(`/orgs/${org.id}/settings/groups`)
    const name = page.getByRole('dialog').getByLabel('Name')
    const begin = async (text: string) => {
      await page.getByRole('button', { name: 'New group' }).click()
      await name.fill(text)
    }

    await begin('Design')
    await clickTwice(page, 'Create')
    await name.waitFor({ state: 'detached' })
    expect(requests.filter(one => one === `POST ${groups}`)).toHaveLength(1)
    expect(await listed()).toEqual(['Design'])

    const keys: string[] = []
    let isCut = true
    await page.route(`**${groups}`, async route => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(keyOf(route))
      if (!isCut) return route.continue()
      // The change is done, but its response is lost.
      if (keys.length === 1 && route.request().postData()!.includes('Research')) await route.fetch()
      await route.abort('internetdisconnected')
    })
    await begin('Research')
    const create = page.getByRole('button', { name: 'Create', exact: true })
    // The connection bar can report the loss before the form has given up.
    const givenUp = page.getByRole('dialog').getByRole('alert')
    await create.click()
    await givenUp.getByText('The server cannot be reached').waitFor()
    isCut = false
    const lost = keys.splice(0)
    await create.click()
    await name.waitFor({ state: 'detached' })
    expect(new Set([...lost, ...keys]).size).toBe(1)
    expect(await listed()).toEqual(['Design', 'Research'])

    isCut = true
    await begin('Sales')
    keys.length = 0
    await create.click()
    await givenUp.getByText('The server cannot be reached').waitFor()
    isCut = false
    const [given] = keys.splice(0)
    await name.fill('Design')
    await create.click()
    await page
      .getByRole('dialog')
      .getByText(/already/i)
      .waitFor()
    await name.fill('Marketing')
    await create.click()
    await name.waitFor({ state: 'detached' })
    expect(new Set([given, ...lost, ...keys]).size).toBe(4)
    expect(await listed()).toEqual(['Design', 'Marketing', 'Research'])
  })

  it('says what is wrong if a proxy responds, or the page has a fault, and keeps its key', async () => {
    const { page, open, api } = await visitor({ locale: 'en' })
    await open('/settings/tokens')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByLabel('Name').fill('CI')
    await page.getByRole('radio', { name: 'All' }).check()
    const keys: string[] = []
    const answers = [
      { contentType: 'text/html', body: '<p>Sign in to this network</p>' },
      { status: 201, json: {} },
    ]
    await page.route('**/api/tokens', route => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(keyOf(route))
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.continue()
    })
    const create = page.getByRole('button', { name: 'Create', exact: true })
    await create.click()
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor()
    await create.click()
    await page.getByRole('alert').getByText('Something went wrong. Reload the page.').waitFor()
    expect(new Set(keys).size).toBe(1)
    expect((await unwrap(api.GET('/api/tokens'))).tokens).toEqual([])
  })

  it('is one request for two clicks also if it sends a time, as a new token does', async () => {
    const { page, open, api, requests } = await visitor({ locale: 'en' })
    await open('/settings/tokens')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByLabel('Name').fill('CI')
    await page.getByRole('radio', { name: 'All' }).check()
    await clickTwice(page, 'Create')
    const plaintext = await page.getByText(/^svc_user_/).innerText()
    await page.getByRole('checkbox', { name: 'I have copied and saved it' }).check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText(plaintext.slice(-4)).waitFor()
    expect(requests.filter(one => one === 'POST /api/tokens')).toHaveLength(1)
    const { tokens } = await unwrap(api.GET('/api/tokens'))
    expect(tokens.map(({ name }) => name)).toEqual(['CI'])
  })
})
