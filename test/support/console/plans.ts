import type { Page } from 'playwright-core'
import { unwrap } from '../../../src/client/index.ts'
import { identity, payload } from '../payload.ts'
import { createProject } from './projects.ts'
import type { Visitor } from './visitor.ts'

/** Syncs a roadmap whose tasks have these plans, in a new project of the visitor. Returns the roadmap's path. */
export async function syncPlans(visitor: Visitor, plans: string[]): Promise<string> {
  const projectId = await createProject(visitor)
  const of = { path: { projectId } }
  const repoIdentity = identity as { kind: 'remote'; value: string }
  await unwrap(
    visitor.api.PUT('/api/projects/{projectId}/repo-binding', { params: of, body: { repoIdentity } }),
  )
  const named = plans.map((content, i) => ({ id: `T${i}`, path: `plans/T${i}.md`, content }))
  const body = payload(
    named.map(({ id, path }) => ({ id, planPath: path })),
    { documents: named.map(({ id, path, content }) => ({ taskId: id, path, content })) },
  ) as never
  const params = { path: { projectId, slug: 'main' } }
  await unwrap(visitor.api.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body }))
  return `/projects/${projectId}/roadmaps/main`
}

/** Opens a task without reloading the page, and waits until its whole plan is rendered. */
export async function openPlan(page: Page, number: number): Promise<void> {
  await page.evaluate(task => {
    const router = (globalThis as any).__TSR_ROUTER__
    return router.navigate({ to: '.', search: (search: object) => ({ ...search, task }) })
  }, `T${number}`)
  // Waits for attributes and a heading, because searching a megabyte for text would itself block the page.
  await page.locator('h2#task', { hasText: `T${number}` }).waitFor()
  await page.locator('[data-document="whole"]').waitFor()
}

/** Scrolls through a document in ten steps. */
export const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as any
    const pieces = [...document.querySelectorAll('[data-document] > *, [data-document] > div > div')]
    for (let tenth = 0; tenth <= 10; tenth++) {
      pieces.at(Math.min(pieces.length - 1, Math.floor((tenth * pieces.length) / 10)))?.scrollIntoView()
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
    }
  })
