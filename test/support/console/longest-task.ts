import type { Page } from 'playwright-core'

/** The longest time, in CPU milliseconds, that a task blocks the page's main thread during this work. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
  const isMain = ({ name, args }: Traced) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  const times = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
  if (times.length <= 10) throw new Error('The tasks of the main thread were not recorded')
  return times.reduce((most, time) => Math.max(most, time), 0)
}

type Traced = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args?: { name?: string }
}
