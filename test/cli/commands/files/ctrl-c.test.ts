import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../src/client/index.ts'
import { bytes, stage } from '../../../support/cli/files.ts'
import { type Call, openProxy } from '../../../support/cli/proxy.ts'

const size = 1024 * 1024 + 1

/** Runs a command and presses Ctrl-C once at a certain call. */
async function interruptedAt(
  run: (options: object) => Promise<{ code: number | null; stdout: string }>,
  at: (call: Call, press: () => void) => unknown,
) {
  let press = () => {}
  const CAIRN_URL = await openProxy(call => at(call, () => press()))
  return run({
    env: { CAIRN_URL },
    started: (kill: (signal: NodeJS.Signals) => void) => {
      press = () => {
        press = () => {}
        kill('SIGINT')
      }
    },
  })
}

const isPut = ({ line }: Call) => line.startsWith('PUT store')
const isStart = ({ line }: Call) => line.startsWith('POST') && line.endsWith('/attachments')
const isComplete = ({ line }: Call) => line.endsWith('/complete')
const isRegister = ({ line }: Call) => line.startsWith('POST') && line.endsWith('/files')

type Meet = (call: Call, press: () => void) => void

// Nothing may stay pending in either order. Usually the command has received Ctrl-C by then.
const soon = (done: () => void) => void setTimeout(done, 100)

const pressThenPass: Meet = ({ pass }, press) => {
  press()
  soon(pass)
}

const passThenPress: Meet = ({ response, pass }, press) => {
  const end = response.end.bind(response)
  response.end = ((text: string) => {
    press()
    soon(() => end(text))
  }) as typeof end
  pass()
}

describe.concurrent('Ctrl-C', () => {
  it.each<[string, (call: Call) => boolean, Meet]>([
    ['an upload is under way', isPut, ({ request }, press) => request.once('data', press)],
    ['it is about to be started', isStart, pressThenPass],
    ['it was started', isStart, passThenPress],
    ['it is completed', isComplete, pressThenPass],
  ])('leaves nothing pending if %s', async (_, isIt, meet) => {
    const { files, write, tree, pending } = await stage()
    write('a.bin', bytes(size))
    write('b.bin', bytes(size))
    const ran = await interruptedAt(
      options => files(['put', 'a.bin', 'b.bin'], options),
      (call, press) => (isIt(call) ? meet(call, press) : call.pass()),
    )
    expect([ran.code, ran.stdout]).toEqual([130, ''])
    expect([await pending(), (await tree()).usage.usedBytes, (await tree()).files]).toEqual([[], 0, []])
  })

  it('during the registration lets it finish', async () => {
    const { files, write, tree, pending } = await stage()
    write('a.bin', 'x')
    const ran = await interruptedAt(
      options => files(['put', 'a.bin'], options),
      (call, press) => (isRegister(call) ? pressThenPass(call, press) : call.pass()),
    )
    expect([ran.code, await pending(), (await tree()).files.length]).toEqual([0, [], 1])
  })

  it('removes an incomplete download', async () => {
    const { who, files, store } = await stage()
    await store('a.bin', bytes(size))
    const ran = await interruptedAt(
      options => files(['get', 'a.bin', '-o', 'back.bin'], options),
      ({ line, response, pass }, press) => {
        if (!line.startsWith('GET store')) return pass()
        response.writeHead(200, { 'content-length': size })
        response.write(bytes(1000), press)
      },
    )
    expect([ran.code, readdirSync(who.home)]).toEqual([130, []])
  })

  it('ends the wait for the write limit of a token', async () => {
    const { who, projectId, files, write, tree, pending } = await stage()
    write('a.bin', 'x')
    const params = { path: { projectId } }
    const { token } = await unwrap(who.api.POST('/api/tokens', { body: { name: 'spent' } }))
    const authorization = `Bearer ${token}`
    const spend = () =>
      who.api.POST('/api/projects/{projectId}/folders', {
        params,
        body: { name: '' },
        headers: { authorization, cookie: '' },
      })
    await Promise.all(Array.from({ length: 60 }, spend))
    const ran = await files(['put', 'a.bin'], {
      env: { CAIRN_TOKEN: token },
      watch: ({ stderr }, kill) => stderr.includes('Waiting') && kill('SIGINT'),
    })
    expect([ran.code, ran.stderr]).toEqual([
      130,
      expect.stringMatching(/^Write limit reached. Waiting \d+ seconds\n$/),
    ])
    expect([await pending(), (await tree()).files]).toEqual([[], []])
  })
})
