import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Client } from '../../src/client/index.ts'
import { openBrowser } from './browser.ts'
import { accountAt } from './stack-accounts.ts'

type Decision = 'Connect' | 'Cancel'

/** A user of the shared stack with a browser, and a server on this computer to which the browser returns. */
export type Consenting = {
  api: Client
  redirectUri: string
  /** Opens what an app asks for, decides in the console, and returns where the browser goes. */
  decide(address: string | URL, decision?: Decision): Promise<URL>
}

/** Creates them before the tests of a file. */
export function consenting(name: string): Consenting {
  let browser: Browser | undefined
  let server: Server | undefined
  let session = ''
  const user = { api: undefined as unknown as Client, redirectUri: '', decide }
  beforeAll(async () => {
    const { api, cookie } = await accountAt({ addresses: inject('stack') }, `${name}@apps.test`, 'en')
    user.api = api
    session = cookie
    server = createServer((_, to) => to.end('The app'))
    await new Promise<void>(ready => server!.listen(0, '127.0.0.1', ready))
    user.redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
    browser = await openBrowser()
  })
  afterAll(async () => {
    server?.close()
    server?.closeAllConnections()
    await browser?.close()
  })

  async function decide(address: string | URL, decision: Decision = 'Connect'): Promise<URL> {
    const context = await browser!.newContext()
    const [key, value] = session.split('=') as [string, string]
    await context.addCookies([{ name: key, value, url: inject('stack').url, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(String(address))
    await page.getByRole('button', { name: decision, exact: true }).click()
    await page.waitForURL('http://127.0.0.1:*/callback?*')
    const returned = new URL(page.url())
    await context.close()
    return returned
  }

  return user
}
