import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytes, sha256, stage } from '../../../support/cli/files.ts'
import { type Call, openProxy } from '../../../support/cli/proxy.ts'

const size = 1024 * 1024 + 1

/** Opens a proxy that breaks the first calls of this kind and passes all others. */
function wrong(of: string, times: number, meet: (call: Call) => void) {
  let left = times
  return openProxy(call => {
    if (!call.line.startsWith(of) || left === 0) return call.pass()
    left -= 1
    meet(call)
  })
}

/** Closes the connection in the middle of the transfer. */
const cutUpload = ({ request }: Call) => request.once('data', () => request.socket.destroy())
const cutDownload = ({ response }: Call) => {
  response.writeHead(200, { 'content-length': size })
  response.write(bytes(1000), () => response.destroy())
}
const refuse =
  (status: number) =>
  ({ request, response }: Call) => {
    request.resume().on('end', () => response.writeHead(status).end())
  }

describe.concurrent('an interrupted upload', () => {
  it.each([
    ['by the network', cutUpload],
    ['by the store', refuse(503)],
  ])('%s is canceled and retried', async (_, meet) => {
    const { files, write, tree, pending } = await stage()
    const content = bytes(size)
    write('a.bin', content)
    const CAIRN_URL = await wrong('PUT store', 2, meet)
    const ran = await files(['put', 'a.bin', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.json()]).toMatchObject([0, { files: [{ revision: 1, sha256: sha256(content) }] }])
    expect(ran.stderr).toBe(
      [2, 3].map(i => `warning: a.bin: transfer interrupted, retrying (attempt ${i} of 3)\n`).join(''),
    )
    expect([await pending(), (await tree()).usage.usedBytes]).toEqual([[], size])
  })

  it('fails after three attempts, and uses no space', async () => {
    const { files, write, tree, pending } = await stage()
    write('a.bin', bytes(size))
    const put = async (meet: (call: Call) => void, code: string) => {
      const CAIRN_URL = await wrong('PUT store', 3, meet)
      const ran = await files(['put', 'a.bin', '--json'], { env: { CAIRN_URL } })
      expect([ran.code, ran.stdout]).toEqual([5, ''])
      expect(ran.stderr).toMatch(new RegExp(`\\(attempt 3 of 3\\)\n\\{[^]*"code":"${code}"`))
    }
    await Promise.all([put(cutUpload, 'store_unreachable'), put(refuse(503), 'store_refused')])
    expect([await pending(), (await tree()).usage.usedBytes, (await tree()).files]).toEqual([[], 0, []])
  })

  it('is not retried if the store refuses it permanently', async () => {
    const { files, write, pending } = await stage()
    write('a.bin', 'x')
    const ran = await files(['put', 'a.bin', '--json'], {
      env: { CAIRN_URL: await wrong('PUT store', 1, refuse(403)) },
    })
    expect([ran.code, ran.refusal().code]).toEqual([1, 'store_refused'])
    expect(await pending()).toEqual([])
  })

  it.each(['/attachments', '/complete', '/files'])('succeeds if the response of %s is lost', async end => {
    const { files, write, tree, pending } = await stage()
    write('a.bin', 'x')
    let lost = 0
    const CAIRN_URL = await openProxy(({ line, response, pass }) => {
      if (line.startsWith('POST') && line.endsWith(end) && lost++ === 0)
        response.writeHead = () => response.destroy()
      pass()
    })
    const ran = await files(['put', 'a.bin', '--json'], { env: { CAIRN_URL } })
    expect([ran.code, ran.json()]).toMatchObject([0, { files: [{ path: 'a.bin', revision: 1 }] }])
    expect([lost, await pending(), (await tree()).usage.usedBytes]).toEqual([2, [], 1])
  })

  it('is canceled even if the first attempt to cancel gets no response', async () => {
    const { files, write, pending } = await stage()
    write('a.bin', bytes(size))
    let lost = 0
    const CAIRN_URL = await openProxy(call => {
      if (call.line.startsWith('PUT store')) refuse(403)(call)
      else if (call.line.startsWith('DELETE') && lost++ === 0) call.request.socket.destroy()
      else call.pass()
    })
    expect((await files(['put', 'a.bin'], { env: { CAIRN_URL } })).code).toBe(1)
    expect([lost, await pending()]).toEqual([2, []])
  })
})

describe.concurrent('an interrupted download', () => {
  it('is retried', async () => {
    const { who, files, store } = await stage()
    const content = bytes(size)
    await store('a.bin', content)
    const CAIRN_URL = await wrong('GET store', 2, cutDownload)
    expect((await files(['get', 'a.bin', '-o', 'back.bin'], { env: { CAIRN_URL } })).code).toBe(0)
    expect(sha256(readFileSync(join(who.home, 'back.bin')))).toBe(sha256(content))
  })

  it('fails after three attempts, and leaves no files', async () => {
    const { who, files, store } = await stage()
    await store('a.bin', bytes(size))
    const get = async (to: string, times: number, meet: (call: Call) => void) => {
      const CAIRN_URL = await wrong('GET store', times, meet)
      return (await files(['get', 'a.bin', '-o', to], { env: { CAIRN_URL } })).code
    }
    const ends = [
      get('cut.bin', 3, cutDownload),
      get('refused.bin', 3, refuse(503)),
      get('-', 9, cutDownload),
    ]
    expect(await Promise.all(ends)).toEqual([5, 5, 5])
    expect(readdirSync(who.home)).toEqual([])
  })
})
