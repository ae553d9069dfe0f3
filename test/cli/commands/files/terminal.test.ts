import { describe, expect, it } from 'vitest'
import { bytes, stage } from '../../../support/cli/files.ts'
import { openProxy } from '../../../support/cli/proxy.ts'

const inTerminal = true

describe.concurrent('in a terminal', () => {
  it('progress bars show an upload and disappear at the end', async () => {
    const { files, write } = await stage()
    write('a.bin', bytes(1024 * 1024))
    const ran = await files(['put', 'a.bin'], { inTerminal })
    expect(ran.code).toBe(0)
    expect(ran.stdout).toMatch(/^a\.bin +·+ {3}0% {2}0 B \/ 1 MB\r\n/)
    expect(ran.stdout.endsWith('\u001b[1A\u001b[JUploaded a.bin (revision 1, 1 MB)\r\n')).toBe(true)
    const dumb = await files(['get', 'a.bin', '-o', 'back.bin'], { inTerminal, env: { TERM: 'dumb' } })
    expect(dumb.stdout).toBe('Saved back.bin (revision 1, 1 MB)\r\n')
  })

  it('messages appear above the progress bars', async () => {
    const { files, write } = await stage()
    write('a.bin', bytes(1000))
    let cuts = 1
    const CAIRN_URL = await openProxy(({ line, request, response, pass }) => {
      if (!line.startsWith('PUT store') || cuts-- <= 0) return pass()
      request.resume().on('end', () => response.writeHead(503).end())
    })
    const ran = await files(['put', 'a.bin'], { inTerminal, env: { CAIRN_URL, NO_COLOR: '1' } })
    expect(ran.stdout).toContain('\u001b[1A\u001b[Jwarning: a.bin: transfer interrupted')
    expect(ran.code).toBe(0)
  })

  it('a list shows the used space', async () => {
    const { files, store } = await stage()
    const env = { NO_COLOR: '1' }
    expect((await files(['ls'], { inTerminal, env })).stdout).toBe('No files\r\n0 B of 100 MB used\r\n')
    await store('a.bin', bytes(2048))
    const japanese = await files(['ls'], { inTerminal, env: { ...env, LANG: 'ja_JP.UTF-8' } })
    expect(japanese.stdout).toMatch(/ {2}a\.bin\r\n使用量 2 KB \/ 100 MB\r\n$/)
  })

  it.each([
    ['y\r', 0, 0],
    ['\r', 1, 1],
    ['\u0004', 1, 1],
    ['\u0003', 130, 1],
  ])('a deletion asks for confirmation: %j exits with %i', async (typed, code, left) => {
    const { files, store, tree } = await stage()
    await store('a.bin', 'x')
    let isAsked = false
    const ran = await files(['rm', 'a.bin'], {
      inTerminal,
      watch({ stdout }, _, type) {
        if (isAsked || !stdout.includes('[y/N] ')) return
        isAsked = true
        type(typed)
      },
    })
    expect([ran.code, (await tree()).files.length]).toEqual([code, left])
    expect(ran.stdout).toContain('Delete a.bin with all its revisions? This cannot be undone. [y/N] ')
  })
})
