import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { addressesIn, malformedAddresses } from '../../src/console/pages/org-settings/addresses.ts'
import { plans } from '../../src/console/parts/plans.ts'
import { plans as kept } from '../../src/worker/domain/billing/plans.ts'
import { type Account, account, axe, dialogOf, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const orgOf = async (api: Client, name: string) =>
  (await unwrap(api.POST('/api/orgs', { body: { name } }))).org.id

async function join<Who extends Account>(admin: Account, orgId: string, displayName: string, who: Who) {
  await unwrap(who.api.PATCH('/api/me/profile', { body: { displayName } }))
  const params = { path: { orgId } }
  const body = { email: who.email, role: 'member' as const }
  await unwrap(admin.api.POST('/api/orgs/{orgId}/members', { params, body }))
  return who
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = dialogOf

describe('an organization', () => {
  it('reaches the limits of Free, upgrades to Pro, and creates its fourth project', async () => {
    const admin = await visitor()
    const { page, api, open } = admin
    const orgId = await orgOf(api, 'やまびこ製作所')
    for (const name of ['サイト刷新', 'アプリ'])
      await unwrap(api.POST('/api/projects', { body: { orgId, name } }))
    await open(`/orgs/${orgId}`)
    await button(page, '新しいプロジェクト').click()
    await inDialog(page).getByLabel('名前').fill('社内ポータル')
    await page.getByLabel('リポジトリの URL').fill('どこか')
    await button(page, '作成').click()
    await page.getByText('URL で指定してください', { exact: true }).waitFor()
    await page.getByLabel('リポジトリの URL').fill('https://github.com/yamabiko/portal')
    await button(page, '作成').click()
    await page.waitForURL('**/projects/*')

    await page.getByRole('link', { name: 'やまびこ製作所' }).click()
    await page.getByRole('link', { name: '社内ポータル' }).waitFor()
    await page.getByRole('link', { name: 'プランを変更' }).click()
    await page.getByRole('heading', { name: 'Free プラン' }).waitFor()
    await page.getByText('￥1,200 / 月 税込').waitFor()
    await button(page, 'Pro にアップグレード').click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.getByText('Pro プランになりました').waitFor()
    await page.getByRole('heading', { name: 'Pro プラン' }).waitFor()
    await page.getByText(/契約中です。次の更新日は/).waitFor()
    expect(await axe(page)).toEqual([])

    await button(page, 'お支払いの管理').click()
    await page.getByRole('button', { name: 'cancel at period end' }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.getByText(/に終了します。それまでは Pro を利用できます。/).waitFor()

    await page.getByRole('link', { name: 'プロジェクト', exact: true }).click()
    await button(page, '新しいプロジェクト').click()
    await inDialog(page).getByLabel('名前').fill('四つ目')
    await button(page, '作成').click()
    await page.waitForURL('**/projects/*')
    expect((await unwrap(api.GET('/api/orgs/{orgId}', { params: { path: { orgId } } }))).org).toMatchObject({
      plan: 'pro',
      projectCount: 4,
    })
  })

  it('invites many at once, all or none, and lists skipped addresses', async () => {
    const admin = await visitor()
    const { page, api, open } = admin
    const orgId = await orgOf(api, 'Sunrise')
    await open(`/orgs/${orgId}/settings/members`)
    const invite = async (pasted: string, name: string) => {
      await page.getByLabel('メールアドレス').fill(pasted)
      await button(page, name).click()
    }
    await button(page, 'メンバーを招待').click()
    await invite('鈴木 <suzuki@example.test>、tanaka@example', '2 件を招待')
    await page.getByText('次のメールアドレスは正しくありません: tanaka@example').waitFor()
    await invite('a@orgs.test; b@orgs.test\nc@orgs.test', '3 件を招待')
    await page
      .getByText(
        '組織のシートは、上限 3 に対して 1 を使用中です。あと 3 必要です。 メンバーや招待を減らすか、プランを変更してください。',
      )
      .waitFor()
    await page.getByRole('link', { name: 'プランと支払いを確認' }).waitFor()
    expect(await axe(page)).toEqual([])
    await invite(`鈴木 <a@orgs.test>、A@orgs.test, ${admin.email}`, '3 件を招待')
    await page.getByText('1 人を招待しました。').waitFor()
    await page.getByText('一覧に重複しています').waitFor()
    await page.getByText('すでにメンバーです').waitFor()
    await inDialog(page).getByRole('button', { name: '閉じる' }).last().click()
    await button(page, 'メンバーを招待').click()
    await invite('a@orgs.test', '招待')
    await page.getByText('1 人の招待を更新しました。前回の招待メールから 10 分').waitFor()
    await page.getByText('2 / 3').waitFor()
    await button(page, 'a@orgs.test への招待を取り消し').click()
    await inDialog(page).getByText('シートが 1 つ空きます').waitFor()
    await button(page, '招待を取り消し').click()
    await page.getByText('1 / 3').waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { name: /招待中/ }).count()).toBe(0)
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
  })

  it('says that a seat stays in use if its address has another invitation', async () => {
    const { page, api, open } = await visitor()
    const orgId = await orgOf(api, 'Sunrise')
    const { project } = await unwrap(api.POST('/api/projects', { body: { orgId, name: 'アプリ' } }))
    const email = 'a@orgs.test'
    const [params, body] = [{ path: { orgId } }, { emails: [email], role: 'member' as const }]
    await unwrap(api.POST('/api/orgs/{orgId}/invitations', { params, body }))
    const at = { params: { path: { projectId: project.id } }, body: { email } }
    await unwrap(api.POST('/api/projects/{projectId}/members', at))
    await open(`/orgs/${orgId}/settings/members`)
    await page.getByText('2 / 3').waitFor()
    await button(page, 'a@orgs.test への招待を取り消し').first().click()
    await inDialog(page).getByText('このアドレスにはほかの招待があるため、シートは空きません').waitFor()
    await button(page, '招待を取り消し').click()
    await inDialog(page).waitFor({ state: 'detached' })
    await page.getByText('2 / 3').waitFor()
    await button(page, 'a@orgs.test への招待を取り消し').click()
    await inDialog(page).getByText('シートが 1 つ空きます').waitFor()
  })

  it('keeps its last admin; other members change roles, leave, and are removed', async () => {
    const admin = await visitor()
    const { page, open } = admin
    const orgId = await orgOf(admin.api, 'Sunrise')
    await join(admin, orgId, '鈴木 一郎', await account())
    const guest = await join(admin, orgId, '田中 次郎', await visitor())
    await open(`/orgs/${orgId}/settings/members`)
    const own = page.getByLabel(/^ad.*の役割|^vi.*の役割/)
    await own.focus()
    await own.selectOption('member')
    await page.getByText('元に戻すには、ほかの管理者による変更が必要です').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'メンバーになる').click()
    await inDialog(page)
      .getByRole('alert')
      .getByText('最後の管理者を外すことはできません。 先に、ほかのメンバーを管理者にしてください。')
      .waitFor()
    await button(page, 'キャンセル').click()
    expect(await own.inputValue()).toBe('admin')
    expect(await own.evaluate(node => node === node.ownerDocument.activeElement)).toBe(true)
    await button(page, '組織から退出').click()
    await button(page, '退出').click()
    await inDialog(page).getByRole('alert').getByText('最後の管理者を外すことはできません').waitFor()
    await button(page, 'キャンセル').click()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('組織から退出')
    await page.getByLabel('鈴木 一郎さんの役割').selectOption('admin')
    await button(page, '田中 次郎さんを組織から除外').click()
    await page.getByText('ゲストとして参加しているプロジェクトには残ります').waitFor()
    await button(page, '除外').click()
    await page.getByText('田中 次郎さんを組織から除外しました。').waitFor()
    await guest.page.goto(`/orgs/${orgId}`)
    await guest.page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
    await button(page, '組織から退出').click()
    await button(page, '退出').click()
    await page.waitForURL(/\/$/)
  })

  it('adds members to a group, also if one of them was added meanwhile', async () => {
    const admin = await visitor()
    const { page, api, open } = admin
    const orgId = await orgOf(api, 'Sunrise')
    const { id: userId } = await join(admin, orgId, '鈴木 一郎', await account())
    const body = { name: 'デザイン' }
    const { group } = await unwrap(
      api.POST('/api/orgs/{orgId}/groups', { params: { path: { orgId } }, body }),
    )
    await open(`/orgs/${orgId}/settings/groups`)
    await button(page, '「デザイン」にメンバーを追加').click()
    for (const name of ['鈴木 一郎', /^vi/]) await page.getByRole('checkbox', { name }).check()
    const params = { path: { orgId, groupId: group.id } }
    await unwrap(api.POST('/api/orgs/{orgId}/groups/{groupId}/members', { params, body: { userId } }))
    await button(page, '2 人を追加').click()
    await page.getByText('2 人 · プロジェクトへの割り当てなし').waitFor()
  })

  it('shows members as many invitations as seats that are in use, and which of them only admins see', async () => {
    const admin = await account()
    const orgId = await orgOf(admin.api, 'Sunrise')
    const { page, api, open } = await join(admin, orgId, '鈴木 一郎', await visitor())
    const { project } = await unwrap(admin.api.POST('/api/projects', { body: { orgId, name: 'アプリ' } }))
    await unwrap(
      admin.api.POST('/api/projects/{projectId}/members', {
        params: { path: { projectId: project.id } },
        body: { email: 'invited@example.test', role: 'viewer' },
      }),
    )
    await open(`/orgs/${orgId}/settings/members`)
    await page.getByText('メンバー 2 人、招待中 1 人。').waitFor()
    await page.getByRole('heading', { name: '招待中 (1)' }).waitFor()
    await page.getByText('プロジェクトへの招待 1 件は、管理者だけに表示されます。').waitFor()
    await unwrap(api.PATCH('/api/me/profile', { body: { locale: 'en' } }))
    await page.reload()
    await page.getByText('1 invitation to join a project is visible only to admins.').waitFor()
  })

  it('has groups, and says what the removal of a member and a deletion affect', async () => {
    const admin = await visitor()
    const { page, api, open } = admin
    const orgId = await orgOf(api, 'Sunrise')
    await join(admin, orgId, '鈴木 一郎', await account())
    await open(`/orgs/${orgId}/settings/groups`)
    await button(page, '新しいグループ').click()
    await inDialog(page).locator('input:focus').waitFor()
    await page.keyboard.type('デザイン')
    await page.keyboard.press('Enter')
    await button(page, '「デザイン」にメンバーを追加').click()
    await page.getByRole('checkbox', { name: '鈴木 一郎' }).check()
    expect(await axe(page)).toEqual([])
    await button(page, '1 人を追加').click()
    await page.getByText('1 人 · プロジェクトへの割り当てなし').waitFor()
    await button(page, '新しいグループ').click()
    await inDialog(page).getByLabel('名前').fill('デザイン')
    await page.keyboard.press('Enter')
    await page.getByText('同じ名前のグループがすでにあります').waitFor()
    await page.keyboard.press('Escape')
    await button(page, '「デザイン」の名前を変更').click()
    await inDialog(page).getByLabel('名前').fill('開発')
    await page.keyboard.press('Enter')
    const { project } = await unwrap(api.POST('/api/projects', { body: { orgId, name: 'アプリ' } }))
    const { groups } = await unwrap(api.GET('/api/orgs/{orgId}/groups', { params: { path: { orgId } } }))
    await unwrap(
      api.POST('/api/projects/{projectId}/groups', {
        params: { path: { projectId: project.id } },
        body: { groupId: groups[0]!.id, role: 'viewer' },
      }),
    )
    await page.reload()
    await button(page, '鈴木 一郎さんを「開発」から除外').click()
    await inDialog(page)
      .getByText('鈴木 一郎さんがこのグループ経由だけで参加しているプロジェクトには')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('1 人 · 1 件のプロジェクト').waitFor()
    await button(page, '鈴木 一郎さんを「開発」から除外').click()
    await inDialog(page).getByRole('button', { name: '除外', exact: true }).click()
    await page.getByText('メンバーはまだいません').waitFor()
    await button(page, '「開発」を削除').click()
    await page.getByText('このグループは 1 件のプロジェクトに割り当てられています').waitFor()
    await button(page, '削除').click()
    await page.getByText('グループはまだありません').waitFor()
  })

  it('is renamed by its admins, and deleted when it has no projects', async () => {
    const { page, api, open } = await visitor()
    const orgId = await orgOf(api, '仮の名前')
    const { project } = await unwrap(api.POST('/api/projects', { body: { orgId, name: 'アプリ' } }))
    await open(`/orgs/${orgId}/settings/general`)
    await page.getByLabel('組織名').fill('朝日堂')
    await button(page, '変更').click()
    await page.getByRole('link', { name: '朝日堂' }).waitFor()
    const remove = async () => {
      await button(page, '組織を削除').click()
      expect(await button(page, '削除').isDisabled()).toBe(true)
      await inDialog(page).getByRole('textbox').fill('朝日堂')
      await button(page, '削除').click()
    }
    await remove()
    await page.getByText('プロジェクトが残っている組織は削除できません').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'キャンセル').click()
    await unwrap(api.DELETE('/api/projects/{projectId}', { params: { path: { projectId: project.id } } }))
    await remove()
    await page.waitForURL(/\/$/)
    await page.getByText('「朝日堂」を削除しました。').waitFor()
  })
})

