import { describe, expect, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { createIssuesIn, createProject, joinProject } from '../support/console/projects.ts'
import { returnTo } from '../support/console/times.ts'
import { type Account, account, dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** An admin of an organization, whom another admin can make a member. */
async function adminOfOffice() {
  const [host, who] = [await account(), await visitor({ locale: 'en' })]
  const orgId = await orgOf(host.api)
  const params = { path: { orgId } }
  const body = { email: who.email, role: 'admin' as const }
  await unwrap(host.api.POST('/api/orgs/{orgId}/members', { params, body }))
  const { members } = await unwrap(host.api.GET('/api/orgs/{orgId}/members', { params }))
  const { userId } = members.find(({ email }) => email === who.email)!
  const lower = { params: { path: { orgId, userId } }, body: { role: 'member' as const } }
  const demote = () => unwrap(host.api.PATCH('/api/orgs/{orgId}/members/{userId}', lower))
  return { ...who, orgId, demote }
}

/** The settings of a project in one browser, and the API for what other admins change meanwhile. */
async function settings() {
  const { page, open, api, requests } = await visitor({ locale: 'en' })
  const orgId = await orgOf(api)
  const { project } = await unwrap(api.POST('/api/projects', { body: { name: 'Relocation', orgId } }))
  const params = { path: { projectId: project.id } }
  await open(`/projects/${project.id}/settings`)
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return {
    page,
    requests,
    section,
    write: (body: { description?: string; gitLinkDetail?: 'full'; features?: 'issues'[] }) =>
      unwrap(api.PATCH('/api/projects/{projectId}', { params, body })),
    async save(name: string) {
      await section(name).getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved.').first().waitFor()
    },
    read: async () => (await unwrap(api.GET('/api/projects/{projectId}', { params }))).project,
  }
}

const orgOf = async (api: Account['api']) =>
  (await unwrap(api.POST('/api/orgs', { body: { name: 'Office' } }))).org.id

describe('the settings of a project that another admin changes meanwhile', () => {
  it('are saved without the fields that the user has not changed', async () => {
    const { page, section, write, save, read } = await settings()
    await write({ description: 'Written by another admin' })
    await page.getByLabel('Name', { exact: true }).fill('Moving house')
    await save('Name and description')
    expect(await read()).toMatchObject({ name: 'Moving house', description: 'Written by another admin' })
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Written by another admin')

    await write({ gitLinkDetail: 'full' })
    await page.getByLabel('Repository URL').fill('https://example.test/app')
    await save('Repository')
    await expect
      .poll(read)
      .toMatchObject({ repository_url: 'https://example.test/app', gitLinkDetail: 'full' })

    await write({ features: ['issues'] })
    await section('Features')
      .getByRole('checkbox', { name: /^Git links/ })
      .uncheck()
    await section('Features')
      .getByRole('checkbox', { name: /^Issues/ })
      .uncheck()
    await save('Features')
    await expect.poll(async () => (await read()).features).toEqual([])
  })

  it('send nothing if the user has changed nothing', async () => {
    const { page, requests, write, save, read } = await settings()
    await write({ description: 'Written by another admin' })
    await page.getByLabel('Name', { exact: true }).fill('Moving house')
    await page.getByLabel('Name', { exact: true }).fill('Relocation')
    await save('Name and description')
    expect(requests.filter(one => one.startsWith('PATCH'))).toEqual([])
    expect(await read()).toMatchObject({ name: 'Relocation', description: 'Written by another admin' })
  })
})

describe('a name that was changed elsewhere', () => {
  it('appears in the field of the organization until the user types there', async () => {
    const { page, open, api } = await visitor({ locale: 'en' })
    const orgId = await orgOf(api)
    const rename = (name: string) =>
      unwrap(api.PATCH('/api/orgs/{orgId}', { params: { path: { orgId } }, body: { name } }))
    await open(`/orgs/${orgId}/settings/general`)
    const field = page.getByLabel('Organization name')
    await rename('Headquarters')
    await returnTo(page)
    await expect.poll(() => field.inputValue()).toBe('Headquarters')
    await field.fill('Studio')
    await rename('Main office')
    await returnTo(page)
    await page.getByRole('link', { name: 'Main office' }).waitFor()
    expect(await field.inputValue()).toBe('Studio')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('The organization was renamed.').first().waitFor()
    await rename('Headquarters')
    await returnTo(page)
    await expect.poll(() => field.inputValue()).toBe('Headquarters')
  })

  it('stays in the field of the organization if another admin makes the user a member', async () => {
    const { page, open, orgId, demote } = await adminOfOffice()
    await open(`/orgs/${orgId}/settings/general`)
    const field = page.getByLabel('Organization name')
    await field.fill('Studio')
    await demote()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('Only admins can rename or delete the organization.').waitFor()
    expect(await field.inputValue()).toBe('Studio')
    await page.getByRole('button', { name: 'Delete organization' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Only admins can rename or delete the organization.').waitFor()
    expect(await field.count()).toBe(0)
  })

  it('appears in the field of the profile until the user types there', async () => {
    const { page, open, api } = await visitor({ locale: 'en' })
    const rename = (displayName: string) => unwrap(api.PATCH('/api/me/profile', { body: { displayName } }))
    await open('/settings/profile')
    const field = page.getByRole('textbox', { name: 'Display name' })
    await rename('Hana')
    await returnTo(page)
    await expect.poll(() => field.inputValue()).toBe('Hana')
    await field.fill(' Hana Sato ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => field.inputValue()).toBe('Hana Sato')
  })
})

/** Robin, a member of a project with one issue, and another user who owns it. */
async function memberOfGate() {
  const [host, who] = [await account(), await visitor({ locale: 'en' })]
  const projectId = await createProject(host)
  await joinProject(host, projectId, who, { role: 'member', name: 'Robin' })
  await createIssuesIn(host.api, projectId, ['Gate'])
  return { ...who, host, projectId, params: { path: { projectId } } }
}

const takeRights = {
  'makes the user a viewer': (api: Client, projectId: string, memberId: string) =>
    unwrap(
      api.PATCH('/api/projects/{projectId}/members/{memberId}', {
        params: { path: { projectId, memberId } },
        body: { role: 'viewer' },
      }),
    ),
  'archives the project': (api: Client, projectId: string) =>
    unwrap(api.POST('/api/projects/{projectId}/archive', { params: { path: { projectId } } })),
}
const waysToTakeRights = Object.keys(takeRights) as (keyof typeof takeRights)[]

describe('a project that another user archives', () => {
  it('is read-only as soon as the user returns to its tab', async () => {
    const { host, page, open, projectId, params } = await memberOfGate()
    await open(`/projects/${projectId}/members`)
    await unwrap(host.api.POST('/api/projects/{projectId}/archive', { params }))
    await returnTo(page)
    await page.getByText('This project is archived and read-only.').waitFor({ timeout: 20_000 })
  })
})

describe('a text that is being typed', () => {
  it.each(waysToTakeRights)('stays if another user %s', async what => {
    const { host, page, open, projectId, params } = await memberOfGate()
    const { members } = await unwrap(host.api.GET('/api/projects/{projectId}/members', { params }))
    const memberId = members.find(({ name }) => name === 'Robin')!.id
    await open(`/projects/${projectId}/issues/1`)
    await page.getByRole('button', { name: 'Add a description' }).click()
    const body = page.getByRole('textbox', { name: 'Description' })
    await body.fill('A wide gate.')
    await page.getByRole('textbox', { name: 'Comment' }).fill('Why so wide?')
    const child = page.getByRole('textbox', { name: 'New child issue title' })
    await child.fill('Hinge')
    await takeRights[what](host.api, projectId, memberId)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Ask a project or organization admin|must unarchive it/).waitFor()
    await page.getByText(/To change this issue, ask|archived and read-only/).waitFor()
    expect(await body.inputValue()).toBe('A wide gate.')
    expect(await child.inputValue()).toBe('Hinge')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('No description').waitFor()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const unsent = page.getByRole('list', { name: 'Not added yet' })
    await unsent.getByText('Why so wide?').waitFor()
    await unsent.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Issues', exact: true }).first().click()
    await page.getByRole('link', { name: 'Gate' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'New issue title' }).count()).toBe(0)
  })

  it('stays above the list of issues if another user archives the project', async () => {
    const { host, page, open, projectId, params } = await memberOfGate()
    await open(`/projects/${projectId}/issues`)
    const title = page.getByRole('textbox', { name: 'New issue title' })
    await title.fill('Hedge')
    await unwrap(host.api.POST('/api/projects/{projectId}/archive', { params }))
    await returnTo(page)
    await page.getByText('This project is archived and read-only.').waitFor({ timeout: 20_000 })
    expect(await title.inputValue()).toBe('Hedge')
    await title.fill('')
    await title.waitFor({ state: 'detached' })
  })
})

describe('edited settings of a project', () => {
  it.each(waysToTakeRights)('stay if another owner %s', async what => {
    const [host, who] = [await account(), await visitor({ locale: 'en' })]
    const projectId = await createProject(host)
    const params = { path: { projectId } }
    const added = { email: who.email, role: 'owner' as const }
    await unwrap(host.api.POST('/api/projects/{projectId}/members', { params, body: added }))
    const { members } = await unwrap(host.api.GET('/api/projects/{projectId}/members', { params }))
    const memberId = members.find(({ email }) => email === who.email)!.id
    const { page, open } = who
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await open(`/projects/${projectId}/settings`)
    await field('Description').fill('With a garden.')
    await page.getByRole('radio', { name: 'Text', exact: true }).check()
    await field('Text').fill('HQ')
    await field('Repository').fill('git@github.com:acme/app.git')
    await page.getByRole('button', { name: 'Manage labels' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Brick')
    await takeRights[what](host.api, projectId, memberId)
    await page.getByRole('button', { name: 'Add label' }).click()
    const reason = /Ask a project or organization admin|must unarchive it/
    await dialog.getByText(reason).waitFor()
    await page.getByText(/Only owners and admins can change|archived and read-only/).waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Brick')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show labels' }).waitFor()
    expect(await field('Text').inputValue()).toBe('HQ')
    expect(await field('Repository').inputValue()).toBe('git@github.com:acme/app.git')
    expect(await field('Key').isDisabled()).toBe(true)
    const save = page.getByRole('button', { name: 'Save' })
    await save.first().click()
    await page.getByText(reason).waitFor()
    expect(await field('Description').inputValue()).toBe('With a garden.')
    await field('Description').fill('')
    await expect.poll(() => field('Description').isDisabled()).toBe(true)
    expect(await save.count()).toBe(1)
  })
})

describe('a refusal that takes away the rights to a form', () => {
  it('is shown in the dialog of a new issue, which stays, and not after the user has closed it', async () => {
    const { host, page, open, projectId, params } = await memberOfGate()
    const dialog = page.getByRole('dialog', { name: 'New issue' })
    const write = async (title: string) => {
      await page.keyboard.press('c')
      await dialog.getByLabel('Title').fill(title)
      await page.keyboard.press('Enter')
    }
    await open(`/projects/${projectId}/members`)
    await write('x'.repeat(501))
    await dialog.getByRole('textbox', { name: 'Title' }).and(page.locator('[aria-invalid=true]')).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await unwrap(host.api.POST('/api/projects/{projectId}/archive', { params }))
    await write('Hedge')
    await dialog.getByText('An archived project cannot be changed.').waitFor()
    await dialog.getByText('You can no longer create issues in').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Hedge')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it.each([
    ['dialog', 'groups', 'New group', 'Create'],
    ['confirmation', 'general', 'Delete organization', 'Delete'],
    ['page', 'billing', null, 'Upgrade to Pro'],
  ])('is shown in a toast if the %s disappears', async (_, settings, opener, action) => {
    const { page, open, orgId, demote } = await adminOfOffice()
    await open(`/orgs/${orgId}/settings/${settings}`)
    if (opener) {
      await page.getByRole('button', { name: opener }).click()
      await dialogOf(page).getByRole('textbox').fill('Office')
    }
    await demote()
    const submit = page.getByRole('button', { name: action, exact: true })
    await submit.click()
    await submit.waitFor({ state: 'detached' })
    const toast = page.getByRole('alertdialog')
    await toast.getByText('You are not allowed to do this. Ask a project or organization admin.').waitFor()
  })
})
