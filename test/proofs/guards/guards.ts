import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'
import type { Verdict } from '../lanes/lane.ts'
import { tryInLanes } from '../lanes/lanes.ts'
import { showUsage } from '../usage.ts'
import { faultsOf } from './check.ts'
import { allInSources, type Named } from './find/all.ts'
import { withDatabase } from './find/catalog.ts'
import { allInDatabase } from './find/constraints.ts'
import { allSeen, keep } from './seen.ts'
import { isOpen, writeTable } from './table.ts'
import { tryDropped } from './try/dropped.ts'
import { testsFor } from './try/nearest.ts'
import { trySwitched } from './try/switched.ts'

const usage = `npm run guards -- [words] [lanes] [ways] [tests]
       npm run guards -- check
Removes each guard whose name has these words, and looks for a test that fails. Results are stored in .local-guards, and
a guard for which a test was found is not tried again. In the end, the table is written. 'check' only checks the table.
  words   default: all; 'open' means the guards without a test in the table
  lanes   default: 2
  ways    default: dropped,switched,lanes
  tests   a pattern; default: the tests that can notice it`

const given = process.argv.slice(2)
showUsage(given, usage)
const [words = '', lanes = '2', ways = 'dropped,switched,lanes', tests] = given
if (tests && globSync(tests, { cwd: root }).length === 0) throw new Error(`No file matches ${tests}.`)
const place = join(root, '.local-guards')
mkdirSync(place, { recursive: true })
// So that copies are deleted with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const all = [...allInSources(), ...(await withDatabase(allInDatabase))]

if (words === 'check') {
  const faults = faultsOf(all)
  console.log(
    faults.length === 0
      ? `${all.length} guards, each with a test that fails without it or a constraint that implies it`
      : faults.join('\n'),
  )
  process.exit(faults.length === 0 ? 0 : 1)
}

/** Test files that reached a guard but could not be repeated, by guard. */
const file = join(place, 'unrepeatable.json')
const unrepeatable = new Map<string, string[]>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

const isConstraint = ({ kind }: Named) => kind === 'constraint'
if (ways.includes('dropped'))
  await tryDropped(left().filter(isConstraint), all.filter(isConstraint), (guard, noticed) =>
    tell(guard, { noticed, broken: null, tests: 1 }),
  )
if (ways.includes('switched')) {
  const met = await trySwitched(
    left().filter(({ off }) => off),
    (guard, noticed) => tell(guard, { noticed, broken: null, tests: 1 }),
    { lanes: Number(lanes), pattern: tests ?? 'test/worker/**/*.test.ts' },
  )
  for (const [name, files] of met) unrepeatable.set(name, files)
  writeFileSync(file, JSON.stringify([...unrepeatable]))
}
if (ways.includes('lanes')) {
  const todo = left().map(guard => ({
    change: guard,
    tests: tests
      ? [globSync(tests, { cwd: root })]
      : [unrepeatable.get(guard.name) ?? [], ...testsFor(guard)],
  }))
  await tryInLanes(todo, tell, { lanes: Number(lanes) })
}
writeTable(all, allSeen())

function left(): Named[] {
  const seen = allSeen()
  const isAsked = words === 'open' ? isOpen(all) : ({ name }: Named) => name.includes(words)
  return all.filter(guard => isAsked(guard) && !seen.get(guard.name)?.noticed)
}

function tell(guard: Named, verdict: Verdict): void {
  const { noticed, broken } = verdict
  // Other tests may notice what these did not.
  if (noticed || !tests) keep(guard, verdict)
  const what = noticed ? `${noticed.test}: ${noticed.said}` : (broken ?? '')
  console.log(`${noticed ? 'noticed' : broken ? 'BROKEN' : 'UNSEEN'} ${guard.name}\n  ${what}`)
}
