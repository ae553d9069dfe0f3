import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { drop, filesOwner, ownerOf } from '../support/console/files.ts'
import { account, axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

describe('a file', () => {
  it('gets a revision from a file with the same name; old revisions are restored and deleted', async () => {
    const { page, open, files, requests, put } = await filesOwner()
    await put('仕様書.txt', '一')
    const { file } = await put('仕様書.txt', '二')
    await open(`${files}?file=${file.id}`)
    expect(requests).toHaveLength(2)
    await drop(page, ['仕様書.txt'])
    await page.getByText(/第 3 版として保存しました/).waitFor()
    await put('仕様書.txt', '四')
    await drop(page, ['仕様書.txt'])
    await page.getByText('このファイルは同時に更新されました。').waitFor()
    await page.getByRole('button', { name: '「仕様書.txt」を再アップロード' }).click()
    await page.getByText(/第 5 版として保存しました/).waitFor()

    await page.getByRole('button', { name: '版の履歴を表示' }).click()
    await page.getByRole('button', { name: '第 1 版を復元' }).click()
    await page.getByText('第 1 版を第 6 版として復元しました。').waitFor()
    const details = page.getByRole('region', { name: '仕様書.txt' })
    await details.getByText('第 6 版').waitFor()
    expect(await axe(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('link', { name: 'ダウンロード', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('仕様書.txt')

    await page.getByRole('button', { name: '古い版を削除' }).click()
    await page.getByText(/古い版 5 個 \(合計 4 KB\)/).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await page.getByRole('alertdialog', { name: '古い版' }).waitFor({ state: 'detached' })
    expect(
      await details
        .getByRole('listitem')
        .getByText(/第 \d 版/)
        .allTextContents(),
    ).toEqual(['第 6 版現在の版'])
    await details.getByRole('button', { name: '詳細を閉じる' }).click()
    await page.waitForURL(url => url.search === '')
  })
})

describe('closing the details of a file', () => {
  it('moves the focus to its link, or to the content if the list does not render it yet', async () => {
    const { page, open, files, put } = await filesOwner()
    const { file } = await put('図面.txt', '一')
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...file,
      id: `${file.id}-${index}`,
      name: `図面 ${index}.txt`,
    }))
    await page.route('**/files/tree', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), files: many } })
    })
    const closeDetails = async (index: number) => {
      await open(`${files}?file=${many[index]!.id}`)
      await page.getByRole('button', { name: '詳細を閉じる' }).press('Enter')
      await page.waitForURL(url => url.search === '')
    }
    const link = (index: number) => page.getByRole('link', { name: `図面 ${index}.txt`, exact: true })
    await closeDetails(1)
    await link(1).and(page.locator(':focus')).waitFor()
    await closeDetails(299)
    expect(await link(299).count()).toBe(0)
    const content = page.getByRole('main').locator(':focus')
    await content.filter({ has: page.getByRole('list', { name: '「ファイル」の内容' }) }).waitFor()
  })
})

describe('the page of no files', () => {
  it('speaks of dropping files, and on a touch screen only of choosing them', async () => {
    const { page, open, files, context } = await ownerOf(await visitor({ locale: 'en', isFresh: true }))
    await open(files)
    await page.getByText('Drop files or folders anywhere on this page, or choose them').waitFor()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.getByText('Choose files with “Upload files”.').waitFor()
    expect(await page.getByText('Drop files').count()).toBe(0)
  })
})

