import { describe, expect, inject, it } from 'vitest'
import { mcpSetups } from '../../src/agents/mcp-setups.ts'
import { unwrap } from '../../src/client/index.ts'
import {
  type Account,
  account,
  axe,
  dialogOf,
  shoot,
  visitor,
  withBrowser,
} from '../support/console/visitor.ts'

withBrowser()

/** A project in a Free organization of its own. */
async function projectOf({ api }: Account) {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Office' } }))
  const create = async (name: string) =>
    (await unwrap(api.POST('/api/projects', { body: { name, orgId: org.id } }))).project
  return { create, project: await create('Relocation') }
}

const drawing = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><circle cx="20" cy="10" r="9" fill="#963"/></svg>',
  ),
}

describe('the settings of a project', () => {
  it('are saved section by section, and shown right away', async () => {
    const owner = await visitor({ locale: 'en' })
    const { project } = await projectOf(owner)
    const { page, open, requests } = owner
    await open(`/projects/${project.id}/settings`)
    const section = (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    const save = (name: string) => section(name).getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Key').fill('1a')
    await section('Issue key').getByText('2 to 10 capital letters and digits').waitFor()
    await page.getByLabel('Key').fill('el')
    await page.getByLabel('Key').press('Home')
    await page.keyboard.type('\uff52r')
    await page.getByText('Issues are shown as RREL-12.').waitFor()
    await page.keyboard.press('Backspace')
    await page.getByText('Issues are shown as REL-12.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Moving house')
    expect(requests).toEqual(['GET /api/me/home', expect.stringMatching(/^GET .*\/overview$/)])
    await save('Name and description')
    await page.getByRole('banner').getByRole('link', { name: 'Moving house' }).waitFor()
    expect(await page.getByLabel('Key').inputValue()).toBe('\uff52el')
    await save('Issue key')
    await page.getByText('Saved.').nth(1).waitFor()
    expect(await page.getByLabel('Key').inputValue()).toBe('REL')
    const params = { path: { projectId: project.id } }
    const saved = await unwrap(owner.api.GET('/api/projects/{projectId}', { params }))
    expect(saved.project).toMatchObject({ name: 'Moving house', key: 'REL' })

    await page.getByRole('radio', { name: 'Image' }).check()
    await page.getByLabel('Image file').setInputFiles(drawing)
    await page.getByAltText('Icon preview').waitFor()
    expect(await axe(page)).toEqual([])
    await save('Icon')
    const icon = page.getByRole('banner').locator('img')
    await icon.waitFor()
    expect(
      await icon.evaluate((image: any) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      ),
    ).toEqual([40, 40])

    await page.getByRole('checkbox', { name: 'Files' }).uncheck()
    await page.getByText('After you save, these features are hidden from everyone: Files').waitFor()
    await save('Features')
    await page.getByRole('link', { name: 'Files' }).waitFor({ state: 'detached' })

    await page.getByLabel('Repository', { exact: true }).fill('git@github.com:Acme/App.git')
    await page.getByText('Will be bound as github.com/acme/app.').waitFor()
    await page.getByRole('button', { name: 'Bind', exact: true }).click()
    await section('Bound repository').getByText('Bound to github.com/acme/app').waitFor()
    const field = section('Bound repository').locator('input:focus')
    await field.waitFor()
    await field.fill('git@github.com:acme/other.git')
    await page.getByRole('button', { name: 'Change repository' }).click()
    await page.getByText('It can be changed once every 7 days. The next change').waitFor()
    await page.locator('main:focus').waitFor()
  })

  it('archive a project, which makes it read-only, and delete it after its name is typed', async () => {
    const owner = await visitor({ theme: 'dark', width: 360 })
    const { project, create } = await projectOf(owner)
    const { page, open } = owner
    await open(`/projects/${project.id}/settings`)
    await page.getByRole('button', { name: 'アーカイブ' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('閲覧とダウンロードのみ可能になります').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'アーカイブ' }).click()
    await page.getByText('このプロジェクトはアーカイブ済みのため、閲覧のみ可能です。').waitFor()
    await page.getByRole('button', { name: '保存' }).first().waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'アーカイブを解除' }).waitFor()
    expect(await page.getByLabel('名前', { exact: true }).isDisabled()).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'メンバー' }).click()
    await page.getByRole('heading', { name: 'メンバー' }).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)

    for (const name of ['1', '2', '3']) await create(name)
    await page.goBack()
    await page.getByRole('button', { name: 'アーカイブを解除' }).click()
    await page.getByRole('link', { name: 'プランと支払いを確認' }).waitFor()

    await page.getByRole('button', { name: 'プロジェクトを削除' }).click()
    const remove = dialog.getByRole('button', { name: 'プロジェクトを削除' })
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Relocation')
    await remove.click()
    await page.waitForURL(/\/$/)
    const { response } = await owner.api.GET('/api/projects/{projectId}', {
      params: { path: { projectId: project.id } },
    })
    expect(response.status).toBe(404)
  })

  it('accept the name of a project as it is shown, with one space for several, to delete it', async () => {
    const owner = await visitor({ locale: 'en' })
    const { create } = await projectOf(owner)
    const { id } = await create('Move  to\u3000Kyoto')
    await owner.open(`/projects/${id}/settings`)
    await owner.page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = dialogOf(owner.page)
    await dialog.getByRole('textbox').fill('Move to Kyoto')
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await owner.page.waitForURL(/\/$/)
  })

  it('keep the name of a label that is typed while the one before is being added', async () => {
    const owner = await visitor({ locale: 'en' })
    const { project } = await projectOf(owner)
    const { page, open } = owner
    await open(`/projects/${project.id}/settings`)
    await page.getByRole('button', { name: 'Manage labels' }).click()
    const name = dialogOf(page).getByLabel('Name')
    const typed = Promise.withResolvers<void>()
    await page.route('**/labels', async route => {
      if (route.request().method() === 'POST') await typed.promise
      await route.continue()
    })
    await name.fill('Brick')
    await name.press('Enter')
    await dialogOf(page).locator('[data-busy]').waitFor()
    await name.fill('Slate')
    typed.resolve()
    await dialogOf(page).getByRole('button', { name: 'Edit “Brick”' }).waitFor()
    expect(await name.inputValue()).toBe('Slate')
    await name.press('Enter')
    await dialogOf(page).getByRole('button', { name: 'Edit “Slate”' }).waitFor()
    await expect.poll(() => name.inputValue()).toBe('')
  })

  it('forget what was typed when those of another project are opened', async () => {
    const owner = await visitor({ locale: 'en' })
    const { create, project } = await projectOf(owner)
    const other = await create('Harbor')
    await owner.open(`/projects/${project.id}/settings`)
    const name = owner.page.getByLabel('Name', { exact: true })
    await name.fill('Moving house')
    // As a result of the search field does.
    const path = `/projects/${other.id}/settings`
    await owner.page.evaluate(path => (globalThis as any).history.pushState({}, '', path), path)
    await owner.page.getByRole('banner').getByRole('link', { name: 'Harbor' }).waitFor()
    await expect.poll(() => name.inputValue()).toBe('Harbor')
  })

  it('show how agents use the project, and connect to its MCP server', async () => {
    const owner = await visitor({ locale: 'en' })
    const { page, open, context } = owner
    const { project } = await projectOf(owner)
    const { url } = inject('stack')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`/projects/${project.id}/settings`)
    await page.getByRole('heading', { name: 'Add this to AGENTS.md' }).waitFor()
    await page.getByText(`${url}/projects/${project.id}`).waitFor()
    for (const { client, text } of mcpSetups(url)) {
      const setup = page.locator('div', { has: page.getByRole('heading', { name: client }) }).last()
      await setup.getByRole('button', { name: 'Copy' }).click()
      await expect
        .poll(() => page.evaluate(() => (globalThis as any).navigator.clipboard.readText()))
        .toBe(text)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await shoot(page, 'settings-agents')
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Create an API token' }).click()
    await page.waitForURL('**/settings/tokens')
  })

  it('are readable for everyone, and say who can change them', async () => {
    const [owner, member] = [await account(), await visitor({ locale: 'en' })]
    const { project } = await projectOf(owner)
    const params = { path: { projectId: project.id } }
    const body = { email: member.email, role: 'viewer' as const }
    await unwrap(owner.api.POST('/api/projects/{projectId}/members', { params, body }))
    const { page, open } = member
    await open(`/projects/${project.id}/settings`)
    await page.getByText('Only owners and admins can change the settings.').waitFor()
    const buttons = page.getByRole('main').getByRole('button')
    const names = await buttons.evaluateAll(all =>
      all.map((one: any) => one.getAttribute('aria-label') ?? one.innerText),
    )
    expect([...new Set(names)]).toEqual(['Show labels', 'Copy'])
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'See whom to ask' }).click()
    await page.getByText('Only owners can change members').waitFor()
  })
})
