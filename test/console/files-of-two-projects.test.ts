import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { ownerOf } from '../support/console/files.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

it('a move that waits for another one is sent to its project if the files of another project are opened', async () => {
  const owner = await ownerOf(await visitor({ locale: 'en' }))
  const { page, open, api, project, files, put, folder, tree } = owner
  const other = await unwrap(api.POST('/api/projects', { body: { name: 'Harbor', orgId: project.orgId } }))
  for (const name of ['a.txt', 'b.txt']) await put(name, 'text')
  const { folder: plans } = await folder('Plans')
  await open(files)
  const held: Route[] = []
  await page.route('**/files/*', route =>
    route.request().method() === 'PATCH' && held.length === 0 ? void held.push(route) : route.continue(),
  )
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  for (const name of ['a.txt', 'b.txt']) {
    await row(name).dragTo(row('Plans'))
    await row(name).waitFor({ state: 'detached' })
  }
  await expect.poll(() => held.length).toBe(1)
  // As a result of the search field does.
  const path = `/projects/${other.project.id}/files`
  await page.evaluate(path => (globalThis as any).history.pushState({}, '', path), path)
  await page.getByText('No files here yet').waitFor()
  await held[0]!.continue()
  await expect
    .poll(async () => (await tree()).files.map(({ folderId }) => folderId))
    .toEqual([plans.id, plans.id])
})
