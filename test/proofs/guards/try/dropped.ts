import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../../../dev/shared/program.ts'
import { root } from '../../../../dev/shared/root.ts'
import type { Named } from '../find/all.ts'
import type { Noticed } from './switched.ts'

const file = 'test/db/constraints.test.ts'
const report = join(root, '.local-guards', 'dropped.json')

type Report = {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

/**
 * Runs the tests of constraints, each without the constraint in its name, and returns those that fail. Throws if a
 * test fails that is not named after one.
 */
export async function tryDropped(
  guards: readonly Named[],
  all: readonly Named[],
  tell: (guard: Named, noticed: Noticed) => void,
): Promise<void> {
  rmSync(report, { force: true })
  process.env.GUARDS = 'dropped'
  await runProgram('vitest', [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter',
    'json',
    '--outputFile',
    report,
    file,
  ])
  delete process.env.GUARDS
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  const nameOf = ({ words }: Named) => words.split(':')[0]!
  const names = new Set(all.map(nameOf))
  const other = failed.find(({ fullName }) => !fullName.split(/\W+/).some(word => names.has(word)))
  if (other) throw new Error(`${file} fails with all constraints in place: ${other.fullName}`)
  for (const guard of guards) {
    const test = failed.find(({ fullName }) => fullName.split(/\W+/).includes(nameOf(guard)))
    if (test) tell(guard, { file, test: test.fullName, said: test.failureMessages[0]!.split('\n')[0]! })
  }
}
