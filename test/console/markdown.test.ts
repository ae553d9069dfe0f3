import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { openPlan, syncPlans } from '../support/console/plans.ts'
import { createProject } from '../support/console/projects.ts'
import { axe, shoot, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const plan = `---
id: T0
title: "Moving the search: a plan"
labels:
  - search
  - 移行
---

# Plan

See [the steps](#手順) and the note[^why]. [Elsewhere](/settings) is only text.

- [x] ${'A task whose text is so long that it needs more than one line. '.repeat(5)}
- [ ] Another, with \`code\`
  - [ ] and one below it
- no task

> A quote

\`\`\`ts
const line = '${'long '.repeat(60)}'
\`\`\`

| Name | ${'A column | '.repeat(20)}
|---|${'--:|'.repeat(20)}
| a | ${'value | '.repeat(20)}

${'Much text stands between.\n\n'.repeat(60)}

## 手順

1. One
2. Two[^why]

[^why]: Because it **is slow**.
`

const isFocused = (page: Page, role: 'listitem' | 'link' | 'heading' | 'group', name = '') =>
  expect.poll(() => page.getByRole(role, { name }).and(page.locator(':focus')).count()).toBe(1)

describe('a plan', () => {
  it('shows its fields, tasks next to their checkboxes, and links within it', async () => {
    const reader = await visitor({ width: 360 })
    const { page, open } = reader
    await open(await syncPlans(reader, [plan]))
    await openPlan(page, 0)
    await page.getByRole('definition').filter({ hasText: 'Moving the search: a plan' }).waitFor()
    expect(await page.locator('[data-document]').innerText()).not.toContain('---')

    const box = page.getByRole('checkbox', { name: '完了', exact: true })
    const [around, text] = await Promise.all([
      box.boundingBox(),
      page.getByText('A task whose text').boundingBox(),
    ])
    expect(text!.height).toBeGreaterThan(2 * around!.height)
    expect(text!.x).toBeGreaterThanOrEqual(around!.x + around!.width)

    const { url } = { url: page.url() }
    await page.getByRole('link', { name: 'the steps' }).click()
    await isFocused(page, 'heading', '手順')
    await page.getByRole('link', { name: '脚注 1' }).first().click()
    await isFocused(page, 'listitem')
    await page.getByRole('heading', { name: '脚注' }).waitFor()
    await page.getByRole('link', { name: '本文の参照 2 に戻る' }).click()
    await isFocused(page, 'link', '脚注 1')
    expect(page.url()).toBe(url)
    expect(await page.getByRole('link', { name: 'Elsewhere' }).count()).toBe(0)
    for (const name of ['コード', '表']) {
      await page.getByRole('group', { name }).press('ArrowRight')
      await isFocused(page, 'group', name)
    }
    expect(await axe(page)).toEqual([])
    await shoot(page, 'plan-narrow')
    await page.getByRole('button', { name: 'ソースを表示' }).click()
    await page.getByText('title: "Moving the search: a plan"').waitFor()
  })

  it('has footnotes in English for English users', async () => {
    const reader = await visitor({ locale: 'en', theme: 'dark' })
    const { page, open } = reader
    await open(await syncPlans(reader, [plan]))
    await openPlan(page, 0)
    await page.getByRole('heading', { name: 'Footnotes' }).waitFor()
    await page.getByRole('link', { name: 'Back to reference 1' }).waitFor()
    expect(await axe(page)).toEqual([])
    await shoot(page, 'plan-dark')
  })
})

/** The path of an issue with this description. */
async function described(reader: Visitor, body: string): Promise<string> {
  const projectId = await createProject(reader)
  const params = { path: { projectId } }
  await unwrap(
    reader.api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'A text', body } }),
  )
  return `/projects/${projectId}/issues/1`
}

const asSource = /ソースのまま表示しています/

