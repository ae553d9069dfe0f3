import { expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { of } from '../support/console/contents.ts'
import { createIssuesIn, createProject } from '../support/console/projects.ts'
import { visitor, withBrowser } from '../support/console/visitor.ts'
import { identity } from '../support/payload.ts'

withBrowser()

const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

it('names without spaces are no wider than a phone', async () => {
  const { api, page, open } = await visitor({ locale: 'en', width: 360 })
  const projectId = await createProject({ api })
  await unwrap(api.PATCH('/api/me/profile', { body: { displayName: name } }))
  await unwrap(api.PATCH('/api/projects/{projectId}', { ...of(projectId), body: { name } }))
  const [issue, deleted] = await createIssuesIn(api, projectId, ['Roof', 'Chimney'])
  const at = (number: number) => ({ params: { path: { projectId, number } } })
  const comments = '/api/projects/{projectId}/issues/{number}/comments'
  await unwrap(api.POST(comments, { ...at(issue!), body: { body: 'Slates' } }))
  await unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}', at(deleted!)))
  await api.upload(projectId, new Uint8Array(1), { filename: 'plan.txt', mime: 'text/plain' })
  const repoIdentity = identity as { kind: 'remote'; value: string }
  await unwrap(
    api.PUT('/api/projects/{projectId}/repo-binding', { ...of(projectId), body: { repoIdentity } }),
  )
  const project = `/projects/${projectId}`
  const shownAt = {
    [`${project}/issues/${issue}`]: page.getByRole('article'),
    [`${project}/issues/${deleted}`]: page.getByText(`${name} moved it to the trash`),
    [`${project}/files`]: page.getByRole('listitem').filter({ hasText: 'plan.txt' }),
    [project]: page.getByText(/by Donau/),
    [`${project}/settings`]: page.getByRole('main').getByText(name, { exact: true }),
  }
  for (const [path, shown] of Object.entries(shownAt)) {
    await open(path)
    await shown.filter({ hasText: name }).first().waitFor()
    const width = await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 360])
  }
})
