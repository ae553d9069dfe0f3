import { parseArgs } from 'node:util'
import { idsOf } from '../guards/table.ts'
import { type Noticed, trySwitched } from '../guards/try/switched.ts'
import type { Verdict } from '../lanes/lane.ts'
import { tryInLanes } from '../lanes/lanes.ts'
import { showUsage } from '../usage.ts'
import { mutableFiles, mutantsOf } from './find/all.ts'
import type { Mutant } from './find/mutant.ts'
import { switchOf } from './find/switch.ts'
import { isPure, isTestedByRequests, withoutPure } from './nearest.ts'
import {
  equivalents,
  type Known,
  keep,
  type Outcome,
  type Result,
  readResults,
  writeTable,
} from './results.ts'
import { isUntested, sampleOf } from './sample.ts'

const usage = `npm run mutants -- [--seed N] [--count N] [--lanes N] [--ways WAYS] [--tests PATTERN] [words]
Makes random small faults in the files whose path has one of the words, one at a time, and runs the nearest tests until
one fails. Results are stored in .local-mutants, and a noticed mutant is not tried again. In the end, the table is
written, unless there are words.
  --seed    default: a new one
  --count   the number of mutants; default: 300
  --lanes   default: 2
  --ways    default: pure,switched,quick,lanes
  --tests   the tests of the way 'switched'; default: test/worker/**/*.test.ts`

showUsage(process.argv.slice(2), usage)
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '300' },
    lanes: { type: 'string', default: '2' },
    ways: { type: 'string', default: 'pure,switched,quick,lanes' },
    tests: { type: 'string', default: 'test/worker/**/*.test.ts' },
  },
})
const [seed, count, lanes] = [values.seed, values.count, values.lanes].map(Number) as [number, number, number]
// So that copies are deleted with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const ids = numbered()
const known = equivalents()
const outdated = [...known.keys()].filter(id => !ids.has(id))
if (outdated.length > 0) {
  console.log(`No longer in the sources: ${outdated.join(', ')}`)
  process.exit(1)
}

const untested = mutableFiles.filter(isUntested)
console.log(`Seed ${seed}. ${untested.length} files are only reached by tests in a browser, or by none.`)
const sample = sampleOf({ seed, count, words })
const results = readResults()
const isTodo = ({ mutant }: (typeof sample)[number]) =>
  !known.has(idOf(mutant)) && (results.get(idOf(mutant))?.outcome ?? 'survived') === 'survived'
const todo = sample.filter(isTodo)
const left = new Set(todo.map(({ mutant }) => mutant))
const remaining = (way: string) =>
  todo.filter(({ mutant }) => left.has(mutant) && values.ways.split(',').includes(way))
await switchOn('pure', null)
await switchOn('switched', values.tests)
await tryInLanes(
  remaining('quick').flatMap(({ mutant, tests }) => {
    const quick = tests.map(group => group.filter(isPure))
    return quick.flat().length > 0 ? [{ change: mutant, tests: quick }] : []
  }),
  (mutant, verdict) => (isNoticed(verdict) ? tell(mutant, verdict) : undefined),
  { lanes, isQuick: true, config: 'test/pure.config.ts', isTriedTwice: () => false },
)
await tryInLanes(
  remaining('lanes').map(({ mutant, tests }) => ({ change: mutant, tests: withoutPure(tests) })),
  tell,
  { lanes, isQuick: true, isTriedTwice: ({ file }) => isTestedByRequests(file) },
)

const all = sample.map(({ mutant }): Known => {
  const id = idOf(mutant)
  const outcome = known.has(id) ? 'equivalent' : (results.get(id)?.outcome ?? 'open')
  return { id, file: mutant.file, line: mutant.line, words: mutant.words, outcome }
})
const counts = Object.entries(Object.groupBy(all, ({ outcome }) => outcome))
const text = counts.map(([outcome, some]) => `${some.length} ${outcome}`).join(', ')
console.log(text)
if (words.length === 0) writeTable(`Seed ${seed}, ${all.length} mutants: ${text}.`, all)

/** Tries all mutants that a switch can turn on in one run of these tests, or of the nearest without a database. */
async function switchOn(way: 'pure' | 'switched', pattern: string | null): Promise<void> {
  const isQuick = pattern === null
  const switchable = remaining(way).flatMap(({ mutant, tests }) => {
    const { kind, file, words } = mutant
    const found = isQuick || isTestedByRequests(file) ? switchOf(mutant) : undefined
    const nearest = tests.flat().filter(path => isPure(path) === isQuick)
    return found
      ? [{ kind, file, words, name: idOf(mutant), nearest: nearest.slice(0, 12), ...found, mutant }]
      : []
  })
  const files = pattern ?? [...new Set(switchable.flatMap(({ nearest }) => nearest))]
  const notice = ({ mutant }: { mutant: Mutant }, noticed: Noticed) =>
    tell(mutant, { noticed, broken: null, tests: 1 })
  if (switchable.length > 0 && files.length > 0)
    await trySwitched(switchable, notice, { lanes, pattern: files, isPure: isQuick, ms: 20_000 })
}

/** A module that cannot be loaded fails its tests. */
function isNoticed({ noticed, broken }: Verdict): boolean {
  return noticed !== null || broken !== null
}

function tell(mutant: Mutant, verdict: Verdict): void {
  const { noticed, broken } = verdict
  left.delete(mutant)
  // Postgres refuses an invalid function before a test runs.
  const isInvalid = !noticed && broken !== null && mutant.sql !== null
  const outcome = isInvalid ? 'invalid' : isNoticed(verdict) ? 'noticed' : 'survived'
  const result = describe(mutant, outcome, noticed ? `${noticed.file}: ${noticed.test}` : (broken ?? ''))
  results.set(result.id, result)
  keep(result)
  console.log(`${outcome} ${result.id} ${result.file}:${result.line} ${result.words}\n  ${result.by}`)
}

function describe(mutant: Mutant, outcome: Outcome, by: string): Result {
  const { file, line, words } = mutant
  return { id: idOf(mutant), file, line, words, outcome, by }
}

function idOf({ file, line, words }: Mutant): string {
  return ids.get(`${file}:${line} ${words}`)!
}

/** The id of each mutant by its words, and by its id itself. It does not depend on paths and lines. */
function numbered(): Map<string, string> {
  const mutants = mutableFiles.flatMap(mutantsOf)
  const all = idsOf(mutants)
  return new Map(
    mutants.flatMap(({ file, line, words }, i) => [
      [`${file}:${line} ${words}`, all[i]!],
      [all[i]!, all[i]!],
    ]),
  )
}
