import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import { writeFiles } from '../../support/cli/repository.ts'

const folder = temporaryFolders()

describe('help', () => {
  it.each([
    ['C', 'Usage: cairn [options] [command]', 'Exit codes:'],
    ['ja_JP.UTF-8', '使い方: cairn [options] [command]', '終了コード:'],
  ])('is in the language of the environment: %s', async (LANG, first, last) => {
    const { cairn, asked } = offlineShell(folder())
    const ran = await cairn(['--help'], { env: { LANG } })
    expect([ran.code, ran.stderr, ran.stdout.split('\n')[0]]).toEqual([0, '', first])
    expect(ran.stdout).toContain(`\n${last}\n  0  `)
    expect(asked).toEqual([])
  })

  it('is as wide as the terminal', async () => {
    const { cairn } = offlineShell(folder())
    const widthAt = async (columns: number) => {
      const { stdout } = await cairn(['sync', '--help'], { inTerminal: true, columns })
      const [options = ''] = /^Options:.*?(?=\r\n\r\n)/ms.exec(stdout) ?? []
      return Math.max(...options.split('\r\n').map(line => line.length))
    }
    const widths = await Promise.all([80, 120].map(widthAt))
    expect(widths[0]).toBeLessThanOrEqual(80)
    expect(widths[1]).toBeGreaterThan(80)
  })
})

describe('an invalid command line', () => {
  it.each([
    [[], 'Specify a command'],
    [['issues'], 'Specify a command'],
    [['statsu'], "Unknown command 'statsu'\nhint: Did you mean status?"],
    [['whoami', '--jsno'], "Unknown option '--jsno'\nhint: Did you mean --json?"],
    [['issues', 'show'], "Missing required argument 'number'"],
    [['-C', 'nowhere', 'whoami'], 'Cannot open the folder nowhere'],
  ])('%j ends with 2', async (args, said) => {
    const { cairn, asked } = offlineShell(folder())
    const ran = await cairn(args)
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(said)])
    expect(asked).toEqual([])
  })
})

it('--dir is the folder that a command runs in, relative to the current one', async () => {
  const { home, cairn } = offlineShell(folder())
  const link = { server: 'https://cairn.example.com', project: crypto.randomUUID(), slug: 'there' }
  writeFiles(home, { 'app/.cairn.json': JSON.stringify(link) })
  mkdirSync(join(home, 'app', 'below'))
  symlinkSync(join('app', 'below'), join(home, 'way'))
  for (const dir of ['app', 'way', join(realpathSync(home), 'app', 'below')]) {
    const ran = await cairn(['open', '--dir', dir])
    expect(ran.stdout).toMatch(new RegExp(`/${link.project}/roadmaps/there\n$`))
  }
})
