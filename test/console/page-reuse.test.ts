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
      languages: navigator.languages,
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      name,
      pages: (globalThis as any).history.length,
      status: (await fetch('/api/nowhere')).status,
    }
  })

it('a page that is reused by another test is like new', async () => {
  const { url } = inject('stack')
  const theirs = { theme: 'dark', width: 360, locale: 'en', timeZone: 'America/New_York' } as const
  const reusable = await takePage(url, theirs)
  const { page, context } = reusable
  const opened: string[] = []
  page.on('request', request => opened.push(request.url()))
  await page.goto('/sign-in')
  const before = await foundIn(page)
  expect(before).toMatchObject({ languages: ['en-GB'], locale: 'en-GB', timeZone: theirs.timeZone })
  await context.addCookies([{ name: 'session', value: 'theirs', url }])
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
  expect(await takePage(url)).toBe(reusable)
  await page.goto('/sign-in')
  const initial = { isDark: false, innerWidth: 1280, timeZone: 'Asia/Tokyo' }
  expect(await foundIn(page)).toEqual({ ...before, ...initial, languages: ['ja-JP'], locale: 'ja-JP' })
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  expect(opened).toEqual([])
  expect(await context.cookies()).toEqual([])
  await leavePage(reusable)
  await returnPage(reusable)
})

it('a page whose clock was replaced is not reused', async () => {
  const { url } = inject('stack')
  const reusable = await takePage(url)
  await reusable.page.goto('/sign-in')
  await reusable.page.clock.setFixedTime(Date.now())
  await leavePage(reusable)
  await expect(returnPage(reusable)).rejects.toThrow('isFresh')
  expect(reusable.page.isClosed()).toBe(true)
  const next = await takePage(url)
  expect(next).not.toBe(reusable)
  await leavePage(next)
  await returnPage(next)
})
