import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Argument, Command, type Option } from 'commander'
import type { Context } from '../context/context.ts'
import type { Shape } from '../json/shape.ts'
import type { Say, Sentence } from '../language/language.ts'
import { prepareNetwork } from '../service/prepare-network.ts'
import { usageError } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { textWidth } from '../terminal/width.ts'
import { wrapText } from '../terminal/wrap.ts'
import { addJsonOptions, formatType, runWithSelection } from './json-options.ts'
import { ListOption, LocalizedArgument, LocalizedOption, localize } from './localized.ts'

/** The options of every command. */
export type Shared = { json?: true; server?: string; project?: string; dir?: string; ca?: string }

export type Example = [command: string, about: Sentence]

/** The definition of a command. */
type Definition<Options, Arguments extends unknown[]> = {
  name: string
  /** Another name, which earlier versions had. */
  alias?: string
  about: Sentence
  /** The arguments as in the help: `[url]`, `<file>`, `[range...]`. */
  arguments?: readonly (readonly [usage: string, about: Sentence] | LocalizedArgument)[]
  options?: readonly LocalizedOption[]
  examples: readonly Example[]
  /** What `--json` outputs. */
  shape?: Shape
  run(context: Context, options: Options & Shared, ...given: Arguments): Promise<void> | void
}

/** Creates a command that runs in a context. */
export type Make = (context: Context) => Command

export function command<Options extends object = object, Arguments extends unknown[] = []>({
  name,
  alias,
  about,
  arguments: declared = [],
  options = [],
  examples,
  shape,
  run,
}: Definition<Options, Arguments>): Make {
  return context => {
    const { say } = context.io
    const created = configureCommand(new Command(name), context.io).description(say(about))
    if (alias) created.alias(alias)
    created.addHelpText('after', formatExamples(say, examples))
    if (shape) created.addHelpText('after', formatType(say, shape.type))
    helps.set(created, { examples, jsonType: shape?.type })
    for (const one of declared)
      created.addArgument(localize(one instanceof LocalizedArgument ? one : argument(...one), say))
    for (const option of options) created.addOption(localize(option, say))
    if (shape) addJsonOptions(created, shape, context.io)
    return created.action((...given) => {
      const written = given.at(-1) as Command
      const options = written.optsWithGlobals<Options & Shared>()
      const there =
        options.dir === undefined ? context : { ...context, cwd: resolveFolder(context, options.dir) }
      prepareNetwork(there, options.ca)
      const args = given.slice(0, declared.length) as Arguments
      if (!shape) return run(there, options, ...args)
      return runWithSelection(there, shape, written.opts(), (own, json) =>
        run(own, { ...options, ...json }, ...args),
      )
    })
  }
}

/** Returns the examples of a command or group, and the JSON type of a command. */
export const findHelp = (made: Command) => helps.get(made)

const helps = new WeakMap<Command, { examples: readonly Example[]; jsonType?: string | undefined }>()

/** The definition of a group. `whenAlone` is the name of its command that runs if none is given. */
type Group = { about: Sentence; examples: readonly Example[]; whenAlone?: string }

/** Defines a group of commands. */
export const group =
  (name: string, { about, examples, whenAlone }: Group, commands: readonly Make[]): Make =>
  context => {
    const { say } = context.io
    const made = configureCommand(new Command(name), context.io).description(say(about))
    made.addHelpText('after', formatExamples(say, examples))
    helps.set(made, { examples })
    for (const one of commands.map(make => make(context)))
      made.addCommand(one, { isDefault: one.name() === whenAlone })
    return made
  }

export const argument = (usage: string, about: Sentence) => new LocalizedArgument(usage, about)

export const option = (flags: string, about: Sentence) => new LocalizedOption(flags, about)

/** Configures help in the user's language, and throwing instead of printing and exiting. */
export function configureCommand(made: Command, { say, printLines, isTerminal, columns }: Io): Command {
  const described = (one: Option | Argument) => describe(one, say)
  return made
    .exitOverride()
    .configureOutput({
      writeOut: text => printLines(text.replace(/\n$/, '')),
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => (isTerminal ? columns() : 80),
      getOutHasColors: () => false,
    })
    .configureHelp({
      showGlobalOptions: true,
      // Also beside long commands.
      minWidthToWrap: 30,
      optionDescription: described,
      argumentDescription: described,
      displayWidth: textWidth,
      boxWrap: wrapText,
      styleTitle: title => (titles[title] ? say(titles[title]) : title),
    })
    .helpOption('-h, --help', say(['ヘルプを表示します', 'show help']))
    .helpCommand(false)
}

/** Adds the choices and the default to a description. */
function describe(one: Option | Argument, say: Say): string {
  const { description, argChoices, defaultValue } = one
  const choices = argChoices?.join(', ')
  const isList = one instanceof ListOption
  const notes = [
    choices && isList && say([`${choices}。カンマ区切りで複数指定できます`, `one or more of ${choices}`]),
    choices && !isList && say([`${choices} のいずれか`, `one of ${choices}`]),
    defaultValue !== undefined &&
      typeof defaultValue !== 'boolean' &&
      say([`省略時は ${defaultValue}`, `default: ${defaultValue}`]),
  ].filter(Boolean)
  if (notes.length === 0) return description
  return say([`${description}（${notes.join('、')}）`, `${description} (${notes.join('; ')})`])
}

function resolveFolder({ cwd }: Context, dir: string): string {
  try {
    const folder = realpathSync(resolve(cwd, dir))
    // Throws if the folder cannot be entered.
    statSync(`${folder}/.`)
    return folder
  } catch {
    throw usageError([`フォルダーを開けません: ${dir}`, `Cannot open the folder ${dir}`])
  }
}

const titles: Record<string, Sentence> = {
  'Usage:': ['使い方:', 'Usage:'],
  'Arguments:': ['引数:', 'Arguments:'],
  'Options:': ['オプション:', 'Options:'],
  'Global Options:': ['共通のオプション:', 'Options of every command:'],
  'Commands:': ['コマンド:', 'Commands:'],
}

export function formatExamples(say: Say, examples: readonly Example[]): string {
  const lines = examples.map(([command, about]) => `  ${say(about)}\n    $ ${command}`)
  return `\n${say(['例:', 'Examples:'])}\n${lines.join('\n')}`
}
