import type { Command } from 'commander'
import { command, type Make } from './define.ts'
import { unknownCommand } from './suggestions/failures.ts'
import { findChild } from './suggestions/suggest.ts'

/** Created from the program itself, so that it knows every command. */
export const help = (program: Command): Make =>
  command<object, [words: string[]]>({
    name: 'help',
    about: ['コマンドのヘルプを表示します', 'Shows the help of a command'],
    arguments: [['[command...]', ['コマンド（省略時は全体）', 'command (default: all of them)']]],
    examples: [
      ['cairn help sync', ['cairn sync のヘルプ', 'the help of `cairn sync`']],
      ['cairn help files get', ['cairn files get のヘルプ', 'the help of `cairn files get`']],
    ],
    run(_, __, words) {
      findCommand(program, words).outputHelp()
    },
  })

function findCommand(parent: Command, [word, ...rest]: readonly string[]): Command {
  if (word === undefined) return parent
  const child = findChild(parent, word)
  if (child) return findCommand(child, rest)
  throw unknownCommand(parent, [word, ...rest])
}
