import type { Command } from 'commander'
import type { Sentence } from '../../language/language.ts'
import { type Failure, usageError } from '../../terminal/failure.ts'
import { commandName, suggestCommands, suggestOptions } from './suggest.ts'

/** Names the help of a command. */
export const seeHelpOf = (command: Command): Sentence => {
  const name = commandName(command)
  return [`使い方は ${name} --help で確認できます`, `See \`${name} --help\``]
}

/** Refuses words that are not a command of `parent`, and suggests others. Options after the words are ignored. */
export function unknownCommand(parent: Command, given: readonly string[]): Failure {
  const options = given.findIndex(word => word.startsWith('-'))
  const words = options < 0 ? given : given.slice(0, options)
  const [word = ''] = words
  return usageError(
    [`${word} というコマンドはありません`, `Unknown command '${word}'`],
    didYouMean(suggestCommands(parent, words).map(commandName), parent),
  )
}

/** Refuses an option that the command does not have, and suggests others. */
export const unknownOption = (command: Command, flag: string): Failure =>
  usageError(
    [`${flag} というオプションはありません`, `Unknown option '${flag}'`],
    didYouMean(suggestOptions(command, flag), command),
  )

/** Names what could be meant, or else the help of the command. */
function didYouMean(meant: readonly string[], command: Command): Sentence {
  if (meant.length === 0) return seeHelpOf(command)
  const quoted = meant.map(name => (name.includes(' ') ? `\`${name}\`` : name))
  return [`もしかして: ${meant.join('、')}`, `Did you mean ${joinChoices(quoted)}?`]
}

/** Joins like `a`, `a or b`, and `a, b, or c`. */
const joinChoices = (choices: readonly string[]): string =>
  choices.length < 3
    ? choices.join(' or ')
    : `${choices.slice(0, -1).join(', ')}, or ${choices[choices.length - 1]}`
