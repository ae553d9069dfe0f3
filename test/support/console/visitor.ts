import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Client } from '../../../src/client/index.ts'
import { watchTrouble } from '../browser.ts'
import { accountAt } from '../stack-accounts.ts'
import {
  leavePage,
  type PageOptions,
  type ReusablePage,
  returnPage,
  startBrowser,
  takePage,
} from './pages.ts'

export type Account = {
  /** A client of the API as this user, in a session outside the browser, to prepare a test. */
  api: Client
  email: string
}

export type Visitor = Account & {
  page: Page
  context: BrowserContext
  /** The API requests of the page so far, such as `GET /api/me/home`. */
  requests: string[]
  /** Opens a path of the console and waits for its heading. */
  open(path: string): Promise<void>
}

let number = 0
const taken: { reusable: ReusablePage; errors: () => string[] }[] = []

/**
 * Call this once in a test file. After each test, or after all if they share their pages, it frees all pages and expects
 * that none reported an error.
 */
export function withBrowser({ isShared = false } = {}): void {
  beforeAll(startBrowser)
  if (isShared) afterAll(() => freePages(true))
  else afterEach(({ task }) => freePages(task.result?.state === 'fail'))
}

async function freePages(areClosed: boolean): Promise<void> {
  const left = taken.splice(0)
  const isKept = ({ isFresh }: ReusablePage) => !isFresh && !areClosed
  await Promise.all(
    left.map(({ reusable }) => (isKept(reusable) ? leavePage(reusable) : reusable.context.close())),
  )
  const errors = left.flatMap(({ errors }) => errors())
  const after = errors.length === 0 ? returnPage : ({ context }: ReusablePage) => context.close()
  await Promise.all(left.filter(({ reusable }) => isKept(reusable)).map(({ reusable }) => after(reusable)))
  expect(errors).toEqual([])
}

/** A visitor who is not signed in. */
export async function stranger(options: PageOptions = {}) {
  const { url } = inject('stack')
  const reusable = await takePage(url, options)
  const { page, context } = reusable
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`)
  })
  taken.push({ reusable, errors: errorsOf(page, url) })
  const open = async (path: string) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  return { page, context, requests, open }
}

/** A visitor who is signed in as a new user. */
export async function visitor(options: PageOptions & { email?: string } = {}): Promise<Visitor> {
  const { cookie, ...who } = await account(options)
  const seen = await stranger(options)
  const [name, value] = cookie.split('=') as [string, string]
  await seen.context.addCookies([{ name, value, url: inject('stack').url, httpOnly: true, sameSite: 'Lax' }])
  return { ...seen, ...who }
}

/** A new user without a page, for the API only. */
export async function account({ email, locale }: { email?: string; locale?: 'ja' | 'en' } = {}) {
  const at = email ?? `visitor-${process.pid}-${++number}@example.test`
  return { email: at, ...(await accountAt({ addresses: inject('stack') }, at, locale)) }
}

/** Collects the errors of a page, except refusals of the API, which tests expect. */
function errorsOf(page: Page, url: string): () => string[] {
  const { s3Url, billingUrl } = inject('stack')
  const trouble = watchTrouble(page, url)
  // A test cuts the connection with this error; it never comes from the stack.
  const isRefusal = (text: string) =>
    /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
      text,
    )
  const known = [s3Url, billingUrl].map(at => new URL(at).origin)
  return () => [
    ...trouble.errors.filter(text => !isRefusal(text)),
    ...trouble.otherHosts.filter(requests => !known.includes(new URL(requests).origin)),
  ]
}

/** The open dialog, with a form or a confirmation. */
export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Fills the browser's storage of the origin, so that nothing more can be stored. */
export const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 2 ** 22, at = 0; size >= 1; )
      try {
        localStorage.setItem(`full ${at++}`, 'x'.repeat(size))
      } catch {
        size /= 2
      }
  })

/** Stores a screenshot of the whole page in dist/screenshots if PICTURES is set. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return
  const path = join(import.meta.dirname, '..', '..', '..', 'dist', 'screenshots', `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility problems that axe finds on the page, as `rule: element`; with `rule`, only those of this rule. */
export async function axe(page: Page, rule?: string): Promise<string[]> {
  // The script is large, so it is loaded once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate(async rule => {
    const { axe, document } = globalThis as any
    // During the transition between themes, colors have intermediate values.
    const moves = document.getAnimations().filter((move: object) => 'transitionProperty' in move)
    await Promise.allSettled(moves.map(({ finished }: { finished: Promise<unknown> }) => finished))
    return axe.run({ resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) })
  }, rule)
  return violations.flatMap(({ id, nodes }: any) =>
    nodes.map((node: any) => `${id}: ${node.target.join(' ')}`),
  )
}
