import { Argument, Command, Option } from 'commander'
import { type Sentence, say } from '../language/language.ts'
import { misused } from '../terminal/failure.ts'
import { printLines } from '../terminal/output.ts'

/** What every command takes. */
export type Shared = { json?: true; server?: string; project?: string; dir?: string }

type Example = [command: string, about: Sentence]

/** One command: its help, and what it does with its options and arguments. */
type Definition<Options, Arguments extends unknown[]> = {
  name: string
  about: Sentence
  /** As help writes them: `[url]`, `<file>`, `[range...]`. */
  arguments?: readonly (readonly [usage: string, about: Sentence] | Argument)[]
  options?: readonly Option[]
  examples: readonly Example[]
  /** What `--json` answers, written as a type. */
  answers?: string
  run(options: Options & Shared, ...given: Arguments): Promise<void> | void
}

export function command<Options extends object = object, Arguments extends unknown[] = []>({
  name,
  about,
  arguments: taken = [],
  options = [],
  examples,
  answers,
  run,
}: Definition<Options, Arguments>): Command {
  const made = settled(new Command(name)).description(say(about)).addHelpText('after', examplesOf(examples))
  if (answers) made.addHelpText('after', answerOf(answers))
  helps.set(made, { examples, answers })
  for (const one of taken) made.addArgument(one instanceof Argument ? one : argument(...one))
  for (const option of options) made.addOption(option)
  return made.action((...given) => {
    const options = (given.at(-1) as Command).optsWithGlobals<Options & Shared>()
    if (options.dir) enter(options.dir)
    return run(options, ...(given.slice(0, taken.length) as Arguments))
  })
}

/** What a command's help shows beside its arguments and options; none of a group. */
export const helpOf = (made: Command) => helps.get(made)

const helps = new WeakMap<Command, { examples: readonly Example[]; answers: string | undefined }>()

/** Several commands below one name. */
export function group(name: string, about: Sentence, commands: readonly Command[]): Command {
  const made = settled(new Command(name)).description(say(about))
  for (const one of commands) made.addCommand(one)
  return made
}

export const argument = (usage: string, about: Sentence): Argument => new Argument(usage, say(about))

export const option = (flags: string, about: Sentence): Option => new Option(flags, say(about))

/** Help in the person's language; what commander would print and exit for is thrown. */
export function settled(made: Command): Command {
  return made
    .exitOverride()
    .configureOutput({
      writeOut: text => printLines(text.replace(/\n$/, '')),
      writeErr: () => {},
      outputError: () => {},
    })
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: described,
      argumentDescription: described,
      styleTitle: title => (titles[title] ? say(titles[title]) : title),
    })
    .helpOption('-h, --help', say(['ヘルプを表示します', 'show this help']))
    .helpCommand(false)
}

/** What may be given and what counts where nothing is, as help says it. */
function described({ description, argChoices, defaultValue }: Option | Argument): string {
  const choices = argChoices?.join(', ')
  const notes = [
    choices && say([`${choices} のいずれか`, `one of ${choices}`]),
    defaultValue !== undefined &&
      typeof defaultValue !== 'boolean' &&
      say([`省略時は ${defaultValue}`, `${defaultValue} unless given`]),
  ].filter(Boolean)
  if (notes.length === 0) return description
  return say([`${description}（${notes.join('、')}）`, `${description} (${notes.join('; ')})`])
}

function enter(dir: string): void {
  try {
    process.chdir(dir)
  } catch {
    throw misused([`フォルダーを開けません: ${dir}`, `No folder can be opened at ${dir}`])
  }
}

const titles: Record<string, Sentence> = {
  'Usage:': ['使い方:', 'Usage:'],
  'Arguments:': ['引数:', 'Arguments:'],
  'Options:': ['オプション:', 'Options:'],
  'Global Options:': ['共通のオプション:', 'Options of every command:'],
  'Commands:': ['コマンド:', 'Commands:'],
}

function examplesOf(examples: readonly Example[]): string {
  const lines = examples.map(([command, about]) => `  ${say(about)}\n    $ ${command}`)
  return `\n${say(['例:', 'Examples:'])}\n${lines.join('\n')}`
}

const answerOf = (answers: string): string =>
  `\n${say(['--json の答え:', 'Answer of --json:'])}\n${answers.replace(/^/gm, '  ')}`
