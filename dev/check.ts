import { join } from 'node:path'
import { type Outcome, runProgram } from './shared/program.ts'
import { root } from './shared/root.ts'

/** `npm run check`: all checks that need no database, at once. Only the output of failed checks is printed. */
const checks: Record<string, Promise<Outcome>> = {
  types: checkTypes('.'),
  pages: checkTypes('src/console'),
  cli: checkTypes('src/cli'),
  lint: runProgram('biome', ['ci', '.']),
  promises: checkPromises(),
  unused: runProgram('knip', ['--no-progress', '--config', 'test/knip.json']),
  tests: checkTests(),
}
const outcomes = Object.entries(await allOf(checks))

for (const [, { code, output }] of outcomes) if (code !== 0) console.log(output)
console.log()
for (const [name, outcome] of outcomes)
  summarize(name, outcome, name === 'tests' ? outcome.output.trimEnd().split('\n').at(-1) : '')

process.exitCode = outcomes.every(([, { code }]) => code === 0) ? 0 : 1

async function allOf(checks: Record<string, Promise<Outcome>>): Promise<Record<string, Outcome>> {
  const entries = Object.entries(checks).map(async ([name, check]) => [name, await check] as const)
  return Object.fromEntries(await Promise.all(entries))
}

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

/** Finds promises that nobody awaits, by their types. Collecting garbage would take a quarter of its CPU time. */
function checkPromises(): Promise<Outcome> {
  const env = {
    GOGC: 'off',
    OXLINT_TSGOLINT_PATH: join(root, 'test/node_modules/oxlint-tsgolint/bin/tsgolint.js'),
  }
  return runProgram('oxlint', ['--type-aware', '--config', 'test/oxlint.jsonc'], { env })
}

/** Tests that read hundreds of folders, or start git and jq again and again, would take longer than all other tests. */
function checkTests(): Promise<Outcome> {
  const slow = ['test/cli/{repository,roadmap}/**', 'test/cli/program/{hostile,jq}.test.ts']
  const excluded = slow.flatMap(files => ['--exclude', files])
  return runProgram('vitest', ['run', '--config', 'test/pure.config.ts', ...excluded])
}

function summarize(name: string, { code, millis }: Outcome, detail = ''): void {
  console.log(
    `${name.padEnd(8)} ${code === 0 ? 'ok    ' : 'FAILED'} ${(millis / 1000).toFixed(1).padStart(5)} s  ${detail}`,
  )
}