describe('a folder', () => {
  it('is created, keeps its name if the new one is in use, and is moved by keyboard and by mouse', async () => {
    const { page, open, files, folder, tree } = await filesOwner()
    await folder('図面')
    await open(files)
    await page.getByRole('button', { name: '新しいフォルダー' }).press('Enter')
    // The code of dialogs loads at the first input.
    await page.getByLabel('名前').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('設計')
    await page.keyboard.press('Enter')
    const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await row('設計').waitFor()

    const menu = page.getByRole('button', { name: '「図面」の操作' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: '名前を変更' }).press('Enter')
    await page.getByLabel('名前').fill('設計')
    await page.keyboard.press('Enter')
    await page.getByText('同じ名前のフォルダーがすでにあります').waitFor()
    expect(await page.getByLabel('名前').getAttribute('aria-invalid')).toBe('true')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await row('図面').waitFor()
    expect(await menu.evaluate(button => button.matches(':focus'))).toBe(true)

    await menu.press('Enter')
    await page.getByRole('menuitem', { name: '移動' }).press('Enter')
    await page.getByRole('radio', { name: 'ファイル (最上位)' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    await row('フォルダー 1 個').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '設計', exact: true }).press('Enter')
    await page.waitForURL('**?folder=*')
    const crumbs = page.getByRole('navigation', { name: 'フォルダーのパンくずリスト' })
    await row('図面').dragTo(crumbs.getByText('ファイル'))
    await page.getByText('ファイルはまだありません').waitFor()
    await expect
      .poll(async () => (await tree()).folders.map(({ parentId }) => parentId))
      .toEqual([null, null])
    await page.goBack()
    await row('図面').waitFor()
    await folder('図面', (await tree()).folders.find(({ name }) => name === '設計')!.id)
    await row('図面').dragTo(row('設計'))
    await page.getByText('「図面」: 同じ名前のフォルダーがすでにあります').first().waitFor()
  })

  it('gets the focus when it opens, and its row when the user goes back to where it was', async () => {
    const { page, open, files, folder } = await filesOwner()
    await Promise.all(Array.from({ length: 20 }, (_, index) => folder(`図面 ${index}`)))
    await open(files)
    const row = page.getByRole('link', { name: '図面 19', exact: true })
    await row.press('Enter')
    await page.getByRole('main').locator(':focus').filter({ hasText: 'ファイルはまだありません' }).waitFor()
    const shown = () => row.evaluate((one: any) => one.getBoundingClientRect().bottom)
    await page.goBack()
    await row.and(page.locator(':focus')).waitFor()
    await expect.poll(shown).toBeLessThan(800)
    await page.goForward()
    await page.getByRole('main').locator(':focus').filter({ hasText: 'ファイルはまだありません' }).waitFor()
  })

  it('is not created in another folder: the dialog closes when the user goes back or forward', async () => {
    const { page, open, files, folder, tree } = await filesOwner()
    await folder('図面')
    await open(files)
    await page.getByRole('link', { name: '図面', exact: true }).click()
    await page.waitForURL('**?folder=*')
    const add = page.getByRole('button', { name: '新しいフォルダー' })
    await add.click()
    await page.getByLabel('名前').fill('平面図')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL('**?folder=*')
    await page.goBack()
    await page.waitForURL(url => url.search === '')
    await page.getByRole('link', { name: '図面', exact: true }).waitFor()
    await add.click()
    await page.getByLabel('名前').fill('平面図')
    await page.goForward()
    await page.getByText('ファイルはまだありません').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await add.click()
    await page.getByLabel('名前').fill('立面図')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { folders } = await tree()
    const parent = folders.find(({ name }) => name === '図面')!.id
    expect(folders.map(({ name, parentId }) => [name, parentId]).sort()).toEqual([
      ['図面', null],
      ['立面図', parent],
    ])
  })

  it('of the deepest level accepts files, and says why it offers no new folders', async () => {
    const { page, open, files, folder } = await filesOwner()
    const ids: string[] = []
    for (const level of [1, 2, 3, 4, 5]) ids.push((await folder(`階層 ${level}`, ids.at(-1))).folder.id)
    const offered = () =>
      page
        .getByRole('button', { name: /新しいフォルダー|アップロード/ })
        .evaluateAll(all => all.map(one => one.title))
    await open(`${files}?folder=${ids[3]}`)
    expect(await offered()).toEqual([
      'アップロードするファイル',
      '新しいフォルダー',
      'フォルダーをアップロード',
    ])
    await page.getByRole('link', { name: '階層 5', exact: true }).click()
    await page.getByText('フォルダーは 5 階層までのため、ここには作成できません。').waitFor()
    expect(await offered()).toEqual(['アップロードするファイル'])
    expect(await axe(page)).toEqual([])
  })

  it('is moved only to where all of its levels fit', async () => {
    const { page, open, files, folder } = await filesOwner()
    const ids: string[] = []
    for (const level of [1, 2, 3, 4, 5]) ids.push((await folder(`階層 ${level}`, ids.at(-1))).folder.id)
    const { folder: outer } = await folder('外側')
    await folder('内側', outer.id)
    await open(files)
    await page.getByRole('button', { name: '「外側」の操作' }).click()
    await page.getByRole('menuitem', { name: '移動' }).click()
    const dialog = page.getByRole('dialog', { name: '「外側」を移動' })
    await dialog.getByText('フォルダーは 5 階層までです。').waitFor()
    const possible = dialog.getByRole('radio', { disabled: false })
    expect(await possible.evaluateAll(all => all.map(one => one.closest('label')!.textContent))).toEqual([
      'ファイル (最上位)現在の場所',
      '階層 1',
      '階層 2',
      '階層 3',
    ])
    await page.getByRole('radio', { name: '階層 3' }).check()
    await dialog.getByRole('button', { name: '移動' }).click()
    await dialog.waitFor({ state: 'detached' })
    await open(`${files}?folder=${outer.id}`)
    await page.getByRole('link', { name: '階層 3', exact: true }).waitFor()
  })

  it('that another user deletes disappears from the dialog to move a file, or has a note there if it was chosen', async () => {
    const { page, open, files, folder, project, api, tree, put } = await filesOwner()
    const [yard, shed] = [await folder('中庭'), await folder('物置')]
    await put('門.txt', '門')
    await open(files)
    await page.getByRole('button', { name: '「門.txt」の操作' }).click()
    await page.getByRole('menuitem', { name: '移動' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '中庭' }).check()
    for (const { folder } of [yard, shed]) {
      const params = { path: { projectId: project.id, folderId: folder.id } }
      await unwrap(api.DELETE('/api/projects/{projectId}/folders/{folderId}', { params }))
    }
    await dialog.getByRole('button', { name: '移動' }).click()
    await dialog.getByText('フォルダーが見つかりません').waitFor()
    await dialog.getByRole('radio', { name: '中庭 削除されました', checked: true }).waitFor()
    await dialog.getByRole('radio', { name: '物置' }).waitFor({ state: 'detached' })
    expect((await tree()).files.map(({ folderId }) => folderId)).toEqual([null])
  })

  it('is deleted with its contents after a confirmation that lists them', async () => {
    const { page, open, files, folder, project, api, tree } = await filesOwner()
    const { folder: made } = await folder('資料')
    await api.upload(project.id, new Uint8Array(3000), { filename: 'a.bin', folderId: made.id })
    await open(files)
    await page.getByRole('button', { name: '「資料」の操作' }).click()
    await page.getByRole('menuitem', { name: '削除' }).click()
    await page.getByText(/フォルダー 0 個、ファイル 1 個 \(合計 3 KB\)/).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await page.getByText('ファイルはまだありません').waitFor()
    await expect.poll(tree).toMatchObject({ folders: [], files: [] })
  })
})

