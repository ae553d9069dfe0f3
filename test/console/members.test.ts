import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { type Account, account, axe, dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** A Free organization with a project, and what its owner does there with the API. */
async function projectOf(owner: Account, name: string) {
  const { api } = owner
  await rename(owner, name)
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '設計事務所' } }))
  const body = { name: '本社移転', orgId: org.id }
  const { project } = await unwrap(api.POST('/api/projects', { body }))
  const inOrg = { orgId: org.id }
  const inProject = { projectId: project.id }
  return {
    path: `/projects/${project.id}/members`,
    add: (email: string, role: 'member' | 'viewer') =>
      unwrap(
        api.POST('/api/projects/{projectId}/members', { params: { path: inProject }, body: { email, role } }),
      ),
    async assign(name: string, userId: string) {
      const made = await unwrap(
        api.POST('/api/orgs/{orgId}/groups', { params: { path: inOrg }, body: { name } }),
      )
      const groupId = made.group.id
      const people = '/api/orgs/{orgId}/groups/{groupId}/members'
      await unwrap(api.POST(people, { params: { path: { ...inOrg, groupId } }, body: { userId } }))
      const body = { groupId, role: 'viewer' as const }
      await unwrap(api.POST('/api/projects/{projectId}/groups', { params: { path: inProject }, body }))
    },
  }
}

const rename = ({ api }: Account, displayName: string) =>
  unwrap(api.PATCH('/api/me/profile', { body: { displayName } }))

