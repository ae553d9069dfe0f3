import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from '../command.ts'
import {
  type CommandResult,
  commandOptions,
  type GivenOptions,
  type OperatorCommand,
  operatorCommands,
} from './commands.ts'
import { plainLines } from './report.ts'

const help = [
  'Usage:',
  ...operatorCommands.map(({ syntax, usage }) => `  npm run operator -- ${usage ?? syntax}`),
].join('\n')

/** Runs the command that the arguments name. Throws the usage if they name none. */
async function run(args: string[]): Promise<CommandResult> {
  const { given, words } = parse(args)
  for (const command of operatorCommands) {
    const parameters = parametersOf(command, words)
    if (parameters && accepts(command, given))
      return 'runs' in command
        ? command.runs(given)
        : inDatabase(client => command.work(client, given, ...parameters))
  }
  throw new Error(help)
}

function parse(args: string[]): { given: GivenOptions; words: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options: commandOptions, allowPositionals: true })
    return { given: values, words: positionals }
  } catch (thrown) {
    throw new Error(`${(thrown as Error).message}\n${help}`, { cause: thrown })
  }
}

/** Returns null if the words name another command, or if there are too many or too few of them. */
function parametersOf({ syntax }: OperatorCommand, words: string[]): string[] | null {
  const expected = syntax.split(' ')
  const name = expected.filter(word => word === word.toLowerCase())
  const required = expected.filter(word => !word.startsWith('['))
  const hasName = name.every((word, n) => words[n] === word)
  const hasLength = words.length >= required.length && words.length <= expected.length
  return hasName && hasLength ? words.slice(name.length) : null
}

const accepts = ({ options: own = [] }: OperatorCommand, given: GivenOptions): boolean =>
  Object.keys(given).every(name => own.includes(name as keyof GivenOptions))

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrlFromEnvironment() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

if (isEntryPoint(import.meta.url))
  await run(process.argv.slice(2)).then(
    ({ text, hasFailed }) => {
      console.log(text)
      process.exitCode = hasFailed ? 1 : 0
    },
    (thrown: Error) => {
      console.error(plainLines(thrown.message))
      process.exitCode = 1
    },
  )
