import { expect, it } from 'vitest'
import { countAtOnce } from '../../../support/at-once.ts'
import { stage } from '../../../support/cli/files.ts'

it.each([
  ['four files at once', [], 4],
  ['as many files at once as --jobs says', ['--jobs', '2'], 2],
])('cairn files put uploads %s', async (_, jobs, width) => {
  const { files, write, tree } = await stage()
  const names = Array.from({ length: 9 }, (_, n) => `${n}.txt`)
  for (const name of names) write(name, name)
  const atOnce = countAtOnce(width, tree)
  const counting: typeof fetch = async (asked, init) => {
    const isStart = asked instanceof Request && asked.method === 'POST' && asked.url.endsWith('/attachments')
    return isStart ? atOnce.during(() => fetch(asked, init)) : fetch(asked, init)
  }
  const { code } = await files(['put', ...names, ...jobs], { fetch: counting })
  expect([code, atOnce.most()]).toEqual([0, width])
})
