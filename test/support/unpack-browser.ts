import { browserPath } from './browser.ts'

/**
 * Vitest's global setup of tests with a browser: unpacks Chromium, and tells all programs that this process starts where
 * it is. None of them can start the file while another one is still writing it.
 */
export default async function unpackBrowser(): Promise<void> {
  process.env.UNPACKED_BROWSER = await browserPath()
}
