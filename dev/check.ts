import { join } from 'node:path'
import { type Outcome, runProgram } from './shared/program.ts'
import { root } from './shared/root.ts'

/** `npm run check`: all checks that need no database, at once. Only the output of failed checks is printed. */
const [types, consoleTypes, cliTypes, lint, tests] = await Promise.all([
  checkTypes('.'),
  checkTypes('src/console'),
  checkTypes('src/cli'),
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

/** Only changed files are checked again. One checker uses the least CPU time, which the other checks need. */
function checkTypes(project: string): Promise<Outcome> {
  const state = join(
    root,
    'dist',
    'types',
    `${project === '.' ? 'service' : project.replace('/', '-')}.tsbuildinfo`,
  )
  const options = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', state]
  return runProgram('tsc', ['--project', project, ...options])
}

function summarize(name: string, { code, millis }: Outcome, detail = ''): void {
  console.log(
    `${name.padEnd(6)} ${code === 0 ? 'ok    ' : 'FAILED'} ${(millis / 1000).toFixed(1).padStart(5)} s  ${detail}`,
  )
}
