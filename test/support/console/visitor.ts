import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import type { Client } from '../../../src/client/index.ts'
import { watchTrouble } from '../browser.ts'
import { accountAt } from '../local-stack.ts'
import { freeSeat, quit, type Seat, type SeatOptions, startBrowser, takeSeat } from './seats.ts'

export type Account = {
  /** The API as this person calls it from elsewhere, to set a scene; only of who is signed in. */
  api: Client
  email: string
}

export type Visitor = Account & {
  page: Page
  context: BrowserContext
  /** What the pages asked of the API so far, as `GET /api/me/home`. */
  asked: string[]
  /** Opens a path of the console and waits until its heading is there. */
  open(path: string): Promise<void>
}

let number = 0
const taken: { seat: Seat; errors: () => string[] }[] = []

/** To be called once in a file of tests: after each test nobody is on a page any more, and no page had trouble. */
export function withBrowser(): void {
  beforeAll(startBrowser, 60_000)
  afterEach(async ({ task }) => {
    const left = taken.splice(0)
    const isKept = ({ isFresh }: Seat) => !isFresh && task.result?.state !== 'fail'
    await Promise.all(left.map(({ seat }) => (isKept(seat) ? quit(seat) : seat.context.close())))
    const errors = left.flatMap(({ errors }) => errors())
    const after = errors.length === 0 ? freeSeat : ({ context }: Seat) => context.close()
    await Promise.all(left.map(({ seat }) => isKept(seat) && after(seat)))
    expect(errors).toEqual([])
  })
}

/** Somebody with a browser, not signed in. */
export async function stranger(options: SeatOptions = {}) {
  const { locale = 'ja', isFresh = false } = options
  const { url } = inject('stack')
  const seat = await takeSeat({ locale, url, isFresh }, options)
  const { page, context } = seat
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  taken.push({ seat, errors: troubleOf(page, url) })
  const open = async (path: string) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  return { page, context, asked, open }
}

/** Somebody who is signed in already, at an address of their own. */
export async function visitor(options: SeatOptions & { email?: string } = {}): Promise<Visitor> {
  const { cookie, ...who } = await account(options)
  const seen = await stranger(options)
  const [name, value] = cookie.split('=') as [string, string]
  await seen.context.addCookies([{ name, value, url: inject('stack').url, httpOnly: true, sameSite: 'Lax' }])
  return { ...seen, ...who }
}

/** Somebody who does all by the API and opens no page. */
export async function account({ email, locale }: { email?: string; locale?: 'ja' | 'en' } = {}) {
  const at = email ?? `visitor-${process.pid}-${++number}@example.test`
  return { email: at, ...(await accountAt({ addresses: inject('stack') }, at, locale)) }
}

/** Tells what goes wrong on a page, beside the refusals of the API that a test is about. */
function troubleOf(page: Page, url: string): () => string[] {
  const { s3Url, billingUrl } = inject('stack')
  const trouble = watchTrouble(page, url)
  // A test cuts the connection with this error; it never comes from the stack.
  const isRefusal = (text: string) =>
    /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
      text,
    )
  const known = [s3Url, billingUrl].map(at => new URL(at).origin)
  return () => [
    ...trouble.errors.filter(text => !isRefusal(text)),
    ...trouble.otherHosts.filter(asked => !known.includes(new URL(asked).origin)),
  ]
}

/** The dialog that is open, whether it holds a form or asks a question. */
export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Keeps a picture of the whole page in dist/screenshots, for eyes, where PICTURES is set. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return
  const path = join(import.meta.dirname, '..', '..', '..', 'dist', 'screenshots', `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it is shown, each as `rule: place`. */
export async function axe(page: Page): Promise<string[]> {
  // It is large: a page that has it already is not given it again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate(async () => {
    const { axe, document } = globalThis as any
    // Colors on their way from one theme to the other are neither's.
    const moves = document.getAnimations().filter((move: object) => 'transitionProperty' in move)
    await Promise.allSettled(moves.map(({ finished }: { finished: Promise<unknown> }) => finished))
    return axe.run({ resultTypes: ['violations'] })
  })
  return violations.flatMap(({ id, nodes }: any) =>
    nodes.map((node: any) => `${id}: ${node.target.join(' ')}`),
  )
}
