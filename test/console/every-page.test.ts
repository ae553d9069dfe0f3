import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { strangeTimes, timesOf } from '../support/console/times.ts'
import { axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'
import { makeWorld, type World } from '../support/console/world.ts'
import { isTried, triesAll } from '../support/extent.ts'

withBrowser()

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

/** `requests` is 2 if it is left out. */
type Row = [name: string, address: (world: World) => string, requests?: number]

const inOrg = (rest: string) => (world: World) => `/orgs/${world.orgId}${rest}`
const inProject = (rest: string) => (world: World) => `/projects/${world.projectId}${rest}`

/** A page for every route, by the route's path in the router. */
const rows: Record<string, Row> = {
  '/sign-in': ['sign-in', () => '/sign-in?email=takahashi@example.test'],
  '/': ['home', () => '/'],
  '/device': ['device', ({ userCode }) => `/device?user_code=${userCode}`],
  '/connect': ['connect', ({ appQuery }) => `/connect?${appQuery}`],
  '/notifications': ['notifications', () => '/notifications'],
  '/issues': ['own-issues', () => '/issues'],
  '/settings/profile': ['settings-profile', () => '/settings/profile'],
  '/settings/tokens': ['settings-tokens', () => '/settings/tokens'],
  '/settings/apps': ['settings-apps', () => '/settings/apps'],
  '/settings/sessions': ['settings-sessions', () => '/settings/sessions'],
  '/settings/notifications': ['settings-notifications', () => '/settings/notifications'],
  '/orgs/$orgId/': ['org', inOrg('')],
  '/orgs/$orgId/settings/members': ['org-members', inOrg('/settings/members')],
  '/orgs/$orgId/settings/groups': ['org-groups', inOrg('/settings/groups')],
  '/orgs/$orgId/settings/apps': ['org-apps', inOrg('/settings/apps')],
  '/orgs/$orgId/settings/billing': ['org-billing', inOrg('/settings/billing')],
  '/orgs/$orgId/settings/general': ['org-general', inOrg('/settings/general')],
  '/projects/$projectId/': ['overview', inProject('')],
  '/projects/$projectId/roadmaps': ['roadmaps', inProject('/roadmaps')],
  '/projects/$projectId/roadmaps/$slug': ['roadmap', inProject('/roadmaps/main')],
  '/projects/$projectId/issues': ['issues', inProject('/issues'), 3],
  '/projects/$projectId/issues/$number': ['issue', world => inProject(`/issues/${world.issue}`)(world), 4],
  '/projects/$projectId/files': ['files', inProject('/files')],
  '/projects/$projectId/members': ['members', inProject('/members')],
  '/projects/$projectId/activity': ['activity', inProject('/activity')],
  '/projects/$projectId/settings': ['project-settings', inProject('/settings')],
}

/** Other views of these pages, with the same titles. */
const views: Row[] = [
  ['issues-board', inProject('/issues?layout=board'), 3],
  ['issue-comments', world => inProject(`/issues/${world.issue}#comment-${world.comment}`)(world), 4],
]

/** Redirects to the first page of the settings. */
const redirects = ['/settings/']

describe('every page', () => {
  it('has a row', async () => {
    const { page, open } = await visitor(world)
    await open('/')
    const routes = await page.evaluate(() =>
      Object.values((globalThis as any).__TSR_ROUTER__.routesById as Record<string, any>)
        .filter(({ children }) => !children)
        .map(({ fullPath }) => fullPath as string),
    )
    expect(routes.toSorted()).toEqual([...Object.keys(rows), ...redirects].toSorted())
  })

  it.each(['ja', 'en'] as const)(
    'is accessible, has a title and times of the zone, and fits narrow screens (%s)',
    async locale => {
      await unwrap(world.api.PATCH('/api/me/profile', { body: { locale } }))
      const timeZone = locale === 'en' ? 'America/New_York' : 'Europe/Berlin'
      const seen = await visitor({ email: world.email, locale, timeZone })
      const pages = walkOf(seen)
      const times: string[] = []
      const wrong: string[] = []
      const titles: string[] = []
      // By default, each page is read in one language.
      const shown = [...Object.values(rows), ...views].filter(
        ([name]) => isAll || isTried(2, name) === (locale === 'ja'),
      )
      for (const [name, address, requests] of shown) {
        const { title, problems } = await pages.look(name, address(world), locale, requests)
        const dated = await timesOf(seen.page)
        times.push(...dated.map(({ at }) => at))
        problems.push(...strangeTimes(dated, locale, timeZone))
        if (!views.some(([view]) => view === name)) titles.push(title)
        wrong.push(...problems.map(problem => `${name}: ${problem}`))
      }
      expect(wrong).toEqual([])
      expect(titles).toEqual([...new Set(titles)])
      expect(times.length).toBeGreaterThan(triesAll ? 30 : 12)
    },
  )
})

const pictures = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const pictured: Record<string, string> = {
  'sign-in': '1280-light-ja',
  home: '1280-light-en',
  org: '1280-light-ja',
  overview: '1280-dark-en',
  roadmap: '1280-light-en',
  issues: '1280-light-ja',
  'issues-board': '1280-light-en',
  issue: '1280-dark-en',
  'issue-comments': '1280-light-en',
  files: '1280-light-en',
  members: '1280-light-en',
  activity: '1280-dark-ja',
  'settings-tokens': '1280-light-en',
  notifications: '1280-dark-ja',
}

/** The pictures of docs/console.md are made again if PICTURES is set. */
const isForDocs = (name: string, shown: string) => process.env.PICTURES === '1' && pictured[name] === shown

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }

