import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from '../command.ts'
import { type Command, commands, type Given, type Outcome, options } from './commands.ts'
import { plainLines } from './report.ts'

const help = [
  'Usage:',
  ...commands.map(({ syntax, usage }) => `  npm run operator -- ${usage ?? syntax}`),
].join('\n')

/** Runs the command that the arguments name; throws the usage where they name none. */
async function run(args: string[]): Promise<Outcome> {
  const { given, words } = read(args)
  for (const command of commands) {
    const parameters = parametersOf(command, words)
    if (parameters && accepts(command, given))
      return 'runs' in command
        ? command.runs(given)
        : inDatabase(client => command.work(client, given, ...parameters))
  }
  throw new Error(help)
}

function read(args: string[]): { given: Given; words: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { given: values, words: positionals }
  } catch (thrown) {
    throw new Error(`${(thrown as Error).message}\n${help}`, { cause: thrown })
  }
}

/** Null where the words are another command's, or too many or too few. */
function parametersOf({ syntax }: Command, words: string[]): string[] | null {
  const expected = syntax.split(' ')
  const name = expected.filter(word => word === word.toLowerCase())
  const required = expected.filter(word => !word.startsWith('['))
  const isItsName = name.every((word, n) => words[n] === word)
  const isItsLength = words.length >= required.length && words.length <= expected.length
  return isItsName && isItsLength ? words.slice(name.length) : null
}

const accepts = ({ options: own = [] }: Command, given: Given): boolean =>
  Object.keys(given).every(name => own.includes(name as keyof Given))

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
