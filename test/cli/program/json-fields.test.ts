import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { findHelp } from '../../../src/cli/commands/define.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()
const { cairn, asked } = offlineShell(folder())

const everyCommand = (command: Command, path: string[] = []): [path: string[], command: Command][] =>
  command.commands.flatMap(one => [
    [[...path, one.name()], one] as [string[], Command],
    ...everyCommand(one, [...path, one.name()]),
  ])
const withFields = everyCommand(createProgram(contextIn(folder()))).flatMap(([path, command]) => {
  const { jsonType } = findHelp(command) ?? {}
  return jsonType ? [{ path, jsonType, options: command.options.map(({ long }) => long) }] : []
})

describe('cairn … --fields', () => {
  it.each(withFields)('lists the fields of $path, which its help describes', async ({ path, jsonType }) => {
    const ran = await cairn([...path, '--fields'])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    const names = ran.stdout
      .trimEnd()
      .split('\n')
      .map(line => line.split(' ')[0])
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(jsonType).toMatch(new RegExp(`\\b${name}\\??: `))
    expect(asked).toEqual([])
  })

  it('is an option of every command with JSON of its own', () => {
    expect(withFields.length).toBeGreaterThan(15)
    for (const { options } of withFields) expect(options).toContain('--fields')
  })

  it('lists the fields before other options and arguments are needed', async () => {
    const ran = await cairn(['issues', 'ls', '--fields', '--all'])
    expect(ran.stdout).toMatch(/^id +string\nnumber +number\nkey +string \| null\n/)
  })

  it.each([
    ['C', 'Unknown field "naem" for --fields', 'The fields are server, user, token'],
    ['ja_JP.UTF-8', '--fields に「naem」という項目はありません', '指定できる項目: server, user, token'],
  ])('refuses unknown fields, and names those that exist: %s', async (LANG, message, hint) => {
    const ran = await cairn(['whoami', '--fields', 'user,naem'], { env: { LANG } })
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.refusal()).toEqual({ exit: 2, code: 'usage', message, hint })
    expect(asked).toEqual([])
  })
})

describe('JSON', () => {
  it('is one line, but indented in a terminal', async () => {
    const given = ['open', '-p', crypto.randomUUID(), '--json', '--no-browser']
    expect((await cairn(given)).stdout).toMatch(/^\{"url":"[^"]+"\}\n$/)
    expect((await cairn(given, { inTerminal: true })).stdout).toMatch(/^\{\r\n {2}"url": "[^"]+"\r\n\}\r\n$/)
  })

  it('of an error is one line too', async () => {
    const given = ['whoami', '--server', '', '--json']
    expect((await cairn(given)).stderr).toMatch(/^\{"error":.*\}\n$/)
    expect((await cairn(given, { inTerminal: true })).stdout).toMatch(/^\{\r\n {2}"error": \{\r\n/)
  })
})
