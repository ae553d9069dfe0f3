import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { root } from '../../../dev/shared/root.ts'
import { type Client, unwrap } from '../../../src/client/index.ts'
import { openBrowser } from '../../support/browser.ts'
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts'
import { signInAt } from '../../support/stack-accounts.ts'
import { type Add, painted, projectOfIssues, useBoard } from './console-board.ts'
import { useSearchField } from './console-search.ts'
import { quantile } from './measure.ts'

const usage = `Usage: npm run bench:console -- [runs] [issues|search]
  runs    the number of measurements of each kind: 9 unless said otherwise. The results are the median and the slowest
  issues  measures only the list and the board of issues
  search  measures only the search field`

const runs = Number(process.argv[2] ?? 9)
const only = process.argv[3]
const isAll = only === undefined
if (!(Number.isInteger(runs) && runs >= 1 && (isAll || ['issues', 'search'].includes(only)))) {
  console.error(usage)
  process.exit(2)
}

/** A slow phone on a slow line: CPU four times slower, 1.6 Mbit/s, 150 ms. */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  const throughput = (1.6 * 1e6) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** The milliseconds until the sign-in page shows its form, in a new browser. */
async function showSignIn(browser: Browser, { url }: LocalStack['addresses']): Promise<number> {
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP' })
  const page = await context.newPage()
  await throttle(page)
  await page.addInitScript(noteWhenShown, 'input[type=email]')
  await page.goto('/sign-in')
  const shown = await page.waitForFunction(() => (globalThis as any).shownAfter as number)
  const millis = await shown.jsonValue()
  await context.close()
  return millis
}

/** In the page: the time of the first paint, from navigation. */
function noteWhenShown(selector: string): void {
  const { document, requestAnimationFrame } = globalThis as any
  const look = () => {
    if (document.querySelector(selector))
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(globalThis, { shownAfter: performance.now() })),
      )
    else requestAnimationFrame(look)
  }
  look()
}

/** The links or buttons to press, and what appears then. */
const clicks: [what: string, press: string, answer: string][] = [
  ['a task', '[data-task="BACK-200"]', '[data-task="BACK-200"][aria-current]'],
  ['another task', '[data-task="BACK-208"]', '[data-task="BACK-208"][aria-current]'],
  ['no task', 'button[aria-label="タスクを閉じる"]', 'body:not(:has([aria-current][data-task]))'],
  ['what is to do', 'nav a:has-text("未着手")', '[data-shown][href*="status=todo"]'],
  ['what is done', 'nav a:has-text("完了")', '[data-shown][href*="status=done"]'],
  ['all of it', 'nav a:has-text("すべて")', '[data-shown]:not([href*="?"]) + a'],
  ['the board', 'nav a:has-text("ボード")', '[data-board] [data-task]'],
  ['the outline', 'nav a:has-text("アウトライン")', 'details [data-task]'],
]

async function pressAll(context: BrowserContext, path: string, add: Add) {
  const page = await context.newPage()
  await throttle(page)
  await page.goto(path)
  await page.waitForFunction(() => (globalThis as any).document.querySelectorAll('[data-task]').length > 600)
  for (const [what, press, answer] of clicks) {
    // Work of an earlier press does not count.
    await page.waitForTimeout(1500)
    add(
      what,
      await page
        .locator(press)
        .first()
        .evaluate(painted, { act: 'click' as const, answer }),
    )
  }
  await page.close()
}

async function syncedRoadmap(api: Client, orgId: string): Promise<string> {
  const payload = JSON.parse(readFileSync(join(root, 'test', 'fixtures', 'roadmap-backlog-md.json'), 'utf8'))
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId, name: 'Backlog.md' } }))
  const path = { projectId: project.id }
  const { repoIdentity } = payload
  await unwrap(
    api.PUT('/api/projects/{projectId}/repo-binding', { params: { path }, body: { repoIdentity } }),
  )
  const params = { path: { ...path, slug: 'main' } }
  await unwrap(api.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body: payload }))
  return `/projects/${project.id}/roadmaps/main`
}

const stack = await startLocalStack({ RELOAD: '0' })
const browser = await openBrowser()
try {
  const taken = new Map<string, number[]>()
  const add: Add = (what, millis) => taken.set(what, [...(taken.get(what) ?? []), millis])
  const { api, cookie } = await signInAt(stack, 'bench@example.test')
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '山岳会' } }))
  const path = await syncedRoadmap(api, org.id)
  const issues = await projectOfIssues(api, org.id, stack.addresses.databaseUrl)
  const context = await browser.newContext({ baseURL: stack.addresses.url, locale: 'ja-JP' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: stack.addresses.url }])
  for (let run = 0; run < runs; run++) {
    if (isAll) add('sign-in page', await showSignIn(browser, stack.addresses))
    if (isAll) await pressAll(context, path, add)
    if (only !== 'search') await useBoard(context, issues, add)
    if (only !== 'issues') await useSearchField(context, issues, add)
  }
  for (const [what, millis] of taken) {
    const round = (q: number) => String(Math.round(quantile(millis, q))).padStart(6)
    console.log(`${what.padEnd(40)}${round(0.5)} ms, at most${round(1)} ms`)
  }
} finally {
  await browser.close()
  await stack.stop()
}
