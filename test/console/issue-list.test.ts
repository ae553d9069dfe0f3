import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Types with an input method: first the reading, then the chosen word. */
async function compose(page: Page, reading: string) {
  const typing = await page.context().newCDPSession(page)
  await typing.send('Input.imeSetComposition', {
    text: reading,
    selectionStart: reading.length,
    selectionEnd: reading.length,
  })
  return { choose: (word: string) => typing.send('Input.insertText', { text: word }) }
}

/** Refuses all pages of a list but the first, and returns how many were requested. */
async function refuseNextPages(page: Page): Promise<() => number> {
  let requested = 0
  await page.route(/\/issues\?.*\bpage=[2-9]/, route => {
    requested += 1
    return route.fulfill({ status: 429, json: { error: 'Not now', code: 'conflict', message: 'Not now' } })
  })
  return () => requested
}

describe('the issue list', () => {
  it('ignores text during the composition of an input method', async () => {
    const owner = await visitor({ isFresh: true })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(api, projectId, ['検索が遅い', '画面が暗い'])
    const searched: string[] = []
    page.on('request', request => {
      const q = new URL(request.url()).searchParams.get('q')
      if (q) searched.push(q)
    })
    await page.clock.install()
    await open(`/projects/${projectId}/issues`)
    await page.getByLabel('課題を検索').focus()
    const search = await compose(page, 'けんさく')
    await page.clock.fastForward(2_000)
    await search.choose('検索')
    await page.clock.fastForward(2_000)
    await page.getByText('1 件').waitFor()
    await page.waitForURL(`**/issues?q=${encodeURIComponent('検索')}`)
    expect(searched).toEqual(['検索'])

    await page.getByLabel('新しい課題のタイトル').focus()
    const title = await compose(page, 'へんかん')
    await page.keyboard.press('Enter')
    await title.choose('変換')
    expect(await page.getByLabel('新しい課題のタイトル').inputValue()).toBe('変換')
    await page.keyboard.press('Enter')
    await page.getByText('課題を追加しました: CRN-3 変換').waitFor()
  })

  it('is filtered by the address, loads more on scroll, and keeps the filter on the way back', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api, requests } = owner
    const projectId = await createProject(owner)
    await createIssuesIn(
      api,
      projectId,
      Array.from({ length: 60 }, (_, index) => `Stone ${index + 1}`),
    )
    const params = { path: { projectId, number: 7 } }
    await unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body: { status: 'done' } }))
    await open(`/projects/${projectId}/issues`)
    await page.getByText('60 issues').waitFor()
    expect(requests).toHaveLength(3)
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Stone 60', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Stone 1', exact: true }).count()).toBe(0)
    // Now the next page begins with an issue that is shown already.
    await createIssuesIn(api, projectId, ['Pebble'])
    await page.getByRole('link', { name: 'Stone 12', exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Stone 1', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Stone 11', exact: true }).count()).toBe(1)

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Done' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('1 issue', { exact: true }).waitFor()
    await page.waitForURL('**/issues?status=done')
    await page.getByRole('link', { name: 'Stone 7' }).click()
    await page.getByRole('link', { name: 'Open the page of CRN-7' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stone 7' }).waitFor()
    const crumb = page.getByRole('link', { name: 'Issues' }).last()
    await crumb.click()
    await page.waitForURL('**/issues?status=done')
    await page.goBack()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Stone 7' }).waitFor()
    await crumb.click()
    await page.waitForURL('**/issues?status=done')
    await page.getByRole('button', { name: 'Remove the filter “Status”' }).click()
    await page.getByLabel('Search issues').fill('crn-42')
    await page.getByText('1 issue', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Stone 42' }).waitFor()
    await page.getByLabel('Search issues').fill('nothing like it')
    await page.getByText('No matching issues').waitFor()
  })

  it('counts the loaded issues of each group, and loads more from each', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, api } = owner
    const projectId = await createProject(owner)
    const titles = Array.from({ length: 60 }, (_, index) => `Stone ${index + 1}`)
    const numbers = await createIssuesIn(api, projectId, titles)
    const body = { numbers: numbers.slice(-7), change: { status: 'done' as const } }
    await unwrap(api.PATCH('/api/projects/{projectId}/issues', { params: { path: { projectId } }, body }))
    await open(`/projects/${projectId}/issues?group=status`)
    await page.getByText('60 issues').waitFor()
    const group = (name: string) => page.getByRole('region', { name, exact: true })
    const counts = () => Promise.all(['To do', 'Done'].map(name => group(name).locator('header').innerText()))
    expect((await counts()).map(one => one.replace(/\s+/g, ' '))).toEqual(['To do 43+', 'Done 7+'])
    expect(await axe(page)).toEqual([])
    const requested = await refuseNextPages(page)
    await page.mouse.wheel(0, 100_000)
    await page.getByRole('alert').getByText('Not now').waitFor()
    await page.mouse.wheel(0, -100_000)
    await page.mouse.wheel(0, 100_000)
    await page.getByRole('button', { name: 'Load more', exact: true }).click()
    await expect.poll(requested).toBe(2)
    await page.getByRole('alert').getByText('Not now').waitFor()
    await group('To do').getByRole('button', { name: 'Load more of To do' }).click()
    await group('To do').getByRole('alert').getByText('Not now').waitFor()
    expect(requested()).toBe(3)
    await page.unrouteAll()
    await group('To do').getByRole('button', { name: 'Load more of To do' }).click()
    await expect
      .poll(async () => (await counts()).map(one => one.replace(/\s+/g, ' ')))
      .toEqual(['To do 53', 'Done 7'])
    expect(await page.getByRole('button', { name: /^Load more/ }).count()).toBe(0)
  })
})
