import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { type Account, account, axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** A user with a project of their own. */
const owner = async () => ownerOf(await visitor())

async function ownerOf<Who extends Account>(who: Who) {
  const { api } = who
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: '石積み設計' } }))
  const body = { name: '駅前広場の改修', orgId: org.id }
  const { project } = await unwrap(api.POST('/api/projects', { body }))
  const of = { params: { path: { projectId: project.id } } }
  const put = (filename: string, text: string) =>
    api.upload(project.id, new TextEncoder().encode(text), { filename, mime: 'text/plain' })
  const folder = (name: string) =>
    unwrap(api.POST('/api/projects/{projectId}/folders', { ...of, body: { name } }))
  const reserve = (size: number) =>
    unwrap(api.POST('/api/projects/{projectId}/attachments', { ...of, body: { filename: 'a', size } }))
  const tree = () => unwrap(api.GET('/api/projects/{projectId}/files/tree', of))
  return { ...who, of, project, put, folder, reserve, tree, files: `/projects/${project.id}/files` }
}

/** Drags files over an element and drops them. */
async function drop(page: Page, names: string[], { onto = 'main', size = 2000 } = {}) {
  const made = ([names, size]: readonly [string[], number]) => {
    const transfer = new (globalThis as any).DataTransfer()
    for (const name of names) transfer.items.add(new File([new Uint8Array(size)], name))
    return transfer
  }
  const dataTransfer = await page.evaluateHandle(made, [names, size] as const)
  await page.dispatchEvent(onto, 'dragover', { dataTransfer })
  await page.getByText(/ドロップすると「.+」にアップロードします/).waitFor()
  await page.dispatchEvent(onto, 'drop', { dataTransfer })
}

/** Fakes a folder for the next drop, because browsers return folder entries only for real folders. */
const comeInFolder = (page: Page, folder: string) =>
  page.evaluate(name => {
    const item = (globalThis as any).DataTransferItem.prototype
    item.webkitGetAsEntry = function () {
      const file = this.getAsFile()
      const within = [{ isDirectory: false, name: file.name, file: (done: any) => done(file) }]
      const readEntries = (done: any) => done(within.splice(0))
      return { isDirectory: true, name, createReader: () => ({ readEntries }) }
    }
  }, folder)

const mayLeave = (page: Page) =>
  page.evaluate(() => (globalThis as any).dispatchEvent(new Event('beforeunload', { cancelable: true })))

