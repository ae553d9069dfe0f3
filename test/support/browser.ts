import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'

/** What went wrong while a page was open, and which other hosts it asked. */
export type Trouble = { errors: string[]; otherHosts: string[] }

// Made for machines with next to nothing installed: it brings its own libraries where it believes to be on one.
process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'

/** A Chromium without a window, out of a package; it is unpacked at its first start. */
export async function openBrowser(): Promise<Browser> {
  chromium.setGraphicsMode = false
  const weakening = /--(single-process|no-zygote|disable-web-security)/
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // A graphics card that it has to emulate took most of its time.
    args: [...chromium.args.filter(arg => !weakening.test(arg)), '--disable-gpu'],
    headless: true,
    // Else it cannot say names of files that are not in ASCII, where the machine has no language set.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** Notes what the page logs as an error, what its policy refuses, what it throws, and whom it asks beside `origin`. */
export function watchTrouble(page: Page, origin: string): Trouble {
  const trouble: Trouble = { errors: [], otherHosts: [] }
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) trouble.errors.push(message.text())
  })
  page.on('pageerror', error => trouble.errors.push(error.message))
  page.on('request', request => {
    const { protocol, host, href } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && host !== new URL(origin).host) trouble.otherHosts.push(href)
  })
  return trouble
}
