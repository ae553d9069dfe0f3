import type { Command, CommanderError } from 'commander'
import { seeHelpOf, unknownCommand, unknownOption } from './commands/suggestions/failures.ts'
import { commandName, findChild } from './commands/suggestions/suggest.ts'
import { wordSynonyms } from './commands/suggestions/synonyms.ts'
import type { Sentence } from './language/language.ts'
import { Failure, invalidChoice, seeHelp, usageError } from './terminal/failure.ts'

/** Translates an error of commander about the command line. `command` is the one whose words or options were wrong. */
export function toUsageError({ code, message }: CommanderError, command: Command): Failure {
  if (code === 'commander.help') return usageError(commandMissing(command), seeHelpOf(command))
  const unknown = findUnknownCommand(code, command)
  if (unknown) return unknownCommand(unknown.group, unknown.words)
  const [, named = ''] = /'([^']*)'/.exec(message) ?? []
  if (code === 'commander.unknownOption') return unknownOption(command, named)
  const english = capitalize(message.replace(/^error: /, '').split('\n')[0]!)
  const japanese = sentences[code]?.(named) ?? english
  const hint = fieldsOfJson(code, command) ?? wordsAsOptions(code, command) ?? seeHelpOf(command)
  return toInvalidChoice(message) ?? usageError([japanese, english], hint)
}

/** Says how fields are chosen if `--json` was given names of them, as `gh` accepts. */
function fieldsOfJson(code: string, command: Command): Sentence | null {
  const [names = '', ...others] = command.args.slice(command.registeredArguments.length)
  const hasFields = command.options.some(({ long }) => long === '--fields')
  const isGiven = code === 'commander.excessArguments' && command.optsWithGlobals().json === true
  if (!isGiven || !hasFields || others.length > 0 || !/^\w+(,\w+)*$/.test(names)) return null
  return [
    `--json に値は付けません。項目を選ぶには --fields ${names} を指定してください`,
    `--json has no value. To choose fields, use --fields ${names}`,
  ]
}

/** Says which option has what was given as a further word. */
const wordsAsOptions = (code: string, command: Command): Sentence | undefined =>
  code === 'commander.excessArguments' ? wordSynonyms[commandName(command)] : undefined

/** Adds the help of the command to a usage error that has no hint of its own. */
export const withOwnHelp = (failure: Failure, command: Command): Failure =>
  failure.hint === seeHelp ? new Failure(failure.about, { ...failure, hint: seeHelpOf(command) }) : failure

const commandMissing = (group: Command): Sentence => {
  const names = group.commands.map(one => one.name()).join(', ')
  if (!group.parent) return ['コマンドを指定してください', 'Specify a command']
  return [`コマンドを指定してください: ${names}`, `Specify a command: ${names}`]
}

/** Finds the words that name no command. A group with a default command passes them on, and that has too many arguments. */
function findUnknownCommand(code: string, command: Command): { group: Command; words: string[] } | null {
  const { args, parent } = command
  if (code === 'commander.unknownCommand') return { group: command, words: args }
  const isByDefault = code === 'commander.excessArguments' && parent && parent.args[0] !== command.name()
  return isByDefault && command.registeredArguments.length === 0 ? { group: parent, words: args } : null
}

/** Refuses to show the help of a group if the words after it name none of its commands, as in `cairn isues --help`. */
export function refuseUnknownWords(group: Command): void {
  const [word] = group.args
  const isWord = group.commands.length > 0 && word !== undefined && !word.startsWith('-')
  if (isWord && !findChild(group, word)) throw unknownCommand(group, group.args)
}

/** Detects an invalid choice of an option or an argument. */
function toInvalidChoice(message: string): Failure | null {
  const [, choices] = /Allowed choices are (.*)\.$/.exec(message) ?? []
  const [, flag, of] = /option '.*?(--[\w-]+).*?' argument '(.*)' is invalid\./s.exec(message) ?? []
  const [, given, name] = /argument value '(.*)' is invalid for argument '(.*?)'/s.exec(message) ?? []
  return choices ? invalidChoice(flag ?? name ?? '', of ?? given ?? '', choices) : null
}

const sentences: Record<string, (named: string) => string> = {
  'commander.missingArgument': named => `引数 ${named} が必要です`,
  'commander.optionMissingArgument': named => `${named} には値が必要です`,
  'commander.excessArguments': () => '引数が多すぎます',
  'commander.invalidArgument': named => `${named} の値が正しくありません`,
  'commander.conflictingOption': named => `${named} は同時に指定できないオプションと一緒に使われています`,
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
