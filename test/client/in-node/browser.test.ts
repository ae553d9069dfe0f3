import type { RequestListener } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type * as client from '../../../src/client/index.ts'
import { openBrowser } from '../../support/browser.ts'
import { clientPage, serveOrigin } from '../../support/client-page.ts'

const asked: string[] = []
const stored: { length: number; type: string | undefined; credential: string | undefined }[] = []
const ends: (() => unknown)[] = []

async function listen(answer: RequestListener): Promise<string> {
  const { url, stop } = await serveOrigin(answer)
  ends.push(stop)
  return url
}

/** An object store of another origin that allows CORS, and never responds to large uploads. */
const store: RequestListener = ({ method, headers }, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'PUT')
  response.setHeader('access-control-allow-headers', 'content-type')
  if (method === 'OPTIONS') return response.end()
  const length = Number(headers['content-length'])
  if (length > 10_000_000) return
  stored.push({
    length,
    type: headers['content-type'],
    credential: headers.authorization ?? headers.cookie,
  })
  return response.end()
}

declare const cairn: typeof client

/** A service with the page of an app that imports the client. */
const service =
  (storeUrl: string): RequestListener =>
  ({ method, url = '' }, response) => {
    const send = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text)
    const part = clientPage(url)
    if (part) return send(part.type, part.text)
    asked.push(`${method} ${url}`)
    if (method === 'DELETE') return response.writeHead(204).end()
    const upload = { url: `${storeUrl}/1`, method: 'PUT', headers: { 'content-type': 'text/plain' } }
    return send('application/json', JSON.stringify({ attachment: { id: '1' }, upload, revision: 1 }))
  }

let tab: Page
beforeAll(async () => {
  const origin = await listen(service(await listen(store)))
  const browser = await openBrowser()
  ends.push(() => browser.close())
  tab = await browser.newPage()
  await tab.goto(origin)
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => Promise.all(ends.map(end => end())))

const steps = ['POST /api/projects/p/attachments', 'POST /api/projects/p/attachments/1/complete']

it('uploads from a page with progress, and sends the store no credentials', async () => {
  const told = await tab.evaluate(async () => {
    const told: object[] = []
    const file = new File([new Uint8Array(5_000_000)], 'a', { type: 'text/plain' })
    await cairn
      .createClient({ token: 't' })
      .upload('p', file, { onProgress: progress => told.push(progress) })
    return told
  })
  expect(told.at(-1)).toEqual({ sent: 5_000_000, total: 5_000_000 })
  expect(stored).toEqual([{ length: 5_000_000, type: 'text/plain', credential: undefined }])
  expect(asked).toEqual([...steps, 'POST /api/projects/p/files'])
})

it('cancels the upload when the signal is aborted', async () => {
  const failure = await tab.evaluate(async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort(new Error('enough'))
    const content = new Blob([new Uint8Array(30_000_000)])
    const options = { filename: 'a', onProgress, signal: controller.signal }
    return cairn.createClient().upload('p', content, options).then(String, String)
  })
  expect(failure).toBe('Error: enough')
  expect(asked).toEqual([steps[0], 'DELETE /api/projects/p/attachments/1'])
})
