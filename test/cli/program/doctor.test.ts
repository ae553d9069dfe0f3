import { expect, it } from 'vitest'
import { listen } from '../../support/cli/hostile.ts'
import { runInProcess } from '../../support/cli/in-process.ts'
import { temporaryFolders } from '../../support/cli/offline-shell.ts'
import { shell } from '../../support/cli/shell.ts'

const folder = temporaryFolders()

it.each([
  [-10, 'ahead of'],
  [10, 'behind'],
])('cairn doctor reports a clock that is %i minutes off', async (minutes, said) => {
  const server = await listen((_, response) => {
    response.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  const own = shell(folder(), { CAIRN_URL: server }, runInProcess)
  const ran = await own.cairn(['doctor'])
  expect([ran.code, ran.stdout]).toEqual([
    1,
    expect.stringContaining(`✗ The clock of this machine is 10 minutes ${said} the server. Set the clock`),
  ])
})

it('cairn doctor accepts a clock that is 4 minutes off', async () => {
  const server = await listen((_, response) => {
    response.setHeader('date', new Date(Date.now() - 4 * 60_000).toUTCString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  const ran = await shell(folder(), { CAIRN_URL: server }, runInProcess).cairn(['doctor'])
  expect(ran.stdout).toContain('✓ The clock agrees with the server')
})

it('cairn doctor reports a server that responds with an error', async () => {
  const server = await listen((_, response) => response.writeHead(503).end())
  const ran = await shell(folder(), { CAIRN_URL: server }, runInProcess).cairn(['doctor'])
  expect([ran.code, ran.stdout]).toEqual([1, expect.stringContaining(`✗ ${server} responded with 503.`)])
})
