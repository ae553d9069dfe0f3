import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { leavePage, returnPage, startBrowser, takePage } from '../support/console/pages.ts'

beforeAll(startBrowser)

/** Everything that a page could find of a previous user. */
const foundIn = (page: Page) =>
  page.evaluate(async () => {
    const { document, indexedDB, innerWidth, localStorage, matchMedia, name, navigator, sessionStorage } =
      globalThis as any
    return {
      cookie: document.cookie,
      stored: { ...localStorage, ...sessionStorage },
      databases: await indexedDB.databases(),
      geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isPaper: matchMedia('print').matches,
      innerWidth,
      name,
      pages: (globalThis as any).history.length,
      status: (await fetch('/api/nowhere')).status,
    }
  })

it('a page that is reused by another test is like new', async () => {
  const kind = { locale: 'ja', timeZone: 'Asia/Tokyo', url: inject('stack').url, isFresh: false } as const
  const reusable = await takePage(kind, { theme: 'dark', width: 360 })
  const { page, context } = reusable
  const opened: string[] = []
  page.on('request', request => opened.push(request.url()))
  await page.goto('/sign-in')
  const before = await foundIn(page)
  await context.addCookies([{ name: 'session', value: 'theirs', url: kind.url }])
  await context.grantPermissions(['geolocation'])
  await page.route('**/api/nowhere', route => route.fulfill({ status: 200 }))
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(async () => {
    const { document, indexedDB, localStorage, sessionStorage } = globalThis as any
    for (const storage of [localStorage, sessionStorage]) storage.setItem('theme', 'dark')
    Object.assign(globalThis, { name: 'theirs' })
    document.cookie = 'seen=yes'
    const opening = indexedDB.open('theirs')
    await new Promise(done => Object.assign(opening, { onsuccess: done }))
  })
  await page.goto('/sign-in?email=theirs@example.test')
  expect(await foundIn(page)).toMatchObject({
    name: 'theirs',
    geolocation: 'granted',
    isDark: true,
    status: 200,
  })

  await leavePage(reusable)
  await returnPage(reusable)
  opened.length = 0
  expect(await takePage(kind, {})).toBe(reusable)
  await page.goto('/sign-in')
  expect(await foundIn(page)).toEqual({ ...before, isDark: false, innerWidth: 1280 })
  expect(opened).toEqual([])
  expect(await context.cookies()).toEqual([])
  await leavePage(reusable)
  await returnPage(reusable)
})
