import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { drop, filesOwner } from '../support/console/files.ts'
import { axe, withBrowser } from '../support/console/visitor.ts'

withBrowser()

/** Fakes a folder for the next drop, because browsers return folder entries only for real folders. */
const fakeFolder = (page: Page, folder: string) =>
  page.evaluate(name => {
    const item = (globalThis as any).DataTransferItem.prototype
    item.webkitGetAsEntry = function () {
      const file = this.getAsFile()
      const within = [{ isDirectory: false, name: file.name, file: (done: any) => done(file) }]
      const readEntries = (done: any) => done(within.splice(0))
      return { isDirectory: true, name, createReader: () => ({ readEntries }) }
    }
  }, folder)

/** Holds back files that are sent to the object store until `release` is called. `held` returns how many there are. */
async function holdStore(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const store = new URL(inject('stack').s3Url).origin
  let count = 0
  await page.route(
    url => url.origin === store,
    route => {
      count += route.request().method() === 'PUT' ? 1 : 0
      return promise.then(() => route.continue()).catch(() => {})
    },
  )
  return { release, held: () => count }
}

/** Whether the tab would close without a warning. */
const mayLeave = (page: Page) =>
  page.evaluate(() => (globalThis as any).dispatchEvent(new Event('beforeunload', { cancelable: true })))

describe('uploads', () => {
  it('accept twenty dropped files at once, and cancel one of them', async () => {
    const { page, open, files, requests, tree, api, of } = await filesOwner()
    const names = Array.from({ length: 20 }, (_, index) => `現場写真 ${index + 1}「北側」.jpg`)
    const { release } = await holdStore(page)
    await open(files)
    expect(requests).toEqual(['GET /api/me/home', `GET /api${files}/tree`])
    await page.getByText('ファイルはまだありません').waitFor()
    expect(await axe(page)).toEqual([])

    await drop(page, names)
    const tray = page.getByRole('region', { name: 'アップロード' })
    await tray.getByText('アップロード中 (0 / 20 個)').waitFor()
    expect(await tray.getByRole('listitem').count()).toBe(0)
    await tray.getByRole('button', { name: '一覧を開く' }).click()
    const going = tray.getByRole('progressbar', { name: /^「/ })
    await going.nth(2).waitFor()
    expect(await going.count()).toBe(3)
    expect(await mayLeave(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    await tray.getByRole('button', { name: '「現場写真 2「北側」.jpg」のアップロードをキャンセル' }).click()
    await tray.getByText('アップロード中 (0 / 19 個)').waitFor()

    await page.getByRole('link', { name: 'メンバー' }).click()
    await page.waitForURL('**/members')
    release()
    await tray.getByRole('heading', { name: '19 個アップロードしました' }).waitFor()
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

  it('are not sent any more after all were canceled, also those that wait', async () => {
    const { page, open, files, requests, tree } = await filesOwner()
    const { release, held } = await holdStore(page)
    await open(files)
    await drop(
      page,
      Array.from({ length: 7 }, (_, index) => `図面 ${index + 1}.dwg`),
    )
    const tray = page.getByRole('region', { name: 'アップロード' })
    await tray.getByRole('button', { name: '一覧を開く' }).click()
    const sent = (method: string) => requests.filter(one => one.startsWith(`${method} `)).length
    await expect.poll(held).toBe(3)
    await tray.getByRole('button', { name: 'すべてキャンセル' }).click()
    await tray.getByRole('heading', { name: 'アップロードをキャンセルしました' }).waitFor()
    release()
    // Each upload that had started is deleted, which frees its space.
    await expect.poll(() => sent('DELETE')).toBe(3)
    await page.waitForLoadState('networkidle')
    expect(sent('POST')).toBe(3)
    expect(await tray.getByText('キャンセルしました ·').count()).toBe(7)
    expect((await tree()).files).toEqual([])
  })

  it('create the folders that the files are in, each once', async () => {
    const { page, open, files, tree, folder } = await filesOwner()
    const { folder: made } = await folder('搬入')
    const home = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const directory = join(home, '搬入')
    mkdirSync(join(directory, '写真'), { recursive: true })
    for (const name of ['予定.txt', '写真/朝.txt', '写真/夕.txt', '写真/.DS_Store'])
      writeFileSync(join(directory, name), name)
    await open(files)
    await page.getByLabel('フォルダーをアップロード').and(page.locator('input')).setInputFiles(directory)
    await page.getByRole('heading', { name: '3 個アップロードしました' }).waitFor()
    await fakeFolder(page, '搬入')
    await drop(page, ['夜.txt'])
    await page.getByRole('heading', { name: '4 個アップロードしました' }).waitFor()
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

  it('do not begin for files in too many levels of folders, and a toast says so once', async () => {
    const { page, open, files, tree, requests, folder } = await filesOwner()
    const ids: string[] = []
    for (const level of [1, 2, 3, 4, 5]) ids.push((await folder(`階層 ${level}`, ids.at(-1))).folder.id)
    await open(`${files}?folder=${ids[4]}`)
    await fakeFolder(page, '搬入')
    await drop(page, ['夜.txt'])
    await page
      .getByText('「搬入」の 1 個のファイルはアップロードしていません。フォルダーは 5 階層までです。')
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: 'アップロード' }).count()).toBe(0)
    expect(requests.filter(one => one.startsWith('POST'))).toEqual([])
    expect((await tree()).files).toEqual([])
  })

  it('do not begin for a file that is dropped on a dialog: it is only attached to the new issue', async () => {
    const { page, open, files, tree, put } = await filesOwner()
    await put('朝.txt', '朝')
    await open(files)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: '新しい課題' })
    const body = dialog.getByRole('textbox', { name: '本文' })
    await body.waitFor()
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new (globalThis as any).DataTransfer()
      transfer.items.add(new File(['夜'], '夜.txt'))
      return transfer
    })
    for (const target of [body, dialog.getByRole('heading'), page.locator('body')]) {
      await target.dispatchEvent('dragover', { dataTransfer })
      await target.dispatchEvent('drop', { dataTransfer })
    }
    await expect.poll(() => body.inputValue()).toMatch(/^\[夜\.txt\]\(attachment:/)
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('region', { name: 'アップロード' }).count()).toBe(0)
    expect((await tree()).files.map(({ name }) => name)).toEqual(['朝.txt'])
  })

  it('report a lack of storage before sending, and link to billing', async () => {
    const { page, open, files, requests, reserve } = await filesOwner()
    await reserve(98 * 1024 ** 2)
    await open(files)
    await page.getByText(/空き容量は残り 2 MB です。/).waitFor()
    expect(await axe(page)).toEqual([])
    await drop(page, ['大きい.bin'], { size: 3 * 1024 ** 2 })
    await page.getByText('空き容量 (残り 2 MB) を超えるため、アップロードしていません。').waitFor()
    expect(requests.filter(one => one.startsWith('POST'))).toEqual([])
    await page.getByRole('button', { name: '「大きい.bin」を再アップロード' }).click()
    const refused = page.getByText(
      'このプロジェクトのファイルは、過去 24 時間の完了していないアップロードを含め、上限 100 MB に対して 98 MB を使用中です。あと 3 MB 必要です。 古い版やファイルを削除するか、プランを変更してください。',
    )
    await refused.getByRole('link', { name: 'プランと支払いを確認' }).click()
    await page.waitForURL('**/settings/billing')
  })

  it('report a lack of storage on Pro without a plan to change to', async () => {
    const { page, open, files, project, requests } = await filesOwner()
    await onPro(project.id, 10 * 1024 ** 3 - 1024 ** 2)
    await open(files)
    await page
      .getByText(/残り 1 MB です。.*空き容量を増やすには、古い版やファイルを削除してください。$/)
      .waitFor()
    await drop(page, ['大きい.bin'], { size: 2 * 1024 ** 2 })
    await page.getByText('空き容量 (残り 1 MB) を超えるため、アップロードしていません。').waitFor()
    expect(requests.filter(one => one.startsWith('POST'))).toEqual([])
    await page.getByRole('button', { name: '「大きい.bin」を再アップロード' }).click()
    await page.getByText(/あと 2 MB 必要です。 古い版やファイルを削除してください。$/).waitFor()
    expect(await page.getByRole('link', { name: 'プランと支払いを確認' }).count()).toBe(0)
  })
})

