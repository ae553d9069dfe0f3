import type { BrowserContext, Page } from 'playwright-core'
import { longestTask } from '../../support/console/longest-task.ts'
import type { Add } from './console-board.ts'

/**
 * Opens the search field on a list of issues, types, and moves in its list, with the CPU four times slower. Each time is
 * from the key to the frame with its effect. With it is the CPU time of the longest task.
 */
export async function useSearchField(context: BrowserContext, path: string, add: Add): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path)
  await page.locator('[data-issue]').nth(49).waitFor()
  // Its code is loaded after five seconds.
  await page.waitForTimeout(7000)
  const measure = async (what: string, key: string, answer: string) => {
    let millis = 0
    const longest = await longestTask(page, async () => {
      millis = await page.evaluate(framed, { key, answer })
    })
    add(what, millis)
    add(`${what}: CPU of a task`, longest)
    await page.waitForTimeout(1000)
  }
  await measure('open the search field', '/', '[role=dialog] [role=option]')
  await measure('move in its list', 'ArrowDown', '[role=option] + [role=option][aria-selected=true]')
  await type(page, add)
  await page.close()
}

/** Types a word, key by key. What the console knows is shown with the next frame. */
async function type(page: Page, add: Add): Promise<void> {
  const longest = await longestTask(page, () => page.keyboard.type('issues', { delay: 250 }))
  add('type in the search field: CPU of a task', longest)
}

/** In the page: presses a key, and returns the milliseconds until the frame with its effect. */
const framed = ({ key, answer }: { key: string; answer: string }): Promise<number> =>
  new Promise(resolve => {
    const { document, KeyboardEvent, requestAnimationFrame } = globalThis as any
    const start = performance.now()
    const look = () => {
      if (document.querySelector(answer)) setTimeout(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    requestAnimationFrame(look)
  })
