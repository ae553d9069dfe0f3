import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { linksScene } from '../../support/cli/links.ts'
import type { Fate } from '../../support/cli/lossy-proxy.ts'
import { openProxyWith } from '../../support/cli/shell.ts'

const scene = linksScene()
const { issues, run, stored } = scene

/** Adds many commits to `main` quickly. */
function commits(messages: readonly string[]): void {
  const all = messages.map((message, i) => {
    const from = i === 0 ? 'from refs/heads/main^0\n' : ''
    const people = `author Sato <s@example.test> ${1.6e9 - i} +0900\ncommitter Mori <m@example.test> ${1.7e9 + i} -0330\n`
    return `commit refs/heads/main\n${people}data ${Buffer.byteLength(message)}\n${message}\n${from}`
  })
  execFileSync('git', ['fast-import', '--quiet'], { cwd: scene.dir, input: all.join('') })
}

/** Opens a proxy that counts POST requests. `fate` decides about each of them, starting with 1. */
async function wayOf(fate: (posted: number) => Fate | Promise<Fate>) {
  let posted = 0
  const { address } = await openProxyWith(({ method }) => (method === 'POST' ? fate(++posted) : 'passed'))
  return { env: { CAIRN_URL: address }, posted: () => posted }
}

describe('many commits', () => {
  const messages = (count: number) =>
    Array.from({ length: count }, (_, i) => `Step ${i} of CRN-${(i % 2) + 1}`)
  beforeEach(() => issues(2))

  it('are sent in batches of 500, oldest first', async () => {
    commits(messages(1200))
    const { env, posted } = await wayOf(() => 'passed')
    const { stdout, stderr } = await run([], scene.someone, env)
    expect([stdout, stderr, posted()]).toEqual([
      'linked 1,200, existing 0, skipped 0\n',
      'sent 500 of 1,200\nsent 1,000 of 1,200\n',
      3,
    ])
    const oldest = (await stored()).slice(-500).map(({ title }) => title)
    expect(oldest.sort()).toEqual(messages(500).sort())
    expect((await run([], scene.someone, env)).stdout).toBe('linked 0, existing 0, skipped 0\n')
    expect(posted()).toBe(3)
  })

  it.each<[Fate, string]>([
    ['lost', 'linked 600, existing 0, skipped 0\n'],
    ['answer lost', 'linked 600, existing 0, skipped 0\n'],
  ])('are sent despite a lost connection (%s)', async (fate, told) => {
    commits(messages(600))
    const { env, posted } = await wayOf(posted => (posted === 2 ? fate : 'passed'))
    const { code, stdout } = await run([], scene.someone, env)
    expect([code, stdout, posted()]).toEqual([0, told, 3])
  })

  it('fail with a hint to run again if the connection stays lost', async () => {
    commits(messages(600))
    const { env, posted } = await wayOf(posted => (posted > 1 ? 'lost' : 'passed'))
    const { code, stdout, stderr } = await run([], scene.someone, env)
    expect([code, stdout, posted()]).toEqual([5, '', 5])
    expect(stderr).toMatch(
      /^sent 500 of 600\nerror: Cannot reach .*\nhint: Run the command again .* Nothing is linked twice\n$/,
    )
    const again = await wayOf(() => 'passed')
    expect((await run(['--json'], scene.someone, again.env)).json()).toMatchObject({ sent: 600 })
  })

  it('continue where an interrupted run stopped', async () => {
    commits(messages(1200))
    const { promise: killed, resolve: tellKilled } = Promise.withResolvers<void>()
    const { env } = await wayOf(async (posted): Promise<Fate> => {
      // With a timeout, because this can be the first batch again after a 503.
      if (posted === 2) await Promise.race([killed, pause(5_000)])
      return 'passed'
    })
    let isKilled = false
    const interrupted = await scene.someone.cairn(['links'], {
      cwd: scene.dir,
      env,
      watch({ stderr }, kill) {
        if (isKilled || !stderr.startsWith('sent 500')) return
        isKilled = true
        kill('SIGINT')
        tellKilled()
      },
    })
    expect([interrupted.code, interrupted.stdout]).toEqual([130, ''])
    const { sent } = (await run(['--json'], scene.someone, env)).json()
    expect(sent).toBeLessThanOrEqual(700)
    expect(await stored()).toHaveLength(1200)
  })
})