type Look = [size: { width: number; height: number }, theme: 'light' | 'dark']

/** Axe checks every page in each width and theme; with TESTS=all, in every combination of them and the languages. */
const looks: Record<'ja' | 'en', Look[]> = {
  ja: [
    [wide, 'light'],
    [narrow, 'dark'],
  ],
  en: [
    [narrow, 'light'],
    [wide, 'dark'],
  ],
}
const everyLook: Look[] = [...looks.ja, ...looks.en]
const isAll = triesAll || process.env.PICTURES === '1'

function walkOf({ page, requests }: Visitor) {
  const whole = wholenessOf(page)
  const look = async (name: string, address: string, locale: 'ja' | 'en', most = 2) => {
    const problems: string[] = []
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light' })
    requests.length = 0
    const response = await page.goto(address)
    if (response && response.status() !== 200) problems.push(`status ${response.status()}`)
    await whole()
    if (requests.length > most) problems.push(`requests ${requests.join(', ')}`)
    const title = await page.title()
    if (!/\S · Cairn$/.test(title)) problems.push(`is called ${title}`)
    const headings = await page.locator('h1').count()
    if (headings !== 1) problems.push(`has ${headings} h1`)
    const lang = await page.locator('html').getAttribute('lang')
    if (lang !== locale) problems.push(`is in ${lang}`)
    for (const [size, colorScheme] of isAll ? everyLook : looks[locale]) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const shown = `${size.width}-${colorScheme}-${locale}`
      // The themes differ only in their colors.
      const rule = colorScheme === 'dark' && !isAll ? 'color-contrast' : undefined
      problems.push(...(await axe(page, rule)).map(violation => `${shown} ${violation}`))
      await shoot(page, `${name}-${shown}`)
      if (isForDocs(name, shown)) await page.screenshot({ path: join(pictures, `${name}.png`) })
    }
    await page.setViewportSize(narrow)
    problems.push(...(await sidewaysOf(page)))
    return { title, problems }
  }
  return { look }
}

async function sidewaysOf(page: Page): Promise<string[]> {
  const [content, room] = await page.evaluate(() => {
    const { document, innerWidth } = globalThis as any
    return [document.documentElement.scrollWidth as number, innerWidth as number]
  })
  return content! > room! ? [`scrolls sideways: ${content} of ${room} px`] : []
}

/** Resolves when the page has its heading, no skeleton is left, and no API request is pending. */
function wholenessOf(page: Page): () => Promise<unknown> {
  const awaited = new Set<unknown>()
  page.on('request', request => request.url().includes('/api/') && awaited.add(request))
  page.on('requestfinished', request => awaited.delete(request))
  page.on('requestfailed', request => awaited.delete(request))
  const isDrawn = () =>
    page.evaluate(async () => {
      const { document, requestAnimationFrame: draw } = globalThis as any
      await new Promise(drawn => draw(() => draw(drawn)))
      return document.querySelector('h1') && !document.querySelector('[class*="skeleton"]')
    })
  const isWhole = async () => (await isDrawn()) && awaited.size === 0
  return () => vi.waitUntil(isWhole, { timeout: 60_000, interval: 20 })
}
