import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { installFonts } from './fonts.ts'

export type SeatOptions = {
  /** Of the browser; a signed-in person's own language is that of their first sign-in. */
  locale?: 'ja' | 'en'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** In which nobody has been, for what is about a first visit or cannot be undone; it is closed afterwards. */
  isFresh?: boolean
}

type Kind = Required<Pick<SeatOptions, 'locale' | 'isFresh'>> & { url: string }

/** A browser's context with a page, for one person at a time. */
export type Seat = Kind & { context: BrowserContext; page: Page; tools: CDPSession }

let browser: Browser | undefined
const free: Seat[] = []

/** The browser is that of the files before, and ends with the process. */
export async function startBrowser(): Promise<void> {
  if (browser?.isConnected()) return
  process.env.FONTCONFIG_FILE = installFonts()
  browser = await openBrowser()
}

/** One that is as new: a page that has shown the console before shows it at a quarter of the cost. */
export async function takeSeat(kind: Kind, { theme, width, height }: SeatOptions): Promise<Seat> {
  const at = free.findLastIndex(({ locale }) => locale === kind.locale)
  const [seat = await makeSeat(kind)] = kind.isFresh || at < 0 ? [] : free.splice(at, 1)
  const { page } = seat
  await page.setViewportSize({ width: width ?? 1280, height: height ?? 800 })
  await page.emulateMedia({ ...unset, colorScheme: theme ?? 'light' })
  return seat
}

const unset = { media: null, reducedMotion: null, forcedColors: null, contrast: null }

async function makeSeat(kind: Kind): Promise<Seat> {
  const context = await browser!.newContext({
    baseURL: kind.url,
    locale: kind.locale === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'Asia/Tokyo',
  })
  const page = await context.newPage()
  // Slow machines are slow: nothing here waits longer than it must.
  page.setDefaultTimeout(15_000)
  return { ...kind, context, page, tools: await context.newCDPSession(page) }
}

/** Its page shows nobody's any more, and nothing is under way; what went wrong there has been told. */
export async function quit({ context, page, url }: Seat): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map(other => other !== page && other.close()))
  // A text of the same origin: the page stays in its process, and what the origin keeps can be cleared.
  await page.goto(`${url}/theme.js`)
}

const heard = ['console', 'pageerror', 'dialog', 'download', 'popup']
const asked = ['request', 'response', 'requestfinished', 'requestfailed']

/** After `quit`: for the next one, without anything that the last one left. */
export async function freeSeat(seat: Seat): Promise<void> {
  const { context, page, tools, url } = seat
  for (const event of [...heard, ...asked]) page.removeAllListeners(event)
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
  free.push(seat)
}
