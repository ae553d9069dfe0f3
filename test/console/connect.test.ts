import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { placeOf } from '../../src/console/pages/connect/places.ts'
import { createApp, exchange, publish, queryOf } from '../support/console/apps.ts'
import { codeFor } from '../support/console/mailbox.ts'
import { axe, shoot, stranger, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Responds as the app to which the browser returns. */
const respondAsApp = (page: Page) =>
  page.route('**/callback?*', route => route.fulfill({ contentType: 'text/plain', body: 'The app' }))

/** The address with which the browser returned to the app. */
async function returned(page: Page): Promise<string> {
  await page.waitForURL('**/callback?*')
  return page.url()
}

const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

async function createProject(api: Client, name: string): Promise<string> {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Harbor' } }))
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name } }))
  return project.id
}

const appsOf = async (api: Client) => (await unwrap(api.GET('/api/me/apps'))).apps

describe('what an app asks for (apps § Asking)', () => {
  it('names the host of the app first, and that the app runs on this computer', async () => {
    const app = await createApp({ name: 'Editor' })
    const { page, open, requests, email } = await visitor({ locale: 'en' })
    await open(`/connect?${queryOf(app, { scope: 'issues:read issues:write' })}`)
    await page
      .getByRole('heading', { level: 1, name: `${app.host} wants to connect to your Cairn account` })
      .waitFor()
    expect(requests.sort()).toEqual(['GET /api/me/home', 'GET /api/oauth/request'])
    await page.getByText(`Then your browser goes back to ${new URL(inject('stack').url).host}.`).waitFor()
    await page.getByText('“Editor”', { exact: true }).waitFor()
    await page.getByText('Cairn did not verify this name.').waitFor()
    await page.getByText('The API', { exact: true }).waitFor()
    await page.getByRole('main').getByText(email, { exact: true }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('issues:')
    expect(await axe(page)).toEqual([])
    await shoot(page, 'connect')
  })

  it('names both hosts if the browser goes to another site, on a narrow screen', async () => {
    const app = await createApp({ redirectUri: 'https://elsewhere.example/callback' })
    const { page, open } = await visitor({ theme: 'dark', width: 360 })
    await open(`/connect?${queryOf(app, { resource: `${inject('stack').url}/mcp` })}`)
    await page.getByRole('heading', { level: 1, name: `${app.host} が、あなたの Cairn アカウント` }).waitFor()
    await page.getByText(`${app.host} とは別のサイト elsewhere.example に移動します。`).waitFor()
    await page.getByText('エージェント用のツール (MCP)').waitFor()
    expect(await page.getByRole('group', { name: '変更' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
  })

  it.each([
    ['elsewhere.example', 'site'],
    ['elsewhere.example:8443', 'site'],
    ['localhost.example', 'site'],
    ['localhost', 'computer'],
    ['127.0.0.1:4711', 'computer'],
    ['[::1]:4711', 'computer'],
    ['editor:', 'device'],
  ] as const)('reads %s as a place of the kind %s', (host, place) => {
    expect(placeOf(host)).toBe(place)
  })

  it('is read with the query as the app wrote it, after a sign-in, too', async () => {
    const app = await createApp()
    const { page } = await stranger({ locale: 'en' })
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/oauth/request') asked.push(search)
    })
    // The router would write the space and the tilde in another way, and drop all but the last of equal parameters.
    const resource = `resource=${inject('stack').url}`
    const query = `${queryOf(app)}&scope=issues:read%20files:read&nonce=~1,2&${resource}&${resource}`
    await respondAsApp(page)
    await page.goto(`/connect?${query}`)
    await page.waitForURL('**/sign-in?next=*')
    const email = `connecting-${crypto.randomUUID().slice(0, 8)}@example.test`
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill(await codeFor(email))
    await page.getByRole('heading', { level: 1, name: /wants to connect/ }).waitFor()
    expect(new URL(page.url()).search).toBe(`?${query}`)
    await page.reload()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    expect(parametersOf(await returned(page))).toMatchObject({ state: app.host, iss: inject('stack').url })
    expect(new Set(asked)).toEqual(new Set([`?${query}`]))
  })

  it('leads back to the app at once if the request of the app has an error', async () => {
    const app = await createApp()
    const { page } = await visitor()
    await respondAsApp(page)
    await page.goto(`/connect?${queryOf(app, { scope: 'full' })}`, { waitUntil: 'commit' })
    expect(parametersOf(await returned(page))).toEqual({
      ...{ error: 'invalid_scope', state: app.host },
      iss: inject('stack').url,
    })
  })

  it('leads nowhere if the app is unknown, and is read again on request', async () => {
    const app = await createApp({ isPublished: false })
    const { page, open, requests, api } = await visitor({ locale: 'en', width: 360 })
    await open(`/connect?${queryOf(app)}`)
    await page.getByRole('heading', { level: 1, name: 'The app cannot connect' }).waitFor()
    expect(requests.sort()).toEqual(['GET /api/me/home', 'GET /api/oauth/request'])
    await page.getByRole('alert').getByText('The metadata document of this app cannot be fetched').waitFor()
    await page.getByText('Nothing was connected.').waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'connect-refused')
    await publish(app)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(app.host) }).waitFor()
    await open(`/connect?${queryOf(app, { redirect_uri: 'https://elsewhere.example/callback' })}`)
    await page.getByRole('alert').getByText('redirect_uri').waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await appsOf(api)).toEqual([])
  })

  it('is never shown in a frame', async () => {
    const { headers } = await fetch(`${inject('stack').url}/connect?client_id=x`, {
      headers: { accept: 'text/html' },
    })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('the user (apps § Asking)', () => {
  it('gives less than the app asks for, and two clicks are one request', async () => {
    const app = await createApp()
    const { page, open, api, requests } = await visitor({ locale: 'en' })
    const projectId = await createProject(api, 'Pier')
    await respondAsApp(page)
    await open(`/connect?${queryOf(app, { scope: 'issues:read issues:write roadmap:read files:read' })}`)
    await page.getByRole('group', { name: 'Change' }).getByRole('checkbox').uncheck()
    await page
      .getByRole('group', { name: 'Read' })
      .getByRole('checkbox', { name: /^List folders/ })
      .uncheck()
    await page.getByLabel('Project', { exact: true }).selectOption('Pier – Harbor')
    await page.getByRole('button', { name: 'Connect', exact: true }).evaluate((button: { click(): void }) => {
      button.click()
      button.click()
    })
    await exchange(app, await returned(page))
    expect(requests.filter(one => one.startsWith('POST'))).toEqual(['POST /api/oauth/approve'])
    expect(await appsOf(api)).toMatchObject([
      { scopes: ['issues:read', 'roadmap:read'], project: { id: projectId }, host: app.host },
    ])
  })

  it('must give something, or cancels with only the keyboard', async () => {
    const app = await createApp()
    const { page, open, api } = await visitor({ locale: 'en', theme: 'dark', width: 360 })
    await respondAsApp(page)
    await open(`/connect?${queryOf(app, { scope: 'issues:read' })}`)
    await page.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByText('Select at least one, or cancel.').waitFor()
    expect(await page.getByRole('button', { name: 'Connect', exact: true }).isDisabled()).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Cancel')
    await page.keyboard.press('Enter')
    expect(parametersOf(await returned(page))).toMatchObject({ error: 'access_denied', state: app.host })
    expect(await appsOf(api)).toEqual([])
  })

  it('never gives all projects instead of one that they lost', async () => {
    const app = await createApp()
    const { page, open, api } = await visitor({ locale: 'en' })
    const projectId = await createProject(api, 'Pier')
    await open(`/connect?${queryOf(app)}`)
    await page.getByLabel('Project', { exact: true }).selectOption('Pier – Harbor')
    await unwrap(api.DELETE('/api/projects/{projectId}', { params: { path: { projectId } } }))
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('alert').getByText('The project was not found').waitFor()
    await expect
      .poll(() =>
        page
          .getByLabel('Project', { exact: true })
          .evaluate((select: { selectedOptions: { text: string }[] }) => select.selectedOptions[0]!.text),
      )
      .toBe('A project that you can no longer access')
    expect(await appsOf(api)).toEqual([])
  })

  it('stays on a page that they can close if a program of the device opens the address', async () => {
    const app = await createApp({ redirectUri: 'harbor-editor://callback' })
    const { page, open } = await visitor({ locale: 'en' })
    await open(`/connect?${queryOf(app)}`)
    await page.getByText('the app on this device that handles harbor-editor: links').waitFor()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'You allowed the app to connect' })
    await heading.and(page.locator(':focus')).waitFor()
    await page.getByText('You can close this page.').waitFor()
    await page.getByRole('button', { name: 'Return to the app' }).waitFor()
    await shoot(page, 'connect-approved')
    expect(await axe(page)).toEqual([])
    // The code is in no address and no storage of the browser.
    expect(page.url()).not.toContain('code=')
    const stored = await page.evaluate(() => {
      const { localStorage, sessionStorage, history } = globalThis as any
      return JSON.stringify([localStorage, sessionStorage, history.state])
    })
    expect(stored).not.toContain('code=')
  })
})
