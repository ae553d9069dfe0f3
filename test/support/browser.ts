import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { installFonts } from './console/fonts.ts'

/** The errors of a page while it was open, and the other hosts that it requested. */
export type Trouble = { errors: string[]; otherHosts: string[] }

// The package is made for minimal machines, and brings its own libraries if it detects one.
process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'

/** The path of Chromium from a package, which is unpacked if it was not before. */
export const browserPath = async (): Promise<string> =>
  process.env.UNPACKED_BROWSER ?? (await chromium.executablePath())

/**
 * A headless Chromium with Japanese fonts. Without them, it would look for one for each word that it lays out. `args`:
 * further arguments of its command line.
 */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  chromium.setGraphicsMode = false
  const weakening = /--(single-process|no-zygote|disable-web-security)/
  return playwright.launch({
    executablePath: await browserPath(),
    // Emulating a graphics card took most of its time.
    args: [...chromium.args.filter(arg => !weakening.test(arg)), '--disable-gpu', ...args],
    headless: true,
    // Without a language of the machine, it could not open files with other names than ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8', FONTCONFIG_FILE: installFonts() },
  })
}

/** Records errors that the page logs or throws, violations of its policy, and requests to hosts other than `origin`. */
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
