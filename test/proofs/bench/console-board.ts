import pg from 'pg'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type Client, unwrap } from '../../../src/client/index.ts'
import { longestTask } from '../../support/console/longest-task.ts'

/** Adds a time in milliseconds. */
export type Add = (what: string, millis: number) => void

type Act = { act: 'click' | 'scrollIntoView'; answer: string }

/** In the page: clicks an element or scrolls to it, and returns the milliseconds until the result was painted. */
export const painted = (element: any, { act, answer }: Act): Promise<number> =>
  new Promise(resolve => {
    const { document, requestAnimationFrame } = globalThis as any
    const start = performance.now()
    const look = () => {
      if (document.querySelector(answer)) setTimeout(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    element[act]()
    requestAnimationFrame(look)
  })

/** A project with 1,000 issues, every tenth of high priority, and a saved filter of those. Returns the path of its list. */
export async function projectOfIssues(api: Client, orgId: string, databaseUrl: string): Promise<string> {
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId, name: '石垣' } }))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(insertion, [project.id])
  } finally {
    await client.end()
  }
  const params = { path: { projectId: project.id } }
  const body = { name: filterName, query: { priority: 'high' }, layout: 'board' as const }
  await unwrap(api.POST('/api/projects/{projectId}/issue-filters', { params, body }))
  return `/projects/${project.id}/issues`
}

const insertion = `
  insert into issues (id, project_id, number, title, status, priority)
  select gen_random_uuid(), $1, n, 'Stone ' || n,
         (array['todo', 'in_progress', 'deferred', 'done'])[1 + n % 4],
         (case n % 10 when 0 then 'high' else 'none' end)::issue_priority
    from generate_series(1, 1000) n`

const filterName = '急ぎ'

/**
 * Opens an issue, scrolls and filters the list and the board, and drags a card, with the CPU four times slower. Each
 * time is from the input to the frame with the result. With it is the CPU time of the longest task, which a busy machine
 * does not change.
 */
export async function useBoard(context: BrowserContext, path: string, add: Add): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path)
  await page.locator('[data-issue]').nth(49).waitFor()
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  const measure = async (whats: string[], work: () => Promise<number[]>) => {
    // Work of an earlier action does not count.
    await page.waitForTimeout(1500)
    let millis: number[] = []
    const longest = await longestTask(page, async () => {
      millis = await work()
    })
    for (const [i, what] of whats.entries()) add(what, millis[i]!)
    add(`${whats.join(', ')}: CPU of a task`, longest)
  }
  const press = async (what: string, found: Locator, answer: string) => {
    // The pointer is over a link before it presses it. Finding the link takes work of the page, too.
    const element = (await found.elementHandle())!
    await element.hover()
    await measure([what], async () => [await element.evaluate(painted, { act: 'click' as const, answer })])
  }

  /** Scrolls to the last of these items, so that more of them load. */
  const scroll = (what: string, items: string, answer: string) =>
    measure([what], async () => [
      await page
        .locator(items)
        .last()
        .evaluate(painted, { act: 'scrollIntoView' as const, answer }),
    ])

  await press('open an issue', page.locator('[data-issue]').nth(3), 'section aside dl')
  await page.keyboard.press('Escape')
  await scroll('scroll the list', '[data-issue]', '[data-issue="950"]')
  await press(
    'filter the list',
    link(filterName),
    'body:not(:has([data-issue="999"])):has([data-issue="1000"])',
  )
  await page.goBack()
  await press('board of issues', link('ボード'), '[data-cards] [data-card]')
  await measure(['lift a card', 'drop a card'], () => drag(page))
  const done = '[data-column="done"]'
  await scroll('scroll the board', `${done} [data-card]`, `${done} li:nth-of-type(51)`)
  const others = await page
    .locator('[data-card]')
    .evaluateAll(cards => cards.map(card => Number((card as any).dataset.card)))
  const hidden = others.find(number => number % 10 !== 0)
  await press(
    'filter the board',
    link(filterName),
    `body:not(:has([data-card="${hidden}"])):has([data-card])`,
  )
  await press('list of issues', link('リスト'), 'body:not(:has([data-card])):has([data-issue])')
  await page.close()
}

/** Drags the first card of the first column to the second column, and returns how long each step takes to be painted. */
const drag = (page: Page) =>
  page.evaluate(async () => {
    const { document, PointerEvent, requestAnimationFrame } = globalThis as any
    const [from, to] = document.querySelectorAll('[data-column]')
    const card = from.querySelector('[data-card]')
    const number = card.dataset.card
    const middle = (one: any) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return { clientX: left + width / 2, clientY: top + height / 2 }
    }
    const send = (type: string, at: object) => {
      const options = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
      card.dispatchEvent(new PointerEvent(type, { ...options, ...at }))
    }
    const until = (act: () => void, answer: string) =>
      new Promise<number>(resolve => {
        const start = performance.now()
        const look = () => {
          if (document.querySelector(answer)) setTimeout(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        act()
        requestAnimationFrame(look)
      })
    const [start, end] = [middle(card), middle(to.querySelectorAll('[data-card]')[3])]
    send('pointerdown', start)
    const lifted = await until(() => send('pointermove', end), '[data-ghost]')
    const column = `[data-column="${to.dataset.column}"]`
    const dropped = await until(() => send('pointerup', end), `${column} [data-card="${number}"]`)
    return [lifted, dropped]
  })