describe('uploads', () => {
  it('accept twenty dropped files at once, one of which is canceled', async () => {
    const { page, open, files, requests, tree, api, of } = await owner()
    const names = Array.from({ length: 20 }, (_, index) => `現場写真 ${index + 1}「北側」.jpg`)
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const store = new URL(inject('stack').s3Url).origin
    await page.route(
      url => url.origin === store,
      route => released.then(() => route.continue()).catch(() => {}),
    )
    await open(files)
    expect(requests).toEqual(['GET /api/me/home', `GET /api${files}/tree`])
    await page.getByText('ファイルはまだありません').waitFor()
    expect(await axe(page)).toEqual([])

    await drop(page, names)
    const tray = page.getByRole('region', { name: 'アップロード' })
    await tray.getByText('アップロード中 (0 / 20 件)').waitFor()
    expect(await tray.getByRole('listitem').count()).toBe(0)
    await tray.getByRole('button', { name: '一覧を開く' }).click()
    const going = tray.getByRole('progressbar', { name: /^「/ })
    await going.nth(2).waitFor()
    expect(await going.count()).toBe(3)
    expect(await mayLeave(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    await tray.getByRole('button', { name: '「現場写真 2「北側」.jpg」のアップロードをキャンセル' }).click()
    await tray.getByText('アップロード中 (0 / 19 件)').waitFor()

    await page.getByRole('link', { name: 'メンバー' }).click()
    await page.waitForURL('**/members')
    release()
    await tray.getByRole('heading', { name: '19 件アップロードしました' }).waitFor({ timeout: 60_000 })
    expect(await mayLeave(page)).toBe(true)
    expect(await tray.getByRole('listitem').first().innerText()).toContain(names[19])
    await tray.getByRole('link', { name: names[19]! }).click()
    const list = page.getByRole('list', { name: '「ファイル」の内容' })
    const shown = names.filter(name => name !== names[1])
    await list.getByRole('link', { name: names[0]!, exact: true }).waitFor()
    const links = await list.getByRole('link', { name: /^現場写真/ }).allTextContents()
    expect(links).toEqual(shown)
    expect((await tree()).files.map(({ name }) => name).sort()).toEqual(shown.sort())
    const { attachments } = await unwrap(api.GET('/api/projects/{projectId}/attachments', of))
    expect(attachments).toEqual([])

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate(() => (globalThis as any).scrollTo(0, 1e6))
      const usage = (await page.getByText(/^使用量/).boundingBox())!
      expect(usage.y + usage.height).toBeLessThan((await tray.boundingBox())!.y)
    }
    await tray.getByRole('button', { name: '閉じる' }).click()
    expect(await tray.count()).toBe(0)
  })

  it('create the folders that the files are in, each once', async () => {
    const { page, open, files, tree, folder } = await owner()
    const { folder: made } = await folder('搬入')
    const home = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const directory = join(home, '搬入')
    mkdirSync(join(directory, '写真'), { recursive: true })
    for (const name of ['予定.txt', '写真/朝.txt', '写真/夕.txt', '写真/.DS_Store'])
      writeFileSync(join(directory, name), name)
    await open(files)
    await page.getByLabel('フォルダーをアップロード').and(page.locator('input')).setInputFiles(directory)
    await page.getByRole('heading', { name: '3 件アップロードしました' }).waitFor()
    await comeInFolder(page, '搬入')
    await drop(page, ['夜.txt'])
    await page.getByRole('heading', { name: '4 件アップロードしました' }).waitFor()
    const { folders, files: stored } = await tree()
    const photos = folders.find(({ name }) => name === '写真')!
    expect(folders).toHaveLength(2)
    expect(photos.parentId).toBe(made.id)
    const placeOf = ({ name, folderId }: (typeof stored)[number]) => [name, folderId]
    expect(stored.map(placeOf).sort()).toEqual(
      [
        ['予定.txt', made.id],
        ['朝.txt', photos.id],
        ['夕.txt', photos.id],
        ['夜.txt', made.id],
      ].sort(),
    )
  })

  it('report a lack of storage before sending, and link to billing', async () => {
    const { page, open, files, requests, reserve } = await owner()
    await reserve(98 * 1024 ** 2)
    await open(files)
    await page.getByText(/空き容量は残り 2 MB です。/).waitFor()
    expect(await axe(page)).toEqual([])
    await drop(page, ['大きい.bin'], { size: 3 * 1024 ** 2 })
    await page.getByText('空き容量 (残り 2 MB) を超えるため、アップロードしていません。').waitFor()
    expect(requests.filter(one => one.startsWith('POST'))).toEqual([])
    await page.getByRole('button', { name: '「大きい.bin」を再アップロード' }).click()
    const refused = page.getByText('ご利用中のプランの上限に達しています。 プランと支払いを確認')
    await refused.getByRole('link', { name: 'プランと支払いを確認' }).click()
    await page.waitForURL('**/settings/billing')
  })
})

describe('a file', () => {
  it('gets a revision from a file with the same name; old revisions are restored and deleted', async () => {
    const { page, open, files, requests, put } = await owner()
    await put('仕様書.txt', '一')
    const { file } = await put('仕様書.txt', '二')
    await open(`${files}?file=${file.id}`)
    expect(requests).toHaveLength(2)
    await drop(page, ['仕様書.txt'])
    await page.getByText(/第 3 版として保存しました/).waitFor()
    await put('仕様書.txt', '四')
    await drop(page, ['仕様書.txt'])
    await page.getByText('同じファイルが同時に更新されました。').waitFor()
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

describe('a folder', () => {
  it('is created, keeps its name if the new one is in use, and is moved by keyboard and by mouse', async () => {
    const { page, open, files, folder, tree } = await owner()
    await folder('図面')
    await open(files)
    await page.getByRole('button', { name: '新しいフォルダー' }).press('Enter')
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
  })

  it('is deleted with its contents after a confirmation that lists them', async () => {
    const { page, open, files, folder, project, api, tree } = await owner()
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

describe('deleting a file', () => {
  /** A user with these files on the page, and a clock that the test moves forward. */
  async function scene(...names: string[]) {
    const who = await ownerOf(await visitor({ isFresh: true }))
    for (const name of names) await who.put(name, 'text')
    const { page, requests, of } = who
    await page.clock.install()
    await who.open(who.files)
    const sent = () =>
      requests.filter(each => /^(DELETE|PATCH) .*\/files\//.test(each)).map(each => each.split(' ')[0])
    const stored = async () => (await who.tree()).files.map(({ name }) => name).sort()
    const wait = (seconds: number) => page.clock.fastForward(seconds * 1000)
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `「${name}」の操作` }).click()
      await page.getByRole('menuitem', { name: '削除' }).click()
      await page
        .getByText(`「${name}」は、すべての版とともに 10 秒後に完全に削除されます。`)
        .first()
        .waitFor()
      await row(name).waitFor({ state: 'detached' })
    }
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    return { ...who, of, sent, stored, wait, remove, row }
  }

  it('happens after ten seconds, on any page, and can be undone until then', async () => {
    const { page, sent, stored, wait, remove, row } = await scene('a.txt', 'b.txt', 'c.txt')
    await remove('a.txt')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '元に戻す' }).click()
    await row('a.txt').waitFor()
    await wait(20)
    expect([sent(), await stored()]).toEqual([[], ['a.txt', 'b.txt', 'c.txt']])

    await remove('a.txt')
    await wait(9)
    expect(sent()).toEqual([])
    await wait(2)
    await expect.poll(stored).toEqual(['b.txt', 'c.txt'])
    await page.getByRole('button', { name: '元に戻す' }).waitFor({ state: 'detached' })

    await remove('b.txt')
    await page.getByRole('button', { name: '元に戻す' }).hover()
    await wait(20)
    expect(sent()).toEqual(['DELETE'])
    await page.getByRole('link', { name: 'メンバー' }).click()
    await page.waitForURL('**/members')
    await wait(11)
    await expect.poll(stored).toEqual(['c.txt'])
  })

  it('happens right away if another file is renamed to its name, and is undone by an upload of that name', async () => {
    const { page, sent, stored, wait, remove, row, tree } = await scene('a.txt', 'b.txt')
    await remove('a.txt')
    await page.getByRole('button', { name: '「b.txt」の操作' }).click()
    await page.getByRole('menuitem', { name: '名前を変更' }).click()
    await page.getByLabel('名前', { exact: true }).fill('a.txt')
    await page.keyboard.press('Enter')
    await expect.poll(stored).toEqual(['a.txt'])
    expect(sent()).toEqual(['DELETE', 'PATCH'])

    await remove('a.txt')
    await drop(page, ['a.txt'])
    await page.getByText('同じ名前のファイルをアップロードしたため、「a.txt」は削除されません。').waitFor()
    await expect.poll(async () => (await tree()).files).toMatchObject([{ name: 'a.txt', currentRevision: 2 }])
    await wait(20)
    await row('a.txt').waitFor()
    expect(sent()).toEqual(['DELETE', 'PATCH'])
  })

  it('shows the file again if it is refused', async () => {
    const { page, wait, remove, row } = await scene('a.txt')
    const body = { error: 'forbidden', code: 'forbidden', message: 'この操作を行う権限がありません' }
    await page.route('**/api/projects/*/files/*', route =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json: body }) : route.continue(),
    )
    await remove('a.txt')
    await wait(11)
    await page.getByText(body.message).first().waitFor()
    await row('a.txt').waitFor()
  })

  it('does not happen when the page closes, and happens before the user signs out', async () => {
    const { page, sent, stored, remove, row } = await scene('a.txt', 'b.txt')
    await remove('a.txt')
    await page.reload()
    await row('a.txt').waitFor()
    expect([sent(), await stored()]).toEqual([[], ['a.txt', 'b.txt']])
    await remove('b.txt')
    await page.getByRole('button', { name: /^ユーザーメニュー: / }).click()
    await page.getByRole('button', { name: 'サインアウト' }).click()
    await page.waitForURL('**/sign-in')
    expect(sent()).toEqual(['DELETE'])
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
    await page.getByText('Only the uploader and admins can delete this file.').waitFor()
    for (const hidden of ['roadmaps', 'issues']) {
      await open(`/projects/${project.id}/${hidden}`)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
  })

  it('who may not write can still download', async () => {
    const { api, of, put, files, page, open } = await owner()
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
