import type { Command } from 'commander'
import type { Sentence } from '../../language/language.ts'
import { type Failure, usageError } from '../../terminal/failure.ts'
import { commandName, suggestCommands, suggestOptions } from './suggest.ts'
import { argumentSynonyms } from './synonyms.ts'

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

/** Refuses an option that the command does not have, and suggests others, or the argument that means the same. */
export function unknownOption(command: Command, flag: string): Failure {
  const [name = ''] = flag.split('=')
  return usageError(
    [`${flag} というオプションはありません`, `Unknown option '${flag}'`],
    argumentSynonyms[`${commandName(command)} ${name}`] ?? didYouMean(suggestOptions(command, flag), command),
  )
}

/** Names what could be meant, or else the help of the command. */
const didYouMean = (meant: readonly string[], command: Command): Sentence =>
  meant.length === 0 ? seeHelpOf(command) : suggestion(meant)

/** Names what could be meant. */
export function suggestion(meant: readonly string[]): Sentence {
  const quoted = meant.map(name => (name.includes(' ') ? `\`${name}\`` : name))
  return [`もしかして: ${meant.join('、')}`, `Did you mean ${joinChoices(quoted)}?`]
}

/** Joins like `a`, `a or b`, and `a, b, or c`. */
const joinChoices = (choices: readonly string[]): string =>
  choices.length < 3
    ? choices.join(' or ')
    : `${choices.slice(0, -1).join(', ')}, or ${choices[choices.length - 1]}`