describe('the comments of an issue', () => {
  /** An issue with these comments, whose page never gets a response to one that begins with *Stuck*, and its workers. */
  async function withComments(bodies: string[]) {
    const reader = await visitor({ isFresh: true })
    const { page, api } = reader
    const path = await described(reader, 'The description')
    const params = { path: { projectId: path.split('/')[2]!, number: 1 } }
    for (const body of bodies)
      await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body: { body } }))
    await page.addInitScript(() => {
      const { Worker } = globalThis as any
      const counts = { started: 0, running: 0, most: 0 }
      class Counted extends Worker {
        constructor(...given: unknown[]) {
          super(...given)
          counts.started++
          counts.most = Math.max(counts.most, ++counts.running)
        }
        terminate() {
          counts.running--
          super.terminate()
        }
        postMessage(what: { text?: string } | null) {
          if (!what?.text?.startsWith('Stuck')) super.postMessage(what)
        }
      }
      Object.assign(globalThis, { Worker: Counted, counts })
    })
    const workers = () =>
      page.evaluate(() => (globalThis as any).counts as Record<'started' | 'running' | 'most', number>)
    return { ...reader, params, path, workers }
  }

  it('are parsed by a few workers, and one that takes too long is shown as source and leaves the others', async () => {
    const stuck = ['Stuck 1', 'Stuck 2', 'Stuck 3', 'Stuck 4']
    const { page, open, path, workers } = await withComments([...stuck, ...Array(12).fill('**Whole**')])
    await open(path)
    await expect.poll(() => page.locator('strong', { hasText: 'Whole' }).count()).toBe(12)
    await expect.poll(() => page.getByText(asSource).count()).toBe(4)
    const { started, most } = await workers()
    expect(most).toBe(3)
    expect(started).toBeLessThanOrEqual(3 + 4)
  })

  it('are shown as source at the same time if no worker becomes free', async () => {
    const { page, open, path, workers } = await withComments(Array(12).fill('Stuck'))
    await page.clock.install()
    await open(path)
    await expect.poll(async () => (await workers()).started).toBe(3)
    await page.locator('[data-document=whole]').getByText('The description').waitFor()
    await expect.poll(() => page.locator('article [class*=_waiting]').count()).toBe(12)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000)
    await expect.poll(() => page.getByText(asSource).count()).toBe(12)
  })

  it('start no more workers when the user leaves', async () => {
    const { page, open, path, workers } = await withComments(Array(12).fill('Stuck'))
    await open(path)
    await expect.poll(async () => (await workers()).started).toBe(3)
    await page.getByRole('link', { name: '課題', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: '課題' }).waitFor()
    await expect.poll(async () => (await workers()).running).toBe(0)
    expect((await workers()).started).toBe(3)
  })

  it('are parsed by the worker of an earlier page', async () => {
    const { page, open, api, path, params, workers } = await withComments([])
    const body = { title: 'Another', body: 'Another **text**' }
    await unwrap(
      api.POST('/api/projects/{projectId}/issues', {
        params: { path: { projectId: params.path.projectId } },
        body,
      }),
    )
    await open(path)
    await page.locator('[data-document=whole]').getByText('The description').waitFor()
    await page.evaluate(
      path => (globalThis as any).__TSR_ROUTER__.history.push(path),
      `${path.slice(0, -1)}2`,
    )
    await page.locator('[data-document=whole] strong', { hasText: 'text' }).waitFor()
    expect(await workers()).toMatchObject({ started: 1, running: 1 })
  })
})

describe('the description of an issue', () => {
  it.each([4_096, 65_535])(
    'of %i block quotes is shown as source, and the issue can be edited and deleted',
    async depth => {
      const reader = await visitor()
      const { page, open } = reader
      await open(await described(reader, `${'>'.repeat(depth)}a`))
      await page.getByText(asSource).waitFor()
      await page.getByRole('button', { name: '本文を編集' }).click()
      await page.getByRole('textbox', { name: '本文' }).fill('## Mended')
      await page.getByRole('button', { name: '保存' }).click()
      await page.getByRole('heading', { name: 'Mended' }).waitFor()
      expect(await page.getByText(asSource).count()).toBe(0)
      await page.getByRole('button', { name: 'ゴミ箱に移動' }).click()
      await page.getByRole('heading', { name: 'CRN-1 はゴミ箱にあります' }).waitFor()
    },
  )

  it('that fails to render does not break the page', async () => {
    const reader = await visitor({ isFresh: true })
    const { page, open } = reader
    await page.addInitScript(() => {
      const { document, console } = globalThis as any
      const create = document.createElement
      document.createElement = function (name: string, ...rest: unknown[]) {
        if (name === 'hr') throw new Error('A fault of the page')
        return create.call(this, name, ...rest)
      }
      console.error = () => {}
    })
    await open(await described(reader, 'before\n\n***\n\nafter'))
    await page.getByText(asSource).waitFor()
    await page.getByText('before\n\n***\n\nafter').waitFor()
    await page.getByRole('button', { name: '本文を編集' }).waitFor()
  })

  it('is printed completely, even if it is not completely parsed', async () => {
    const reader = await visitor({ isFresh: true })
    const { page, open } = reader
    const text = `${'A paragraph.\n\n'.repeat(4_000)}**The end**`
    await page.addInitScript(() => {
      const { Worker } = globalThis as any
      const post = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (message: unknown) {
        if (message) post.call(this, message)
      }
    })
    await open(await described(reader, text))
    await page.getByText('A paragraph.').first().waitFor()
    expect(await page.getByText('The end').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('**The end**').waitFor()
    expect(await page.getByText(asSource).count()).toBe(0)
  })
})
