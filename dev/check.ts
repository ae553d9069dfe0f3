import { type Outcome, runProgram } from './shared/program.ts'

/** Types, lint, format, the rules of the house and the tests that need no database, at once; told is what fails. */
const [types, consoleTypes, cliTypes, lint, tests] = await Promise.all([
  runProgram('tsc', ['--noEmit']),
  runProgram('tsc', ['--noEmit', '-p', 'src/console']),
  runProgram('tsc', ['--noEmit', '-p', 'src/cli']),
  runProgram('biome', ['ci', '.']),
  runProgram('vitest', ['run', '--config', 'test/pure.config.ts']),
])

for (const { code, output } of [types, consoleTypes, cliTypes, lint, tests])
  if (code !== 0) console.log(output)

const lastLine = tests.output.trimEnd().split('\n').at(-1) ?? ''
console.log()
summarize('types', types)
summarize('pages', consoleTypes)
summarize('cli', cliTypes)
summarize('lint', lint)
summarize('tests', tests, lastLine)

process.exitCode = [types, consoleTypes, cliTypes, lint, tests].every(({ code }) => code === 0) ? 0 : 1

function summarize(name: string, { code, millis }: Outcome, detail = ''): void {
  console.log(
    `${name.padEnd(6)} ${code === 0 ? 'ok    ' : 'FAILED'} ${(millis / 1000).toFixed(1).padStart(5)} s  ${detail}`,
  )
}
