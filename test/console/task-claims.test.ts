import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { joinProject } from '../support/console/projects.ts'
import { type Account, account, axe, dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'
import { identity, payload } from '../support/payload.ts'

withBrowser()

const tasks = [
  { id: 'T1', title: '入力を検証する' },
  { id: 'T2', title: '終わった作業', status: 'done' },
]

/** A project with a roadmap of two tasks. */
async function place(owner: Account): Promise<string> {
  const { api } = owner
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '山岳会' } }))
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: '計画' } }))
  const params = { path: { projectId: project.id } }
  const body = { repoIdentity: identity as { kind: 'remote'; value: string } }
  await unwrap(api.PUT('/api/projects/{projectId}/repo-binding', { params, body }))
  const sync = { params: { path: { projectId: project.id, slug: 'main' } }, body: payload(tasks) as never }
  await unwrap(api.PUT('/api/projects/{projectId}/roadmaps/{slug}', sync))
  return project.id
}

const claim = ({ api }: Account, projectId: string, body = {}) =>
  unwrap(
    api.POST('/api/projects/{projectId}/roadmaps/{slug}/tasks/{task}/claim', {
      params: { path: { projectId, slug: 'main', task: 'T1' } },
      body,
    }),
  )

describe('the claim of a task (roadmaps § Claims)', () => {
  it.each(['outline', 'board'])(
    'is made, renewed, and released in the panel, and shown in the %s',
    async view => {
      const owner = await visitor()
      const { page, open } = owner
      const projectId = await place(owner)
      await open(`/projects/${projectId}/roadmaps/main?task=T1${view === 'board' ? '&view=board' : ''}`)
      const panel = page.getByRole('region', { name: '入力を検証する' })
      await panel.getByRole('button', { name: '1 時間担当する' }).click()
      await panel.getByText(/まで担当/).waitFor()
      await page
        .locator('li', { has: page.locator('a[data-task="T1"]') })
        .getByText(/まで担当/)
        .waitFor()
      expect(await axe(page)).toEqual([])
      await panel.getByRole('button', { name: '1 時間に延長' }).click()
      await panel.getByRole('button', { name: '担当をやめる' }).click()
      await panel.getByRole('button', { name: '1 時間担当する' }).waitFor()
      await page
        .getByText(/まで担当/)
        .first()
        .waitFor({ state: 'detached' })
    },
  )

  it('of another user shows their name and note, and only an admin can end it', async () => {
    const owner = await visitor({ locale: 'en' })
    const robin = await account({ locale: 'en' })
    const projectId = await place(owner)
    await joinProject(owner, projectId, robin, { role: 'member', name: 'Robin' })
    await claim(robin, projectId, { note: 'On the branch parser' })
    const { page, open } = owner
    await open(`/projects/${projectId}/roadmaps/main?task=T1`)
    const panel = page.getByRole('region', { name: '入力を検証する' })
    await panel.getByText(/^Robin works on it until/).waitFor()
    await panel.getByText('On the branch parser').waitFor()
    expect(await panel.getByRole('button', { name: 'Release' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'End claim' }).click()
    await dialogOf(page).getByRole('button', { name: 'End claim' }).click()
    await panel.getByRole('button', { name: 'Claim for an hour' }).waitFor()
  })

  it('of another user cannot be ended by a member, and a viewer can claim nothing', async () => {
    const owner = await account({ locale: 'en' })
    const projectId = await place(owner)
    const { page, open, ...member } = await visitor({ locale: 'en' })
    await joinProject(owner, projectId, member as Account, { role: 'viewer', name: 'Kim' })
    await open(`/projects/${projectId}/roadmaps/main?task=T1`)
    const panel = page.getByRole('region', { name: '入力を検証する' })
    await panel.getByText('P1').waitFor()
    expect(await panel.getByRole('button', { name: /claim/i }).count()).toBe(0)
    await claim(owner, projectId)
    await page.reload()
    await panel.getByText(/works on it until/).waitFor()
    expect(await panel.getByRole('button', { name: /claim|release/i }).count()).toBe(0)
  })

  it('is not offered for a task that is done', async () => {
    const owner = await visitor({ locale: 'en' })
    const projectId = await place(owner)
    await owner.open(`/projects/${projectId}/roadmaps/main?task=T2`)
    const panel = owner.page.getByRole('region', { name: '終わった作業' })
    await panel.getByText('P1').waitFor()
    expect(await panel.getByRole('button', { name: /claim/i }).count()).toBe(0)
  })

  it('is in the activity, with a link to the task', async () => {
    const owner = await visitor({ locale: 'en' })
    const projectId = await place(owner)
    await claim(owner, projectId)
    await owner.open(`/projects/${projectId}/activity`)
    await owner.page
      .getByText(/claimed the task/)
      .first()
      .waitFor()
    await owner.page.getByRole('link', { name: '入力を検証する' }).first().click()
    await owner.page.getByRole('region', { name: '入力を検証する' }).waitFor()
  })
})
