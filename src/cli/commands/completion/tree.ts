import type { Command, Option } from 'commander'
import { ListOption } from '../localized.ts'

/**
 * What a shell completes for a command. `at` is its path, such as `issues ls`. `entries` lead to it: the path of its group
 * and one of its names, such as `issues|ls`. `words` are its subcommands, or the choices of its first argument.
 */
export type Level = { at: string; entries: string[]; words: Word[]; options: Flag[]; takesFiles: boolean }

type Word = { word: string; about: string }

/** An option. If `isList`, its value is a list of words with commas between them. */
export type Flag = {
  long: string | null
  short: string | null
  about: string
  takes: FlagValue
  isList: boolean
}

/** The value that an option needs or can have. A list has the only valid values. */
type FlagValue = 'nothing' | 'anything' | 'files' | readonly string[]

/** Lists all levels. The first one is the program itself. */
export function listLevels(program: Command): [Level, ...Level[]] {
  const root = toLevel(program, '')
  const levels = program.commands.flatMap(command => listBelow(command, command.name()))
  const groups = program.commands.filter(({ commands }) => commands.length > 0)
  return [
    root,
    ...levels.map(level => (level.at === 'help' ? { ...level, words: root.words } : level)),
    ...groups.map(toHelpLevel),
  ]
}

/** After `help` and a group, only the names of its commands can follow. */
const toHelpLevel = (group: Command): Level => ({
  ...toLevel(group, `help ${group.name()}`),
  options: [],
  takesFiles: false,
})

const listBelow = (command: Command, at: string): Level[] => [
  toLevel(command, at),
  ...command.commands.flatMap(child => listBelow(child, `${at} ${child.name()}`)),
]

function toLevel(command: Command, at: string): Level {
  const help = command.createHelp()
  const children = help.visibleCommands(command)
  const [first] = command.registeredArguments
  const choices = first?.argChoices?.map(word => ({ word, about: first.description })) ?? []
  const above = at.replace(/ ?\S+$/, '')
  return {
    at,
    entries: at === '' ? [] : [command.name(), ...command.aliases()].map(name => `${above}|${name}`),
    words: [...children.map(child => ({ word: child.name(), about: child.description() })), ...choices],
    options: help.visibleOptions(command).map(toFlag),
    takesFiles: command.registeredArguments.some(argument => /^files?$/.test(argument.name())),
  }
}

const toFlag = (option: Option): Flag => ({
  long: option.long ?? null,
  short: option.short ?? null,
  about: option.description,
  takes: findFlagValue(option),
  isList: option instanceof ListOption,
})

function findFlagValue(option: Option): FlagValue {
  if (option instanceof ListOption) return option.words
  const { required, flags, argChoices } = option
  if (!required) return argChoices ?? 'nothing'
  return argChoices ?? (/<(file|path|folder)>/.test(flags) ? 'files' : 'anything')
}
