import type { Command } from 'commander'
import { findHelp } from '../../../src/cli/commands/define.ts'
import type { Say } from '../../../src/cli/language/language.ts'

/** The commands with their help, in Markdown: a table, then one section per command. */
export function describeCommands(program: Command, say: Say): string {
  const rows = commandsIn(program).map(one => [`[${nameOf(one)}](#${anchorOf(one)})`, one.description()])
  return [
    table(['command', ''], rows),
    '### Options of every command',
    table(['option', ''], [...optionsOf(program), ...jsonOptions(program)]),
    ...visible(program).flatMap(one => sectionOf(one, '###', say)),
  ].join('\n\n')
}

const visible = (parent: Command): Command[] => parent.createHelp().visibleCommands(parent)

/** All commands except groups. */
const commandsIn = (parent: Command): Command[] =>
  visible(parent).flatMap(one => (one.commands.length > 0 ? commandsIn(one) : one))

const nameOf = (one: Command): string => (one.parent ? `${nameOf(one.parent)} ${one.name()}` : one.name())
const anchorOf = (one: Command): string => nameOf(one).replaceAll(' ', '-')

function sectionOf(one: Command, level: string, say: Say): string[] {
  const head = [`${level} ${nameOf(one)}`, `${one.description()}.`]
  if (one.commands.length > 0)
    return [...head, ...visible(one).flatMap(each => sectionOf(each, `${level}#`, say))]
  const help = one.createHelp()
  const args = help.visibleArguments(one).map(each => [code(each.name()), help.argumentDescription(each)])
  const options = optionsOf(one).filter(([term]) => !isRepeated(term!))
  const { examples = [], jsonType } = findHelp(one) ?? {}
  const width = Math.max(...examples.map(([command]) => command.length))
  return [
    ...head,
    fenced('sh', help.commandUsage(one)),
    ...(args.length > 0 ? [table(['argument', ''], args)] : []),
    ...(options.length > 0 ? [table(['option', ''], options)] : []),
    fenced('sh', examples.map(([command, about]) => `${command.padEnd(width)}  # ${say(about)}`).join('\n')),
    ...(jsonType ? ['With `--json`:', fenced('ts', jsonType)] : []),
  ]
}

/** Options that most commands have are described once. */
const isRepeated = (term: string): boolean => /^`(?:-h, --help|--fields .*|--jq .*)`$/.test(term)

/** The options of a command that choose what `--json` outputs. Every command with JSON of its own has them. */
const jsonOptions = (program: Command): string[][] =>
  visible(program)
    .map(optionsOf)
    .map(options => options.filter(([term]) => /^`--(?:fields|jq) /.test(term!)))
    .find(options => options.length > 0) ?? []

function optionsOf(one: Command): string[][] {
  const help = one.createHelp()
  return help.visibleOptions(one).map(each => [code(help.optionTerm(each)), help.optionDescription(each)])
}

const code = (text: string): string => `\`${text}\``
const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
