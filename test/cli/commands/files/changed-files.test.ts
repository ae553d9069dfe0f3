import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytes, stage } from '../../../support/cli/files.ts'
import { openProxy } from '../../../support/cli/proxy.ts'

const size = 1024 * 1024 + 1

describe.concurrent('a file that changes while it is uploaded', () => {
  it('is not registered', async () => {
    const { who, files, write, tree, pending } = await stage()
    write('a.log', bytes(size))
    const CAIRN_URL = await openProxy(({ line, pass }) => {
      if (line.startsWith('POST') && line.endsWith('/attachments'))
        appendFileSync(join(who.home, 'a.log'), 'more')
      pass()
    })
    const ran = await files(['put', 'a.log', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.refusal().code]).toEqual([1, 'file_changed'])
    expect([await pending(), (await tree()).usage.usedBytes]).toEqual([[], 0])
  })

  it('is not registered even if its size stays the same', async () => {
    const { files, write, tree, pending } = await stage()
    write('a.log', bytes(size))
    const CAIRN_URL = await openProxy(({ line, pass }) => {
      if (line.startsWith('POST') && line.endsWith('/attachments')) write('a.log', bytes(size, 2))
      pass()
    })
    const ran = await files(['put', 'a.log', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.refusal().code]).toEqual([1, 'file_changed'])
    expect([await pending(), (await tree()).usage.usedBytes]).toEqual([[], 0])
  })
})
