import type { CommanderError } from 'commander'
import { type Failure, invalidChoice, seeHelp, usageError } from './terminal/failure.ts'

/** Translates an error of commander about the command line. */
export function toUsageError({ code, message }: CommanderError): Failure {
  if (code === 'commander.help') return usageError(['コマンドを指定してください', 'Specify a command'])
  const english = message.replace(/^error: /, '').split('\n')
  const [, named = ''] = /'([^']*)'/.exec(message) ?? []
  const [, meant] = /Did you mean (?:one of )?(.*)\?\)/.exec(message) ?? []
  const japanese = sentences[code]?.(named) ?? english[0]!
  return (
    toInvalidChoice(message) ??
    usageError(
      [japanese, capitalize(english[0]!)],
      meant === undefined ? seeHelp : [`もしかして: ${meant}`, `Did you mean ${meant}?`],
    )
  )
}

/** Detects an invalid choice of an option or an argument. */
function toInvalidChoice(message: string): Failure | null {
  const [, choices] = /Allowed choices are (.*)\.$/.exec(message) ?? []
  const [, flag, of] = /option '.*?(--[\w-]+).*?' argument '(.*)' is invalid\./s.exec(message) ?? []
  const [, given, name] = /argument value '(.*)' is invalid for argument '(.*?)'/s.exec(message) ?? []
  return choices ? invalidChoice(flag ?? name ?? '', of ?? given ?? '', choices) : null
}

const sentences: Record<string, (named: string) => string> = {
  'commander.unknownCommand': named => `${named} というコマンドはありません`,
  'commander.unknownOption': named => `${named} というオプションはありません`,
  'commander.missingArgument': named => `引数 ${named} が必要です`,
  'commander.optionMissingArgument': named => `${named} には値が必要です`,
  'commander.excessArguments': () => '引数が多すぎます',
  'commander.invalidArgument': named => `${named} の値が正しくありません`,
  'commander.conflictingOption': named => `${named} は同時に指定できないオプションと一緒に使われています`,
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
