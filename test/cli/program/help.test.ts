import { mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { findHelp } from '../../../src/cli/commands/define.ts'
import { commandName } from '../../../src/cli/commands/suggestions/suggest.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { version } from '../../../src/cli/service/version.ts'
import { exits } from '../../../src/cli/terminal/failure.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'
import { contextIn } from '../../support/cli/in-process.ts'
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

describe('the help of each command and group', () => {
  const everyCommand = (parent: Command): Command[] =>
    parent.commands.flatMap(one => [one, ...everyCommand(one)])
  const program = createProgram(contextIn('/'))
  const names = everyCommand(program).map(commandName)
  const titles = [
    ['C', 'Examples:'],
    ['ja', '例:'],
  ] as const
  const helpOf = async (name: string, LANG: string, columns: number) =>
    (
      await offlineShell(folder()).cairn([...name.split(' ').slice(1), '--help'], {
        env: { LANG },
        inTerminal: true,
        columns,
      })
    ).stdout.split('\r\n')

  it.each(names)('has an example of it, in both languages: %s', async name => {
    for (const [LANG, title] of titles) {
      const lines = await helpOf(name, LANG, 80)
      const examples = lines.slice(lines.indexOf(title) + 1).filter(line => /^ {4}\$ /.test(line))
      expect(examples.filter(line => line.includes(name))).not.toEqual([])
    }
  })

  it.each(names)('fits in 80 and 120 columns, up to the examples: %s', async name => {
    for (const columns of [80, 120])
      for (const [LANG, title] of titles) {
        const lines = await helpOf(name, LANG, columns)
        const wide = lines.slice(0, lines.indexOf(title)).filter(line => textWidth(line) > columns)
        expect(wide).toEqual([])
      }
  })

  it.each(names)('is what `cairn help` shows: %s', async name => {
    const { cairn } = offlineShell(folder())
    const words = name.split(' ').slice(1)
    const ran = await cairn(['help', ...words])
    expect([ran.code, ran.stdout]).toEqual([0, (await cairn([...words, '--help'])).stdout])
  })

  it('has no example that turns features of the project off, because it is typed as it stands', () => {
    const lines = everyCommand(program).flatMap(one => (findHelp(one)?.examples ?? []).map(([line]) => line))
    expect(lines.filter(line => line.includes('features'))).toEqual([])
  })

  it.each(everyCommand(program).flatMap(one => (findHelp(one)?.examples ?? []).map(([line]) => line)))(
    'has examples that name commands and options that exist: %s',
    line => {
      const [, given = ''] = /cairn ((?:[^'"|<]|'[^']*'|"[^"]*")*)/.exec(line) ?? []
      const words = given
        .replaceAll(/'[^']*'|"[^"]*"/g, quoted => quoted.slice(1, -1).replaceAll(/\s/g, '_'))
        .split(/\s+/)
      const enter = (parent: Command, [word, ...rest]: string[]): Command => {
        const child = parent.commands.find(one => one.name() === word)
        return child ? enter(child, rest) : parent
      }
      const command = enter(program, words)
      expect(command).not.toBe(program)
      const known = [...command.options, ...program.options].flatMap(({ long, short }) => [long, short])
      for (const flag of words.filter(word => /^-\w|^--\w/.test(word))) expect(known).toContain(flag)
      const path = commandName(command).split(' ').length - 1
      const { operands, unknown } = command.parseOptions(words.slice(path).filter(Boolean))
      const least = command.registeredArguments.filter(({ required }) => required).length
      const most = command.registeredArguments.some(({ variadic }) => variadic)
        ? Number.POSITIVE_INFINITY
        : command.registeredArguments.length
      expect(operands.length + unknown.length).toBeGreaterThanOrEqual(least)
      if (command.commands.length === 0) expect(operands.length).toBeLessThanOrEqual(most)
    },
  )
})

it('the exit codes are in the help and in docs/cli.md', async () => {
  const { stdout } = await offlineShell(folder()).cairn(['--help'])
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'cli.md'), 'utf8')
  const [, section = ''] = page.split('\n## Exit codes\n')
  for (const code of Object.values(exits)) {
    expect(stdout).toMatch(RegExp(`\\n {2}${code} {2,}\\w`))
    expect(section).toContain(`\n| ${code} | `)
  }
})

it('`cairn help` shows the same as --help', async () => {
  const { cairn } = offlineShell(folder())
  expect((await cairn(['help'])).stdout).toBe((await cairn(['--help'])).stdout)
})

it('a command has the names of earlier versions, which the help shows once', async () => {
  const { cairn } = offlineShell(folder())
  const { stdout } = await cairn(['issues', '--help'])
  for (const [name, earlier] of [
    ['view', 'show'],
    ['create', 'new'],
    ['edit', 'set'],
  ]) {
    expect(stdout).toContain(`\n  ${name}|${earlier} `)
    expect((await cairn(['help', 'issues', earlier!])).stdout).toBe(
      (await cairn(['issues', name!, '--help'])).stdout,
    )
  }
})

it('the version is shown by a command and by an option', async () => {
  const { cairn, asked } = offlineShell(folder())
  expect(await cairn(['version'])).toMatchObject({ code: 0, stdout: `${version}\n` })
  expect(await cairn(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` })
  expect((await cairn(['version', '--json'])).json()).toEqual({ version })
  expect(asked).toEqual([])
})

describe('an invalid command line', () => {
  it.each([
    [[], 'Specify a command\nhint: See `cairn --help`\n'],
    [['files'], 'Specify a command: ls, get, put, rm, history\nhint: See `cairn files --help`\n'],
    [['issues', 'show'], "Missing required argument 'number'\nhint: See `cairn issues view --help`\n"],
    [['sync', 'now'], 'Expected 0 arguments but got 1.\nhint: See `cairn sync --help`\n'],
    [['links', 'main', '--all'], 'Use a range or --all, not both\nhint: See `cairn links --help`\n'],
    [['issues', 'ls', '--limit', 'x'], 'integer of at least 1\nhint: See `cairn issues ls --help`\n'],
    [['help', 'nothing'], "Unknown command 'nothing'\nhint: See `cairn --help`\n"],
    [['isues', '--help'], "Unknown command 'isues'\nhint: Did you mean `cairn issues`?\n"],
    [['issues', 'nothing', '-h'], "Unknown command 'nothing'\nhint: See `cairn issues --help`\n"],
    [['projects', 'nothing', '--help'], "Unknown command 'nothing'\nhint: See `cairn projects --help`\n"],
    [['-C', 'nowhere', 'whoami'], 'Cannot open the folder nowhere\nhint: See `cairn whoami --help`\n'],
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
