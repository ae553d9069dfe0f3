import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Argument, Command, Option } from 'commander'
import type { Context } from '../context/context.ts'
import type { Say, Sentence } from '../language/language.ts'
import { usageError } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { textWidth } from '../terminal/width.ts'
import { wrapText } from '../terminal/wrap.ts'

/** The options of every command. */
export type Shared = { json?: true; server?: string; project?: string; dir?: string }

export type Example = [command: string, about: Sentence]

/** The definition of a command. */
type Definition<Options, Arguments extends unknown[]> = {
  name: string
  about: Sentence
  /** The arguments as in the help: `[url]`, `<file>`, `[range...]`. */
  arguments?: readonly (readonly [usage: string, about: Sentence] | LocalizedArgument)[]
  options?: readonly LocalizedOption[]
  examples: readonly Example[]
  /** The type of the `--json` output. */
  jsonType?: string
  run(context: Context, options: Options & Shared, ...given: Arguments): Promise<void> | void
}

/** Creates a command that runs in a context. */
export type Make = (context: Context) => Command

export function command<Options extends object = object, Arguments extends unknown[] = []>({
  name,
  about,
  arguments: declared = [],
  options = [],
  examples,
  jsonType,
  run,
}: Definition<Options, Arguments>): Make {
  return context => {
    const { say } = context.io
    const created = configureCommand(new Command(name), context.io).description(say(about))
    created.addHelpText('after', formatExamples(say, examples))
    if (jsonType) created.addHelpText('after', formatJsonType(say, jsonType))
    helps.set(created, { examples, jsonType })
    for (const one of declared)
      created.addArgument(localize(one instanceof LocalizedArgument ? one : argument(...one), say))
    for (const option of options) created.addOption(localize(option, say))
    return created.action((...given) => {
      const options = (given.at(-1) as Command).optsWithGlobals<Options & Shared>()
      const there =
        options.dir === undefined ? context : { ...context, cwd: resolveFolder(context, options.dir) }
      return run(there, options, ...(given.slice(0, declared.length) as Arguments))
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

/** An argument with its help in both languages. */
export class LocalizedArgument extends Argument {
  readonly about: Sentence

  constructor(usage: string, about: Sentence) {
    super(usage)
    this.about = about
  }
}

/** An option with its help in both languages. */
export class LocalizedOption extends Option {
  readonly about: Sentence

  constructor(flags: string, about: Sentence) {
    super(flags)
    this.about = about
  }
}

/** Copies an option or argument with its help in one language. */
export const localize = <One extends LocalizedArgument | LocalizedOption>(one: One, say: Say): One =>
  Object.assign(Object.create(Object.getPrototypeOf(one)), one, { description: say(one.about) })

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
function describe({ description, argChoices, defaultValue }: Option | Argument, say: Say): string {
  const choices = argChoices?.join(', ')
  const notes = [
    choices && say([`${choices} のいずれか`, `one of ${choices}`]),
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

const formatJsonType = (say: Say, jsonType: string): string =>
  `\n${say(['--json の出力:', 'Output of --json:'])}\n${jsonType.replace(/^/gm, '  ')}`
