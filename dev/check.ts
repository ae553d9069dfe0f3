import { join } from 'node:path'
import { digestsWithImports, filesThatReadOthers } from './shared/imports.ts'
import { checkChanged } from './shared/passed.ts'
import { type Outcome, runProgram } from './shared/program.ts'
import { root } from './shared/root.ts'
import { digestOfAll, readSources, type Sources, textDigest } from './shared/sources.ts'

const sources = readSources(root)
const withImports = sources && digestsWithImports(sources)

/** What decides the results of all checks of unchanged files: the programs, the packages, and their settings. */
const settings =
  sources &&
  digestOfAll(
    sources,
    /^dev\/(check|shared)|(^|\/)(\.gitignore|package(-lock)?\.json|(tsconfig|biome|knip)\.json|oxlint\.jsonc)$/,
  )

const ofConsole = /^(src\/console|test\/console\/(api|language))\//
const ofCli = /^src\/cli\//

/** Tests that read hundreds of folders, or start git and jq again and again, would take longer than all other tests. */
const slow = ['test/cli/{repository,roadmap}/**', 'test/cli/program/{hostile,jq}.test.ts']

/** Tests that only documents can fail, and that take long. */
const ofDocuments = ['test/reference/linter.test.ts', 'test/reference/postman.test.ts']

/** Tests about the repository itself. */
const ofAllFiles = /^test\/(house|reference)\//

/**
 * `npm run check`: all checks that need no database, at once. Only the output of failed checks is printed. Files that
 * have passed a check are left out if nothing since can have affected its result.
 */
const checks: Record<string, Promise<Outcome | undefined>> = {
  types: checkTypes('.', /^(src|db|dev|test)\//),
  pages: checkTypes('src/console', ofConsole),
  cli: checkTypes('src/cli', ofCli),
  lint: checkLint(),
  promises: checkPromises(),
  unused: checkExports(),
  tests: checkTests(),
}
const outcomes = Object.entries(await allOf(checks))

for (const [, { code, output }] of outcomes) if (code !== 0) console.log(output)
console.log()
for (const [name, outcome] of outcomes)
  summarize(name, outcome, name === 'tests' ? outcome.output.trimEnd().split('\n').at(-1) : '')

process.exitCode = outcomes.every(([, { code }]) => code === 0) ? 0 : 1

async function allOf(started: typeof checks): Promise<Record<string, Outcome>> {
  const unchanged: Outcome = { code: 0, output: '', millis: 0 }
  const entries = Object.entries(started).map(
    async ([name, check]) => [name, (await check) ?? unchanged] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Leaves out files that have passed, by their digests, and returns undefined if no other is left. Without digests, and
 * after many changes, it checks `everything`.
 */
async function checkSome(
  name: string,
  digests: ReadonlyMap<string, string> | null,
  everything: string[],
  check: (paths: string[]) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  if (!digests) return check(everything)
  const salted = new Map([...digests].map(([path, digest]) => [path, textDigest(settings!, path, digest)]))
  return checkChanged(join(root, 'dist', 'passed', name), salted, paths =>
    check(paths.length > 500 ? everything : paths),
  )
}

/** Only changed files are checked again. One checker uses the least CPU time, which the other checks need. */
function checkTypes(project: string, files: RegExp): Promise<Outcome | undefined> {
  const name = project === '.' ? 'service' : project.replace('/', '-')
  const state = join(root, 'dist', 'types', `${name}.tsbuildinfo`)
  const options = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', state]
  const all = withImports && new Map([[project, digestOfAll(withImports, files)]])
  return checkSome(`types-${name}`, all, [], () => runProgram('tsc', ['--project', project, ...options]))
}

/** It judges each file alone. */
function checkLint(): Promise<Outcome | undefined> {
  const digests = sources && new Map([...sources].map(([path, text]) => [path, textDigest(text)]))
  const options = ['--files-ignore-unknown=true', '--no-errors-on-unmatched']
  return checkSome('lint', digests, ['.'], paths => runProgram('biome', ['ci', ...options, ...paths]))
}

/** Finds promises that nobody awaits, by their types. Collecting garbage would take a quarter of its CPU time. */
function checkPromises(): Promise<Outcome | undefined> {
  const env = {
    GOGC: 'off',
    OXLINT_TSGOLINT_PATH: join(root, 'test/node_modules/oxlint-tsgolint/bin/tsgolint.js'),
  }
  const options = ['--type-aware', '--config', 'test/oxlint.jsonc', '--no-error-on-unmatched-pattern']
  return checkSome('promises', withImports, [], paths =>
    runProgram('oxlint', [...options, ...paths], { env }),
  )
}

function checkExports(): Promise<Outcome | undefined> {
  const all = withImports && new Map([['everything', digestOfAll(withImports, /./)]])
  const options = ['--no-progress', '--config', 'test/knip.json', '--cache', '--cache-location', 'dist/knip']
  return checkSome('unused', all, [], () => runProgram('knip', options))
}

/** Of the tests that need no database, those that a change can affect. */
async function checkTests(): Promise<Outcome | undefined> {
  const excluded = slow.flatMap(each => ['--exclude', each])
  const options = ['--config', 'test/pure.config.ts', '--passWithNoTests', ...excluded]
  return checkSome('tests', sources && digestsOfTests(sources, withImports!), [], paths =>
    runProgram('vitest', ['run', ...options, ...paths]),
  )
}

/** For each test file, a digest of what can change its results: its imports, and the files that it can read. */
function digestsOfTests(all: Sources, withImports: ReadonlyMap<string, string>): Map<string, string> {
  const config = withImports.get('test/pure.config.ts')!
  const everything = digestOfAll(all, /./)
  const documents = digestOfAll(all, /^docs\/[^/]*\.json$|^test\/reference\//)
  const readers = filesThatReadOthers(all)
  const readBy = (path: string) => {
    if (ofDocuments.includes(path)) return documents
    return ofAllFiles.test(path) || readers.has(path) ? everything : ''
  }
  const tests = [...withImports].filter(([path]) => path.endsWith('.test.ts'))
  return new Map(tests.map(([path, digest]) => [path, textDigest(config, digest, readBy(path))]))
}

function summarize(name: string, { code, millis }: Outcome, detail = ''): void {
  console.log(
    `${name.padEnd(8)} ${code === 0 ? 'ok    ' : 'FAILED'} ${(millis / 1000).toFixed(1).padStart(5)} s  ${detail}`,
  )
}
