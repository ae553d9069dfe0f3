import { expect, it } from 'vitest'
import { bytes, stage } from '../../../support/cli/files.ts'
import { openProxy } from '../../../support/cli/proxy.ts'

const quota = 5
const windowMillis = 1000

/** A stack with a limit of `quota` writes per second, reported like the real limit. */
async function narrowStack() {
  const writes: number[] = []
  let refused = 0
  const counted = () => writes.filter(at => at > Date.now() - windowMillis)
  const url = await openProxy(({ line, response, pass }) => {
    if (line.includes('store')) return pass()
    const isWrite = !line.startsWith('GET')
    const isFull = isWrite && counted().length >= quota
    if (isWrite && !isFull) writes.push(Date.now())
    const [oldest] = counted()
    const reset = oldest === undefined ? 0 : Math.ceil((oldest + windowMillis - Date.now()) / 1000)
    const header = `"token-writes";r=${quota - counted().length};t=${reset}`
    if (isFull) {
      refused += 1
      response.writeHead(429, {
        ratelimit: header,
        'retry-after': String(reset),
        'content-type': 'application/json',
      })
      return response.end(JSON.stringify({ error: 'Too many', message: 'Too many', code: 'rate_limited' }))
    }
    const { writeHead } = response
    response.writeHead = ((status: number, headers: object) =>
      writeHead.call(response, status, { ...headers, ratelimit: header })) as typeof writeHead
    pass()
  })
  return { url, count: () => ({ writes: writes.length, refused }) }
}

it('concurrent uploads stay within the write limit of the token', async () => {
  const { files, write, tree } = await stage()
  const names = Array.from({ length: 7 }, (_, i) => `${i}.bin`)
  for (const name of names) write(name, bytes(100))
  const { url, count } = await narrowStack()
  const ran = await files(['put', ...names, '--jobs', '7'], { env: { CAIRN_URL: url } })
  expect([ran.code, (await tree()).files.length]).toEqual([0, 7])
  expect(count()).toEqual({ writes: 21, refused: 0 })
})
