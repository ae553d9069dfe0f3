import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { stranger, withBrowser } from '../support/console/visitor.ts'
import { type LocalStack, startLocalStack } from '../support/local-stack.ts'

let stack: LocalStack

withBrowser()
beforeAll(async () => {
  stack = await startLocalStack()
})
afterAll(() => stack.stop())

it('a page of `npm run dev` loads itself anew when what it is made of changes', async () => {
  const { page } = await stranger({ url: stack.addresses.url, isFresh: true })
  await page.goto('/sign-in')
  await page.getByLabel('メールアドレス').waitFor()
  const index = join(stack.dir, 'assets', 'index.html')
  const made = readFileSync(index, 'utf8')
  const loaded = page.waitForEvent('load')
  writeFileSync(index, made.replace(/data-page="\w+"/, 'data-page="0"'))
  await loaded
})