describe('the pages of an organization', () => {
  const paths = ['', '/settings/members', '/settings/groups', '/settings/billing', '/settings/general']

  it('hide admin actions from members, and say whom to ask', async () => {
    const admin = await account()
    await unwrap(admin.api.PATCH('/api/me/profile', { body: { displayName: 'Hanako Sato' } }))
    const orgId = await orgOf(admin.api, 'Sunrise')
    const { page, open, requests } = await join(admin, orgId, '鈴木 一郎', await visitor({ locale: 'en' }))
    const offered: Record<string, string[]> = {}
    for (const path of paths) {
      requests.length = 0
      await open(`/orgs/${orgId}${path}`)
      expect(await axe(page), path).toEqual([])
      await page.waitForLoadState('networkidle')
      expect(requests.length, path).toBeLessThanOrEqual(2)
      offered[path] = await page.locator('main').getByRole('button').allTextContents()
      if (/members|billing|general/.test(path)) await page.getByText('Ask an admin: Hanako Sato').waitFor()
    }
    expect(offered).toEqual({
      '': ['New project'],
      '/settings/members': ['Leave'],
      '/settings/groups': [],
      '/settings/billing': [],
      '/settings/general': [],
    })
  })

  it('parse pasted lists of addresses in common formats', () => {
    const pasted = '"鈴木, 一郎" <a@x.test>;b@x.test、ｃ＠x.test\n mailto:d@x.test  e@x.test,,'
    expect(addressesIn(pasted)).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test'])
    expect(malformedAddresses(['a@x.test', 'a@x', 'a.x.test', 'a@b@x.test'])).toEqual([
      'a@x',
      'a.x.test',
      'a@b@x.test',
    ])
  })

  it('show the limits of each plan', () => {
    const shown = Object.entries(plans).map(([plan, { people, projects, bytes, roadmapBytes }]) => [
      plan,
      { maxOrgMembers: people, maxProjects: projects, storageBytes: bytes, roadmapBytes },
    ])
    expect(Object.fromEntries(shown)).toEqual(kept)
  })
})
