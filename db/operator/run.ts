import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from '../command.ts'
import { errorReason } from './checks/problems.ts'
import {
  type CommandResult,
  commandOptions,
  type GivenOptions,
  type OperatorCommand,
  operatorCommands,
} from './commands.ts'
import { plainLines } from './report.ts'

const usageOf = ({ syntax, usage }: OperatorCommand): string => `  npm run operator -- ${usage ?? syntax}`

const usageOfAll = (commands: readonly OperatorCommand[]): string =>
  ['Usage:', ...commands.map(usageOf)].join('\n')

const help = usageOfAll(operatorCommands)

/** Runs the command that the arguments name. Throws what is wrong with them and the usage, or what failed. */
export const runOperator = (args: string[]): Promise<CommandResult> =>
  run(args).catch(thrown => {
    throw new Error(explained(thrown), { cause: thrown })
  })

async function run(args: string[]): Promise<CommandResult> {
  const { given, words } = parse(args)
  const command = operatorCommands.find(one => wordsOf(one).name.every((word, n) => words[n] === word))
  if (!command) throw new Error(help)
  const parameters = words.slice(wordsOf(command).name.length)
  const fault = faultOf(command, parameters, given)
  if (fault) throw new Error(`${fault}\n${usageOfAll([command])}`)
  return 'runs' in command
    ? command.runs(given)
    : inDatabase(client => command.work(client, given, ...parameters))
}

function parse(args: string[]): { given: GivenOptions; words: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options: commandOptions, allowPositionals: true })
    return { given: values, words: positionals }
  } catch (thrown) {
    throw new Error(`${(thrown as Error).message}\n${help}`, { cause: thrown })
  }
}

/** The words that name a command, and its parameters. */
function wordsOf({ syntax }: OperatorCommand): { name: string[]; parameters: string[] } {
  const isName = (word: string) => word === word.toLowerCase()
  const words = syntax.split(' ')
  return { name: words.filter(isName), parameters: words.filter(word => !isName(word)) }
}

/** What is wrong with the parameters and options of a command; null if nothing is. */
function faultOf(command: OperatorCommand, given: string[], options: GivenOptions): string | null {
  const { name, parameters } = wordsOf(command)
  const missing = parameters.slice(given.length).filter(word => !word.startsWith('['))
  if (missing.length > 0) return `${name.join(' ')} needs ${missing.join(' and ')}.`
  if (given.length > parameters.length)
    return `Unexpected argument: ${given[parameters.length]}. Quote a text with spaces.`
  const other = Object.keys(options).find(option => !command.options?.includes(option as keyof GivenOptions))
  return other === undefined ? null : `${name.join(' ')} has no option --${other}.`
}

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrlFromEnvironment() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The message of an error, and what to do if the database or its role is the wrong one. */
function explained(thrown: Error & { code?: unknown }): string {
  const { cause } = thrown
  // An error of a query that drizzle built has the statement as its message.
  const { message, code } = cause instanceof pg.DatabaseError ? cause : thrown
  const remedy = remedies[String(code)]
  const reason = message || errorReason(thrown)
  return remedy ? `${reason}\n${remedy}` : reason
}

const unmigrated =
  'The database is not migrated, or DATABASE_URL is that of another database. Check it, then run npm run db:migrate.'

/** What to do, by codes of Postgres. */
const remedies: Readonly<Record<string, string>> = {
  '42P01': unmigrated,
  '42703': unmigrated,
  '42883': unmigrated,
  '42501':
    'Set DATABASE_URL to the connection string of the owner, not of the Worker: docs/operate.md, Two roles.',
}

if (isEntryPoint(import.meta.url))
  await runOperator(process.argv.slice(2)).then(
    ({ text, hasFailed }) => {
      console.log(text)
      process.exitCode = hasFailed ? 1 : 0
    },
    (thrown: Error) => {
      console.error(plainLines(thrown.message))
      process.exitCode = 1
    },
  )
