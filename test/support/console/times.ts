import type { Page } from 'playwright-core'
import type { TimeZone } from '../time-zones.ts'

type ShownTime = { at: string; exact: string; text: string }

/** The times on a page: the instant, the exact time in the tooltip, and what is shown. */
export const timesOf = (page: Page): Promise<ShownTime[]> =>
  page.evaluate(() =>
    [...(globalThis as any).document.querySelectorAll('time')].map((time: any) => ({
      at: time.dateTime,
      exact: time.title,
      text: time.textContent,
    })),
  )

/** The times whose tooltip is not what Intl writes in the zone. */
export const strangeTimes = (times: ShownTime[], locale: 'ja' | 'en', timeZone: TimeZone): string[] => {
  const intl = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return times
    .filter(({ at, exact }) => spaced(exact) !== spaced(intl.format(new Date(at))))
    .map(({ at, exact }) => `${at} is shown as ${exact}`)
}

/** Versions of Intl have different spaces before AM and PM. */
export const spaced = (text: string): string => text.replaceAll(/\s/g, ' ')

/** Makes the page read again what it shows, as it does when the user returns to its tab after a minute. */
export const returnTo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 60_000
    ;(globalThis as any).dispatchEvent(new Event('visibilitychange'))
  })
