import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { returnTo } from '../support/console/times.ts'
import { account, dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const at = (projectId: string) => ({ params: { path: { projectId } } })

/** An owner of two projects in two organizations, and another owner, who takes them away. */
async function ownerOfTwo() {
  const [host, who] = [await account(), await visitor({ locale: 'en' })]
  const projects: string[] = []
  const orgs: string[] = []
  for (const name of ['Harbor', 'Lighthouse']) {
    const { org } = await unwrap(host.api.POST('/api/orgs', { body: { name: `${name} Inc.` } }))
    const admin = { email: who.email, role: 'admin' as const }
    const params = { path: { orgId: org.id } }
    await unwrap(host.api.POST('/api/orgs/{orgId}/members', { params, body: admin }))
    const { project } = await unwrap(host.api.POST('/api/projects', { body: { name, orgId: org.id } }))
    projects.push(project.id)
    orgs.push(org.id)
  }
  const { user } = await unwrap(who.api.GET('/api/me/profile'))
  const leave = (orgId: string) =>
    unwrap(
      host.api.DELETE('/api/orgs/{orgId}/members/{userId}', { params: { path: { orgId, userId: user.id } } }),
    )
  const [harbor, lighthouse] = projects as [string, string]
  return {
    ...who,
    ...{ host, harbor, lighthouse, orgId: orgs[0]! },
    dialog: dialogOf(who.page),
    leaveHarbor: () => leave(orgs[0]!),
    leaveLighthouse: () => leave(orgs[1]!),
  }
}

const chosenIn = (select: Locator) => select.evaluate((select: any) => select.selectedOptions[0].text)

describe('what is chosen in a form stays chosen', () => {
  it('if the project of a new issue is archived meanwhile, and so does the text', async () => {
    const { page, open, host, harbor, lighthouse, dialog, api } = await ownerOfTwo()
    await open(`/projects/${harbor}/members`)
    await page.keyboard.press('c')
    await dialog.getByLabel('Title').fill('Dredge the basin')
    await unwrap(host.api.POST('/api/projects/{projectId}/archive', at(harbor)))
    await returnTo(page)
    await page.getByText('This project is archived and read-only.').waitFor({ timeout: 20_000 })
    expect(await chosenIn(dialog.getByLabel('Project'))).toBe('Harbor')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('An archived project cannot be changed.').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Dredge the basin')
    await dialog.getByLabel('Project').selectOption('Lighthouse')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { issues } = await unwrap(api.GET('/api/projects/{projectId}/issues', at(lighthouse)))
    expect(issues.map(({ title }) => title)).toEqual(['Dredge the basin'])
  })

  it('if the user loses the last project of a new issue meanwhile, and the dialog says so', async () => {
    const { page, open, host, harbor, lighthouse, dialog, leaveHarbor } = await ownerOfTwo()
    await unwrap(host.api.POST('/api/projects/{projectId}/archive', at(lighthouse)))
    await open(`/projects/${harbor}/members`)
    await page.keyboard.press('c')
    await dialog.getByLabel('Title').fill('Dredge the basin')
    await dialog.getByLabel('Description').fill('Before the spring tide.')
    await leaveHarbor()
    await returnTo(page)
    await dialog.getByText('You can no longer create issues in “Harbor”.').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Dredge the basin')
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Before the spring tide.')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/not found/i).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    expect(await dialog.count()).toBe(0)
  })

  it('if the user loses the last organization of a new project meanwhile, from the search field', async () => {
    const { page, open, dialog, leaveHarbor, leaveLighthouse } = await ownerOfTwo()
    await open('/settings/profile')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('New project')
    await page.getByRole('option', { name: 'New project' }).click()
    await dialog.getByLabel('Name').fill('Crane')
    await leaveHarbor()
    await leaveLighthouse()
    await Promise.all([page.waitForResponse('**/api/me/home?*'), returnTo(page)])
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/not found/i).waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Crane')
  })

  it('if the user loses the project of a new token meanwhile, which is then not for all projects', async () => {
    const { page, open, dialog, api, leaveHarbor } = await ownerOfTwo()
    await open('/settings/tokens')
    await page.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('Name').fill('CI')
    await dialog.getByRole('radio', { name: 'All' }).check()
    await dialog.getByLabel('Project').selectOption({ label: 'Harbor – Harbor Inc.' })
    await leaveHarbor()
    await Promise.all([page.waitForResponse('**/api/me/home?*'), returnTo(page)])
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText(/not found/i).waitFor()
    expect((await unwrap(api.GET('/api/tokens'))).tokens).toEqual([])
  })

  it('if the user loses the organization of a new project meanwhile', async () => {
    const { page, open, dialog, api, leaveHarbor } = await ownerOfTwo()
    await open('/')
    await page.getByRole('button', { name: 'New project' }).click()
    await dialog.getByLabel('Name').fill('Crane')
    await dialog.getByLabel('Organization').selectOption('Harbor Inc.')
    await leaveHarbor()
    await Promise.all([page.waitForResponse('**/api/me/home?*'), returnTo(page)])
    await page.getByText('Harbor Inc.').nth(1).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/not found/i).waitFor()
    expect((await unwrap(api.GET('/api/projects'))).projects.map(({ name }) => name)).toEqual(['Lighthouse'])
  })

  it('if another admin assigns the chosen group meanwhile, and no other group gets access', async () => {
    const { page, open, host, harbor, orgId, dialog, api } = await ownerOfTwo()
    const params = { path: { orgId } }
    const groupOf = (name: string) =>
      unwrap(host.api.POST('/api/orgs/{orgId}/groups', { params, body: { name } }))
    const { group } = await groupOf('Divers')
    await groupOf('Visitors')
    await open(`/projects/${harbor}/members`)
    await page.getByRole('button', { name: 'Assign a group' }).click()
    await dialog.getByLabel('Group').selectOption({ value: group.id })
    const body = { groupId: group.id, role: 'viewer' as const }
    await unwrap(host.api.POST('/api/projects/{projectId}/groups', { ...at(harbor), body }))
    await Promise.all([page.waitForResponse('**/groups'), returnTo(page)])
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await dialog.getByText('This group is already assigned').waitFor()
    const { groups } = await unwrap(api.GET('/api/projects/{projectId}/groups', at(harbor)))
    expect(groups.map(({ name }) => name)).toEqual(['Divers'])
  })
})
