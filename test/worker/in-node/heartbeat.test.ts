import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { requestHeartbeat } from '../../../src/worker/outside/heartbeat.ts'

/** The address of a monitor, with a key in it, and the requests that it received. */
async function monitor(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/open-sesame`, asked, close }
}

it('requests the address of the monitor once (maintenance § Heartbeats)', async () => {
  const { url, asked } = await monitor((_, response) => response.end('OK'))
  await requestHeartbeat(url)
  expect(asked).toEqual(['GET /ping/open-sesame'])
})

it.each<[label: string, answer: RequestListener, reason: string]>([
  ['a refusal', (_, response) => response.writeHead(404).end('not found'), 'answered with 404'],
  ['a failure', (_, response) => response.writeHead(500).end(), 'answered with 500'],
  [
    'a redirect, which it does not follow',
    (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    'answered with 302',
  ],
  ['a cut connection', request => request.socket.destroy(), 'not reached (TypeError)'],
  ['silence', () => {}, 'no answer in time'],
])('reports %s without the address (maintenance § Heartbeats)', async (_, answer, reason) => {
  const { url, asked } = await monitor(answer)
  await expect(requestHeartbeat(url, 200)).rejects.toThrow(new Error(reason))
  expect(asked).toHaveLength(1)
})

it('reports an unreachable monitor without the address (maintenance § Heartbeats)', async () => {
  const { url, close } = await monitor(() => {})
  close()
  await expect(requestHeartbeat(url)).rejects.toThrow(new Error('not reached (TypeError)'))
})