describe('a user', () => {
  it('who is a guest for files sees nothing else', async () => {
    const { api, of, put, project, files } = await ownerOf(await account())
    await put('議事録.txt', 'a')
    const guest = await visitor({ locale: 'en', theme: 'dark' })
    const body = { email: guest.email, role: 'member' as const, featureScope: ['files' as const] }
    await unwrap(api.POST('/api/projects/{projectId}/members', { ...of, body }))
    await guest.open(files)
    const { page, open } = guest
    const tabs = page.getByRole('navigation', { name: 'Project pages' })
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Files',
      'Members',
      'Activity',
    ])
    await page.getByLabel('Files to upload').setInputFiles({
      name: '図面.dwg',
      mimeType: 'image/vnd.dwg',
      buffer: Buffer.from('dwg'),
    })
    await page.getByRole('link', { name: '図面.dwg' }).first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Actions for “議事録.txt”' }).click()
    await page
      .getByText('Only the user who created this file, and owners and admins, can delete it.')
      .waitFor()
    for (const hidden of ['roadmaps', 'issues']) {
      await open(`/projects/${project.id}/${hidden}`)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
  })

  it('who may not write can still download', async () => {
    const { api, of, put, files, page, open } = await filesOwner()
    await put('議事録.txt', 'a')
    const viewer = await visitor()
    const body = { email: viewer.email, role: 'viewer' as const }
    await unwrap(api.POST('/api/projects/{projectId}/members', { ...of, body }))
    await viewer.open(files)
    await viewer.page.getByText(/閲覧とダウンロードができます。/).waitFor()
    await unwrap(api.POST('/api/projects/{projectId}/archive', of))
    await open(files)
    for (const { page: shown } of [viewer, { page }]) {
      await shown.getByRole('link', { name: '「議事録.txt」をダウンロード' }).waitFor()
      expect(await shown.getByRole('button', { name: /アップロード|操作/ }).count()).toBe(0)
      expect(await axe(shown)).toEqual([])
    }
  })
})
