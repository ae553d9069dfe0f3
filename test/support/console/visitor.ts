import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import type { Client } from '../../../src/client/index.ts'
import { openBrowser, watchTrouble } from '../browser.ts'
import { accountAt } from '../local-stack.ts'
import { installFonts } from './fonts.ts'

export type Visitor = {
  page: Page
  context: BrowserContext
  /** The API as this person calls it from elsewhere, to set a scene; only of who is signed in. */
  api: Client
  email: string
  /** What the pages asked of the API so far, as `GET /api/me/home`. */
  asked: string[]
  /** Opens a path of the console and waits until its heading is there. */
  open(path: string): Promise<void>
}

export type VisitorOptions = {
  /** Of the browser; a signed-in person's own language is that of their first sign-in. */
  locale?: 'ja' | 'en'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** Of another stack than the console's tests share. */
  url?: string
}

let browser: Browser | undefined
let number = 0
const contexts: { context: BrowserContext; errors: string[] }[] = []

/**
 * To be called once in a file of tests: after each test it closes every page, which had no trouble. The browser is that of
 * the files before, and ends with the process.
 */
export function withBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return
    process.env.FONTCONFIG_FILE = installFonts()
    browser = await openBrowser()
  }, 60_000)
  afterEach(async () => {
    const ended = contexts.splice(0)
    await Promise.all(ended.map(({ context }) => context.close()))
    expect(ended.flatMap(({ errors }) => errors)).toEqual([])
  })
}

/** Somebody with a browser, not signed in. */
export async function stranger(options: VisitorOptions = {}) {
  const { locale = 'ja', theme = 'light', width = 1280, height = 800, url = inject('stack').url } = options
  const context = await browser!.newContext({
    baseURL: url,
    locale: locale === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'Asia/Tokyo',
    colorScheme: theme,
    viewport: { width, height },
  })
  const page = await context.newPage()
  // Slow machines are slow: nothing here waits longer than it must.
  page.setDefaultTimeout(15_000)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  contexts.push({ context, errors: troubleOf(page, url) })
  const open = async (path: string) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  return { page, context, asked, open }
}

/** Somebody who is signed in already, at an address of their own. */
export async function visitor(options: VisitorOptions & { email?: string } = {}): Promise<Visitor> {
  const { email = `visitor-${process.pid}-${++number}@example.test`, ...rest } = options
  const addresses = inject('stack')
  const { api, cookie } = await accountAt({ addresses }, email, rest.locale)
  const seen = await stranger(rest)
  const [name, value] = cookie.split('=') as [string, string]
  await seen.context.addCookies([{ name, value, url: addresses.url, httpOnly: true, sameSite: 'Lax' }])
  return { ...seen, api, email }
}

/** What goes wrong on a page, beside the refusals of the API that a test is about. */
function troubleOf(page: Page, url: string): string[] {
  const { s3Url, billingUrl } = inject('stack')
  const trouble = watchTrouble(page, url)
  const errors: string[] = []
  const isRefusal = (text: string) =>
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
  page.on('close', () => {
    errors.push(...trouble.errors.filter(text => !isRefusal(text)))
    const known = [s3Url, billingUrl].map(at => new URL(at).origin)
    errors.push(...trouble.otherHosts.filter(asked => !known.includes(new URL(asked).origin)))
  })
  return errors
}

/** Keeps a picture of the whole page in dist/screenshots, for eyes, where PICTURES is set. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return
  const path = join(import.meta.dirname, '..', '..', '..', 'dist', 'screenshots', `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it is shown, each as `rule: place`. */
export async function axe(page: Page): Promise<string[]> {
  // It is large: a page that has it already is not given it again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate(async () => {
    const { axe, document } = globalThis as any
    // Colours on their way from one theme to the other are neither's.
    const moves = document.getAnimations().filter((move: object) => 'transitionProperty' in move)
    await Promise.allSettled(moves.map(({ finished }: { finished: Promise<unknown> }) => finished))
    return axe.run({ resultTypes: ['violations'] })
  })
  return violations.flatMap(({ id, nodes }: any) =>
    nodes.map((node: any) => `${id}: ${node.target.join(' ')}`),
  )
}