/** Grants Pro to the organization of a project, whose files then use this much storage. */
async function onPro(projectId: string, usedBytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
  await client.connect()
  await client.query(
    `with project as (update projects set used_bytes = $2 where id = $1 returning org_id)
     update orgs set granted_plan = 'pro' from project where id = org_id`,
    [projectId, usedBytes],
  )
  await client.end()
}

describe('the tray', () => {
  it('keeps the focus after Cancel, Retry, and Cancel all, and returns it to the page when it closes', async () => {
    const { page, open, files } = await filesOwner()
    const { release } = await holdStore(page)
    await open(files)
    await drop(page, ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
    const tray = page.getByRole('region', { name: 'アップロード' })
    const button = (name: string) => tray.getByRole('button', { name })
    const isFocused = (name: string) => button(name).and(page.locator(':focus')).waitFor()
    await button('一覧を開く').press('Enter')
    for (const name of ['a.txt', 'e.txt']) {
      await button(`「${name}」のアップロードをキャンセル`).press('Enter')
      await isFocused(`「${name}」を再アップロード`)
      await page.keyboard.press('Enter')
      await isFocused(`「${name}」のアップロードをキャンセル`)
    }
    await button('すべてキャンセル').press('Enter')
    await isFocused('閉じる')

    await button('「a.txt」を再アップロード').press('Enter')
    await isFocused('「a.txt」のアップロードをキャンセル')
    release()
    await tray.getByRole('list').and(page.locator(':focus')).waitFor()
    await button('閉じる').press('Enter')
    await tray.waitFor({ state: 'detached' })
    await page.getByRole('main').and(page.locator(':focus')).waitFor()
  })

  it('keeps the focus after the retry of the only failed upload', async () => {
    const { page, open, files, reserve } = await filesOwner()
    await reserve(98 * 1024 ** 2)
    await open(files)
    await page.getByText(/空き容量は残り 2 MB です。/).waitFor()
    await drop(page, ['大きい.bin'], { size: 3 * 1024 ** 2 })
    const again = page.getByRole('button', { name: '「大きい.bin」を再アップロード' })
    await again.press('Enter')
    await page.getByText(/あと 3 MB 必要です。/).waitFor()
    await again.and(page.locator(':focus')).waitFor()
  })
})