describe('the members of a project', () => {
  it('are listed with the sources of their access, and dialogs preview the effects of a change', async () => {
    const ben = await account()
    await rename(ben, 'ベン')
    const owner = await visitor()
    const { path, add, assign } = await projectOf(owner, '佐藤')
    await add(ben.email, 'member')
    await assign('デザイン', ben.id)
    const { page, open, requests } = owner
    await open(path)
    const row = page.getByRole('listitem').filter({ hasText: ben.email })
    await row.getByText('個別に追加 (メンバー)').waitFor()
    await row.getByText('グループ「デザイン」経由 (閲覧者)').waitFor()
    await page.getByText('組織の管理者', { exact: true }).waitFor()
    expect(requests).toEqual(['GET /api/me/home', expect.stringMatching(/^GET .*\/members$/)])
    expect(await axe(page)).toEqual([])

    const change = page.getByRole('button', { name: 'ベンさんの権限を変更' })
    const dialog = dialogOf(page)
    await change.press('Enter')
    await dialog.getByLabel('役割', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => change.evaluate(node => node === node.ownerDocument.activeElement)).toBe(true)

    await change.click()
    await dialog.getByLabel('役割', { exact: true }).selectOption('admin')
    await dialog.getByText('ベンさんは、メンバーから管理者になります').waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await row.getByText('個別に追加 (管理者)').waitFor()

    await page.getByRole('button', { name: 'ベンさんをプロジェクトから除外' }).click()
    await dialog.getByText('ベンさんは、管理者から閲覧者になります。経路: グループ「デザイン」経由').waitFor()
    await dialog.getByText('組織には引き続きメンバーとして所属し、シートも使用します。').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: '除外' }).click()
    await page.getByText('ベンさんをプロジェクトから除外しました。').waitFor()
    await row.getByText('個別に追加 (メンバー)').waitFor({ state: 'detached' })
    expect(await page.locator(':focus').getAttribute('id')).toBe('main')

    await page.getByRole('button', { name: 'グループ「デザイン」の割り当てを解除' }).click()
    await dialog.getByText('ベンさんは、このプロジェクトにアクセスできなくなります。').waitFor()
    await dialog.getByRole('button', { name: '割り当てを解除' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByText('割り当てられたグループはありません。').waitFor()

    await page.getByRole('button', { name: 'グループを割り当て' }).click()
    await dialog.getByLabel('役割', { exact: true }).selectOption('admin')
    await dialog
      .getByText('グループのメンバー 1 人と、今後加わる人が、少なくとも管理者になります。')
      .waitFor()
    await dialog.getByRole('button', { name: '割り当て' }).click()
    await row.getByText('グループ「デザイン」経由 (管理者)').waitFor()
  })

  it('become guests in sentences that say each thing once', async () => {
    const ben = await account()
    await rename(ben, 'Ben')
    const owner = await visitor({ locale: 'en' })
    const { path, add } = await projectOf(owner, 'Aiko')
    await add(ben.email, 'member')
    const { page, open, api } = owner
    const dialog = dialogOf(page)
    await open(path)
    await page.getByRole('button', { name: 'Change access for Ben' }).click()
    await dialog.getByText('Ben remains a member.', { exact: true }).waitFor()
    await dialog.getByRole('radio', { name: 'Guest' }).check()
    await dialog.getByText('Ben will see only Issues, Wiki, and Files.').waitFor()
    await dialog.getByText('No longer visible: Roadmap, ').waitFor()
    await unwrap(api.PATCH('/api/me/profile', { body: { locale: 'ja' } }))
    await page.reload()
    await page.getByRole('button', { name: 'Benさんの権限を変更' }).click()
    await dialog.getByText('Benさんは、引き続きメンバーです。', { exact: true }).waitFor()
    await dialog.getByRole('radio', { name: 'ゲスト' }).check()
    await dialog.getByText('Benさんが利用できる機能は、課題、Wiki、ファイルのみになります。').waitFor()
    await dialog.getByText('利用できなくなる機能: ロードマップ').waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Benさんの権限を変更' }).click()
    await dialog.getByRole('radio', { name: 'メンバー' }).check()
    await dialog.getByText('Benさんは、すべての機能を利用できるようになります。').waitFor()
  })

  it('are invited as guests with features, or as members while there are free seats', async () => {
    const owner = await visitor({ locale: 'en', theme: 'dark', width: 360 })
    const { path, add } = await projectOf(owner, 'Aiko')
    await add('invited@example.test', 'member')
    const { page, open } = owner
    await open(path)
    await page.getByRole('button', { name: 'Add people' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Email address').fill('guest@example.test')
    await dialog.getByText('Uses one seat of the organization (2 of 3 used).').waitFor()
    await dialog.getByRole('radio', { name: 'Guest' }).check()
    await dialog.getByText('Guests do not use a seat of the organization.').waitFor()
    const wiki = dialog.getByRole('checkbox', { name: 'Wiki The wiki is not available yet.' })
    expect(await wiki.isChecked()).toBe(true)
    await wiki.uncheck()
    await dialog.getByLabel('Role', { exact: true }).selectOption('viewer')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add or invite' }).click()
    const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
    await row.filter({ hasText: 'guest@example.test' }).getByText('Features: Issues and Files').waitFor()

    await page.getByRole('button', { name: 'Resend the invitation to guest@example.test' }).click()
    await page.getByText('The invitation is valid for 14 days from today.').waitFor()

    await add('third@example.test', 'viewer')
    await page.getByRole('button', { name: 'Add people' }).click()
    await dialog.getByLabel('Email address').fill('fourth@example.test')
    await dialog.getByRole('button', { name: 'Add or invite' }).click()
    await dialog.getByRole('alert').getByRole('link', { name: 'View plan and billing' }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Cancel the invitation to guest@example.test' }).click()
    await dialog.getByRole('button', { name: 'Cancel invitation' }).click()
    await row.filter({ hasText: 'guest@example.test' }).waitFor({ state: 'detached' })
  })

  it('can leave, and see whom to ask for anything else', async () => {
    const viewer = await visitor({ locale: 'en' })
    await rename(viewer, 'Vera')
    const owner = await account()
    const { path, add } = await projectOf(owner, 'Aiko Sato')
    await add(viewer.email, 'viewer')
    await add('invited@example.test', 'member')
    const { page, open } = viewer
    await open(path)
    await page.getByText('Ask Aiko Sato.').waitFor()
    await page.getByText('1 person is invited.').waitFor()
    expect(await page.getByRole('main').getByText(/@/).count()).toBe(1)
    expect(await page.getByRole('button', { name: /^(Add|Change|Remove|Assign)/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave the project' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('You lose access.').waitFor()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/\/$/)
    await page.getByText('You left the project.').waitFor()
    const { projects } = await unwrap(viewer.api.GET('/api/projects'))
    expect(projects).toEqual([])
  })
})
