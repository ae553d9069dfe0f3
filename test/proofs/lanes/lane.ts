import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestCase, type TestSpecification } from 'vitest/node'
import { root } from '../../../dev/shared/root.ts'
import { type Databases, openDatabases } from './databases.ts'

/** The text of a file with a change, or SQL that makes the change in a database. */
export type Change = { file: string; without: string; sql: string | null }

/**
 * A change, and the test files that run until one fails, in groups. A quick trial does not repeat a failed test whose file
 * passed before without a change.
 */
export type Trial = Change & { tests: string[][]; isQuick: boolean }

/** The first failed test and its message; `broken` if the run failed without a failed test, or did not begin. */
export type Verdict = {
  noticed: { file: string; test: string; said: string } | null
  broken: string | null
  tests: number
}

/** Files with a test that failed without a change, and files that passed without one. */
const failing = new Set<string>()
const passing = new Set<string>()

/** Tests that compare texts of sources, so they notice every change. */
const textual = /test\/worker\/(?:time\/places|in-node\/readiness)/

/** Tests that compare databases with their files, so they notice every change in a database. */
const comparing = /test\/db\/(?:schema|functions|migrate|roles)/

/** The failed tests of a run, which ends at the first of them. */
const failures: TestCase[] = []
let canceled: Promise<void> | undefined

const config = process.env.LANE_CONFIG!
process.on('message', (trial: Trial) => void judge(trial).catch(notBegun).then(send))
const vitest = await createVitest(
  'test',
  {
    config: join(root, config),
    watch: true,
    maxWorkers: 1,
    silent: true,
    reporters: [{ onTestCaseResult: ended }],
  },
  { server: { watch: null } },
)
// The processes of the tests end with it.
process.once('disconnect', () => void vitest.close().finally(() => process.exit()))
const specifications = await vitest.globTestSpecifications()
const databases = config === 'test/pure.config.ts' ? null : await openAll()
send('ready')

/** Vitest's `bail` can end a run before the failure is reported, so that nothing seems to fail. */
function ended(test: TestCase): void {
  send('progress')
  if (test.result().state === 'failed' && failures.push(test) === 1)
    canceled = vitest.cancelCurrentRun('test-failure')
}

/** Nobody receives it if the run was interrupted. */
function send(message: Verdict | 'ready' | 'progress'): void {
  if (process.connected) process.send!(message)
}

/** The databases of the tests, which exist once a test has run. */
async function openAll(): Promise<Databases> {
  await vitest.runTestSpecifications(chosen('test/worker/text.test.ts'))
  const { backends, databaseUrl, template } = vitest.getRootProject().getProvidedContext()
  const names = [databaseUrl, ...backends.map(({ databaseUrl }) => databaseUrl)].map(url =>
    new URL(url).pathname.slice(1),
  )
  return openDatabases(databaseUrl, names, template)
}

function chosen(name: string): TestSpecification[] {
  return specifications.filter(({ moduleId }) => moduleId.slice(root.length + 1) === name)
}

const noticesEvery = (name: string, { sql }: Change): boolean =>
  textual.test(name) || (sql !== null && comparing.test(name))

/** Postgres refuses the changed function. */
const notBegun = (thrown: Error): Verdict => ({ noticed: null, broken: thrown.message, tests: 0 })

/**
 * A failed test must pass without the change, and fail again with it. Otherwise its file is skipped from
 * then on.
 */
async function judge(trial: Trial): Promise<Verdict> {
  const tests = trial.tests.map(group => group.filter(name => !noticesEvery(name, trial)))
  for (;;) {
    const verdict = await without(trial, () => tryAll(tests))
    if (!verdict.noticed) return verdict
    const { file } = verdict.noticed
    if (trial.isQuick && passing.has(file)) return verdict
    const control = await tryAll([[file]])
    if (!control.noticed && !control.broken) {
      passing.add(file)
      if (trial.isQuick) return verdict
      const again = await without(trial, () => tryAll([[file]]))
      if (again.noticed) return verdict
    }
    failing.add(file)
  }
}

async function without<T>({ file, without, sql }: Trial, work: () => Promise<T>): Promise<T> {
  const path = join(root, file)
  // Functions are also installed from their file, because some tests create a database.
  const isFile = sql === null || file.startsWith('db/functions/')
  const whole = isFile ? readFileSync(path, 'utf8') : null
  const put = (text: string) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  try {
    if (isFile) put(without)
    if (sql !== null) await databases!.take(sql)
    return await work()
  } finally {
    if (whole !== null) put(whole)
    if (sql !== null) await databases!.restore()
  }
}

async function tryAll(groups: readonly string[][]): Promise<Verdict> {
  const tried = new Set<TestSpecification>()
  let passed = 0
  for (const names of groups) {
    const next = names
      .filter(name => !failing.has(name))
      .flatMap(chosen)
      .filter(one => !tried.has(one))
    for (const one of next) tried.add(one)
    if (next.length === 0) continue
    // An earlier result of the file would count if the run is interrupted.
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    failures.length = 0
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...new Set(next)])
    passed += testModules.flatMap(module => [...module.children.allTests('passed')]).length
    await canceled
    const [failed] = failures
    if (failed) return { noticed: tell(failed), broken: null, tests: passed }
    const suites = testModules.flatMap(module => [module, ...module.children.allSuites()])
    const broken = [...suites.flatMap(suite => suite.errors()), ...unhandledErrors][0]
    if (broken) return { noticed: null, broken: String((broken as Error).message ?? broken), tests: passed }
  }
  return { noticed: null, broken: null, tests: passed }
}

function tell(test: TestCase): NonNullable<Verdict['noticed']> {
  const said = test.result().errors?.[0]?.message ?? ''
  return { file: test.module.relativeModuleId, test: test.fullName, said: said.split('\n')[0]!.slice(0, 200) }
}
