import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { findHelp } from '../../src/cli/commands/define.ts'
import { createProgram } from '../../src/cli/program.ts'
import { contextIn } from '../support/cli/in-process.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cli.md'), 'utf8')

const commandsIn = (parent: Command, above: string): [name: string, command: Command][] =>
  parent.commands.flatMap((one): [string, Command][] => {
    const name = `${above} ${one.name()}`
    return one.commands.length > 0 ? commandsIn(one, name) : [[name, one]]
  })

describe('the page of the commands', () => {
  it.each(commandsIn(createProgram(contextIn('/')), 'cairn'))(
    'describes %s with its options and examples',
    (name, command) => {
      const [section, everywhere] = [name, 'Options of every command'].map(title =>
        page.split(/^(?=#{3,} )/m).find(text => /^#+ (.*)$/m.exec(text)?.[1] === title),
      )
      for (const { flags } of command.options)
        expect(/^--(fields|jq) /.test(flags) ? everywhere : section).toContain(
          `| \`${flags.replaceAll('|', '\\|')}\` |`,
        )
      const examples = findHelp(command)?.examples ?? []
      expect(examples.length).toBeGreaterThan(0)
      for (const [line] of examples) expect(section).toContain(line)
    },
  )
})
