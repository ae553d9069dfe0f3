import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { joinProject } from '../support/console/projects.ts'
import {
  fieldOf,
  isActive,
  openField,
  optionOf,
  ownerOf,
  searchesIn,
  windowOf,
} from '../support/console/search.ts'
import { account, axe, shoot, visitor, withBrowser } from '../support/console/visitor.ts'
import { someOf } from '../support/extent.ts'

withBrowser()

describe('the search field', () => {
  it('opens with its keys and its button, and returns the focus', async () => {
    const { page, open, requests, projectId } = await ownerOf(['Roof'])
    await open(`/projects/${projectId}/issues`)
    const roof = page.getByRole('link', { name: 'Roof' })
    await roof.focus()
    await page.keyboard.press('/')
    await fieldOf(page).and(page.locator(':focus')).waitFor()
    expect(await fieldOf(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await windowOf(page).waitFor({ state: 'detached' })
    await roof.and(page.locator(':focus')).waitFor()

    const filter = page.getByLabel('Search issues')
    await filter.press('/')
    expect(await filter.inputValue()).toBe('/')
    await page.keyboard.press('Control+k')
    await fieldOf(page).waitFor()
    await page.keyboard.press('Control+k')
    await windowOf(page).waitFor({ state: 'detached' })
    await filter.and(page.locator(':focus')).waitFor()

    await page.getByRole('button', { name: 'Search and go to' }).click()
    await fieldOf(page).and(page.locator(':focus')).waitFor()
    await windowOf(page).getByRole('button', { name: 'Close' }).click()
    await windowOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.mouse.click(5, 400)
    await windowOf(page).waitFor({ state: 'detached' })
    expect(searchesIn(requests)).toBe(0)
  })

  it('does not open over a dialog, and its keys do nothing else there', async () => {
    const { page, open } = await ownerOf(['Roof'])
    await open('/')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    for (const key of ['/', 'Control+k']) await page.keyboard.press(key)
    expect(await windowOf(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
  })

  it('shows pages, projects, and actions at once, and goes there with the keyboard alone', async () => {
    const { page, open, requests, projectId } = await ownerOf(['Roof'])
    await open('/')
    await openField({ page })
    await isActive(page, /^Home$/)
    for (const group of ['Pages', 'Projects and organizations', 'Actions'])
      await page.getByRole('group', { name: group }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.type('noti')
    await isActive(page, /^Notifications Page$/)
    await page.keyboard.press('ArrowDown')
    await isActive(page, /^Notifications Your settings Page$/)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/notifications')
    await windowOf(page).waitFor({ state: 'detached' })
    await page.locator('main:focus').waitFor()

    await openField({ page }, 'コンソール')
    await isActive(page, /^コンソール/)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${projectId}`)
    expect(requests).not.toContain('GET /api/projects')
  })

  it('goes around its list with arrow keys, and leaves Home and End to the text', async () => {
    const { page, open } = await ownerOf(['Roof'])
    await open('/')
    await openField({ page })
    await page.keyboard.press('ArrowUp')
    await isActive(page, /^Notifications$/)
    await page.keyboard.press('ArrowDown')
    await isActive(page, /^Home$/)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    await isActive(page, /^Home$/)
    await page.keyboard.type('ome')
    await page.keyboard.press('Home')
    await page.keyboard.type('h')
    expect(await fieldOf(page).inputValue()).toBe('home')
    await isActive(page, /^Home/)
  })

  it('finds a page by its name in the other language, too', async () => {
    const { page, open } = await ownerOf(['Roof'])
    await open('/')
    await openField({ page }, '通知')
    await isActive(page, /^Notifications/)
  })

  it('shows only the pages that the user sees', async () => {
    const { api, projectId } = await ownerOf(['Roof'])
    const guest = await account({ locale: 'en' })
    await unwrap(guest.api.PATCH('/api/me/profile', { body: { displayName: 'Guest' } }))
    const params = { path: { projectId } }
    const body = { email: guest.email, role: 'member' as const, featureScope: ['files' as const] }
    await unwrap(api.POST('/api/projects/{projectId}/members', { params, body }))
    const { page, open } = await visitor({ email: guest.email, locale: 'en' })
    await open(`/projects/${projectId}`)
    await openField({ page })
    await optionOf(page, /^Files/).waitFor()
    expect(await optionOf(page, /^(Issues|Roadmap|New issue|Add people)/).count()).toBe(0)
    await page.keyboard.type('Roof')
    await page.getByText('Nothing was found.').waitFor()
  })

  it('leads to a member and their issues', async () => {
    const owner = await ownerOf(['Roof'])
    const { page, open, projectId } = owner
    const member = await account()
    await joinProject(owner, projectId, member, { role: 'member', name: 'Hanako Tanaka' })
    await open(`/projects/${projectId}`)
    await openField({ page }, 'tanaka')
    await isActive(page, /^Hanako Tanaka Assigned issues in コンソール Person$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/issues\?assignee=/)
    await page.getByText('Hanako Tanaka').first().waitFor()
  })

  it('shows what was used most first, per user and in all tabs, and forgets it at the sign-out', async () => {
    const { page, open, context } = await ownerOf(['Roof'], { isFresh: true })
    await open('/')
    for (let time = 0; time < 2; time++) {
      await openField({ page }, 'tokens')
      await isActive(page, /^API tokens/)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/settings/tokens')
    }
    const other = await context.newPage()
    await other.goto('/')
    await other.locator('h1').waitFor()
    await openField({ page: other })
    await isActive(other, /^API tokens/)
    await other.getByRole('group', { name: 'Often used' }).waitFor()
    await other.keyboard.type('my issues')
    await isActive(other, /^My issues/)
    await other.keyboard.press('Enter')
    await other.waitForURL('**/issues')
    await openField({ page })
    await expect
      .poll(() => page.getByRole('group', { name: 'Often used' }).getByRole('option').count())
      .toBe(2)
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('uses ')))
    expect(await stored()).toHaveLength(1)
    await page.keyboard.type('sign out')
    await isActive(page, /^Sign out/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sign-in*')
    expect(await stored()).toEqual([])
  })
})

describe('an action of the search field', () => {
  it('opens its dialog, which returns the focus afterwards', async () => {
    const { page, open, projectId } = await ownerOf(['Roof'])
    await open('/notifications')
    const bell = page.getByRole('link', { name: /^Notifications/ }).first()
    await bell.focus()
    await openField({ page }, 'new issue')
    await isActive(page, /^New issue/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New issue' })
    await dialog.getByLabel('Title').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await bell.and(page.locator(':focus')).waitFor()

    await openField({ page }, 'new proj')
    await isActive(page, /^New project/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New project' }).getByLabel('Name').fill('Gemini')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => /^\/projects\//.test(url.pathname) && !url.pathname.includes(projectId))
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await openField({ page }, 'add people')
    await isActive(page, /^Add people Gemini/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add people' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(url => url.search === '')

    await openField({ page }, 'invite')
    await isActive(page, /^Invite members/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Invite members' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(url => url.search === '')
  })

  it('changes the issue of the page', async () => {
    const { page, open, projectId } = await ownerOf(['Roof'])
    await open(`/projects/${projectId}/issues/1`)
    await openField({ page }, 'status')
    await isActive(page, /^Change the status This page/)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Blocked' }).click()
    await page.getByRole('button', { name: 'Status: Blocked' }).waitFor()
  })

  it('switches the theme and the language', async () => {
    const { page, open } = await ownerOf(['Roof'])
    await open('/')
    const root = page.locator('html')
    await openField({ page }, 'dark')
    await isActive(page, /^Theme: dark/)
    await page.keyboard.press('Enter')
    await expect.poll(() => root.getAttribute('data-theme')).toBe('dark')
    await openField({ page }, '日本語')
    await isActive(page, /^Language: 日本語/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'ホーム' }).waitFor()
    await open('/')
    expect(await root.getAttribute('lang')).toBe('ja')
  })

  it('that the service refuses is reverted and reported', async () => {
    const { page, open } = await ownerOf(['Roof'])
    await open('/')
    await page.route('**/api/me/profile', route =>
      route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not now' } }),
    )
    await openField({ page }, '日本語')
    await isActive(page, /^Language/)
    await page.keyboard.press('Enter')
    await page.getByText('Not now').first().waitFor()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })
})

describe('the search field in every look', () => {
  const looks = [
    ['ja', 1280, 'light'],
    ['ja', 360, 'dark'],
    ['en', 360, 'light'],
    ['en', 1280, 'dark'],
  ] as const
  it.each(someOf(4, looks, 'looks'))('%s, %i px, %s', async (locale, width, theme) => {
    const titles = ['屋根の修理', 'Roof of the hut', '屋根裏の掃除', 'Repair the roof 屋根']
    const seen = await ownerOf(titles, { locale, width, theme, height: 740 })
    const { page, open, api, projectId } = seen
    const params = { path: { projectId, number: 2 } }
    const body = `The roof leaks.\n\n${'It rains a lot there, and nobody looks after it. '.repeat(5)}\n屋根`
    await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body: { body } }))
    await open(`/projects/${projectId}/issues`)
    const name = locale === 'ja' ? '検索と移動' : 'Search and go to'
    await page.getByRole('button', { name }).click()
    const field = page.getByRole('combobox', { name })
    await field.and(page.locator(':focus')).waitFor()
    await shoot(page, `search-${width}-${theme}-${locale}`)
    expect(await axe(page)).toEqual([])
    await field.fill('屋根')
    await page.getByRole('option', { name: /屋根裏の掃除/ }).waitFor()
    await windowOf(page, name)
      .getByRole('status')
      .filter({ hasText: locale === 'ja' ? '4 件' : '4 results' })
      .waitFor()
    expect(await page.locator('mark').first().innerText()).toBe('屋根')
    await shoot(page, `search-found-${width}-${theme}-${locale}`)
    expect(await axe(page)).toEqual([])
    const [content, room] = await page.evaluate(() => {
      const { document, innerWidth } = globalThis as any
      return [document.documentElement.scrollWidth as number, innerWidth as number]
    })
    expect(content).toBeLessThanOrEqual(room!)
    await page.getByRole('option', { name: /屋根裏の掃除/ }).click()
    await page.waitForURL('**/issues/3')
  })
})
