import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import type { TimeZone } from '../time-zones.ts'

export type PageOptions = {
  /** The language of the browser. A user keeps the language of their first sign-in. */
  locale?: 'ja' | 'en'
  /** The time zone of the browser. */
  timeZone?: TimeZone
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** A browser of the test's own, for tests that measure time. */
  browser?: Browser
  /** A new context, for tests of a first visit and tests whose effects cannot be undone. It is closed afterwards. */
  isFresh?: boolean
}

/** A browser context with a page, which tests use one after another. */
export type ReusablePage = {
  url: string
  isFresh: boolean
  context: BrowserContext
  page: Page
  tools: CDPSession
}

/** Optimizing code takes longer than it saves in the short life of a page of a test. */
const unoptimized = '--js-flags=--no-opt --no-maglev'

let shared: Browser | undefined
const free: ReusablePage[] = []

/** Starts the browser, which all test files of the process share. */
export async function startBrowser(): Promise<void> {
  if (shared?.isConnected()) return
  shared = await openBrowser([unoptimized])
}

/** Returns a page in its initial state. A page that has loaded the console before loads it in a quarter of the time. */
export async function takePage(url: string, options: PageOptions = {}): Promise<ReusablePage> {
  const { locale = 'ja', timeZone = 'Asia/Tokyo', theme = 'light', width = 1280, height = 800 } = options
  const { browser, isFresh = browser !== undefined } = options
  const reusable = (!isFresh && free.pop()) || (await openPage(url, isFresh, browser))
  const { page, tools } = reusable
  const language = locale === 'ja' ? 'ja-JP' : 'en-GB'
  await Promise.all([
    page.setViewportSize({ width, height }),
    page.emulateMedia({ ...unset, colorScheme: theme }),
    tools.send('Emulation.setLocaleOverride', { locale: language }),
    tools.send('Emulation.setTimezoneOverride', { timezoneId: timeZone }),
    // An empty name is the browser's own.
    tools.send('Emulation.setUserAgentOverride', { userAgent: '', acceptLanguage: language }),
  ])
  return reusable
}

const unset = { media: null, reducedMotion: null, forcedColors: null, contrast: null }

// Language and time zone are not set for the context, because then each of them would need contexts of its own.
async function openPage(url: string, isFresh: boolean, browser = shared!): Promise<ReusablePage> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  // For slow machines.
  page.setDefaultTimeout(60_000)
  return { url, isFresh, context, page, tools: await context.newCDPSession(page) }
}

/** Leaves the console, so that no request is pending and all errors have been reported. */
export async function leavePage({ context, page, url }: ReusablePage): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(
    context
      .pages()
      .filter(other => other !== page)
      .map(other => other.close()),
  )
  // A file of the same origin, so the page keeps its process and the origin's storage can be cleared.
  await page.goto(`${url}/theme.js`)
}

const pageEvents = ['console', 'pageerror', 'dialog', 'download', 'popup']
const requestEvents = ['request', 'response', 'requestfinished', 'requestfailed']

/**
 * Resets a page after `leavePage`, and makes it available to the next test. Throws if the page has a replaced clock,
 * which Playwright cannot undo: in the next test, time would stand still.
 */
export async function returnPage(reusable: ReusablePage): Promise<void> {
  const { context, page, tools, url } = reusable
  // Playwright marks its own Date with this property.
  if (await page.evaluate(() => 'isFake' in Date)) {
    await context.close()
    throw new Error('A test that replaces the clock of its page needs a visitor with isFresh')
  }
  for (const event of [...pageEvents, ...requestEvents]) page.removeAllListeners(event)
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    tools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
    page.evaluate(() => {
      sessionStorage.clear()
      Object.assign(globalThis, { name: '' })
    }),
    page.mouse.move(-1, -1),
    tools.send('Page.resetNavigationHistory'),
  ])
  free.push(reusable)
}
