import type { Page } from 'playwright-core'
import type { Client } from '../../../../src/client/index.ts'
import type { Probe, Query } from './probe.ts'

/** Where the changes of a table are made. */
export type Scene = {
  page: Page
  api: Client
  probe: Probe
  ids: Record<string, string>
  /** What the last change has left in the cache. */
  read: Query[]
}

/** A change that a user makes, and each query whose data it changes. */
export type Row = {
  /** The page on which it is made, with names of `ids`, such as `:projectId`. */
  at: string
  /** Opens what has the button. */
  open?(page: Page, scene: Scene): Promise<unknown>
  /** Sends the change. */
  act(page: Page, scene: Scene): Promise<unknown>
  /** Resolves when a change of several requests has been sent. */
  until?(page: Page): Promise<unknown>
  /** Closes what shows the result. */
  finish?(page: Page): Promise<unknown>
  /** Removes what stays on the page after a refusal, so that the user can send it again. */
  giveUp?(page: Page): Promise<unknown>
  /**
   * The queries whose data it changes, by their names in `keys`, with the fields that the page shows before the reread,
   * and `reread` for the others.
   */
  shows: Record<string, string>
}

/** The changes of one file of the console, by the request that each sends. */
export type Rows = Record<string, Record<string, Row | Row[]>>

/** A query that is reread after the change, and shows nothing of it before. */
export const reread = 'reread'

/** What every change of a project changes: its event is recent activity. */
export const event = { activity: reread, home: reread, overview: reread, projectItem: reread }

/** The issues that the user has created, in all projects. */
export const own = { 'ownIssues created': reread }

/** Every list of issues, the board, and an issue. */
export const allIssues = {
  ...own,
  issue: reread,
  issues: reread,
  'issues todo': reread,
  'issues trashed': reread,
  board: reread,
}

/** The comments on an issue, and its history. */
export const stream = { comments: reread, history: reread }

/** For rows whose refusal leaves nothing to remove. */
export const stays = async () => {}

const named = (page: Page, part: string, name: string | RegExp) =>
  page.locator(part).getByRole('button', { name, exact: typeof name === 'string' })

/** Presses a button of the page. */
export const press = (name: string | RegExp) => (page: Page) => named(page, 'main', name).first().click()

/** Toasts are dialogs too, but have no heading. */
const dialog = '[role=dialog]:has(h2), [role=alertdialog]:has(h2)'

/** Presses a button of the open dialog. */
export const confirm = (name: string | RegExp) => (page: Page) => named(page, dialog, name).last().click()

export const choose = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click()

export const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)

/** Does one after another. */
export const all =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

/** Does something unless this button is shown. */
export const unless = (name: string, act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  if ((await named(page, 'main', name).count()) === 0) await act(page)
}

/** Sends a deletion whose time to undo is over. */
export const afterUndo =
  (act: (page: Page) => Promise<unknown>) =>
  async (page: Page, { probe }: Scene) => {
    await act(page)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await probe.letTimePass()
  }

/** Closes all dialogs. */
export async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator(dialog)
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press('Escape')
    await open.nth(left - 1).waitFor({ state: 'detached' })
  }
}
