import type { Locator } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { connectApp } from '../support/console/apps.ts'
import { joinProject } from '../support/console/projects.ts'
import { account, axe, dialogOf, shoot, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

async function createOrg(api: Client, projects: string[]): Promise<{ orgId: string; projectIds: string[] }> {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Harbor' } }))
  const projectIds: string[] = []
  for (const name of projects) {
    const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name } }))
    projectIds.push(project.id)
  }
  return { orgId: org.id, projectIds }
}

const rows = (page: Awaited<ReturnType<typeof visitor>>['page'], list: string) =>
  page.getByRole('main').getByRole('list', { name: list, exact: true }).locator(':scope > li')

describe('the apps of the user (apps § Grants)', () => {
  it('are listed with what they can do, and disconnected', async () => {
    const { page, open, requests, api } = await visitor({ locale: 'en', width: 360 })
    await open('/settings/apps')
    await page.getByText('No connected apps').waitFor()
    expect(requests).toHaveLength(2)
    expect(await axe(page)).toEqual([])
    const { projectIds } = await createOrg(api, ['Pier'])
    const editor = await connectApp(api, { scope: 'issues:write', projectId: projectIds[0]! })
    const mcp = `${inject('stack').url}/mcp`
    const agent = await connectApp(api, { scope: 'roadmap:read', name: 'Agent', resource: mcp })
    await page.reload()
    const [first, second] = [rows(page, 'Apps').nth(0), rows(page, 'Apps').nth(1)]
    await second.getByText(editor.app.host, { exact: true }).waitFor()
    await second.getByText('Read, create, change, delete, and restore issues, and write comments.').waitFor()
    expect((await second.getByRole('definition').allInnerTexts()).slice(0, 2)).toEqual(['Pier', 'The API'])
    await first.getByText('Read roadmaps, plans, and the bound repository.').waitFor()
    expect((await first.getByRole('definition').allInnerTexts()).slice(0, 2)).toEqual([
      'All',
      'The tools for agents (MCP)',
    ])
    expect(await page.getByRole('main').innerText()).not.toMatch(/issues:|roadmap:/)
    expect(await axe(page)).toEqual([])
    await shoot(page, 'settings-apps')

    expect((await editor.api.GET('/api/projects')).response.status).toBe(200)
    await page.getByRole('button', { name: `Disconnect “Editor” (${editor.app.host})` }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('stops working with its next request').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => rows(page, 'Apps').count()).toBe(1)
    await first.getByText(agent.app.host, { exact: true }).waitFor()
    expect((await editor.api.GET('/api/projects')).response.status).toBe(401)
    await rows(page, 'Apps')
      .getByRole('button', { name: /^Disconnect/ })
      .and(page.locator(':focus'))
      .waitFor()
  })

  it('can be disconnected with only the keyboard, although their access has ended meanwhile', async () => {
    const { page, open, api } = await visitor({ theme: 'dark' })
    const { app } = await connectApp(api, { scope: 'issues:read' })
    await open('/settings/apps')
    const appId = (await unwrap(api.GET('/api/me/apps'))).apps[0]!.id
    await api.DELETE('/api/me/apps/{appId}', { params: { path: { appId } } })
    const press = async (button: Locator) => {
      await button.waitFor()
      const isFocused = () => button.evaluate(one => one === one.ownerDocument.activeElement)
      for (let left = 40; left > 0 && !(await isFocused()); left--) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await press(page.getByRole('button', { name: `「Editor」(${app.host}) の接続を解除` }))
    await press(dialogOf(page).getByRole('button', { name: '接続を解除' }))
    await page.getByText('接続しているアプリはありません').waitFor()
  })
})

describe('the apps of an organization (apps § Grants)', () => {
  it('are shown to its admins, each with its user and its projects', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, requests, api } = owner
    const { orgId, projectIds } = await createOrg(api, ['Anchor', 'Beacon'])
    await open(`/orgs/${orgId}`)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await page.getByText('No app reaches projects of this organization').waitFor()
    const robin = await account({ locale: 'en' })
    await joinProject(owner, projectIds[0]!, robin, { role: 'member', name: 'Robin' })
    const robins = await connectApp(robin.api, { scope: 'issues:read', name: 'Tracker' })
    const own = await connectApp(api, { scope: 'issues:read', name: 'Board' })
    requests.length = 0
    await open(`/orgs/${orgId}/settings/apps`)
    const [first, second] = [rows(page, 'Apps').nth(0), rows(page, 'Apps').nth(1)]
    await second.getByText(robins.app.host, { exact: true }).waitFor()
    expect(requests.sort()).toEqual(['GET /api/me/home', `GET /api/orgs/${orgId}/apps`])
    await second.getByText('Connected by Robin').waitFor()
    await second.getByText('Projects: Anchor', { exact: true }).waitFor()
    await first.getByText(own.app.host, { exact: true }).waitFor()
    await first.getByText('Projects: Anchor and Beacon', { exact: true }).waitFor()
    expect(await first.getByRole('button').count()).toBe(0)
    await page.getByText('Users disconnect their own apps in their settings.').waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'org-apps')
  })

  it('show the first five of many projects, and the others on request', async () => {
    const { page, open, api } = await visitor({ locale: 'en', width: 360 })
    const { orgId } = await createOrg(api, [])
    const names = ['Anchor', 'Beacon', 'Crane', 'Dock', 'Ferry', 'Gate', 'Hull']
    const projects = names.map(name => ({ id: crypto.randomUUID(), name }))
    const person = { id: crypto.randomUUID(), displayName: 'Robin' }
    await page.route(`**/api/orgs/${orgId}/apps`, route =>
      route.fulfill({ json: { apps: [{ name: 'Editor', host: 'editor.example', person, projects }] } }),
    )
    await open(`/orgs/${orgId}/settings/apps`)
    await page.getByText('Projects: Anchor, Beacon, Crane, Dock, and Ferry', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show 2 more projects' }).click()
    await page.getByText(/Gate, and Hull$/).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Show fewer' }).click()
    expect(await page.getByText('Hull').count()).toBe(0)
  })

  it('have no tab for other members, whose page names whom to ask', async () => {
    const [owner, member] = await Promise.all([account(), visitor({ theme: 'dark', width: 360 })])
    const { orgId } = await createOrg(owner.api, [])
    const body = { email: member.email, role: 'member' as const }
    await unwrap(owner.api.POST('/api/orgs/{orgId}/members', { params: { path: { orgId } }, body }))
    const { page, open } = member
    await open(`/orgs/${orgId}`)
    await page.getByRole('link', { name: 'グループ', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'アプリ', exact: true }).count()).toBe(0)
    await open(`/orgs/${orgId}/settings/apps`)
    await page.getByText('組織の管理者が確認できます').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

it('what an app did is in the activity with its name', async () => {
  const { page, open, api } = await visitor({ locale: 'en' })
  const { projectIds } = await createOrg(api, ['Pier'])
  const projectId = projectIds[0]!
  const { api: app } = await connectApp(api, { scope: 'issues:write', name: 'Editor' })
  const params = { path: { projectId } }
  await unwrap(app.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Paint the pier' } }))
  await open(`/projects/${projectId}/activity`)
  await page.getByText('with the app “Editor”').waitFor()
})
