import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { createIssuesIn, createProject } from './projects.ts'
import { visitor } from './visitor.ts'

/** A picture of one pixel. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The page of an issue. */
export async function openIssue({ isFresh = false } = {}) {
  const owner = await visitor({ locale: 'en', isFresh })
  const projectId = await createProject(owner)
  await createIssuesIn(owner.api, projectId, ['Roof'])
  const params = { path: { projectId, number: 1 } }
  const issue = async () =>
    (await unwrap(owner.api.GET('/api/projects/{projectId}/issues/{number}', { params }))).issue
  await owner.open(`/projects/${projectId}/issues/1`)
  return { ...owner, projectId, issue }
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Pastes or drops a file into a field, as its only content. */
export const give = (
  page: Page,
  name: string,
  event: 'paste' | 'drop',
  file: { name: string; type: string; data: string; text?: string },
) =>
  field(page, name).evaluate(
    (area: any, { event, file }) => {
      const { ClipboardEvent, DataTransfer, DragEvent, File, atob } = area.ownerDocument.defaultView
      const bytes = Uint8Array.from(atob(file.data), (one: string) => one.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], file.name, { type: file.type }))
      for (const type of file.text ? ['text/plain', 'text/html'] : []) transfer.setData(type, file.text)
      const options = { bubbles: true, cancelable: true }
      area.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer }),
      )
    },
    { event, file },
  )

/** Resolves when a picture is loaded. */
export const seen = (page: Page, within: string) =>
  expect
    .poll(() => page.locator(`${within} img`).evaluateAll((all: any[]) => all.map(one => one.naturalWidth)))
    .toEqual([1])
