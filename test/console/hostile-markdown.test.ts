import { describe, expect, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { hostileMarkdown } from '../support/console/hostile-markdown.ts'
import { longestTask } from '../support/console/longest-task.ts'
import { openPlan, scrollThrough, syncPlans } from '../support/console/plans.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'
import { someOf } from '../support/extent.ts'

withBrowser()

const body = 65_536
const megabyte = 1_048_576

/** One text for each kind of cost; with `MARKDOWN=all`, every text in both sizes. */
const cases: [name: string, size: number][] =
  process.env.MARKDOWN === 'all'
    ? Object.keys(hostileMarkdown).flatMap(name =>
        [[name, body] as const, [name, megabyte] as const].map(one => [...one]),
      )
    : someOf(
        2,
        [
          ['nested block quotes', body],
          ['unfinished links', body],
          ['mixed delimiters', body],
          ['opened declarations', body],
          ['a table of short rows', body],
          ['emphasis', body],
          ['tasks', megabyte],
          // Also removes the document above, which has the most elements.
          ['a line of code', megabyte],
          ['prose in one line', megabyte],
          ['prose in paragraphs', megabyte],
        ],
        'markdown',
      )

describe('hostile Markdown', () => {
  it(
    'never blocks the page for 200 ms',
    async () => {
      await using browser = await openBrowser()
      const reader = await visitor({ browser })
      const { page, open } = reader
      const path = await syncPlans(
        reader,
        cases.map(([name]) => name),
      )
      await page.route('**/documents/**', async route => {
        const [, number] = /T(\d+)\.md/.exec(decodeURIComponent(route.request().url()))!
        const [name, size] = cases[Number(number)]!
        const document = {
          path: `plans/T${number}.md`,
          taskId: `T${number}`,
          content: hostileMarkdown[name]!(size),
          contentHash: '',
        }
        await route.fulfill({ json: { document } })
      })
      await open(path)
      const slow: string[] = []
      for (const [number, [name, size]] of cases.entries()) {
        const began = performance.now()
        const most = await longestTask(page, async () => {
          await openPlan(page, number)
          await scrollThrough(page)
        })
        const seconds = (performance.now() - began) / 1000
        console.log(`${name}, ${size}: ${most.toFixed(0)} ms at most, ${seconds.toFixed(1)} s in all`)
        if (most >= 200) slow.push(`${name} of ${size}: ${most} ms`)
      }
      expect(slow).toEqual([])
    },
    process.env.MARKDOWN === 'all' ? 3_600_000 : 120_000,
  )
})
