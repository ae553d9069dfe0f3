import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drop, ownerOf } from '../support/console/files.ts'
import { axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

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
    await row('a.txt').and(page.locator(':focus')).waitFor()
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

  it('is undone if an upload of that name, which the user began before, is sent or retried', async () => {
    const { page, sent, wait, remove, tree } = await scene('a.txt', 'b.txt')
    const held: Route[] = []
    await page.route('**/api/projects/*/files', route =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    )
    const next = async () => {
      await expect.poll(() => held.length).toBe(1)
      return held.shift()!
    }
    const revision = async (name: string) =>
      (await tree()).files.find(file => file.name === name)?.currentRevision
    const isKept = (name: string) =>
      page.getByText(`同じ名前のファイルをアップロードしたため、「${name}」は削除されません。`).waitFor()
    await drop(page, ['a.txt'])
    const upload = await next()
    await remove('a.txt')
    await upload.continue()
    await isKept('a.txt')
    await expect.poll(() => revision('a.txt')).toBe(2)

    await drop(page, ['b.txt'])
    const json = { error: 'Not now', code: 'conflict', message: 'Not now' }
    await (await next()).fulfill({ status: 409, json })
    await page.getByText('Not now').waitFor()
    await remove('b.txt')
    await page.getByRole('button', { name: '「b.txt」を再アップロード' }).click()
    await isKept('b.txt')
    await (await next()).continue()
    await expect.poll(() => revision('b.txt')).toBe(2)
    await wait(20)
    const list = page.getByRole('list', { name: '「ファイル」の内容' })
    await expect.poll(() => list.getByRole('link', { name: /^[ab]\.txt$/ }).count()).toBe(2)
    expect(sent()).toEqual([])
  })

  it('is undone without hiding a file that was uploaded meanwhile', async () => {
    const { page, remove, row } = await scene('a.txt')
    const held: Route[] = []
    await page.route('**/api/projects/*/attachments', route =>
      route.request().postData()?.includes('c.txt') ? void held.push(route) : route.continue(),
    )
    await remove('a.txt')
    await drop(page, ['b.txt', 'c.txt'])
    await expect.poll(() => held.length).toBe(1)
    await row('b.txt').waitFor()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await row('a.txt').waitFor()
    expect(await row('b.txt').count()).toBe(1)
    await held[0]!.continue()
    await row('c.txt').waitFor()
  })

  it('moves the focus to the row in its place, by keyboard, at the end to the previous one', async () => {
    const { page, row, folder } = await scene('a.txt', 'b.txt', 'c.txt')
    await folder('図面')
    await page.reload()
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `「${name}」の操作` }).press('Enter')
      await page.getByRole('menuitem', { name: '削除' }).press('Enter')
      await row(name).waitFor({ state: 'detached' })
    }
    const isFocused = (name: string) => row(name).and(page.locator(':focus')).waitFor()
    await remove('b.txt')
    await isFocused('c.txt')
    await remove('c.txt')
    await isFocused('a.txt')
    await remove('a.txt')
    await isFocused('図面')
    await page.getByRole('button', { name: '「図面」の操作' }).press('Enter')
    await page.getByRole('menuitem', { name: '削除' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).press('Enter')
    const empty = page.getByText('ファイルはまだありません')
    await page.locator(':focus').filter({ has: empty }).waitFor()
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
